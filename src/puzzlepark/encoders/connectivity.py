"""Graphs, and lazy clauses that keep their nodes connected.

A node is on if its literal is true. If the nodes that are on form several components, a clause is added: one of the
nodes that separate a component from the others must be on. It holds only on the condition that nodes on both sides of
the separator are on. The condition is omitted if this is the case in every solution.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from puzzlepark.core.grid import Grid
from puzzlepark.encoders.formula import Clauses, Formula

FEW_NODES = 3
"""A condition on at most this many nodes is written for each node, one on more nodes with an auxiliary variable."""


class NodeGraph:
    """A graph: `near` has the numbers of the nodes adjacent to each node."""

    def __init__(self, near: Sequence[Collection[int]]) -> None:
        self._near = near

    @property
    def near(self) -> Sequence[Collection[int]]:
        return self._near

    @cached_property
    def joins(self) -> list[tuple[int, int]]:
        """The pairs of adjacent nodes, the smaller number first."""
        return [(a, b) for a, near in enumerate(self.near) for b in near if a < b]

    def reach(self, start: Iterable[int], through: Collection[int]) -> set[int]:
        """The start, and all nodes of `through` that can be reached from it within `through`."""
        seen = set(start)
        stack = list(seen)
        while stack:
            for n in self.near[stack.pop()]:
                if n in through and n not in seen:
                    seen.add(n)
                    stack.append(n)
        return seen

    def pieces(self, nodes: Iterable[int]) -> list[set[int]]:
        """The connected components of a set of nodes."""
        remaining, pieces = set(nodes), []
        while remaining:
            piece = self.reach([remaining.pop()], remaining)
            remaining -= piece
            pieces.append(piece)
        return pieces

    def fringe(self, piece: Collection[int]) -> set[int]:
        """The nodes adjacent to a component."""
        return {n for i in piece for n in self.near[i] if n not in piece}


class GridGraph(NodeGraph):
    """The nodes of a grid, each adjacent to those north, west, east and south of it."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    @property
    def near(self) -> Sequence[Collection[int]]:
        return self.grid.near

    @cached_property
    def joins(self) -> list[tuple[int, int]]:
        """The pairs of adjacent nodes: each node with its neighbours to the east and south."""
        joins = list[tuple[int, int]]()
        place: Mapping[Any, int] = self.grid.position  # plain pairs are faster to create than spots, and equal to them
        for node, (r, c) in enumerate(self.grid.position):
            for neighbour in ((r, c + 2), (r + 2, c)):
                if neighbour in place:
                    joins.append((node, place[neighbour]))
        return joins


@lru_cache(maxsize=64)
def grid_graph(grid: Grid) -> NodeGraph:
    """The graph of a grid, shared by boards of the same shape."""
    return GridGraph(grid)


class KeepConnected:
    """A lazy check that the nodes which are on are connected.

    `on` has the literal of each node. Each set of `find_sure` has a node that is on in every solution. It is called
    when the first assignment is checked, since not every solver needs the sets.
    """

    def __init__(
        self, formula: Formula, graph: NodeGraph, on: Sequence[int], find_sure: Callable[[], Iterable[frozenset[int]]]
    ) -> None:
        self.formula = formula
        self.graph = graph
        self.on = on
        self.find_sure = find_sure

    @cached_property
    def sure(self) -> list[frozenset[int]]:
        """The sets of `find_sure`, the smallest first."""
        return sorted({nodes for nodes in self.find_sure() if nodes}, key=lambda nodes: (len(nodes), sorted(nodes)))

    @cached_property
    def sure_from(self) -> dict[int, list[frozenset[int]]]:
        """The sets of `sure` by their smallest node."""
        by_node: dict[int, list[frozenset[int]]] = {}
        for nodes in self.sure:
            by_node.setdefault(min(nodes), []).append(nodes)
        return by_node

    def __call__(self, true: set[int]) -> Clauses:
        """Clauses that separate each component of an assignment from the main component; none if it is connected."""
        pieces = self.graph.pieces(node for node, literal in enumerate(self.on) if literal in true)
        if len(pieces) < 2:
            return []
        sure_pieces = [piece for piece in pieces if self._is_sure(piece)]
        main = max(sure_pieces or pieces, key=len)
        islands = [piece for piece in pieces if piece is not main]
        no_condition: list[list[int]] = [[]]
        main_conditions = no_condition
        clauses: Clauses = []
        if not sure_pieces and not all(self._sure_set_outside(island) for island in islands):
            main_conditions = self._conditions(main, clauses)
        for island in islands:
            # The island must be connected to the main component, or to another set that has a node which is on.
            goal = None if sure_pieces else self._sure_set_outside(island)
            separator = [self.on[node] for node in self._separator(island, goal or main)]
            island_conditions = no_condition if self._is_sure(island) else self._conditions(island, clauses)
            goal_conditions = main_conditions if goal is None else no_condition
            clauses += [[*here, *there, *separator] for here in island_conditions for there in goal_conditions]
        return clauses

    def watch(self, solver: Any) -> None:
        """Add the native propagator for connectivity."""
        solver.add_connected(list(self.on), self.graph.joins)

    def _is_sure(self, piece: set[int]) -> bool:
        """Whether a piece contains one of the sets `sure`, so that one of its nodes is on in every solution."""
        return any(nodes <= piece for first in piece for nodes in self.sure_from.get(first, ()))

    def _sure_set_outside(self, island: set[int]) -> frozenset[int] | None:
        """One of the sets `sure` that is disjoint from an island, or None."""
        return next((nodes for nodes in self.sure if nodes.isdisjoint(island)), None)

    def _separator(self, island: set[int], goal: Iterable[int]) -> set[int]:
        """The nodes adjacent to an island from which the goal can be reached without entering the island again."""
        fringe = self.graph.fringe(island)
        if len(fringe) <= FEW_NODES:
            return fringe
        return fringe & self.graph.reach(goal, set(range(len(self.on))) - island)

    def _conditions(self, piece: set[int], clauses: Clauses) -> list[list[int]]:
        """Lists of literals that restrict a clause to assignments in which a node of the piece is on. The clause is
        needed once with each list."""
        if len(piece) <= FEW_NODES:
            return [[-self.on[i]] for i in sorted(piece)]
        any_on = self.formula.new()
        clauses += [[-self.on[i], any_on] for i in sorted(piece)]
        return [[-any_on]]
