"""Araf: walls cut the board into pieces of two numbers each, whose sizes lie between the two."""

from collections.abc import Iterable, Iterator, Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import poll, polled
from puzzlepark.genres import kit
from puzzlepark.genres.araf.making import numbers_for, random_pieces
from puzzlepark.genres.araf.reasons import ALONE, REASONS
from puzzlepark.genres.kit.referee import RawViolation, loose_wall_violations, referee, wall_pieces


@dataclass(frozen=True, kw_only=True, repr=False)
class Araf(kit.Puzzle):
    """`numbers` are (cell, number) pairs in reading order; UNKNOWN is a question mark, which is any number."""

    genre: ClassVar[str] = "araf"
    title: ClassVar[str] = "Araf"
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type a number: its piece has more cells than one of its two numbers says, and fewer than the other.",
            high=mul,
            needed=True,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Araf, kit.Marks]
MESSAGES = {
    "piece.few": "The piece at row {row}, column {col} has {found:number}; it needs two.",
    "piece.many": "The piece at row {row}, column {col} has {found:number}; it needs two.",
    **kit.over_and_under(
        "piece",
        "The piece at row {row}, column {col} has {found:cell}, which is not between its numbers {least} and {most}.",
    ),
    "piece.same": "The piece at row {row}, column {col} has {found:cell}, just as many as one of its numbers says.",
    "piece.loose": "The wall at row {row}, column {col} parts nothing.",
}


def violations(puzzle: Araf, marks: kit.Marks) -> Iterator[RawViolation]:
    """Pieces without exactly two numbers or with a size that is not between them, and walls inside a piece."""
    numbers = dict(puzzle.numbers)
    now, sure = wall_pieces(puzzle, marks, kit.WALL)
    for piece in now:
        seats = sorted(piece & numbers.keys())
        known = sorted(numbers[seat] for seat in seats)
        where = (*seats, *sorted(piece.difference(numbers)))
        if len(seats) < 2:
            yield RawViolation("piece.few", where, True, None, {"found": len(seats)})
        elif len(seats) > 2:
            together = any(len(sure[seat] & numbers.keys()) > 2 for seat in seats)
            yield RawViolation("piece.many", where, together, None, {"found": len(seats)})
        elif kit.UNKNOWN in known:
            if len(piece) in known:
                yield RawViolation("piece.same", where, True, None, {"found": len(piece)})
        else:
            least, most = known
            values = {"found": len(piece), "least": least, "most": most}
            if len(piece) >= most:
                yield RawViolation("piece.over", where, True, None, values)
            elif len(piece) <= least:
                yield RawViolation("piece.under", where, True, None, values)
    yield from loose_wall_violations("piece.loose", marks, kit.WALL, now, sure)


def _possible_cells(puzzle: Araf, start: kit.Spot, most: int, numbers: Mapping[kit.Spot, int]) -> list[kit.Spot]:
    """Return the cells that may belong to the piece whose larger number is at `start`, by a breadth-first search.

    They are near enough for a piece of fewer than `most` cells, and their numbers are smaller by at least two, so that
    a size lies between. Of two question marks, the later one counts as larger."""
    distance, start_unknown = {start: 1}, numbers[start] == kit.UNKNOWN
    for here in (cells := [start]):
        for spot in puzzle.grid.neighbours(here) if distance[here] < most - 1 else ():
            number = numbers.get(spot, 0)
            later = start_unknown and number == kit.UNKNOWN and spot > start
            if spot not in distance and number < most - 1 and not later:
                distance[spot] = distance[here] + 1
                cells.append(spot)
    return cells


def model(puzzle: Araf) -> kit.Model:
    """For each number, a hidden layer marks the cells of the piece whose larger number it is, if there is one."""
    if len(puzzle.numbers) * len(puzzle.grid.cells) > MOST_PLACES:
        most = MOST_PLACES // len(puzzle.grid.cells)
        raise kit.BadInput(f"An Araf board of {puzzle.rows}x{puzzle.cols} has at most {most} numbers here.")
    grid, numbers, rules = puzzle.grid, dict(puzzle.numbers), list[kit.Posting]()
    hidden, member, owners = list[kit.Layer](), {spot: dict[int, kit.Var]() for spot in grid.cells}, list[kit.Var]()
    for k, (start, number) in enumerate(puzzle.numbers):
        poll()
        most = len(grid.cells) + 1 if number == kit.UNKNOWN else number
        region = grid.only(_possible_cells(puzzle, start, most, numbers))
        layer = kit.Layer(f"piece {k}", region, "cells", (0, 1), clue=start)
        own = kit.Var(layer.name, start)
        other_cells = [var for var in layer.vars if var != own]
        partners = [var for var in other_cells if var.spot in numbers]
        if not partners:
            continue
        hidden.append(layer)
        owners.append(own)
        for var in layer.vars:
            member[var.spot][k] = var
        rules += [kit.Posting("piece.few", kit.Table((own, var), IF_THERE), start) for var in other_cells]
        rules.append(kit.Posting("piece.few", kit.Connected(region, layer.name), start))
        rules.append(kit.Posting("piece.many", kit.Linear((own, *partners), (-1, *[1] * len(partners)), 0, 0), start))
        sizes = kit.Layer(f"size {k}", grid.only([start]), "cells", tuple(range(min(most, len(layer.vars) + 1))))
        hidden.append(sizes)
        size = sizes.vars[0]
        total = kit.Linear((size, *layer.vars), (-1, *[1] * len(layer.vars)), 0, 0)
        rules.append(kit.Posting("piece.over", total, start, arguments=_limit(number, "fewer")))
        larger = dict[int, tuple[tuple[int, int], ...]]()
        for var in polled(partners):
            other = numbers[var.spot]
            least = max(0, other)
            if least not in larger:
                pairs = ((int(inside), n) for n in sizes.values for inside in (False, True))
                larger[least] = tuple((inside, n) for inside, n in pairs if n > least or not inside)
            table = kit.Table((var, size), larger[least])
            rules.append(kit.Posting("piece.under", table, var.spot, arguments=_limit(other, "more")))
    rules += [kit.Posting("piece", kit.Count(tuple(owners_of.values()), 1)) for owners_of in polled(member.values())]
    if owners and len(numbers) % 2 == 0:
        rules.append(kit.Posting("piece.many", kit.Count(tuple(owners), len(numbers) // 2), implied=True))
    for edge, (a, b) in zip(grid.edges, grid.pairs, strict=True):
        poll()
        wall, one, two = kit.Var(kit.WALL, edge), member[a], member[b]
        for k in sorted(one.keys() | two.keys()):
            both = k in one and k in two
            scope = (wall, one[k], two[k]) if both else (wall, one.get(k) or two[k])
            table = kit.Table(scope, BOTH if both else ONE)
            rules.append(kit.Posting("piece.loose", table, puzzle.numbers[k][0], arguments=() if both else ALONE))
    return kit.wall_model(grid, rules, tuple(hidden))


def _limit(number: int, side: str) -> tuple[tuple[str, str], ...]:
    """Return how a number bounds the size of its piece, as an argument of sentences."""
    return (
        ("limit", f"{side} cells than its other number" if number == kit.UNKNOWN else f"{side} than {number} cells"),
    )


MOST_PLACES = 20_000_000
"""The most numbers times cells of a board. The model has a layer per number, and more take seconds and gigabytes."""
IF_THERE = ((0, 0), (1, 0), (1, 1))
"""Rows: a number is the larger one of a piece; another cell belongs to that piece."""
BOTH = ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
"""Rows: there is a wall; the cell on each side belongs to the piece."""
ONE = ((0, 0), (1, 0), (1, 1))
"""Rows: there is a wall; the only cell that can belong to the piece does."""


def clues_from(puzzle: Araf, marks: kit.Marks) -> Araf:
    """Give each piece two numbers: keep those that fit its size, and otherwise take its size plus and minus 1."""
    known, numbers = dict(puzzle.numbers), list[tuple[kit.Spot, int]]()
    for piece in kit.walled_regions(puzzle.grid, marks):
        seats = sorted(piece, key=lambda spot: (spot not in known, spot))[:2]
        pair = [known.get(spot, len(piece)) for spot in seats]
        fits = len(piece) not in pair if kit.UNKNOWN in pair else min(pair) < len(piece) < max(pair)
        numbers += zip(seats, pair if fits else (len(piece) - 1, len(piece) + 1), strict=False)
    full = puzzle.changed(numbers=tuple(sorted(numbers)))
    kit.raise_first_violation(check(full, marks))
    return full


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random pieces with two numbers each, and their walls."""
    puzzle = Araf(rows=rows, cols=cols)
    ids = random_pieces(rows, cols, rng, options["piece"])
    numbers = list[tuple[kit.Spot, int]]()
    # On a large board, hardly any number far from the size of its piece survives.
    far = options["far"] if rows * cols <= kit.SMALL else 1
    for piece in kit.cells_by_region(ids, puzzle.grid).values():
        numbers += numbers_for(piece, far, rng)
    return puzzle.changed(numbers=tuple(sorted(numbers))), kit.walls_between(puzzle.grid, ids)


def _renumber_piece(puzzle: Araf, answer: kit.Marks, edges: Iterable[kit.Spot], rng: Random) -> Araf:
    """Replace the numbers of one of the pieces at some edges by others as near to its size as possible."""
    near = {end for edge in edges for end in puzzle.grid.ends(edge)}
    pieces = kit.walled_regions(puzzle.grid, answer)
    piece = rng.choice([piece for piece in pieces if not near.isdisjoint(piece)])
    numbers = [pair for pair in puzzle.numbers if pair[0] not in piece]
    return puzzle.changed(numbers=tuple(sorted([*numbers, *numbers_for(piece, 1, rng)])))


def repair(puzzle: Araf, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Change the numbers of a piece where the answers differ, so that the other answer becomes invalid."""
    if other is None or rng.random() < 0.01:
        return None
    edges = [edge for edge in puzzle.grid.edges if answer[kit.Var(kit.WALL, edge)] != other[kit.Var(kit.WALL, edge)]]
    for _ in range(TRIES):
        changed = _renumber_piece(puzzle, answer, edges, rng)
        if not check(changed, other):
            return changed, answer
    return None


TRIES = 20
"""How many changes a repair tries before it gives up."""


def shift(puzzle: Araf, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Change the numbers of a piece where a player is stuck, or move a number away from the size of its piece."""
    if stuck:
        return _renumber_piece(puzzle, answer, stuck, rng), answer
    sizes = {spot: len(piece) for piece in kit.walled_regions(puzzle.grid, answer) for spot in piece}
    numbers = dict(puzzle.numbers)
    spot = rng.choice([spot for spot, number in puzzle.numbers if number > 1])
    numbers[spot] += 1 if numbers[spot] > sizes[spot] else -1
    return puzzle.changed(numbers=tuple(sorted(numbers.items()))), answer


def rules_of(puzzle: Araf) -> tuple[str, ...]:
    """Return the rules, with one more if the board has question marks."""
    marked = any(number == kit.UNKNOWN for _, number in puzzle.numbers)
    return (*GENRE.rulebook, "A question mark stands for any number.")[: 3 if marked else 2]


check = referee(MESSAGES, violations)
CONNECTED = tuple(f"{first}cell{more}" for first, more in (("", "+exit"), ("", "+part"), ("apart+", "")))
CONNECTED += tuple(f"{first}cell+count{more}" for first, more in (("", "+exit"), ("", "+part"), ("apart+", "")))
"""The signatures of steps that use the connectedness of a piece."""
GENRE = kit.Genre(
    Araf,
    rulebook=(
        "Draw walls that cut the board into pieces, each with exactly two numbers.",
        "The size of a piece lies between its numbers: it has more cells than one of them says, and fewer than the "
        "other.",
    ),
    rules_of=rules_of,
    broken_rules={"piece.over": 2, "piece.under": 2, "piece.same": 2, "piece": 1},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("piece", 4, "cells of the largest pieces, about", 2, 30),
            kit.Option("far", 2, "how far a number may be from the size of its piece; 1 above 225 cells", 1, 20),
        ),
        unique=kit.Repair(repair, together=True),
        clues=kit.Thin(monotone=False),
        level=kit.Shift(shift),
        level_options={4: {"piece": 3, "far": 1}},
        largest=10,
        rare=(1, 2, 3),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("reach", "Only one reaches it", "cell+count"),
        *(kit.Technique("hang", "Hangs together", signature) for signature in CONNECTED),
        kit.supposition("fall-apart", "A piece would fall apart", "", "part"),
        kit.supposition("size", "No size would fit", "", "count"),
    ),
    **kit.declare_walls(Araf, "araf", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
