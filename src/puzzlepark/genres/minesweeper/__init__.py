"""Minesweeper: a number counts the mines in the eight cells around it, and has no mine itself."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.count_around import EIGHT, CountAround
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.genres import kit

COUNTS = CountAround(code="number", around=EIGHT, things="mine", clue_cells=OPEN, cell_code="number.mine")


@dataclass(frozen=True, kw_only=True, repr=False)
class Minesweeper(kit.Puzzle):
    """`numbers` are (cell, number of mines around it) pairs in reading order. -2 is a cell without a mine and without a
    number."""

    genre: ClassVar[str] = "minesweeper"
    title: ClassVar[str] = "Minesweeper"
    aliases: ClassVar[tuple[str, ...]] = ("mines",)
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many mines are around here, or ? for a cell without a mine."),
            high=lambda rows, cols: min(rows, 3) * min(cols, 3) - 1,
            unknown=True,
            counts=COUNTS.counted,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Minesweeper, kit.Marks]


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Put mines into random cells."""
    puzzle = Minesweeper(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, (s for s in puzzle.grid.cells if rng.random() < options["mines"]))
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: Minesweeper, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Remove a mine that the other answer does not have."""
    only_here = sorted(kit.shaded_cells(answer) - kit.shaded_cells(other or {}))
    if other is None or not only_here:
        return None
    changed = kit.shade_answer(puzzle.grid, kit.shaded_cells(answer) - {rng.choice(only_here)})
    return GENRE.with_clues(puzzle, changed), changed


GENRE = genre_of_rules(
    Minesweeper,
    (COUNTS,),
    kit.shade_layers,
    rulebook=(
        "Find the mines. A number says how many of the eight cells around it have a mine.",
        "A cell with a number has no mine. A ? stands for any number.",
    ),
    broken_rules={"number.mine": 2, "number": 1},
    maker=kit.Maker(
        make,
        (kit.Option("mines", 0.3, "share of the cells that have a mine", 0.0, 1.0),),
        unique=kit.Repair(repair),
    ),
    messages={"number.mine": "There is a mine on the number at row {row}, column {col}."},
    techniques=(
        kit.Technique("done", "Number done", "count:number", fits=kit.sets_zeros),
        kit.Technique("rest", "Number needs the rest", "count:number", fits=kit.sets_nonzeros),
        kit.supposition("many", "Number would have too many or too few", "count", "count"),
    ),
    **kit.declare_shading(
        Minesweeper,
        "mines",
        (kit.Number16("numbers"),),
        (kit.NumberTable("numbers"),),
        kit.Fill(kit.SHADE, words=("Undecided.", "Free.", "Mined."), name="Mine"),
    ),
)
