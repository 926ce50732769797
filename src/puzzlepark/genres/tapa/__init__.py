"""Tapa: shaded cells are connected without a 2x2 square. Numbers are the lengths of the shaded runs around a cell."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.fields.run_lengths import RunLengths
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.no_square import NoSquare
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.runs_around import RunsAround
from puzzlepark.genres import kit
from puzzlepark.genres.tapa.codec import RunNumbersUrl, RunsAndMarks
from puzzlepark.genres.tapa.making import random_wall


@dataclass(frozen=True, kw_only=True, repr=False)
class Tapa(kit.Puzzle):
    """`numbers` are (cell, number) pairs. The digits of a number, in ascending order, are the lengths of the runs of
    shaded cells around its cell. UNKNOWN means at most one run."""

    genre: ClassVar[str] = "tapa"
    title: ClassVar[str] = "Tapa"
    fields = (RunLengths(name="numbers", at=kit.InCells("Type the lengths of the runs around the cell, as 113.")),)
    numbers: kit.Clues = ()


Solved = tuple[Tapa, kit.Marks]
RULES = (
    OnePiece(code="shade.apart"),
    NoSquare(code="square"),
    RunsAround(code="clue.runs", cell_code="clue.shaded"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random wall with every clue."""
    puzzle = Tapa(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, random_wall(puzzle.grid, rng, options["wall"]))
    return GENRE.with_clues(puzzle, answer), answer


GENRE = genre_of_rules(
    Tapa,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells so that all shaded ones are connected by their sides and no 2x2 cells are all shaded.",
        "Cells with numbers stay open. A number is the length of a run of shaded cells among the eight around it.",
        "Several numbers in a cell are several runs in any order, with open cells between them.",
    ),
    broken_rules={"square": 1, "shade": 1, "clue.shaded": 2, "clue.runs": 3},
    maker=kit.Maker(
        make, (kit.Option("wall", 0.65, "share of the cells that are shaded, at most", 0.0, 1.0),), rare=(4, 5)
    ),
    messages={"clue.shaded": "The cell with a clue at row {row}, column {col} is shaded."},
    more_techniques=(
        kit.supposition("pool", "Would fill a square", "cell+count", "count"),
        kit.supposition("fail", "Clue would fail", "cell", "cell"),
    ),
    **kit.declare_shading(
        Tapa,
        "tapa",
        (RunNumbersUrl("numbers"),),
        (RunsAndMarks("numbers"),),
        marks=RunsAndMarks("numbers"),
    ),
)
