"""Tents: every tree has an adjacent tent, no two tents touch, and numbers count the tents of their lines."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_of,
    connected_pieces,
    line_violations,
    marked_spots,
    referee,
    touching_violations,
)
from puzzlepark.genres.tents.codec import FramedTable, SparseCells, UnusedEdges
from puzzlepark.genres.tents.game_id import TentsBoard
from puzzlepark.genres.tents.making import pitch_tents, tree_moves
from puzzlepark.genres.tents.pairs import pair_with_holes
from puzzlepark.genres.tents.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Tents(kit.Puzzle):
    """`trees` are cells. `numbers` are (spot left of a row or above a column, number of its tents) pairs."""

    genre: ClassVar[str] = "tents"
    title: ClassVar[str] = "Tents"
    aliases: ClassVar[tuple[str, ...]] = ("tents-and-trees",)
    fields = (
        kit.Blocked(name="trees", help="Tap cells that are trees.", noun="Tree", icon="tree"),
        kit.Numbers(name="numbers", outside="Type how many tents are in the line.", counts=kit.line_cells),
    )
    trees: frozenset[kit.Spot] = frozenset()
    numbers: kit.Clues = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, self.trees)


Solved = tuple[Tents, kit.Marks]
MESSAGES = {
    "tent.touch": "Two tents touch at row {row}, column {col}.",
    "tent.alone": "No tree is beside the tent at row {row}, column {col}.",
    "tree.alone": "No tent is beside the tree at row {row}, column {col}.",
    **kit.over_and_under("row", "Row {row} has {found:tent}; its number is {clue}."),
    **kit.over_and_under("column", "Column {col} has {found:tent}; its number is {clue}."),
    **kit.over_and_under("camp", "Around row {row}, column {col}, {found:tent shares|tents share} {clue:tree}."),
}


def camps(one: set[kit.Spot], two: set[kit.Spot]) -> list[set[kit.Spot]]:
    """The connected groups of trees and tents, joined only from tents to trees. Adjacent cells have different
    chessboard colours, so tents on one colour are combined with trees on the other.

    If no two tents touch, a perfect matching exists exactly if every group has as many tents as trees, because a tree
    has at most two adjacent tents.
    """
    white = {s for s in one | two if (s.r + s.c) % 4 == 0}
    return [camp for kind in (one, two) for camp in connected_pieces((kind & white) | ((one | two) - kind - white))]


def violations(puzzle: Tents, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that no tents touch, that lines have their numbers, and that connected trees and tents are equally many."""
    tents, trees = marked_spots(marks, kit.SHADE), set(puzzle.trees)
    possible = tents | {s for s in cells_of(puzzle) - trees if kit.Var(kit.SHADE, s) not in marks}
    yield from touching_violations("tent.touch", tents)
    yield from line_violations(puzzle, puzzle.numbers, trees, marks, kit.SHADE)
    for camp in camps(tents, trees):
        mine, theirs, where = camp & tents, camp & trees, tuple(sorted(camp))
        places = len(possible.intersection(s for tree in theirs for s in around(tree)))
        if not mine or not theirs:
            yield RawViolation("tree.alone" if theirs else "tent.alone", where, bool(mine) or not places)
        elif len(mine) != len(theirs):
            over, values = len(mine) > len(theirs), {"found": len(mine), "clue": len(theirs)}
            yield RawViolation("camp.over" if over else "camp.under", where, over or places < len(theirs), None, values)


def model(puzzle: Tents) -> kit.Model:
    """Counts, and a matching of trees and tents. Rules for single cells that follow from these are added for
    propagation."""
    grid, full = puzzle.grid, kit.shared_grid(puzzle.rows, puzzle.cols)
    rules, ties = pair_with_holes("camp", grid)
    cells, is_tree = full.cells, [spot in grid.holes for spot in full.cells]
    for spot, tree, near in zip(cells, is_tree, full.near, strict=True):
        if tree:
            rules.append(
                kit.Posting("tree", kit.Between(kit.shade_vars([cells[k] for k in near if not is_tree[k]]), 1, 2))
            )
        elif not any(map(is_tree.__getitem__, near)):
            rules.append(kit.Posting("tent.alone", kit.Count(kit.shade_vars((spot,)), 0)))
    rules += [*kit.no_touch_rules("tent.touch", grid), *kit.line_rules(puzzle, puzzle.numbers)]
    return kit.shade_model(grid, rules, ties)


def clues_from(puzzle: Tents, marks: kit.Marks) -> Tents:
    """The puzzle with a number for every line."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    seats, tents = sorted(kit.line_seats(puzzle)), kit.shaded_cells(marks)
    return puzzle.changed(numbers=tuple((s, len(tents.intersection(kit.line_cells(puzzle, s)))) for s in seats))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw random tents that do not touch, each with an adjacent tree."""
    tents, trees = pitch_tents(kit.shared_grid(rows, cols), options["tents"], rng)
    puzzle = Tents(rows=rows, cols=cols, trees=frozenset(trees))
    return clues_from(puzzle, answer := kit.shade_answer(puzzle.grid, tents)), answer


def repair(puzzle: Tents, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Move a tree where the answers differ."""
    tents = kit.shaded_cells(answer)
    for tree, place in tree_moves(puzzle.grid, tents, kit.shaded_cells(other or {}), rng):
        moved = puzzle.changed(trees=puzzle.trees - {tree} | {place}, numbers=())
        if check(moved, solution := kit.shade_answer(moved.grid, tents)):
            return clues_from(moved, solution), solution
    return None


check = referee(MESSAGES, violations)
TABLE = FramedTable("numbers", "trees", kit.SHADE)
GENRE = kit.Genre(
    Tents,
    rulebook=(
        "Pitch a tent for every tree, in a cell that shares a side with it. Tents and trees go in pairs.",
        "Tents do not touch, not even at a corner. A number says how many tents are in its row or column.",
    ),
    broken_rules={"tent.touch": 2, "tent": 1, "tree": 1, "camp": 1, "row": 2, "column": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make, (kit.Option("tents", 0.2, "share of tents", 0.01, 0.25),), unique=kit.Repair(repair), chance=(4,)
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("touch", "Beside a tent", "count:tent.touch"),
        kit.Technique("alone", "No tree near", "count:tent.alone"),
        kit.Technique("only", "Only place for its tent", "count:tree"),
        kit.Technique("done", "Line done", "count", fits=kit.sets_nothing),
        kit.Technique("rest", "Line needs the rest", "count", fits=kit.sets_something),
        kit.Technique("pairs", "Tents and trees in pairs", "cell:camp+count:camp"),
        kit.supposition("room", "No room for a tent", "", "count"),
    ),
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
