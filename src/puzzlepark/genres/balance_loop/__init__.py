"""Balance Loop: one loop passes all circles. Its two arms at a circle are equally long if and only if it is white."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, LOST, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.genres import kit
from puzzlepark.genres.balance_loop.circles import Circle, Circles, NumberedCircles
from puzzlepark.genres.balance_loop.codec import CircleNumber16, CircleTable
from puzzlepark.genres.balance_loop.rule import Arms, all_circles


@dataclass(frozen=True, kw_only=True, repr=False)
class BalanceLoop(kit.Puzzle):
    """`circles` are (cell, (colour, number)) pairs in reading order. The colour is w or b, and the number -2 means that
    the circle has no number."""

    genre: ClassVar[str] = "balance-loop"
    title: ClassVar[str] = "Balance Loop"
    aliases: ClassVar[tuple[str, ...]] = ("balance",)
    fields = (
        NumberedCircles(
            name="circles",
            at=kit.InCells("Type how long both arms of the loop are together, or ? for any length."),
            low=1,
            high=lambda rows, cols: rows + cols - 2,
        ),
    )
    circles: Circles = ()


Solved = tuple[BalanceLoop, kit.Marks]
RULE = Arms()


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random loop, and a circle in every cell of it, some with numbers."""
    puzzle = BalanceLoop(rows=rows, cols=cols)
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    circles = [
        (spot, circle if rng.random() < options["numbers"] else Circle(circle.colour))
        for spot, circle in all_circles(puzzle.grid, loop)
    ]
    return puzzle.changed(circles=tuple(circles)), kit.loop_answer(puzzle.grid, loop)


def repair(puzzle: BalanceLoop, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop a little where the answers differ. Circles without a number stay without one."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    if loop is None:
        return None
    bare = {spot for spot, circle in puzzle.circles if circle.number == kit.UNKNOWN}
    circles = all_circles(puzzle.grid, loop)
    bent = puzzle.changed(circles=tuple((s, Circle(c.colour) if s in bare else c) for s, c in circles))
    return bent, kit.loop_answer(puzzle.grid, loop)


GENRE = genre_of_rules(
    BalanceLoop,
    (OneLoop(code="loop"), RULE),
    kit.loop_layers,
    rulebook=(
        "Draw one loop from cell to cell through all circles. It does not branch or cross itself.",
        "The loop leaves a circle along two straight arms, each up to its first turn. From a white circle both are "
        "equally long; from a black one they are not.",
        "A number is the length of both arms together.",
    ),
    broken_rules={"loop": 1, "circle.missed": 1, "circle": 2, "number": 3},
    maker=kit.Maker(
        make,
        (
            kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0),
            kit.Option("numbers", 0.75, "share of the circles that have a number", 0.0, 1.0),
        ),
        unique=kit.Repair(repair, together=True),
        rare=(1,),
    ),
    techniques=(*RULE.techniques[:5], EARLY, CUT, ROUND, *RULE.techniques[5:], LOST),
    **kit.declare_loop(BalanceLoop, "balance", (CircleNumber16("circles"),), (CircleTable("circles"),)),
)
