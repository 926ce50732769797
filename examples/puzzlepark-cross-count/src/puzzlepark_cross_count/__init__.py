"""Cross Count: a number counts the shaded cells among its own cell and the four beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, around, cells_of, count_violations, referee


def cross(puzzle: kit.Puzzle, spot: kit.Spot) -> tuple[kit.Spot, ...]:
    """Return the cells that a number counts."""
    near = (kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in ((-2, 0), (0, -2), (0, 0), (0, 2), (2, 0)))
    return tuple(s for s in near if puzzle.grid.has(s))


@dataclass(frozen=True, kw_only=True, repr=False)
class CrossCount(kit.Puzzle):
    """`numbers` are (cell, number) pairs."""

    genre: ClassVar[str] = "cross-count"
    title: ClassVar[str] = "Cross Count"
    fields = (
        kit.Numbers(name="numbers", at=kit.InCells("Type how many are shaded."), high=lambda *_: 5, counts=cross),
    )
    numbers: kit.Clues = ()


MESSAGES = kit.over_and_under("number", "Around row {row}, column {col} {found:cell is|cells are} shaded, not {clue}.")


def violations(puzzle: CrossCount, marks: kit.Marks) -> Iterator[RawViolation]:
    """The referee: plain loops, which share nothing with the model."""
    board = set(cells_of(puzzle))
    for spot, number in puzzle.numbers:
        near = [s for s in (spot, *around(spot)) if s in board]
        yield from count_violations("number", spot, number, near, marks, kit.SHADE, spot)


def model(puzzle: CrossCount) -> kit.Model:
    """The same rules for engines, as constraints."""
    rules = []
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("number", kit.Count(kit.shade_vars(cross(puzzle, spot)), number), spot))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: CrossCount, marks: kit.Marks) -> CrossCount:
    """Give every cell its number."""
    dark = kit.shaded_cells(marks)
    return puzzle.changed(numbers=tuple((s, len(dark.intersection(cross(puzzle, s)))) for s in puzzle.grid.cells))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[CrossCount, kit.Marks]:
    """Return a random board with every clue, and its answer. Puzzle Park then removes clues that are not needed."""
    blank = CrossCount(rows=rows, cols=cols)
    answer = kit.shade_answer(blank.grid, [s for s in blank.grid.cells if rng.random() < options["shade"]])
    return clues_from(blank, answer), answer


GENRE = kit.Genre(
    CrossCount,
    rulebook=("Shade some cells.", "A number counts the shaded cells among its own cell and the four beside it."),
    messages=MESSAGES,
    check=referee(MESSAGES, violations),
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (kit.Option("shade", 0.5, "share of the cells that are shaded", 0.0, 1.0),)),
    techniques=(
        kit.Technique(
            "done", "Number done", "count:number", why="{clue} has all its shaded cells.", fits=kit.sets_zeros
        ),
    ),
    **kit.declare_shading(CrossCount),
)
