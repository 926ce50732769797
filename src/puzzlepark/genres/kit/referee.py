"""Helpers for referees: counts, flood fills, traced lines.

Only referees use them. Models and engines have their own implementations, so that each exposes the mistakes of the
other. A test enforces this.
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
CACHE_SIZE = 1 << 14
"""The number of entries of each cache of neighbours, enough for a board of 128x128 cells."""


class RawViolation(NamedTuple):
    """A violation before its sentence is written.

    It is `final` if no further mark can repair it. `clue` is the spot of the broken clue, if any. `values` fill the
    slots of the sentence, in addition to the `row` and `col` of the first spot of `where`."""

    code: str
    where: tuple[Spot, ...]
    final: bool
    clue: Spot | None = None
    values: Mapping[str, Any] = {}

    @property
    def said(self) -> Mapping[str, Any]:
        """Former name of `values`."""
        return self.values


class PluralNumber(int):
    """A number that formats with a noun: `{found:star}` is "1 star" or "2 stars", and `{found:star is|stars are}` picks
    the singular or the plural form."""

    def __format__(self, nouns: str) -> str:
        """Format as a number, or with a noun in the singular or the plural."""
        if not nouns:
            return str(int(self))
        singular, _, plural = nouns.partition("|")
        return f"{int(self)} {singular if self == 1 else plural or singular + 's'}"


def referee(
    messages: Mapping[str, str], violations: Callable[[P, Marks], Iterable[RawViolation]]
) -> Callable[[P, Marks], Verdict]:
    """Build a genre's `check` from its `violations` and the sentence of each code."""

    def check(puzzle: P, marks: Marks) -> Verdict:
        """Return the verdict on marks, with a sentence for each violation."""
        worded = []
        for code, where, final, clue, values in violations(puzzle, marks):
            first = where[0] if where else clue or Spot(1, 1)
            slots = {"row": first.row + 1, "col": first.col + 1}
            slots |= {name: PluralNumber(value) if type(value) is int else value for name, value in values.items()}
            worded.append(Violation(code, where, final, messages[code].format(**slots), clue))
        return Verdict(tuple(worded))

    return check


def over_and_under(code: str, sentence: str) -> dict[str, str]:
    """Messages for the codes `code.over` (too many) and `code.under` (too few), with the same sentence."""
    return {f"{code}.over": sentence, f"{code}.under": sentence}


def marked_spots(marks: Marks, layer: str, value: int = 1) -> set[Spot]:
    """The spots of a layer that have this value."""
    return {spot for (name, spot), mark in marks.items() if mark == value and name == layer}


def count_violations(
    code: str, clue: Spot | None, number: int, spots: Iterable[Spot], marks: Marks, layer: str, at: Spot | None = None
) -> Iterator[RawViolation]:
    """Yield a violation `code.over` or `code.under` unless exactly `number` of the spots are marked. Its sentence gets
    the count as `{found}`, the number as `{clue}`, and names the place `at`, by default the first of the spots."""
    spots = tuple(spots)
    values = [*map(marks.get, vars_at(layer, spots))]
    found, undecided = sum(map(bool, values)), values.count(None)
    if found != number:
        final = found > number or found + undecided < number
        over = "over" if found > number else "under"
        place = {"row": at.row + 1, "col": at.col + 1} if at else {}
        yield RawViolation(f"{code}.{over}", spots, final, clue, {"found": found, "clue": number, **place})


@lru_cache(maxsize=CACHE_SIZE)
def around(spot: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The four neighbours of a cell, which are cells, or of a corner, which are corners."""
    r, c = spot
    return Spot(r - 2, c), Spot(r, c - 2), Spot(r, c + 2), Spot(r + 2, c)


@lru_cache(maxsize=CACHE_SIZE)
def sides(spot: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The four edges of a cell, or those that meet at a corner."""
    r, c = spot
    return Spot(r - 1, c), Spot(r, c - 1), Spot(r, c + 1), Spot(r + 1, c)


@lru_cache(maxsize=CACHE_SIZE)
def sides_with_cells(spot: Spot) -> tuple[tuple[Spot, Spot], ...]:
    """The four edges of a cell, each with the cell beyond it."""
    return tuple(zip(sides(spot), around(spot), strict=True))


@lru_cache(maxsize=2 * CACHE_SIZE)
def ends(edge: Spot, corners: bool = False) -> tuple[Spot, Spot]:
    """The cells on both sides of an edge, or with `corners` the corners at its ends."""
    r, c = edge
    level = (r % 2 == 1) != corners
    return (_node(r, c - 1), _node(r, c + 1)) if level else (_node(r - 1, c), _node(r + 1, c))


@lru_cache(maxsize=CACHE_SIZE)
def _node(r: int, c: int) -> Spot:
    """Intern the spot of a node, because identical objects compare faster."""
    return Spot(r, c)


def undecided(marks: Marks, layer: str, spots: Iterable[Spot]) -> set[Spot]:
    """The spots without a mark on this layer."""
    return {var.spot for var in vars_at(layer, spots) if var not in marks}


def cells_of(puzzle: Puzzle) -> set[Spot]:
    """All cells of the board."""
    return set(_cells_of(puzzle.rows, puzzle.cols))


@lru_cache(maxsize=64)
def _cells_of(height: int, width: int) -> frozenset[Spot]:
    """All cells of a board of this size. They are cached, because copying a set is much faster than building it."""
    return frozenset(chain.from_iterable(_straight_lines(height, width)[:height]))


def edges_of_board(puzzle: Puzzle) -> Set[Spot]:
    """The edges between two cells of the board, in reading order."""
    return _edges_of_board(puzzle.rows, puzzle.cols)


@lru_cache(maxsize=64)
def _edges_of_board(height: int, width: int) -> Set[Spot]:
    # The coordinates of an edge are odd and even, or even and odd. The keys of a dictionary are a set with an order.
    spots = (Spot(r, c) for r in range(1, 2 * height) for c in range(1, 2 * width))
    return dict.fromkeys(spot for spot in spots if (spot.r + spot.c) % 2).keys()


def straight_lines(puzzle: Puzzle) -> tuple[tuple[Spot, ...], ...]:
    """The cells of every row, then of every column."""
    return _straight_lines(puzzle.rows, puzzle.cols)


@lru_cache(maxsize=64)
def _straight_lines(height: int, width: int) -> tuple[tuple[Spot, ...], ...]:
    rows = [tuple(Spot(r, c) for c in range(1, 2 * width, 2)) for r in range(1, 2 * height, 2)]
    return (*rows, *zip(*rows, strict=True))


def cells_by_room(ids: Iterable[int], cols: int) -> dict[int, list[Spot]]:
    """The cells of each room, in reading order, from a room id per cell. Holes have negative ids."""
    rooms: dict[int, list[Spot]] = {}
    all_ids = tuple(ids)
    rows = _straight_lines(len(all_ids) // cols, cols)[: len(all_ids) // cols]
    for spot, room in zip(chain.from_iterable(rows), all_ids, strict=True):
        if room >= 0:
            rooms.setdefault(room, []).append(spot)
    return rooms


UP, LEFT, RIGHT, DOWN = range(4)
"""The positions of the neighbours in `around`."""


def lines_of_sight(cells: set[Spot]) -> dict[Spot, list[list[Spot]]]:
    """For each cell, the segments of its column and its row that it sees, up to the first spots outside `cells`."""
    segments: dict[Spot, list[list[Spot]]] = {spot: [] for spot in cells}
    for backward, forward in ((UP, DOWN), (LEFT, RIGHT)):
        for spot in cells:
            if around(spot)[backward] not in cells:  # A segment begins here.
                segment = [spot]
                while (here := around(segment[-1])[forward]) in cells:
                    segment.append(here)
                for here in segment:
                    segments[here].append(segment)
    return segments


def spots_by_digit(digits: Mapping[Spot, int], spots: Iterable[Spot]) -> list[tuple[int, tuple[Spot, ...]]]:
    """The digits above 0 at these spots in ascending order, each with its spots."""
    groups: dict[int, list[Spot]] = {}
    for spot in spots:
        if digits.get(spot, 0) > 0:
            groups.setdefault(digits[spot], []).append(spot)
    return [(digit, tuple(groups[digit])) for digit in sorted(groups)]


def adjacent_violations(code: str, cells: set[Spot]) -> Iterator[RawViolation]:
    """Yield a final violation for every two of the cells that share a side."""
    for spot in sorted(cells):
        for other in around(spot)[RIGHT:]:
            if other in cells:
                yield RawViolation(code, (spot, other), True)


def later_neighbours(cell: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The four of the eight cells around a cell that come after it in reading order."""
    r, c = cell
    return Spot(r, c + 2), Spot(r + 2, c - 2), Spot(r + 2, c), Spot(r + 2, c + 2)


def square_from(cell: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The 2x2 square of cells whose upper left cell is this one."""
    r, c = cell
    return cell, Spot(r, c + 2), Spot(r + 2, c), Spot(r + 2, c + 2)


def connected_pieces(cells: Iterable[Spot]) -> list[set[Spot]]:
    """The connected components of the cells, the largest first."""
    unvisited, pieces = set(cells), []
    while unvisited:
        piece = [unvisited.pop()]
        for here in piece:
            near = unvisited.intersection(around(here))
            unvisited -= near
            piece += near
        pieces.append(set(piece))
    return sorted(pieces, key=lambda piece: (-len(piece), min(piece)))


def bounding_box(cells: Iterable[Spot]) -> set[Spot]:
    """The cells of the smallest rectangle that contains these cells."""
    rows, cols = zip(*cells, strict=True)
    return {Spot(r, c) for r in range(min(rows), max(rows) + 1, 2) for c in range(min(cols), max(cols) + 1, 2)}


def pieces_by_edges(cells: Iterable[Spot], passable: Set[Spot]) -> list[set[Spot]]:
    """The connected components of the cells, joined over passable edges only, in reading order."""
    pieces, seen = list[set[Spot]](), set[Spot]()
    for start in sorted(cells):
        if start not in seen:
            seen.add(start)
            piece = [start]
            for here in piece:
                for side, there in sides_with_cells(here):
                    if side in passable and there not in seen:
                        seen.add(there)
                        piece.append(there)
            pieces.append(set(piece))
    return pieces


def wall_pieces(puzzle: Puzzle, marks: Marks, layer: str) -> tuple[list[set[Spot]], dict[Spot, set[Spot]]]:
    """Return `now`, the pieces that the walls separate so far, and `sure`, for each cell the cells that are known to be
    in its piece. Further marks can only split the pieces of `now` and enlarge those of `sure`."""
    cells, without_wall = cells_of(puzzle), marked_spots(marks, layer, 0)
    passable = edges_of_board(puzzle) - marked_spots(marks, layer)
    now = pieces_by_edges(cells, passable)
    sure_pieces = now if without_wall == passable else pieces_by_edges(cells, without_wall)
    return now, {spot: piece for piece in sure_pieces for spot in piece}


def loose_wall_violations(
    code: str, marks: Marks, layer: str, now: Iterable[Set[Spot]], sure: Mapping[Spot, Set[Spot]]
) -> Iterator[RawViolation]:
    """Yield a violation for every wall with the same piece on both sides. It is final if both cells are known to be in
    one piece. `now` and `sure` are the results of `wall_pieces`."""
    piece_of = {spot: number for number, piece in enumerate(now) for spot in piece}
    for edge in sorted(marked_spots(marks, layer)):
        a, b = ends(edge)
        if piece_of[a] == piece_of[b]:
            yield RawViolation(code, (a, b), sure[a] == sure[b])


def disconnected_violations(
    code: str, cells: Iterable[Spot], sure: set[Spot], possible: Iterable[Spot]
) -> Iterator[RawViolation]:
    """Yield a violation for every piece of the cells except the largest. The violations are final if `sure` cells would
    be in different pieces even if all `possible` cells were added."""
    now, later = set(cells), set(possible)
    pieces = connected_pieces(now)
    pieces_later = pieces if later == now else connected_pieces(later)
    final = sum(not piece.isdisjoint(sure) for piece in pieces_later) > 1
    for piece in pieces[1:]:
        yield RawViolation(code, tuple(sorted(piece)), final)


class Walk(NamedTuple):
    """The nodes along a line, from one end or branch to the next. If `closed`, a line joins the last to the first."""

    nodes: list[Spot]
    closed: bool


Adjacency = dict[Spot, list[Spot]]
"""For each node on a line, the nodes that lines join it to."""


class CheckedMarks(dict[Var, int]):
    """A copy of marks for one check, with a cache of results that several rules derive from them."""

    __slots__ = ("cache",)

    def __init__(self, marks: Marks) -> None:
        super().__init__(marks)
        self.cache: dict[Any, Any] = {}


D = TypeVar("D")


def derived(marks: Marks, key: Any, derive: Callable[[], D]) -> D:
    """Return `derive()`. During a check, it is computed once for each `key` and shared by all rules."""
    if not isinstance(marks, CheckedMarks):
        return derive()
    if key not in marks.cache:
        marks.cache[key] = derive()
    shared: D = marks.cache[key]
    return shared


def line_adjacency(marks: Marks, layer: str, corners: bool = False) -> Adjacency:
    """The graph of the lines. Its nodes are cells, or with `corners` the corners of cells. Callers must not change it,
    because all rules of a check share it."""
    return derived(marks, ("lines", layer, corners), lambda: _line_adjacency(marks, layer, corners))


def _line_adjacency(marks: Marks, layer: str, corners: bool) -> Adjacency:
    """Build the graph of the lines, with nodes in reading order of their first edges."""
    adjacency = defaultdict[Spot, list[Spot]](list)
    # This is a list rather than a set, because marks are usually sorted already, and sorting a sorted list is fast.
    edges = [spot for (name, spot), value in marks.items() if value == 1 and name == layer]
    for edge in sorted(edges):
        one, two = ends(edge, corners)
        adjacency[one].append(two)
        adjacency[two].append(one)
    return dict(adjacency)


def trace_lines(adjacency: Adjacency, crossings: Set[Spot] = frozenset()) -> list[Walk]:
    """Split the lines into walks: first those between ends and branches, then the closed ones. At `crossings` of degree
    four, both lines go straight on."""
    crossed = {node for node in crossings if len(adjacency.get(node, ())) == 4}

    def follow(start: Spot, first: Spot) -> list[Spot]:
        """The nodes from the start to the next end or branch, or back to the start."""
        nodes = [start]
        here, there = start, first
        while True:
            nodes.append(there)
            if there in crossed:  # go straight on: to the mirror image of `here` at `there`
                here, there = there, Spot(2 * there.r - here.r, 2 * there.c - here.c)
                continue
            neighbours = adjacency[there]
            if there == start or len(neighbours) != 2:
                return nodes
            one, two = neighbours
            here, there = there, two if one == here else one

    walks, passed = list[Walk](), set[Spot]()
    traced: set[tuple[Spot, Spot]] = set()
    """The last step of each walk, reversed, so that it is not traced from its other end again."""
    for start in sorted([node for node, others in adjacency.items() if len(others) != 2 and node not in crossed]):
        for first in adjacency[start]:
            if (start, first) not in traced:
                nodes = follow(start, first)
                traced.add((nodes[-1], nodes[-2]))
                passed.update(nodes)
                walks.append(Walk(nodes, False))
    if len(passed) == len(adjacency):
        return walks
    for start in sorted(node for node, others in adjacency.items() if len(others) == 2 and node not in passed):
        if start not in passed:
            nodes = follow(start, adjacency[start][0])[:-1]
            passed.update(nodes)
            walks.append(Walk(nodes, True))
    return walks


def loop_violations(
    code: str,
    marks: Marks,
    layer: str,
    edges: Iterable[Spot],
    nodes: Iterable[Spot],
    adjacency: Adjacency,
    walks: list[Walk],
    crossings: Set[Spot] = frozenset(),
) -> Iterator[RawViolation]:
    """Violations of lines that are not one closed loop: `code.none`, `code.end`, `code.branch`, `code.many`.
    `adjacency` and `walks` describe the lines drawn. `edges` can be drawn and `nodes` can be passed; they are iterated
    only if the loop is incomplete. The loop may cross itself at `crossings`."""
    unsure = set[Spot]()  # the undecided edges, if they are needed
    if not adjacency or crossings or any(len(others) == 1 for others in adjacency.values()):
        unsure = undecided(marks, layer, edges)
    if not adjacency:
        yield RawViolation(f"{code}.none", tuple(sorted(nodes)), not unsure)
    for node, others in sorted(adjacency.items()):
        if node in crossings and len(others) > 2:
            if len(others) == 3:
                yield RawViolation(f"{code}.branch", (node,), unsure.isdisjoint(sides(node)))
        elif len(others) > 2:
            yield RawViolation(f"{code}.branch", (node,), True)
        elif len(others) == 1:
            yield RawViolation(f"{code}.end", (node,), unsure.isdisjoint(sides(node)))
    closed = sorted((walk for walk in walks if walk.closed), key=lambda walk: len(walk.nodes))
    # The longest loop counts as the intended one, unless it is the only closed line and there are open ones.
    for walk in closed[:-1] if len(closed) > 1 else closed if len(walks) > 1 else ():
        # If another line crosses a bend, both lines go straight on, and the loop is open again.
        bends = [node for node in walk.nodes if node in crossings and len(unsure.intersection(sides(node))) == 2]
        yield RawViolation(f"{code}.many", tuple(sorted(set(walk.nodes))), not bends)


def edges_among(cells: set[Spot]) -> Iterator[Spot]:
    """Yield the edges between two of the cells."""
    for spot in cells:
        edges, near = sides(spot), around(spot)
        yield from (edges[k] for k in (RIGHT, DOWN) if near[k] in cells)


FORMER_NAMES = {
    "Joined": "Adjacency",
    "Many": "PluralNumber",
    "apart_faults": "disconnected_violations",
    "box_around": "bounding_box",
    "by_digit": "spots_by_digit",
    "in_sight": "lines_of_sight",
    "joined_nodes": "line_adjacency",
    "loose_faults": "loose_wall_violations",
    "parted_pieces": "wall_pieces",
    "rooms_of": "cells_by_room",
    "ways": "sides_with_cells",
}
"""Former names, which genres of other packages may still use."""


def __getattr__(name: str) -> Any:
    """Return what a former name refers to."""
    present = "RawViolation" if name == "Fault" else FORMER_NAMES.get(name, name.replace("_faults", "_violations"))
    if present == name or present not in globals():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[present]
