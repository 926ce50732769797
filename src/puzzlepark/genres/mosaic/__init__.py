"""Mosaic: a number counts the shaded cells among its own cell and the eight around it."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, count_violations, referee
from puzzlepark.genres.mosaic.reasons import REASONS


def square(puzzle: Any, spot: kit.Spot) -> tuple[kit.Spot, ...]:
    """The cells that a number counts: those of the 3x3 square around it."""
    near = (kit.Spot(spot.r + dr, spot.c + dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2))
    return tuple(filter(puzzle.grid.has, near))


@dataclass(frozen=True, kw_only=True, repr=False)
class Mosaic(kit.Puzzle):
    """`numbers` are (cell, number of shaded cells in the 3x3 square around it) pairs in reading order."""

    genre: ClassVar[str] = "mosaic"
    title: ClassVar[str] = "Mosaic"
    aliases: ClassVar[tuple[str, ...]] = ("fill-a-pix", "fillapix", "nurie-puzzle", "artmosaico")
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many cells are shaded here and around.",
            high=lambda rows, cols: min(rows, 3) * min(cols, 3),
            counts=square,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Mosaic, kit.Marks]
MESSAGES = kit.over_and_under(
    "number", "At and around row {row}, column {col} {found:cell is|cells are} shaded; the number is {clue}."
)


def violations(puzzle: Mosaic, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that every number is the count of shaded cells around it."""
    for spot, number in puzzle.numbers:
        rows = range(max(1, spot.r - 2), min(2 * puzzle.rows, spot.r + 3), 2)
        cols = range(max(1, spot.c - 2), min(2 * puzzle.cols, spot.c + 3), 2)
        near = [kit.Spot(r, c) for r in rows for c in cols]
        yield from count_violations("number", spot, number, near, marks, kit.SHADE, spot)


def model(puzzle: Mosaic) -> kit.Model:
    """A count for every number."""
    rules = []
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("number", kit.Count(kit.shade_vars(square(puzzle, spot)), number), spot))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Mosaic, marks: kit.Marks) -> Mosaic:
    """The puzzle with a number in every cell."""
    dark = kit.shaded_cells(marks)
    numbers = tuple((spot, len(dark.intersection(square(puzzle, spot)))) for spot in puzzle.grid.cells)
    return puzzle.changed(numbers=numbers)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Shade random cells, smoothed once, so that shaded cells form areas."""
    puzzle = Mosaic(rows=rows, cols=cols)
    noise = {spot for spot in puzzle.grid.cells if rng.random() < options["shade"]}
    dark = set[kit.Spot]()
    for spot in puzzle.grid.cells:
        near = square(puzzle, spot)
        inside = len(noise.intersection(near)) / len(near)
        if (inside > options["shade"]) if rng.random() < options["smooth"] else spot in noise:
            dark.add(spot)
    answer = kit.shade_answer(puzzle.grid, dark)
    return clues_from(puzzle, answer), answer


def repair(puzzle: Mosaic, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Toggle a cell in which the answers differ."""
    differ = sorted(kit.shaded_cells(answer) ^ kit.shaded_cells(other or {}))
    if other is None or not differ:
        return None
    changed = kit.shade_answer(puzzle.grid, kit.shaded_cells(answer) ^ {rng.choice(differ)})
    return clues_from(puzzle, changed), changed


GENRE = kit.Genre(
    Mosaic,
    rulebook=("Shade cells. A number says how many cells are shaded among its own and the eight around it.",),
    messages=MESSAGES,
    check=referee(MESSAGES, violations),
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("shade", 0.5, "share of the cells that are shaded, about", 0.0, 1.0),
            kit.Option("smooth", 0.5, "share of the cells that follow those around them", 0.0, 1.0),
        ),
        unique=kit.Repair(repair),
        clues=kit.Thin(symmetric=True),
    ),
    group="pictures",
    reasons=REASONS,
    techniques=(
        kit.Technique("none", "Number done", "count:number", fits=kit.sets_nothing),
        kit.Technique("all", "Number needs the rest", "count:number", fits=kit.sets_something),
        kit.supposition("many", "Number would have too many or too few", "count", "count"),
    ),
    **kit.declare_shading(
        Mosaic,
        more=(kit.game_id(Mosaic, "mosaic", kit.Cells("numbers"), r"(h\d+)?"),),
    ),
)
