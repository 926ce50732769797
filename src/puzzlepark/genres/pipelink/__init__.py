"""Pipelink: one loop through every cell. It may cross itself and follows the given pieces."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.pipelink.codec import PieceLetters, PieceTable
from puzzlepark.genres.pipelink.making import make_loop
from puzzlepark.genres.pipelink.rules import CrossingLoop, EveryCellOnceOrTwice, GivenPieces

CHOICES = (
    kit.Choice("+", "Crossing", "1", "line-udlr"),
    kit.Choice("|", "Up and down", "2", "line-ud", "Upright piece"),
    kit.Choice("-", "Left and right", "3", "line-lr", "Level piece"),
    kit.Choice("L", "Up and right", "4", "line-ur", "Bend up and right"),
    kit.Choice("J", "Up and left", "5", "line-ul", "Bend up and left"),
    kit.Choice("7", "Down and left", "6", "line-dl", "Bend down and left"),
    kit.Choice("F", "Down and right", "7", "line-dr", "Bend down and right"),
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Pipelink(kit.Puzzle):
    """`pieces` has a character per cell: `+` is a crossing, `|` and `-` are straight, L, J, 7 and F are bends of their
    shapes, and `.` is a cell without a given piece."""

    genre: ClassVar[str] = "pipelink"
    title: ClassVar[str] = "Pipelink"
    aliases: ClassVar[tuple[str, ...]] = ("pipe-link",)
    fields = (
        kit.Choices(
            name="pieces",
            signs=".+|-LJ7F",
            palettes=(kit.Tool("pieces", "Pieces", "p", "cell-choice", "Give a piece of the loop.", choices=CHOICES),),
        ),
    )
    pieces: str


RULES = (CrossingLoop(code="loop"), EveryCellOnceOrTwice(code="cell"), GivenPieces(code="piece"))


def make_board(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Pipelink, kit.Marks]:
    """Draw a random loop with every piece."""
    blank = Pipelink(rows=rows, cols=cols, pieces="." * (rows * cols))
    answer = kit.loop_answer(blank.grid, make_loop(rows, cols, rng, options["crossings"]))
    return GENRE.with_clues(blank, answer), answer


GENRE = genre_of_rules(
    Pipelink,
    RULES,
    kit.loop_layers,
    rulebook=(
        "Draw one loop through every cell. It may cross itself, where it goes straight on both times.",
        "The loop follows the pieces that are given.",
    ),
    broken_rules={"loop": 1, "cell": 1, "piece": 2},
    maker=kit.Maker(
        make_board,
        (kit.Option("crossings", 0.4, "how often the loop crosses itself where it can", 0.0, 1.0),),
        clues=kit.Thin(symmetric=True),
    ),
    **kit.declare_loop(Pipelink, "pipelink", (PieceLetters("pieces"),), (PieceTable("pieces"),), crosses=True),
)
