"""Trees and tents in pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_of,
    connected_pieces,
    marked_spots,
)

SHAPES = 64
"""How many layers of ties are cached."""
TIE = "tie"
"""The hidden layer of the model: a tie joins each tree to its tent."""


@dataclass(frozen=True, kw_only=True)
class TreesAndTents(ShadingRule):
    """Trees and tents go in pairs that share a side. Trees are the holes of the grid."""

    name = "trees-and-tents"
    title = "Trees and tents in pairs"
    parameters = ()

    code: str = "camp"

    @property
    def text(self) -> str:
        return "Pitch a tent for every tree, in a cell that shares a side with it. Tents and trees go in pairs."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            "tent.alone": "No tree is beside the tent at row {row}, column {col}.",
            "tree.alone": "No tent is beside the tree at row {row}, column {col}.",
            **kit.over_and_under(
                "camp", "Around row {row}, column {col}, {found:tent shares|tents share} {clue:tree}."
            ),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        shared = "{law} As the trees near {found} are shared out, one way is left."
        return {
            "tent.alone": "Every tent stands beside a tree.",
            "tree": "Every tree has a tent beside it.",
            "camp": "Each tree has a tent of its own, and each tent a tree.",
            "count:tent.alone": "{law} No tree is beside {found}.",
            "count:tree": "{law} For one of the trees, only {found} is left.",
            "count:camp": shared,
            "cell:camp": shared,
            "fails count:tree": "Then a tree beside {who} would have no tent.",
            "fails count:camp": "Then the trees could not be shared out. {law}",
            "fails cell:camp": "Then the trees could not be shared out. {law}",
            "fails tent.alone": "Then a tent would have no tree.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("alone", "No tree near", "count:tent.alone"),
            kit.Technique("only", "Only place for its tent", "count:tree"),
            kit.Technique("pairs", "Tents and trees in pairs", "cell:camp+count:camp"),
        )

    def hidden(self, puzzle: Any) -> tuple[kit.Layer, ...]:
        return (tie_layer(puzzle.rows, puzzle.cols),)

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the groups of tents and trees that have more tents than trees, or fewer."""
        tents, trees = marked_spots(marks, kit.SHADE), set(puzzle.trees)
        possible = tents | {s for s in cells_of(puzzle) - trees if kit.Var(kit.SHADE, s) not in marks}
        for camp in camps(tents, trees):
            its_tents, its_trees, where = camp & tents, camp & trees, tuple(sorted(camp))
            places = len(possible.intersection(spot for tree in its_trees for spot in around(tree)))
            if not its_trees:
                yield RawViolation("tent.alone", where, final=True)
            elif not its_tents:
                yield RawViolation("tree.alone", where, final=not places)
            elif len(its_tents) != len(its_trees):
                over, values = len(its_tents) > len(its_trees), {"found": len(its_tents), "clue": len(its_trees)}
                final = over or places < len(its_trees)
                yield RawViolation("camp.over" if over else "camp.under", where, final=final, values=values)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """A matching of trees and tents. Rules for single cells that follow from it are added for propagation."""
        grid, full = puzzle.grid, kit.shared_grid(puzzle.rows, puzzle.cols)
        yield from pair_with_holes("camp", grid)
        cells, is_tree = full.cells, [spot in grid.holes for spot in full.cells]
        for spot, tree, near in zip(cells, is_tree, full.near, strict=True):
            if tree:
                # Tents do not touch, so at most two are beside a tree.
                beside = [cells[k] for k in near if not is_tree[k]]
                yield kit.Posting("tree", kit.Between(kit.shade_vars(beside), 1, 2))
            elif not any(is_tree[k] for k in near):
                yield kit.Posting("tent.alone", kit.Count(kit.shade_vars((spot,)), 0))


def camps(one: set[kit.Spot], two: set[kit.Spot]) -> list[set[kit.Spot]]:
    """The connected groups of tents and trees, in which only tents and trees are joined. Adjacent cells have different
    chessboard colours, so the tents on one colour are combined with the trees on the other.

    If no two tents touch, a perfect matching exists exactly if every group has as many tents as trees, because a tree
    has at most two adjacent tents.
    """
    white = {spot for spot in one | two if (spot.r + spot.c) % 4 == 0}
    one_on_white = (one & white) | (two - one - white)
    two_on_white = (two & white) | (one - two - white)
    return [*connected_pieces(one_on_white), *connected_pieces(two_on_white)]


@lru_cache(maxsize=SHAPES)
def tie_layer(rows: int, cols: int) -> kit.Layer:
    """The layer of ties on a board of this size."""
    return kit.Layer(TIE, kit.shared_grid(rows, cols), "edges", (0, 1))


def pair_with_holes(code: str, grid: kit.Grid) -> list[kit.Posting]:
    """The postings that ties join each hole to one adjacent shaded cell, and each shaded cell to one adjacent hole."""
    full, layer = kit.shared_grid(grid.rows, grid.cols), tie_layer(grid.rows, grid.cols)
    ties: dict[kit.Spot, list[kit.Var]] = {spot: [] for spot in full.cells}
    untied = []
    for (one, two), tie in zip(full.pairs, layer.vars, strict=True):
        if (one in grid.holes) != (two in grid.holes):
            ties[one].append(tie)
            ties[two].append(tie)
        else:
            untied.append(tie)
    rules = [kit.Posting(code, kit.Count(tuple(untied), 0))]
    for spot, scope in ties.items():
        if spot in grid.holes:
            rules.append(kit.Posting(code, kit.Count(tuple(scope), 1)))
        else:
            rules.append(kit.Posting(code, kit.Table((kit.Var(kit.SHADE, spot), *scope), _tie_rows(len(scope)))))
    return rules


@cache
def _tie_rows(ties: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell and its possible ties: it is unshaded without a tie, or shaded with exactly one."""
    exactly_one = (tuple(int(k == i) for k in range(ties)) for i in range(ties))
    return ((0,) * (ties + 1), *((1, *row) for row in exactly_one))
