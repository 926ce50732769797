"""Creek: numbers at corners count the shaded cells around them, and the open cells are one creek."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.creek.making import random_creek
from puzzlepark.genres.creek.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    count_violations,
    disconnected_violations,
    marked_spots,
    referee,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Creek(kit.Puzzle):
    """`numbers` are (corner, number of shaded cells around it) pairs in reading order."""

    genre: ClassVar[str] = "creek"
    title: ClassVar[str] = "Creek"
    fields = (
        kit.Numbers(
            name="numbers",
            nodes="Type how many of the cells around the corner are shaded.",
            high=lambda rows, cols: 4,
            strict=True,
            unknown=True,
            ring=True,
            counts=kit.cells_at_corner,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Creek, kit.Marks]
MESSAGES = {
    **kit.over_and_under(
        "number", "Around the corner at row {row}, column {col} {found:cell is|cells are} shaded, not {clue}."
    ),
    "creek.apart": "The open cells around row {row}, column {col} are cut off from the others.",
}


def violations(puzzle: Creek, marks: kit.Marks) -> Iterator[RawViolation]:
    """Numbers with another count of shaded cells, and open cells that are cut off."""
    board, dark = cells_of(puzzle), marked_spots(marks, kit.SHADE)
    for corner, number in puzzle.numbers:
        if number != kit.UNKNOWN:
            square = (kit.Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1))
            yield from count_violations("number", corner, number, [s for s in square if s in board], marks, kit.SHADE)
    yield from disconnected_violations("creek.apart", board - dark, marked_spots(marks, kit.SHADE, 0), board - dark)


def model(puzzle: Creek) -> kit.Model:
    """A count for every number, and connected open cells."""
    rules = [kit.Posting("creek", kit.Connected(puzzle.grid, kit.SHADE, 0))]
    for corner, number in puzzle.numbers:
        if number != kit.UNKNOWN:
            rules.append(
                kit.Posting("number", kit.Count(kit.shade_vars(kit.cells_at_corner(puzzle, corner)), number), corner)
            )
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Creek, marks: kit.Marks) -> Creek:
    """Give every corner its number."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    counts = ((corner, len(dark.intersection(kit.cells_at_corner(puzzle, corner)))) for corner in kit.nodes_of(puzzle))
    return puzzle.changed(numbers=tuple(counts))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random creek with all numbers."""
    puzzle = Creek(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, random_creek(puzzle.grid, rng, options["shade"]))
    return clues_from(puzzle, answer), answer


check = referee(MESSAGES, violations)
SHADED = kit.Option("shade", 0.5, "share of the cells that are shaded, if there is room for them", 0.0, 1.0)
GENRE = kit.Genre(
    Creek,
    rulebook=(
        "Shade cells. A number says how many of the cells that meet at its corner are shaded.",
        "The cells that stay open are one creek: they are connected by their sides.",
    ),
    broken_rules={"number": 1, "creek": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (SHADED,), clues=kit.Thin(symmetric=True)),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Number done", "count:number", fits=kit.sets_nothing),
        kit.Technique("rest", "Number needs the rest", "count:number", fits=kit.sets_something),
        kit.Technique("out", "Way out", "exit"),
        kit.Technique("cut", "Would be cut off", "part"),
        kit.Technique("away", "Cannot reach the creek", "apart"),
        kit.supposition("parted", "The creek would be parted", "", "apart"),
        kit.supposition("fail", "A number would fail", "", "count"),
    ),
    **kit.declare_shading(Creek, "creek", (kit.Number4("numbers", kit.nodes_of),), (kit.NodeTable("numbers"),)),
)
