"""Geradeweg: one loop passes all numbers. Every straight stretch of the loop through a number has its length."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, LOST, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.game_rules.straight_numbers import StraightNumbers
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True, repr=False)
class Geradeweg(kit.Puzzle):
    """`numbers` are (cell, length) pairs in reading order; -2 is an unknown length."""

    genre: ClassVar[str] = "geradeweg"
    title: ClassVar[str] = "Geradeweg"
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how long the straight stretches through here are, or ? for any length."),
            low=1,
            high=lambda rows, cols: max(rows, cols) - 1,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Geradeweg, kit.Marks]
NUMBERS = StraightNumbers(code="number")


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random loop with every number."""
    puzzle = Geradeweg(rows=rows, cols=cols)
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: Geradeweg, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop a little where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    bent = kit.loop_answer(puzzle.grid, loop or ())
    return (GENRE.with_clues(puzzle, bent), bent) if loop else None


GENRE = genre_of_rules(
    Geradeweg,
    (OneLoop(code="loop"), NUMBERS),
    kit.loop_layers,
    rulebook=(
        "Draw one loop from cell to cell through all numbers. It does not branch or cross itself.",
        "A number is the length of the straight stretch of the loop through it: the steps from turn to turn.",
        "If the loop turns on a number, both stretches that meet there have its length. "
        "A ? stands for any length, which is the same for both.",
    ),
    broken_rules={"loop": 1, "number.missed": 1, "number.differ": 3, "number": 2},
    maker=kit.Maker(
        make,
        (kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0),),
        unique=kit.Repair(repair, together=True),
        rare=(1,),
    ),
    techniques=(NUMBERS.techniques[0], EARLY, CUT, ROUND, NUMBERS.techniques[1], LOST),
    **kit.declare_loop(Geradeweg, "geradeweg", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
