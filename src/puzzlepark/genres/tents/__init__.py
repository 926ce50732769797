"""Tents: every tree has an adjacent tent, no two tents touch, and numbers count the tents of their lines."""

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.line_count import LineCount
from puzzlepark.game_rules.not_touching import NotTouching
from puzzlepark.genres import kit
from puzzlepark.genres.tents.codec import FramedTable, SparseCells, UnusedEdges
from puzzlepark.genres.tents.game_id import TentsBoard
from puzzlepark.genres.tents.making import pitch_tents, tree_moves
from puzzlepark.genres.tents.rules import TreesAndTents


@dataclass(frozen=True, kw_only=True, repr=False)
class Tents(kit.Puzzle):
    """`trees` are cells. `numbers` are (spot left of a row or above a column, number of its tents) pairs."""

    genre: ClassVar[str] = "tents"
    title: ClassVar[str] = "Tents"
    aliases: ClassVar[tuple[str, ...]] = ("tents-and-trees",)
    fields = (
        kit.Blocked(name="trees", help="Tap cells that are trees.", noun="Tree", icon="tree"),
        kit.Numbers(name="numbers", at=kit.Outside("Type how many tents are in the line."), counts=kit.line_cells),
    )
    trees: frozenset[kit.Spot] = frozenset()
    numbers: kit.Clues = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, self.trees)


Solved = tuple[Tents, kit.Marks]
RULES = (
    TreesAndTents(),
    NotTouching(code="tent.touch", things="tent"),
    LineCount(numbers="numbers", row="row", column="column", things="tent"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random tents that do not touch, each with an adjacent tree."""
    tents, trees = pitch_tents(kit.shared_grid(rows, cols), options["tents"], rng)
    puzzle = Tents(rows=rows, cols=cols, trees=frozenset(trees))
    answer = kit.shade_answer(puzzle.grid, tents)
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: Tents, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Move a tree to another side of its tent where the answers differ. The tents stay."""
    tents = kit.shaded_cells(answer)
    for tree, place in tree_moves(puzzle.grid, tents, kit.shaded_cells(other or {}), rng):
        moved = puzzle.changed(trees=puzzle.trees - {tree} | {place}, numbers=())
        solution = kit.shade_answer(moved.grid, tents)
        if GENRE.check(moved, solution):
            return GENRE.with_clues(moved, solution), solution
    return None


TABLE = FramedTable("numbers", "trees", kit.SHADE)
GENRE = genre_of_rules(
    Tents,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Pitch a tent for every tree, in a cell that shares a side with it. Tents and trees go in pairs.",
        "Tents do not touch, not even at a corner. A number says how many tents are in its row or column.",
    ),
    broken_rules={"tent.touch": 2, "tent": 1, "tree": 1, "camp": 1, "row": 2, "column": 2},
    maker=kit.Maker(
        make, (kit.Option("tents", 0.2, "share of tents", 0.01, 0.25),), unique=kit.Repair(repair), chance=(4,)
    ),
    more_techniques=(kit.supposition("room", "No room for a tent", "", "count"),),
    **kit.declare_shading(
        Tents,
        "tents",
        (kit.Number16("numbers", kit.line_seats), SparseCells("trees")),
        (TABLE, UnusedEdges()),
        marks=TABLE,
        more=(kit.game_id(Tents, "tents", TentsBoard(), r"(d[a-z])?"),),
        fill=kit.Fill(kit.SHADE, words=("Undecided.", "No tent.", "Tent."), shape="tent", apart=True),
    ),
)
