"""Nonogram: the numbers of a line are the lengths of its runs of painted cells, in order."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.fields.run_lists import InLists, RunNumbers
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.line_runs import LineRuns
from puzzlepark.genres import kit
from puzzlepark.genres.nonogram.codec import RunTable, run_seats
from puzzlepark.genres.nonogram.game_id import Lists
from puzzlepark.genres.nonogram.image import image_file
from puzzlepark.genres.nonogram.non import non_file


@dataclass(frozen=True, kw_only=True, repr=False)
class Nonogram(kit.Puzzle):
    """`numbers` are (spot, number) pairs in reading order. The numbers of row i are at (2i+1, -1), (2i+1, -3) and so
    on, the last one next to the board, and those of columns likewise."""

    genre: ClassVar[str] = "nonogram"
    title: ClassVar[str] = "Nonogram"
    aliases: ClassVar[tuple[str, ...]] = ("picross", "griddlers", "hanjie", "pattern")
    fields = (RunNumbers(name="numbers", at=InLists("Type the lengths of the runs, the last next to the board.")),)
    numbers: kit.Clues = ()


Solved = tuple[Nonogram, kit.Marks]
RULES = (LineRuns(numbers="numbers", row="row.runs", column="column.runs", things="painted cell"),)
CHANGED = 0.99
"""How often a board with several solutions is changed rather than rejected."""


def with_numbers(puzzle: Nonogram, marks: kit.Marks) -> Nonogram:
    """The puzzle with the numbers of every line. The answer is not checked, because every picture is one."""
    return puzzle.changed(**RULES[0].clues_from(puzzle, marks))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random areas. Every cell gets a random level, which is averaged with the levels around it. The cells with
    the lowest averages are painted."""
    puzzle = Nonogram(rows=rows, cols=cols)
    noise = {spot: rng.random() for spot in puzzle.grid.cells}
    near = {spot: [noise[spot], *(noise[other] for other in puzzle.grid.neighbours(spot))] for spot in noise}
    averages = sorted((sum(levels) / len(levels), spot) for spot, levels in near.items())
    dark = [spot for _, spot in averages[: round(options["paint"] * len(averages))]]
    answer = kit.shade_answer(puzzle.grid, dark)
    return with_numbers(puzzle, answer), answer


def _flip_one(puzzle: Nonogram, answer: kit.Marks, spots: set[kit.Spot], rng: Random) -> Solved:
    """The board with a random one of these cells of the picture flipped."""
    var = kit.Var(kit.SHADE, rng.choice(sorted(spots)))
    picture = {**answer, var: 1 - answer[var]}
    return with_numbers(puzzle, picture), picture


def repair(puzzle: Nonogram, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Toggle a cell in which the answers differ. Now and then reject the board, so that changes do not repeat
    forever."""
    differ = kit.shaded_cells(answer) ^ kit.shaded_cells(other or {})
    return _flip_one(puzzle, answer, differ, rng) if differ and rng.random() < CHANGED else None


def shift(puzzle: Nonogram, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Toggle a cell of the picture, where a player is `stuck` if possible."""
    cells = set(puzzle.grid.cells)
    return _flip_one(puzzle, answer, set(stuck) & cells or cells, rng)


TABLE, FILL = RunTable("numbers", kit.SHADE), kit.Fill(kit.SHADE, words=("Undecided.", "Blank.", "Painted."))
OPTION = kit.Option("paint", 0.55, "share of the cells that are painted", 0.0, 1.0, varies=(0.45, 0.65))
GENRE = genre_of_rules(
    Nonogram,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Paint cells. The numbers of a row or column are the lengths of its runs of painted cells, in order.",
        "Between two runs there is at least one blank cell. A row or column without numbers stays blank.",
    ),
    broken_rules={"row": 1, "column": 2},
    group="pictures",
    clues_from=with_numbers,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), level=kit.Shift(shift), rare=(4, 5)),
    more_techniques=(
        kit.supposition("room", "No room for the runs", "reach", "reach"),
        kit.supposition("clash", "Would not fit", "fit", "fit"),
    ),
    **kit.declare_shading(
        Nonogram,
        "nonogram",
        (kit.Number16("numbers", run_seats),),
        (TABLE,),
        FILL,
        TABLE,
        more=(kit.game_id(Nonogram, "pattern", Lists()), non_file(Nonogram), image_file(Nonogram, with_numbers)),
    ),
)
