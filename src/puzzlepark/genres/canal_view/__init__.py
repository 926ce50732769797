"""Canal View: shaded cells are one canal, and a number counts those that it sees without a gap."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.genres import kit
from puzzlepark.genres.canal_view.making import random_canal
from puzzlepark.genres.canal_view.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    disconnected_violations,
    marked_spots,
    referee,
    square_violations,
)

MARKS = CellMarks(kit.SHADE, {"#": 1, "+": 0, ".": None, "c": None})
"""puzz.link writes "c" where a player crossed a number out."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CanalView(kit.Puzzle):
    """`numbers` are (cell, number of shaded cells seen from it) pairs in reading order; -2 is an open cell
    with any number."""

    genre: ClassVar[str] = "canal-view"
    title: ClassVar[str] = "Canal View"
    aliases: ClassVar[tuple[str, ...]] = ("canal",)
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many shaded cells are seen from here without a gap, or ? for any number.",
            high=lambda rows, cols: rows + cols - 2,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[CanalView, kit.Marks]
MESSAGES = {
    "number.shaded": "The number at row {row}, column {col} is shaded.",
    **kit.over_and_under(
        "number", "From row {row}, column {col} {found:shaded cell is|shaded cells are} seen; the number is {clue}."
    ),
    "square": "The 2x2 cells at row {row}, column {col} are all shaded.",
    "canal.apart": "The shaded cells around row {row}, column {col} are cut off from the others.",
}


def violations(puzzle: CanalView, marks: kit.Marks) -> Iterator[RawViolation]:
    """Shaded numbers, numbers that see another count, full squares, and shaded cells that are cut off."""
    dark, numbers = marked_spots(marks, kit.SHADE), dict(puzzle.numbers)
    able = cells_of(puzzle) - marked_spots(marks, kit.SHADE, 0) - (numbers.keys() - dark)
    for spot, number in puzzle.numbers:
        if spot in dark:
            yield RawViolation("number.shaded", (spot,), True, spot)
        elif number != kit.UNKNOWN and len(seen := _seen_from(spot, dark)) != number:
            over = len(seen) > number
            final = over or len(_seen_from(spot, able)) < number
            values = {"found": len(seen), "clue": number}
            yield RawViolation("number.over" if over else "number.under", (spot, *seen), final, spot, values)
    yield from square_violations("square", dark)
    yield from disconnected_violations("canal.apart", dark, dark, able)


def _seen_from(spot: kit.Spot, cells: set[kit.Spot]) -> list[kit.Spot]:
    """Return the cells up, left, right and down from a spot, up to the first spot that is not in `cells`."""
    visible = []
    for dr, dc in ((-2, 0), (0, -2), (0, 2), (2, 0)):
        here = kit.Spot(spot.r + dr, spot.c + dc)
        while here in cells:
            visible.append(here)
            here = kit.Spot(here.r + dr, here.c + dc)
    return visible


def model(puzzle: CanalView) -> kit.Model:
    """A connected canal without full squares, open numbers, and the count of shaded cells that each number sees."""
    grid = puzzle.grid
    rules = [kit.Posting("canal", kit.Connected(grid, kit.SHADE, 1)), *kit.no_square_rules(grid, "square")]
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("number.shaded", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            # One more cell than the number shows that there are too many.
            arms = tuple(map(kit.shade_vars, kit.arms(grid, spot, number + 1)))
            rules.append(kit.Posting("number", kit.Visible(arms, number, 1), spot))
    return kit.shade_model(grid, rules)


def clues_from(puzzle: CanalView, marks: kit.Marks) -> CanalView:
    """Give every open cell its number."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    water = kit.shared_grid(puzzle.rows, puzzle.cols, frozenset(puzzle.grid.cells) - dark)
    open_cells = (spot for spot in puzzle.grid.cells if spot not in dark)
    return puzzle.changed(numbers=tuple((spot, len(kit.visible_cells(water, spot)) - 1) for spot in open_cells))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random canal with numbers in some of the open cells."""
    puzzle = CanalView(rows=rows, cols=cols)
    full = clues_from(puzzle, answer := kit.shade_answer(puzzle.grid, random_canal(puzzle.grid, rng)))
    return kit.sample_numbers(full, options["numbers"], rng), answer


check = referee(MESSAGES, violations)
NUMBERS = kit.Option("numbers", 0.5, "share of the open cells with a number, before some are taken away", 0.0, 1.0)
GENRE = kit.Genre(
    CanalView,
    rulebook=(
        "Shade cells, but none with a number. All shaded cells are connected by their sides.",
        "No 2x2 cells are all shaded.",
        "A number counts the shaded cells that it sees up, down, left and right, as far as the first open cell.",
    ),
    broken_rules={"number.shaded": 1, "canal": 1, "square": 2, "number": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (NUMBERS,), unique=kit.Repair(kit.number_repair(clues_from))),
    reasons=REASONS,
    techniques=(
        kit.Technique("end", "Sight ends here", "seen+sight", fits=kit.sets_nothing),
        kit.Technique("must-see", "Must be seen", "seen+sight", fits=kit.sets_something),
        kit.Technique("square", "No full square", "count:square"),
        kit.Technique("out", "Way out", "exit"),
        kit.Technique("cut", "Would be cut off", "part"),
        kit.supposition("parted", "The canal would be parted", "", "apart"),
        kit.supposition("short", "Sight too short or long", "", "seen"),
        kit.supposition("full", "Would fill a square", "", "count"),
    ),
    **kit.declare_shading(CanalView, "canal", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), marks=MARKS),
)
