"""Tapa: shaded cells are connected without a 2x2 square. Numbers are the lengths of the shaded runs around a cell."""

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
from puzzlepark.genres.tapa.making import random_wall
from puzzlepark.genres.tapa.reasons import REASONS

AROUND = ((-2, -2), (-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2))
"""The offsets of the eight cells around one, clockwise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Tapa(kit.Puzzle):
    """`numbers` are (cell, number) pairs. The digits of a number, in ascending order, are the lengths of the runs of
    shaded cells around its cell. UNKNOWN means at most one run."""

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
    """The lengths of the runs of ones in a circle, in ascending order."""
    if 0 not in ring:
        return [len(ring)]
    start = ring.index(0)
    text = "".join(str(value) for value in ring[start:] + ring[:start])
    return sorted(len(run) for run in text.split("0") if run)


@cache
def _is_possible(ring: tuple[int | None, ...], number: int) -> bool:
    """True if the undecided cells of a circle can be chosen such that its runs match a clue."""
    completions = product(*((0, 1) if value is None else (value,) for value in ring))
    return any(_matches(_runs(values), number) for values in completions)


def _matches(runs: list[int], number: int) -> bool:
    return len(runs) < 2 if number == kit.UNKNOWN else int("".join(map(str, runs)) or "0") == number


def violations(puzzle: Tapa, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check clues, 2x2 squares, and that all shaded cells are connected."""
    board, dark, clues = cells_of(puzzle), marked_spots(marks, kit.SHADE), dict(puzzle.numbers)
    free = board - clues.keys()
    for spot, number in puzzle.numbers:
        if spot in dark:
            yield RawViolation("clue.shaded", (spot,), True, spot)
        near = [kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND]
        runs = _runs(tuple(int(s in dark) for s in near))
        if not _matches(runs, number):
            ring = tuple(marks.get(kit.Var(kit.SHADE, s)) if s in dark or s in free else 0 for s in near)
            final = not _is_possible(ring, number)
            values = {"found": " ".join(map(str, runs)) or "0", "clue": " ".join(str(number)) if number >= 0 else "?"}
            yield RawViolation("clue.runs", (spot, *(s for s in near if s in dark)), final, spot, values)
    yield from square_violations("square", dark)
    undecided = {spot for spot in free if marks.get(kit.Var(kit.SHADE, spot)) is None}
    yield from disconnected_violations("shade.apart", dark, dark, dark | undecided)


@cache
def _rows(existing: tuple[bool, ...], number: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a clue: the values of those cells around it in the order of AROUND that exist. Missing cells
    are 0."""
    rows = []
    for ring in product(*((0, 1) if k else (0,) for k in existing)):
        starts = [k for k in range(8) if ring[k] and not ring[k - 1]]
        lengths = [next(n for n in range(1, 8) if not ring[(k + n) % 8]) for k in starts] if starts else [8] * ring[0]
        if len(lengths) < 2 if number == kit.UNKNOWN else number_of(lengths) == number:
            rows.append(tuple(value for value, k in zip(ring, existing, strict=True) if k))
    return tuple(rows)


def model(puzzle: Tapa) -> kit.Model:
    """One connected piece, no 2x2 square, and a table for each clue over the cells around it."""
    grid = puzzle.grid
    rules = [kit.Posting("shade", kit.Connected(grid, kit.SHADE, 1))]
    rules += kit.no_square_rules(grid, "square")
    for spot, number in puzzle.numbers:
        near = [kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND]
        existing = tuple(grid.has(s) for s in near)
        rules.append(kit.Posting("clue", kit.Count(kit.shade_vars([spot]), 0), spot))
        if any(existing):
            scope = kit.shade_vars(s for s in near if grid.has(s))
            rules.append(kit.Posting("clue", kit.Table(scope, _rows(existing, number)), spot))
        elif number > 0:
            rules.append(kit.Posting("clue", kit.Count(kit.shade_vars([spot]), 1), spot))
    return kit.shade_model(grid, rules)


def clues_from(puzzle: Tapa, marks: kit.Marks) -> Tapa:
    """The puzzle with a clue in every unshaded cell."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    numbers = []
    for spot in puzzle.grid.cells:
        if spot not in dark:
            ring = tuple(int((spot.r + dr, spot.c + dc) in dark) for dr, dc in AROUND)
            numbers.append((spot, number_of(_runs(ring))))
    return puzzle.changed(numbers=tuple(numbers))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random wall with every clue."""
    puzzle = Tapa(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, random_wall(puzzle.grid, rng, options["wall"]))
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
