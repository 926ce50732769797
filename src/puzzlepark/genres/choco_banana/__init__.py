"""Choco Banana: shaded areas are rectangles, open areas are none, and a number is the size of its own area."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.choco_banana.making import random_areas
from puzzlepark.genres.choco_banana.reasons import REASONS, TECHNIQUES
from puzzlepark.genres.kit.referee import (
    Fault,
    bounding_box,
    cells_of,
    connected_pieces,
    marked_spots,
    non_rectangle_faults,
    referee,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class ChocoBanana(kit.Puzzle):
    """`numbers` are (cell, size of its area) pairs in reading order; -2 is a number that is not told."""

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


def faults(puzzle: ChocoBanana, marks: kit.Marks) -> Iterator[Fault]:
    """Areas of another size than a number in them says, shaded ones that are bent, and open ones that are not. The
    first wrong number of an area shows all of it."""
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
            said = {"found": found, "clue": number}
            where = (spot,) if spot in shown else (spot, *sorted(area[spot]))
            shown |= area[spot] if spot not in shown else set()
            yield Fault("number.over" if over else "number.under", where, final, spot, said)
    yield from non_rectangle_faults("block", dark, sure)
    for piece in connected_pieces(light):
        if len(piece) == len(bounding_box(piece)):
            yield Fault("open", tuple(sorted(piece)), piece <= sure)


def _areas(*some: set[kit.Spot]) -> dict[kit.Spot, set[kit.Spot]]:
    """The connected cells around each cell, where it and they are among the same cells; the last of them count."""
    return {spot: piece for cells in some for piece in connected_pieces(cells) for spot in piece}


def model(puzzle: ChocoBanana) -> kit.Model:
    """What is reached from a number over cells like its own; a rule for shaded areas, and one for open ones. From these
    follows what is quick to see of some numbers alone."""
    grid = puzzle.grid
    rules = [*kit.rectangle_rules(grid, "block"), kit.Rule("open", kit.NoRectangle(grid, kit.SHADE, 0))]
    for spot, number in polled(puzzle.numbers):
        if number != kit.UNKNOWN:
            rules += (_size_rule(grid, spot, number, value) for value in (0, 1))
    return kit.shade_model(grid, rules)


def _size_rule(grid: kit.Grid, spot: kit.Spot, number: int, value: int) -> kit.Rule:
    """How many cells the area of a number has if it is open (0) or shaded (1), or that it cannot be so: an area of 1 or
    2 cells is always a rectangle, and of other sizes there may be none on the board."""
    if value == 0 and number < BENT:
        return kit.Rule("open", kit.Between(kit.shade_vars((spot,)), 1, 1), spot)
    if value == 1 and not any(number % high == 0 and number <= high * grid.cols for high in range(1, grid.rows + 1)):
        return kit.Rule("block", kit.Between(kit.shade_vars((spot,)), 0, 0), spot)
    return kit.Rule("number", kit.Reach(grid, kit.SHADE, value, spot, number, if_own=True), spot)


BENT = 3
"""The fewest cells that are connected and no rectangle."""


def clues_from(puzzle: ChocoBanana, marks: kit.Marks) -> ChocoBanana:
    """A number in every cell."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark, cells = kit.shaded_cells(marks), puzzle.grid.cells
    sizes = {s: len(piece) for some in (dark, set(cells) - dark) for piece in kit.pieces(some) for s in piece}
    return puzzle.changed(numbers=tuple((spot, sizes[spot]) for spot in cells))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Random areas, and numbers in some of the cells."""
    puzzle = ChocoBanana(rows=rows, cols=cols)
    dark = random_areas(puzzle.grid, rng, options["area"], options["block"])
    full = clues_from(puzzle, answer := kit.shade_answer(puzzle.grid, dark))
    return kit.sample_numbers(full, options["numbers"], rng), answer


check = referee(MESSAGES, faults)
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
