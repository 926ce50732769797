"""Clauses for Groups: what is seen from node to node at once, the sizes of groups lazily."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlepark.constraints.groups import Groups
from puzzlepark.constraints.groups.reach import too_many
from puzzlepark.core.model import Model
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.connectivity import NodeGraph, grid_graph
from puzzlepark.encoders.formula import Clauses, Formula
from puzzlepark.encoders.numbering import facts_of


@dataclass(frozen=True)
class Sized:
    """Groups by numbers of nodes: the graph, and for each node the literals of its values."""

    net: NodeGraph
    on: list[dict[int, int]]

    def watch(self, solver: Any) -> None:
        """Have the native solver watch the sizes of the groups of each value."""
        solver.add_groups(self.on, self.net.near)

    def __call__(self, true: set[int]) -> Clauses:
        """Clauses against groups that are too large or too small."""
        nodes: dict[int, list[int]] = {}
        for i, values in enumerate(self.on):
            nodes.setdefault(next(v for v, x in values.items() if x in true), []).append(i)
        return [clause for value, some in nodes.items() for clause in self._wrong(value, some)]

    def _wrong(self, value: int, nodes: list[int]) -> Iterator[list[int]]:
        for piece in self.net.pieces(nodes):
            if len(piece) > value:
                # From every start, the nearest `value + 1` nodes are too many.
                for start in piece:
                    yield [-self.on[i][value] for i in self._nearest(start, piece, value + 1)]
            elif len(piece) < value:
                # A group with one of these nodes is larger than they are, so it has a node beside them, too.
                way_out = [self.on[n][value] for n in self.net.fringe(piece) if value in self.on[n]]
                yield from ([-self.on[i][value], *way_out] for i in piece)

    def _nearest(self, start: int, piece: set[int], number: int) -> list[int]:
        """The first nodes of the piece that are met from one of them."""
        found = {start: None}
        for here in (todo := [start]):
            for n in self.net.near[here]:
                if n in piece and n not in found and len(found) < number:
                    found[n] = None
                    todo.append(n)
        return list(found)


def write(formula: Formula, groups: Groups) -> None:
    """Nodes side by side that are 1 or lower cannot be equal, and a larger one has an equal beside it."""
    on = [formula.values_of(formula.numbering[var]) for var in groups.scope]
    net = grid_graph(groups.grid)
    formula.clauses.groups(on, net.near)
    formula.lazy.append(Sized(net, on))


def refuses(groups: Groups, model: Model, lengths: bool) -> str | None:
    """Why a formula would be too large, or None."""
    return too_many(facts_of(model), groups)
