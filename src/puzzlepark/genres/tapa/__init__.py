"""Tapa: shaded cells hang together without a full square; numbers are lengths of the runs of them around a cell."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    disconnected_violations,
    marked_spots,
    referee,
    square_violations,
)
from puzzlepark.genres.tapa.codec import RunNumbersUrl, RunsAndMarks
from puzzlepark.genres.tapa.fields import RunLengths, longest, number_of
from puzzlepark.genres.tapa.making import wall
from puzzlepark.genres.tapa.reasons import REASONS

AROUND = ((-2, -2), (-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2))
"""From a cell to the eight around it, in a circle."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Tapa(kit.Puzzle):
    """`numbers` are (cell, number) pairs; the digits of a number, which rise, are the lengths of the runs of shaded
    cells around its cell. UNKNOWN says that there is one run at most."""

    genre: ClassVar[str] = "tapa"
    title: ClassVar[str] = "Tapa"
    fields = (RunLengths(name="numbers", cells="Type the lengths of the runs around the cell, as 113.", high=longest),)
    numbers: kit.Clues = ()


Solved = tuple[Tapa, kit.Marks]
MESSAGES = {
    "clue.shaded": "The cell with a clue at row {row}, column {col} is shaded.",
    "clue.runs": "Around row {row}, column {col} the shaded cells have runs of {found}; the clue says {clue}.",
    "square": "The 2x2 cells at row {row}, column {col} are all shaded.",
    "shade.apart": "The shaded cells around row {row}, column {col} are cut off from the others.",
}


def _runs(ring: tuple[int, ...]) -> list[int]:
    """The lengths of the runs of ones in a circle, the shortest first."""
    if 0 not in ring:
        return [len(ring)]
    start = ring.index(0)
    text = "".join(str(value) for value in ring[start:] + ring[:start])
    return sorted(len(run) for run in text.split("0") if run)


@cache
def _can_be(ring: tuple[int | None, ...], number: int) -> bool:
    """Whether the runs in a circle of cells can come to be those of a clue."""
    ways = product(*((0, 1) if value is None else (value,) for value in ring))
    return any(_agree(_runs(way), number) for way in ways)


def _agree(runs: list[int], number: int) -> bool:
    return len(runs) < 2 if number == kit.UNKNOWN else int("".join(map(str, runs)) or "0") == number


def violations(puzzle: Tapa, marks: kit.Marks) -> Iterator[RawViolation]:
    """Clues one by one, full squares, and shaded cells that are cut off."""
    board, dark, clues = cells_of(puzzle), marked_spots(marks, kit.SHADE), dict(puzzle.numbers)
    free = board - clues.keys()
    for spot, number in puzzle.numbers:
        if spot in dark:
            yield RawViolation("clue.shaded", (spot,), True, spot)
        near = [kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND]
        runs = _runs(tuple(int(s in dark) for s in near))
        if not _agree(runs, number):
            ring = tuple(marks.get(kit.Var(kit.SHADE, s)) if s in dark or s in free else 0 for s in near)
            final = not _can_be(ring, number)
            said = {"found": " ".join(map(str, runs)) or "0", "clue": " ".join(str(number)) if number >= 0 else "?"}
            yield RawViolation("clue.runs", (spot, *(s for s in near if s in dark)), final, spot, said)
    yield from square_violations("square", dark)
    yield from disconnected_violations(
        "shade.apart", dark, dark, dark | {s for s in free if marks.get(kit.Var(kit.SHADE, s)) is None}
    )


@cache
def _ways(there: tuple[bool, ...], number: int) -> tuple[tuple[int, ...], ...]:
    """The values of the cells around a clue that are there, in the order of AROUND, if those that are not are 0."""
    found = []
    for way in product(*((0, 1) if k else (0,) for k in there)):
        begins = [k for k in range(8) if way[k] and not way[k - 1]]
        lengths = [next(n for n in range(1, 8) if not way[(k + n) % 8]) for k in begins] if begins else [8] * way[0]
        if len(lengths) < 2 if number == kit.UNKNOWN else number_of(lengths) == number:
            found.append(tuple(value for value, k in zip(way, there, strict=True) if k))
    return tuple(found)


def model(puzzle: Tapa) -> kit.Model:
    """One piece, no full square, and for each clue the ways to shade the cells around it."""
    grid = puzzle.grid
    rules = [kit.Rule("shade", kit.Connected(grid, kit.SHADE, 1))]
    rules += kit.no_square_rules(grid, "square")
    for spot, number in puzzle.numbers:
        near = [kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND]
        there = tuple(grid.has(s) for s in near)
        rules.append(kit.Rule("clue", kit.Count(kit.shade_vars([spot]), 0), spot))
        if any(there):
            scope = kit.shade_vars(s for s in near if grid.has(s))
            rules.append(kit.Rule("clue", kit.Table(scope, _ways(there, number)), spot))
        elif number > 0:
            rules.append(kit.Rule("clue", kit.Count(kit.shade_vars([spot]), 1), spot))
    return kit.shade_model(grid, rules)


def clues_from(puzzle: Tapa, marks: kit.Marks) -> Tapa:
    """A clue in every cell that is not shaded."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    numbers = []
    for spot in puzzle.grid.cells:
        if spot not in dark:
            ring = tuple(int((spot.r + dr, spot.c + dc) in dark) for dr, dc in AROUND)
            numbers.append((spot, number_of(_runs(ring))))
    return puzzle.changed(numbers=tuple(numbers))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """A random wall with every clue."""
    puzzle = Tapa(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, wall(puzzle.grid, rng, options["wall"]))
    return clues_from(puzzle, answer), answer


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Tapa,
    rulebook=(
        "Shade cells so that all shaded ones are connected by their sides and no 2x2 cells are all shaded.",
        "Cells with numbers stay open. A number is the length of a run of shaded cells among the eight around it.",
        "Several numbers, written one behind the other, are several runs in any order, with open cells between them.",
    ),
    broken_rules={"square": 1, "shade": 1, "clue.shaded": 2, "clue.runs": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make, (kit.Option("wall", 0.65, "share of the cells that are shaded, at most", 0.0, 1.0),), rare=(4, 5)
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("runs", "What the clue leaves", "cell:clue"),
        kit.Technique("square", "No full square", "count:square"),
        kit.Technique("out", "Way out", "exit"),
        kit.Technique("cut", "Would be cut off", "part"),
        kit.supposition("pool", "Would fill a square", "cell+count", "count"),
        kit.supposition("fail", "Clue would fail", "cell", "cell"),
    ),
    **kit.declare_shading(
        Tapa,
        "tapa",
        (RunNumbersUrl("numbers"),),
        (RunsAndMarks("numbers"),),
        marks=RunsAndMarks("numbers"),
    ),
)
