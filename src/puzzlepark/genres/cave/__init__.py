"""Cave: open cells are one cave without holes, and a number counts the cells of the cave that are seen from it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.reach_border import ReachBorder
from puzzlepark.game_rules.visible_count import VisibleCount
from puzzlepark.genres import kit
from puzzlepark.genres.cave.making import random_cave


@dataclass(frozen=True, kw_only=True, repr=False)
class Cave(kit.Puzzle):
    """`numbers` are (cell, number of cells seen from it) pairs in reading order; -2 is an open cell with
    any number."""

    genre: ClassVar[str] = "cave"
    title: ClassVar[str] = "Cave"
    aliases: ClassVar[tuple[str, ...]] = ("corral", "bag")
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many cells of the cave are seen from here, this one too, or ? for any number."),
            low=1,
            high=lambda rows, cols: rows + cols - 1,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Cave, kit.Marks]
RULES = (
    OnePiece(code="cave.apart", of=OPEN),
    ReachBorder(code="rock.inside", around_one=True),
    VisibleCount(code="number"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random cave with numbers in some of its cells."""
    puzzle = Cave(rows=rows, cols=cols)
    full = GENRE.with_clues(puzzle, answer := kit.shade_answer(puzzle.grid, random_cave(puzzle.grid, rng)))
    return kit.sample_numbers(full, options["numbers"], rng), answer


NUMBERS = kit.Option("numbers", 0.4, "share of the cave's cells with a number, before some are taken away", 0.0, 1.0)
GENRE = genre_of_rules(
    Cave,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells, but none with a number. The open cells are a cave: they are connected by their sides.",
        "Every shaded cell is connected by sides of shaded cells to the border of the board.",
        "A number counts the cells of the cave that it sees up, down, left and right, itself included.",
    ),
    broken_rules={"number.shaded": 1, "cave": 1, "rock": 2, "number": 3},
    maker=kit.Maker(make, (NUMBERS,), unique=kit.Repair(kit.number_repair()), rare=(5,)),
    more_techniques=(
        kit.Technique("away", "Cannot reach the cave", "apart:cave.apart"),
        kit.supposition("parted", "Cave or rock would be cut off", "", "apart"),
        kit.supposition("crossed", "Cave and rock would cross", "", "cell"),
    ),
    **kit.declare_shading(Cave, "cave", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
