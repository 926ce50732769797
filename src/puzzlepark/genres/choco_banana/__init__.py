"""Choco Banana: shaded areas are rectangles, open areas are not, and a number is the size of its own area."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.choco_banana.making import random_areas
from puzzlepark.genres.choco_banana.reasons import REASONS, TECHNIQUES
from puzzlepark.genres.kit.referee import (
    RawViolation,
    bounding_box,
    cells_of,
    connected_pieces,
    marked_spots,
    non_rectangle_violations,
    referee,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class ChocoBanana(kit.Puzzle):
    """`numbers` are (cell, size of its area) pairs in reading order; -2 is an unknown number."""

    genre: ClassVar[str] = "choco-banana"
    title: ClassVar[str] = "Choco Banana"
    aliases: ClassVar[tuple[str, ...]] = ("cbanana", "chocobanana")
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many cells the area of the cell has, shaded or open, or ? for any number.",
            low=1,
            high=lambda rows, cols: rows * cols,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[ChocoBanana, kit.Marks]
MESSAGES = {
    **kit.over_and_under("number", "The area of row {row}, column {col} has {found:cell}; the number is {clue}."),
    "block": "The shaded cells around row {row}, column {col} are connected, but no rectangle.",
    "open": "The open cells around row {row}, column {col} are a rectangle.",
}


def violations(puzzle: ChocoBanana, marks: kit.Marks) -> Iterator[RawViolation]:
    """Areas whose size is not their number, shaded areas that are no rectangle, and open areas that are one. Only the
    first wrong number of an area reports all of its cells."""
    dark, sure = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    light = cells_of(puzzle) - dark
    area, least, most = _areas(dark, light), _areas(dark, sure), _areas(cells_of(puzzle) - sure, light)
    shown = set[kit.Spot]()
    for spot, number in puzzle.numbers:
        found = len(area[spot])
        if number not in (kit.UNKNOWN, found):
            over = found > number
            decided = spot in dark or spot in sure
            final = decided and (len(least[spot]) > number if over else len(most[spot]) < number)
            where = (spot,) if spot in shown else (spot, *sorted(area[spot]))
            shown |= area[spot] if spot not in shown else set()
            yield RawViolation(
                "number.over" if over else "number.under", where, final, spot, {"found": found, "clue": number}
            )
    yield from non_rectangle_violations("block", dark, sure)
    for piece in connected_pieces(light):
        if len(piece) == len(bounding_box(piece)):
            yield RawViolation("open", tuple(sorted(piece)), piece <= sure)


def _areas(*cell_sets: set[kit.Spot]) -> dict[kit.Spot, set[kit.Spot]]:
    """Return for each cell its connected piece within one of the sets, the last that contains it."""
    return {spot: piece for cells in cell_sets for piece in connected_pieces(cells) for spot in piece}


def model(puzzle: ChocoBanana) -> kit.Model:
    """Rectangular shaded areas, other open areas, and the size of the area around every number, if it is shaded and if
    it is open."""
    grid = puzzle.grid
    rules = [*kit.rectangle_rules(grid, "block"), kit.Posting("open", kit.NoRectangle(grid, kit.SHADE, 0))]
    for spot, number in polled(puzzle.numbers):
        if number != kit.UNKNOWN:
            rules += (_size_rule(grid, spot, number, value) for value in (0, 1))
    return kit.shade_model(grid, rules)


def _size_rule(grid: kit.Grid, spot: kit.Spot, number: int, value: int) -> kit.Posting:
    """Return the rule for the size of a number's area if its cell is open (0) or shaded (1).

    It excludes the value if no such area exists: areas of one or two cells are rectangles, and the board may have no
    rectangle of the size."""
    if value == 0 and number < BENT:
        return kit.Posting("open", kit.Between(kit.shade_vars((spot,)), 1, 1), spot)
    if value == 1 and not any(number % high == 0 and number <= high * grid.cols for high in range(1, grid.rows + 1)):
        return kit.Posting("block", kit.Between(kit.shade_vars((spot,)), 0, 0), spot)
    return kit.Posting("number", kit.Reach(grid, kit.SHADE, value, spot, number, if_own=True), spot)


BENT = 3
"""The size of the smallest connected area that is no rectangle."""


def clues_from(puzzle: ChocoBanana, marks: kit.Marks) -> ChocoBanana:
    """Give every cell its number."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark, cells = kit.shaded_cells(marks), puzzle.grid.cells
    sizes = {s: len(piece) for same in (dark, set(cells) - dark) for piece in kit.pieces(same) for s in piece}
    return puzzle.changed(numbers=tuple((spot, sizes[spot]) for spot in cells))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random areas with numbers in some of the cells."""
    puzzle = ChocoBanana(rows=rows, cols=cols)
    dark = random_areas(puzzle.grid, rng, options["area"], options["block"])
    full = clues_from(puzzle, answer := kit.shade_answer(puzzle.grid, dark))
    return kit.sample_numbers(full, options["numbers"], rng), answer


check = referee(MESSAGES, violations)
OPTIONS = (
    kit.Option("numbers", 0.5, "share of the cells with a number, before some are taken away", 0.0, 1.0),
    kit.Option("area", 10, "cells of the largest open areas, about", 3, 100),
    kit.Option("block", 9, "cells of the largest shaded areas, about", 1, 100),
)
GENRE = kit.Genre(
    ChocoBanana,
    rulebook=(
        "Shade cells. Shaded cells that are connected by their sides are an area, and so are open ones.",
        "Every shaded area is a rectangle.",
        "No open area is a rectangle.",
        "A number says how many cells the area of its own cell has.",
    ),
    broken_rules={"block": 2, "open": 3, "number": 4},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        OPTIONS,
        unique=kit.Repair(kit.number_repair(clues_from), together=True),
        clues=kit.Thin(symmetric=True),
        largest=10,
    ),
    reasons=REASONS,
    techniques=TECHNIQUES,
    **kit.declare_shading(ChocoBanana, "cbanana", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
