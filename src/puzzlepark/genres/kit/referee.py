"""Plain helpers for referees: counts, floods, lines followed with a finger.

Only referees use them. Models and engines have their own, so that a mistake in one is found by the other; a test sees
to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle, Var, vars_at
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.verdict import Verdict, Violation

P = TypeVar("P", bound=Puzzle)
KEPT = 1 << 14
"""Places around which one has looked, and shapes of boards: all of 128x128 cells, since boards are looked at again."""


class Fault(NamedTuple):
    """A broken rule. `final`: no further mark repairs it. `clue`: the spot of the broken clue, if it is one. `said` are
    the fields of its sentence, besides the row and col of the first spot of `where`."""

    code: str
    where: tuple[Spot, ...]
    final: bool
    clue: Spot | None = None
    said: Mapping[str, Any] = {}


class Many(int):
    """A number that sentences write with its noun: {found:star} is "1 star" or "2 stars", {found:star is|stars are}
    takes the form that fits."""

    def __format__(self, nouns: str) -> str:
        one, _, more = nouns.partition("|")
        return f"{int(self)} {one if self == 1 else more or one + 's'}" if nouns else str(int(self))


def referee(
    messages: Mapping[str, str], faults: Callable[[P, Marks], Iterable[Fault]]
) -> Callable[[P, Marks], Verdict]:
    """A genre's `check` from what finds its faults."""

    def check(puzzle: P, marks: Marks) -> Verdict:
        found = []
        for code, where, final, clue, said in faults(puzzle, marks):
            at = where[0] if where else clue or Spot(1, 1)
            fields = {"row": at.row + 1, "col": at.col + 1}
            fields |= {name: Many(value) if type(value) is int else value for name, value in said.items()}
            found.append(Violation(code, where, final, messages[code].format(**fields), clue))
        return Verdict(tuple(found))

    return check


def over_and_under(code: str, sentence: str) -> dict[str, str]:
    """One sentence for two codes: too many and too few."""
    return {f"{code}.over": sentence, f"{code}.under": sentence}


def marked_spots(marks: Marks, layer: str, value: int = 1) -> set[Spot]:
    """The spots of a layer that have this value."""
    return {spot for (name, spot), found in marks.items() if found == value and name == layer}


def count_faults(
    code: str, clue: Spot | None, number: int, spots: Iterable[Spot], marks: Marks, layer: str
) -> Iterator[Fault]:
    """A fault `code.over` or `code.under` if not exactly `number` of the spots are marked; its sentence has the count
    as {found}, the number as {clue}."""
    spots = tuple(spots)
    values = [*map(marks.get, vars_at(layer, spots))]
    found, undecided = sum(map(bool, values)), values.count(None)
    if found != number:
        final = found > number or found + undecided < number
        over = "over" if found > number else "under"
        yield Fault(f"{code}.{over}", spots, final, clue, {"found": found, "clue": number})


def line_faults(
    puzzle: Puzzle, numbers: Iterable[tuple[Spot, int]], holes: set[Spot], marks: Marks, layer: str
) -> Iterator[Fault]:
    """What `count_faults` finds of numbers beside rows and above columns, with the codes `row` and `column`."""
    lines = straight_lines(puzzle)
    for spot, number in numbers:
        code, line = ("row", lines[spot.row]) if spot.c < 0 else ("column", lines[puzzle.rows + spot.col])
        yield from count_faults(code, spot, number, [s for s in line if s not in holes], marks, layer)


@lru_cache(maxsize=KEPT)
def around(spot: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The spots beside one at distance 2: the next cells, or the next corners."""
    r, c = spot
    return Spot(r - 2, c), Spot(r, c - 2), Spot(r, c + 2), Spot(r + 2, c)


@lru_cache(maxsize=KEPT)
def sides(spot: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The edges of a cell, or of a corner."""
    r, c = spot
    return Spot(r - 1, c), Spot(r, c - 1), Spot(r, c + 1), Spot(r + 1, c)


@lru_cache(maxsize=KEPT)
def ways(spot: Spot) -> tuple[tuple[Spot, Spot], ...]:
    """The edges of a cell, each with the cell beyond it."""
    return tuple(zip(sides(spot), around(spot), strict=True))


@lru_cache(maxsize=2 * KEPT)
def ends(edge: Spot, corners: bool = False) -> tuple[Spot, Spot]:
    """The cells on both sides of an edge, or the corners at its ends."""
    r, c = edge
    level = (r % 2 == 1) != corners
    return (_node(r, c - 1), _node(r, c + 1)) if level else (_node(r - 1, c), _node(r + 1, c))


@lru_cache(maxsize=KEPT)
def _node(r: int, c: int) -> Spot:
    """One object for each node: nodes that are the same object are soon found to be equal."""
    return Spot(r, c)


def undecided(marks: Marks, layer: str, spots: Iterable[Spot]) -> set[Spot]:
    """The spots at which nothing is said of a layer yet."""
    return {var.spot for var in vars_at(layer, spots) if var not in marks}


def cells_of(puzzle: Puzzle) -> set[Spot]:
    """All cells of the board."""
    return set(chain.from_iterable(straight_lines(puzzle)[: puzzle.rows]))


def edges_of_board(puzzle: Puzzle) -> Set[Spot]:
    """The edges between two cells of the board, in reading order."""
    return _edges_of_board(puzzle.rows, puzzle.cols)


@lru_cache(maxsize=64)
def _edges_of_board(height: int, width: int) -> Set[Spot]:
    spots = (Spot(r, c) for r in range(1, 2 * height) for c in range(1, 2 * width))
    return dict.fromkeys(spot for spot in spots if (spot.r + spot.c) % 2).keys()


def straight_lines(puzzle: Puzzle) -> tuple[tuple[Spot, ...], ...]:
    """The cells of every row, then of every column."""
    return _straight_lines(puzzle.rows, puzzle.cols)


@lru_cache(maxsize=64)
def _straight_lines(height: int, width: int) -> tuple[tuple[Spot, ...], ...]:
    rows = [tuple(Spot(r, c) for c in range(1, 2 * width, 2)) for r in range(1, 2 * height, 2)]
    return (*rows, *zip(*rows, strict=True))


def rooms_of(ids: Iterable[int], cols: int) -> dict[int, list[Spot]]:
    """The cells of each room, in reading order, from a room id per cell; a hole has a negative one."""
    found: dict[int, list[Spot]] = {}
    every = tuple(ids)
    rows = _straight_lines(len(every) // cols, cols)[: len(every) // cols]
    for spot, room in zip(chain.from_iterable(rows), every, strict=True):
        if room >= 0:
            found.setdefault(room, []).append(spot)
    return found


def in_sight(cells: set[Spot]) -> dict[Spot, list[list[Spot]]]:
    """Of each cell the pieces of its column and row that are seen from it, up to the first spot that is no cell."""
    found: dict[Spot, list[list[Spot]]] = {spot: [] for spot in cells}
    for back, on in ((0, 3), (1, 2)):
        for spot in cells:
            if around(spot)[back] not in cells:
                line = [spot]
                while (here := around(line[-1])[on]) in cells:
                    line.append(here)
                for here in line:
                    found[here].append(line)
    return found


def seen_from(spot: Spot, lines: list[list[Spot]]) -> tuple[Spot, ...]:
    """A cell, then those that it sees in reading order, by what `in_sight` says of it."""
    down, across = lines
    at = down.index(spot)
    return (spot, *down[:at], *(here for here in across if here != spot), *down[at + 1 :])


def by_digit(digits: Mapping[Spot, int], spots: Iterable[Spot]) -> list[tuple[int, tuple[Spot, ...]]]:
    """The digits above 0 that some of the spots have, the lowest first, each with these spots."""
    found: dict[int, list[Spot]] = {}
    for spot in spots:
        if digits.get(spot, 0) > 0:
            found.setdefault(digits[spot], []).append(spot)
    return [(digit, tuple(found[digit])) for digit in sorted(found)]


def numbered_room_faults(puzzle: Any, digits: Mapping[Spot, int], board: set[Spot], wrong: bool) -> Iterator[Fault]:
    """Faults of rooms that hold the numbers from 1 to their sizes: a given number that is another, a number twice in a
    room or higher than its size, and where nothing is `wrong`, cells without a number."""
    for spot, number in puzzle.numbers:
        if digits[spot] != number:
            wrong = True
            yield Fault("given", (spot,), True, spot, {"clue": number})
    for room in rooms_of(puzzle.rooms, puzzle.cols).values():
        for digit, where in by_digit(digits, room):
            if len(where) > 1 or digit > len(room):
                wrong = True
                code = "room.twice" if len(where) > 1 else "room.high"
                yield Fault(code, where, True, None, {"digit": digit, "size": len(room)})
    if empty := tuple(sorted(board - digits.keys())):
        yield from () if wrong else (Fault("room.missing", empty, False),)


def adjacent_faults(code: str, cells: set[Spot]) -> Iterator[Fault]:
    """A final fault for every two of the cells that share a side."""
    for spot in sorted(cells):
        for other in around(spot)[2:]:
            if other in cells:
                yield Fault(code, (spot, other), True)


def later_neighbours(cell: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The four of the eight cells around a cell that come after it in reading order."""
    r, c = cell
    return Spot(r, c + 2), Spot(r + 2, c - 2), Spot(r + 2, c), Spot(r + 2, c + 2)


def touching_faults(code: str, cells: set[Spot]) -> Iterator[Fault]:
    """A final fault for every two of the cells that touch by a side or a corner."""
    for cell in sorted(cells):
        for other in later_neighbours(cell):
            if other in cells:
                yield Fault(code, (cell, other), True)


def touching_digit_faults(code: str, digits: Mapping[Spot, int]) -> Iterator[Fault]:
    """A final fault for every two cells with the same digit that touch by a side or a corner."""
    for cell, digit in sorted(digits.items()):
        for other in later_neighbours(cell):
            if digits.get(other) == digit:
                yield Fault(code, (cell, other), True, None, {"digit": digit})


def square_from(cell: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The 2x2 square of cells whose upper left cell is this one."""
    r, c = cell
    return cell, Spot(r, c + 2), Spot(r + 2, c), Spot(r + 2, c + 2)


def square_faults(code: str, cells: set[Spot]) -> Iterator[Fault]:
    """A final fault for every 2x2 square of the cells."""
    for cell in sorted(cells):
        square = square_from(cell)
        if cells.issuperset(square):
            yield Fault(code, square, True)


def connected_pieces(cells: Iterable[Spot]) -> list[set[Spot]]:
    """Cells that hang together by their sides, piece by piece, the largest first."""
    left, found = set(cells), []
    while left:
        piece = [left.pop()]
        for here in piece:
            near = left.intersection(around(here))
            left -= near
            piece += near
        found.append(set(piece))
    return sorted(found, key=lambda piece: (-len(piece), min(piece)))


def box_around(cells: Iterable[Spot]) -> set[Spot]:
    """The cells of the smallest rectangle that some cells lie in: they fill it if they are as many."""
    rows, cols = zip(*cells, strict=True)
    return {Spot(r, c) for r in range(min(rows), max(rows) + 1, 2) for c in range(min(cols), max(cols) + 1, 2)}


def bent_faults(code: str, dark: Iterable[Spot], sure: Set[Spot]) -> Iterator[Fault]:
    """A fault for every piece of the dark cells that does not fill a rectangle; `sure` are cells that stay open."""
    for piece in connected_pieces(dark):
        box = box_around(piece)
        if len(piece) < len(box):
            yield Fault(code, tuple(sorted(piece)), not sure.isdisjoint(box))


def pieces_by_edges(cells: Iterable[Spot], passable: Set[Spot]) -> list[set[Spot]]:
    """Cells that hang together over the edges that can be passed, piece by piece in reading order."""
    found, seen = list[set[Spot]](), set[Spot]()
    for start in sorted(cells):
        if start not in seen:
            seen.add(start)
            piece = [start]
            for here in piece:
                for side, there in ways(here):
                    if side in passable and there not in seen:
                        seen.add(there)
                        piece.append(there)
            found.append(set(piece))
    return found


def parted_pieces(puzzle: Puzzle, marks: Marks, layer: str) -> tuple[list[set[Spot]], dict[Spot, set[Spot]]]:
    """The pieces that the walls of a layer part so far, which can only be cut smaller, and for each cell those that it
    was decided to be together with, which can only become more."""
    cells, clear = cells_of(puzzle), marked_spots(marks, layer, 0)
    passable = edges_of_board(puzzle) - marked_spots(marks, layer)
    now = pieces_by_edges(cells, passable)
    together = now if clear == passable else pieces_by_edges(cells, clear)
    return now, {spot: piece for piece in together for spot in piece}


def loose_faults(
    code: str, marks: Marks, layer: str, now: Iterable[Set[Spot]], sure: Mapping[Spot, Set[Spot]]
) -> Iterator[Fault]:
    """A fault for every wall with the same piece on both sides; `now` and `sure` are the `parted_pieces`."""
    piece_of = {spot: number for number, piece in enumerate(now) for spot in piece}
    for edge in sorted(marked_spots(marks, layer)):
        a, b = ends(edge)
        if piece_of[a] == piece_of[b]:
            yield Fault(code, (a, b), sure[a] == sure[b])


def apart_faults(code: str, cells: Iterable[Spot], sure: set[Spot], possible: Iterable[Spot]) -> Iterator[Fault]:
    """Faults of all pieces of the cells but the largest; final where sure ones stay apart whatever else is marked."""
    now, able = set(cells), set(possible)
    pieces = connected_pieces(now)
    final = sum(not piece.isdisjoint(sure) for piece in (pieces if able == now else connected_pieces(able))) > 1
    for piece in pieces[1:]:
        yield Fault(code, tuple(sorted(piece)), final)


def lone_faults(codes: tuple[str, str], puzzle: Puzzle, marks: Marks, layer: str) -> Iterator[Fault]:
    """Faults where shaded cells are side by side, the first code, or part the others, the second code."""
    dark, sure = marked_spots(marks, layer), marked_spots(marks, layer, 0)
    yield from adjacent_faults(codes[0], dark)
    open_cells = cells_of(puzzle) - dark
    yield from apart_faults(codes[1], open_cells, sure, open_cells)


class Walk(NamedTuple):
    """Nodes in order along a line, from one end or branch to the next. Closed: the last is joined to the first."""

    nodes: list[Spot]
    closed: bool


Joined = dict[Spot, list[Spot]]


def joined_nodes(marks: Marks, layer: str, corners: bool = False) -> Joined:
    """For each node on a line the nodes that it is joined to: cells, or corners where lines run along sides."""
    beside = defaultdict[Spot, list[Spot]](list)
    # A list, because marks mostly come in order already, which a set would lose.
    edges = [spot for (name, spot), found in marks.items() if found == 1 and name == layer]
    for edge in sorted(edges):
        one, two = ends(edge, corners)
        beside[one].append(two)
        beside[two].append(one)
    return dict(beside)


def trace_lines(beside: Joined, crossings: Set[Spot] = frozenset()) -> list[Walk]:
    """The lines as walks: those between ends and branches first, then the closed ones. At `crossings` that have four
    lines, each goes straight on."""
    crossed = {node for node in crossings if len(beside.get(node, ())) == 4}

    def follow(start: Spot, first: Spot) -> list[Spot]:
        """The nodes from the start to the next end or branch, or back to the start."""
        nodes = [start]
        here, there = start, first
        while True:
            nodes.append(there)
            if there in crossed:
                here, there = there, Spot(2 * there.r - here.r, 2 * there.c - here.c)
                continue
            others = beside[there]
            if there == start or len(others) != 2:
                return nodes
            one, two = others
            here, there = there, two if one == here else one

    found, passed = list[Walk](), set[Spot]()
    followed: set[tuple[Spot, Spot]] = set()
    """The last step of each walk, as it leaves its end."""
    for start in sorted([node for node, others in beside.items() if len(others) != 2 and node not in crossed]):
        for first in beside[start]:
            if (start, first) not in followed:
                nodes = follow(start, first)
                followed.add((nodes[-1], nodes[-2]))
                passed.update(nodes)
                found.append(Walk(nodes, False))
    if len(passed) == len(beside):
        return found
    for start in sorted(node for node, others in beside.items() if len(others) == 2 and node not in passed):
        if start not in passed:
            nodes = follow(start, beside[start][0])[:-1]
            passed.update(nodes)
            found.append(Walk(nodes, True))
    return found


def loop_faults(
    code: str,
    marks: Marks,
    layer: str,
    edges: Iterable[Spot],
    nodes: Iterable[Spot],
    beside: Joined,
    walks: list[Walk],
    crossings: Set[Spot] = frozenset(),
) -> Iterator[Fault]:
    """Faults of lines that are not one closed loop: `code.none`, `code.end`, `code.branch`, `code.many`. `edges` are
    those that can be drawn, `nodes` those that a loop can pass; they are read only if something is missing. `beside`
    and `walks` are the lines that are drawn, and how they run. The loop may cross itself at `crossings`."""
    unsure = set[Spot]()
    if not beside or crossings or any(len(others) == 1 for others in beside.values()):
        unsure = undecided(marks, layer, edges)
    if not beside:
        yield Fault(f"{code}.none", tuple(sorted(nodes)), not unsure)
    for node, others in sorted(beside.items()):
        if node in crossings and len(others) > 2:
            if len(others) == 3:
                yield Fault(f"{code}.branch", (node,), unsure.isdisjoint(sides(node)))
        elif len(others) > 2:
            yield Fault(f"{code}.branch", (node,), True)
        elif len(others) == 1:
            yield Fault(f"{code}.end", (node,), unsure.isdisjoint(sides(node)))
    closed = sorted((walk for walk in walks if walk.closed), key=lambda walk: len(walk.nodes))
    # The longest loop is the one that was meant, unless it is the only one and the rest is not closed.
    for walk in closed[:-1] if len(closed) > 1 else closed if len(walks) > 1 else ():
        # Where another line crosses a bend, both go straight on, and the loop is open again.
        bends = [node for node in walk.nodes if node in crossings and len(unsure.intersection(sides(node))) == 2]
        yield Fault(f"{code}.many", tuple(sorted(set(walk.nodes))), not bends)


def beside_loop_faults(white: set[Spot], marks: Marks, line: str, shade: str) -> Iterator[Fault]:
    """Faults of one loop through all white cells but shaded ones: those of the loop, shaded cells that are side by side
    or on the loop, and once there is a line, other cells that it does not pass."""
    dark, beside = marked_spots(marks, shade), joined_nodes(marks, line)
    yield from loop_faults("loop", marks, line, edges_among(white), white, beside, trace_lines(beside))
    yield from adjacent_faults("shade.beside", dark)
    yield from (Fault("shade.line", (spot,), True) for spot in sorted(dark & beside.keys()))
    missed = sorted(white - dark - beside.keys()) if beside else ()
    unsure = undecided(marks, line, edges_among(white)) if missed else set[Spot]()
    for spot in missed:
        yield Fault("cell.missed", (spot,), Var(shade, spot) in marks and unsure.isdisjoint(sides(spot)))


def edges_among(cells: set[Spot]) -> Iterator[Spot]:
    """The edges between two of the cells, found when they are asked for."""
    ways = ((sides(spot), around(spot)) for spot in cells)
    return (edge[k] for edge, beside in ways for k in (2, 3) if beside[k] in cells)
