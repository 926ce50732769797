"""Slant: a diagonal in every cell, numbers at corners that count them, and no closed loop."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.slant.making import random_diagonals
from puzzlepark.genres.slant.rules import SLANT, DiagonalEnds, DiagonalInEveryCell, NoClosedLoop, layers


@dataclass(frozen=True, kw_only=True, repr=False)
class Slant(kit.Puzzle):
    """`numbers` are (corner, number of diagonals that end there) pairs in reading order."""

    genre: ClassVar[str] = "slant"
    title: ClassVar[str] = "Slant"
    aliases: ClassVar[tuple[str, ...]] = ("gokigen", "gokigen-naname")
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.AtCorners("Type how many diagonals end at the corner."),
            high=lambda rows, cols: 4,
            strict=True,
            unknown=True,
            ring=True,
            counts=kit.cells_at_corner,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Slant, kit.Marks]
RULES = (
    NoClosedLoop(code="slant"),
    DiagonalEnds(code="number"),
    DiagonalInEveryCell(code="slant.missing"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random diagonals with all numbers."""
    puzzle = Slant(rows=rows, cols=cols)
    answer = {kit.Var(SLANT, cell): value for cell, value in random_diagonals(puzzle.grid, rng).items()}
    return GENRE.with_clues(puzzle, answer), answer


DRAWN = CellMarks(SLANT, {"1": FALLING, "2": RISING, "\\": FALLING, "/": RISING, ".": None})
GENRE = genre_of_rules(
    Slant,
    RULES,
    layers,
    rulebook=(
        "Draw a diagonal in every cell: one that falls from left to right, or one that rises.",
        "A number says how many diagonals end at its corner.",
        "Diagonals never make a closed loop.",
    ),
    broken_rules={"slant.missing": 1, "number": 2, "slant.loop": 3},
    maker=kit.Maker(make, clues=kit.Thin(symmetric=True)),
    views=(SLANT,),
    display=kit.Display(
        (kit.Diagonals(SLANT),), grid="dashes", violations={"slant.loop": "line", "slant.missing": "none"}
    ),
    formats=(
        codec.url(Slant, "gokigen", kit.Number4("numbers", kit.nodes_of)),
        codec.pzpr_file(Slant, "gokigen", kit.NodeTable("numbers"), DRAWN),
        kit.game_id(Slant, "slant", kit.Cells("numbers", seats=kit.nodes_of), r"(d[a-z])?"),
    ),
    read_answer=lambda text, board: read_table(text, board, DRAWN),
    group="lines",
)
