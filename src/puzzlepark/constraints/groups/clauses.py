"""Clauses for Groups: local clauses, and the sizes of groups lazily."""

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
class GroupSizes:
    """A lazy check of the sizes of groups, given the graph, and the literals of the values of each node."""

    graph: NodeGraph
    on: list[dict[int, int]]

    def watch(self, solver: Any) -> None:
        """Add the native propagator for the sizes of groups."""
        solver.add_groups(self.on, self.graph.near)

    def __call__(self, true: set[int]) -> Clauses:
        """Clauses against groups that are too large or too small."""
        nodes_with: dict[int, list[int]] = {}
        for i, literals in enumerate(self.on):
            value = next(value for value, literal in literals.items() if literal in true)
            nodes_with.setdefault(value, []).append(i)
        return [clause for value, nodes in nodes_with.items() for clause in self._clauses_against(value, nodes)]

    def _clauses_against(self, value: int, nodes: list[int]) -> Iterator[list[int]]:
        """Clauses against groups of one value that are too large or too small."""
        for piece in self.graph.pieces(nodes):
            if len(piece) > value:
                # The `value + 1` nodes nearest to any start are too many.
                for start in piece:
                    yield [-self.on[i][value] for i in self._nearest(start, piece, value + 1)]
            elif len(piece) < value:
                # A group that contains one of these nodes is larger, so it contains an adjacent node, too.
                adjacent = [self.on[n][value] for n in self.graph.fringe(piece) if value in self.on[n]]
                yield from ([-self.on[i][value], *adjacent] for i in piece)

    def _nearest(self, start: int, piece: set[int], number: int) -> list[int]:
        """The first nodes of a piece in breadth-first order."""
        reached = {start}
        queue = [start]
        for node in queue:
            for near in self.graph.near[node]:
                if near in piece and near not in reached and len(queue) < number:
                    reached.add(near)
                    queue.append(near)
        return queue


def write(formula: Formula, groups: Groups) -> None:
    """Write that a node with a value above 1 has an equal neighbour, that a node with the value 1 has none, and add the
    lazy check of the sizes."""
    on = [formula.values_of(formula.numbering[var]) for var in groups.scope]
    graph = grid_graph(groups.grid)
    formula.clauses.groups(on, graph.near)
    formula.lazy.append(GroupSizes(graph, on))


def refuses(groups: Groups, model: Model, lengths: bool) -> str | None:
    """The reason why a formula would be too large, or None."""
    return too_many(facts_of(model), groups)
