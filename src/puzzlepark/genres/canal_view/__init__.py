"""Canal View: the shaded cells are one canal. A number counts the shaded cells that it sees without a gap."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import SHADED
from puzzlepark.game_rules.no_square import NoSquare
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.visible_count import VisibleCount
from puzzlepark.genres import kit
from puzzlepark.genres.canal_view.making import random_canal

MARKS = CellMarks(kit.SHADE, {"#": 1, "+": 0, ".": None, "c": None})
"""puzz.link writes "c" where a player crossed a number out."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CanalView(kit.Puzzle):
    """`numbers` are (cell, number of shaded cells seen from it) pairs in reading order; -2 is an open cell
    with any number."""

    genre: ClassVar[str] = "canal-view"
    title: ClassVar[str] = "Canal View"
    aliases: ClassVar[tuple[str, ...]] = ("canal",)
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many shaded cells are seen from here without a gap, or ? for any number."),
            high=lambda rows, cols: rows + cols - 2,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[CanalView, kit.Marks]
RULES = (
    OnePiece(code="canal.apart"),
    NoSquare(code="square"),
    VisibleCount(code="number", of=SHADED, itself=False),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random canal with numbers in some of the open cells."""
    puzzle = CanalView(rows=rows, cols=cols)
    full = GENRE.with_clues(puzzle, answer := kit.shade_answer(puzzle.grid, random_canal(puzzle.grid, rng)))
    return kit.sample_numbers(full, options["numbers"], rng), answer


NUMBERS = kit.Option("numbers", 0.5, "share of the open cells with a number, before some are taken away", 0.0, 1.0)
GENRE = genre_of_rules(
    CanalView,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells, but none with a number. All shaded cells are connected by their sides.",
        "No 2x2 cells are all shaded.",
        "A number counts the shaded cells that it sees up, down, left and right, as far as the first open cell.",
    ),
    broken_rules={"number.shaded": 1, "canal": 1, "square": 2, "number": 3},
    maker=kit.Maker(make, (NUMBERS,), unique=kit.Repair(kit.number_repair())),
    more_techniques=(
        kit.supposition("parted", "The canal would be parted", "", "apart"),
        kit.supposition("full", "Would fill a square", "", "count"),
    ),
    **kit.declare_shading(CanalView, "canal", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), marks=MARKS),
)
