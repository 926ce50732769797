"""Masyu: one loop through all circles. It turns on black circles and runs straight through white ones."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, ROUND
from puzzlepark.game_rules.masyu_circles import MasyuCircles
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.genres import kit
from puzzlepark.genres.masyu.game_id import Signs

NONE, WHITE, BLACK = SIGNS = ".12"
ANY = "-"
CIRCLES = (kit.Choice(WHITE, "White circle", "w", "circle"), kit.Choice(BLACK, "Black circle", "b", "disc"))
UNKNOWN = kit.Choice(ANY, "Circle of unknown colour")
TOOL = kit.Tool("circles", "Circles", "c", "cell-choice", "Put a circle that the loop must pass.", choices=CIRCLES)


@dataclass(frozen=True, kw_only=True, repr=False)
class Masyu(kit.Puzzle):
    """`cells` has a character per cell: 1 a white circle, 2 a black one, - a circle of unknown colour."""

    genre: ClassVar[str] = "masyu"
    title: ClassVar[str] = "Masyu"
    aliases: ClassVar[tuple[str, ...]] = ("mashu", "pearl")
    fields = (kit.Choices(name="cells", signs=SIGNS + ANY, palettes=(TOOL,), unknown=UNKNOWN),)
    cells: str = ""


Solved = tuple[Masyu, kit.Marks]
CIRCLE_RULE = MasyuCircles(code="circle", circles="cells", white=WHITE, black=BLACK, unknown=ANY)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop with every circle."""
    puzzle = Masyu(rows=rows, cols=cols, cells=NONE * (rows * cols))
    answer = kit.loop_answer(puzzle.grid, kit.random_cell_loop(rows, cols, rng, options["loop"]))
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: Masyu, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Bend the loop where the answers differ."""
    loop = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng)
    if not loop:
        return None
    return puzzle.changed(cells=CIRCLE_RULE.every_circle(puzzle, loop)), kit.loop_answer(puzzle.grid, loop)


def rules_of(puzzle: Masyu) -> tuple[str, ...]:
    """The rules, with an additional one if a circle has no colour."""
    unknown = ("It passes a circle with a question mark in any way.",)
    return (*GENRE.rulebook, *unknown) if ANY in puzzle.cells else GENRE.rulebook


OPTION = kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0)
GAME_ID = kit.game_id(Masyu, "pearl", Signs("cells", "WB", WHITE + BLACK), r"(d[a-z])?n?")
GENRE = genre_of_rules(
    Masyu,
    (OneLoop(code="loop"), CIRCLE_RULE),
    kit.loop_layers,
    rulebook=(
        "Draw one loop from cell to cell through all circles. It does not branch or cross itself.",
        "It runs straight through a white circle and turns in the next cell on at least one side of it.",
        "It turns on a black circle and runs straight through the next cell on both sides of it.",
    ),
    broken_rules={"loop": 1, "circle.missed": 1, "circle.turn": 2, "circle.long": 2, "circle": 3},
    rules_of=rules_of,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair, together=True, near=True), rare=(1,)),
    techniques=(EARLY, CUT, ROUND, *CIRCLE_RULE.techniques),
    **kit.declare_loop(
        Masyu, "mashu", (kit.Circles("cells", SIGNS),), (kit.SignTable("cells", SIGNS + ANY),), more=(GAME_ID,)
    ),
)
