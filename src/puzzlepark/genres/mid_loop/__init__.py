"""Mid-Loop: one loop through all dots, each of which is the midpoint of a straight segment."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, LOST, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.genres import kit
from puzzlepark.genres.mid_loop.codec import MiddleDotDigits, MiddleDotTable
from puzzlepark.genres.mid_loop.dots import MiddleDots
from puzzlepark.genres.mid_loop.rule import Middles


@dataclass(frozen=True, kw_only=True, repr=False)
class MidLoop(kit.Puzzle):
    """`middles` are the dots: cells, and edges between two cells, in reading order."""

    genre: ClassVar[str] = "mid-loop"
    title: ClassVar[str] = "Mid-Loop"
    aliases: ClassVar[tuple[str, ...]] = ("midloop",)
    fields = (MiddleDots(name="middles"),)
    middles: tuple[kit.Spot, ...] = ()


Solved = tuple[MidLoop, kit.Marks]
RULE = Middles()


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop with all its dots."""
    puzzle = MidLoop(rows=rows, cols=cols)
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: MidLoop, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    bent = kit.loop_answer(puzzle.grid, loop or ())
    return (GENRE.with_clues(puzzle, bent), bent) if loop else None


GENRE = genre_of_rules(
    MidLoop,
    (OneLoop(code="loop"), RULE),
    kit.loop_layers,
    rulebook=(
        "Draw one loop from cell to cell through all dots. It does not branch or cross itself.",
        "A dot is the middle of a straight stretch of the loop: from the dot to the turn, both sides are as long.",
    ),
    broken_rules={"loop": 1, "pass.missed": 1, "pass.turn": 2, "middle": 2},
    maker=kit.Maker(
        make,
        (kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0),),
        unique=kit.Repair(repair),
        rare=(1,),
    ),
    techniques=(RULE.techniques[0], EARLY, CUT, ROUND, RULE.techniques[1], LOST),
    **kit.declare_loop(MidLoop, "midloop", (MiddleDotDigits("middles"),), (MiddleDotTable("middles"),)),
)
