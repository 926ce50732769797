"""Yin-Yang: black and white cells, each connected, without a 2x2 square of one colour."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.game_rules.both_connected import BothConnected
from puzzlepark.game_rules.coloured_circles import ColouredCircles
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import EITHER
from puzzlepark.game_rules.no_square import NoSquare
from puzzlepark.genres import kit
from puzzlepark.genres.yin_yang.making import random_halves

NONE, WHITE, BLACK = SIGNS = ".12"
CIRCLES = (kit.Choice(WHITE, "White circle", "w", "circle"), kit.Choice(BLACK, "Black circle", "b", "disc"))
TOOL = kit.Tool("circles", "Circles", "c", "cell-choice", "Put a circle that tells a cell's colour.", choices=CIRCLES)
MARKS = CellMarks(kit.SHADE, {BLACK: 1, WHITE: 0, NONE: None})


@dataclass(frozen=True, kw_only=True, repr=False)
class YinYang(kit.Puzzle):
    """`cells` has a character per cell: 1 is a white circle, 2 a black one, . none."""

    genre: ClassVar[str] = "yin-yang"
    title: ClassVar[str] = "Yin-Yang"
    aliases: ClassVar[tuple[str, ...]] = ("shiromaru-kuromaru", "black-and-white")
    fields = (kit.Choices(name="cells", signs=SIGNS, palettes=(TOOL,)),)
    cells: str = ""


Solved = tuple[YinYang, kit.Marks]
WORDS = ("white", "black")
RULES = (
    BothConnected(code="colours", words=WORDS, kind_codes=("white.apart", "black.apart")),
    ColouredCircles(code="circle", circles="cells", words=WORDS),
    NoSquare(code="square", of=EITHER, words=WORDS, technique="three"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random answer with all circles."""
    puzzle = YinYang(rows=rows, cols=cols, cells=NONE * (rows * cols))
    answer = kit.shade_answer(puzzle.grid, random_halves(puzzle.grid, rng))
    return GENRE.with_clues(puzzle, answer), answer


GENRE = genre_of_rules(
    YinYang,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Make every cell black or white. A cell with a circle has its colour.",
        "All black cells are connected by their sides, and so are all white cells.",
        "No 2x2 cells are all black or all white.",
    ),
    broken_rules={"circle": 1, "black": 2, "white": 2, "square": 3},
    maker=kit.Maker(make, clues=kit.Thin(symmetric=True), largest=12, rare=(3, 4, 5)),
    more_techniques=(kit.supposition("square", "Would fill a square", "", "count"),),
    **kit.declare_shading(
        YinYang,
        "yinyang",
        (kit.Circles("cells", SIGNS),),
        (kit.SignTable("cells", SIGNS),),
        kit.Fill(kit.SHADE, "block", words=("Undecided.", "White.", "Black."), name="Black"),
        MARKS,
        blank=kit.Sign(kit.SHADE, "whitedot"),
    ),
)
