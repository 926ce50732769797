"""Kurotto: the number in a circle is the total size of the shaded groups that touch the circle."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.touching_groups import TouchingGroups
from puzzlepark.genres import kit
from puzzlepark.genres.kurotto.making import random_groups


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurotto(kit.Puzzle):
    """`numbers` are (circle, total size of the adjacent groups) pairs in reading order. -2 is a circle without a
    number."""

    genre: ClassVar[str] = "kurotto"
    title: ClassVar[str] = "Kurotto"
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells(
                "Type how many cells the shaded groups beside the circle have together, or ? for any number."
            ),
            high=lambda rows, cols: rows * cols - 1,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Kurotto, kit.Marks]
RULES = (TouchingGroups(code="number", clue="circle", cell_code="circle"),)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random groups, and circles in some of the open cells."""
    puzzle = Kurotto(rows=rows, cols=cols)
    full = GENRE.with_clues(
        puzzle, answer := kit.shade_answer(puzzle.grid, random_groups(puzzle.grid, rng, options["group"]))
    )
    return kit.sample_numbers(full, options["circles"], rng), answer


OPTIONS = (
    kit.Option("circles", 0.6, "share of the open cells with a circle, before some are taken away", 0.0, 1.0),
    kit.Option("group", 4, "cells of the largest groups", 1, 40),
)
GENRE = genre_of_rules(
    Kurotto,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells, but none with a circle. Shaded cells that are connected by their sides are a group.",
        "A number says how many cells the groups that touch its circle by a side have together.",
    ),
    broken_rules={"circle": 1, "number": 2},
    maker=kit.Maker(make, OPTIONS, unique=kit.Repair(kit.number_repair()), largest=12),
    **kit.declare_shading(Kurotto, "kurotto", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
