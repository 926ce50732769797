"""Joined: lines that may branch are connected, and reach all of some nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from puzzlepark._native import merge_touching
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Joined(Constraint):
    """The edges of `layer` that are not 0 and the `nodes` are connected. If there are no `nodes`, there need not be any
    edge."""

    grid: Grid
    layer: str
    nodes: tuple[Spot, ...]

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.edges)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two nodes, or edges that are drawn, can no longer be connected."""
        known = {edge: marks.get(var) for edge, var in zip(self.grid.edges, self.scope, strict=True)}
        needed = {end for edge, value in known.items() if value for end in self.grid.ends(edge)}.union(self.nodes)
        possible = [edge for edge, value in known.items() if value is None or value]
        if sum(not needed.isdisjoint(piece) for piece in joined_nodes(self.grid, possible, needed)) > 1:
            return False
        return None if None in known.values() else True

    @cached_property
    def parts(self) -> tuple[Spot, ...]:
        """The vertices of a graph that must be connected: the nodes, then all edges."""
        return (*self.nodes, *self.grid.edges)

    @cached_property
    def near(self) -> list[list[int]]:
        """For each part the places in `parts` of its neighbours: edges that share a node, and the nodes at their
        ends."""
        first, place = len(self.nodes), self.grid.position
        around = [[first + edge for edge in star] for star in self.grid.stars]
        neighbours = [around[place[node]] for node in self.nodes]
        part_at = {place[node]: [i] for i, node in enumerate(self.nodes)}
        for i, (a, b) in enumerate(self.grid.joins, first):
            touching = {*around[a], *around[b], *part_at.get(a, ()), *part_at.get(b, ())}
            neighbours.append(sorted(touching - {i}))
        return neighbours

    def grouped(self, names: Sequence[int]) -> tuple[list[int], list[list[int]]]:
        """Merge adjacent parts with the same name into groups. `names` has a number for each of `parts`, in their
        order. Returns the group of each part and, for each group, the indices of the adjacent groups."""
        edges_around, index_of = self.grid.stars, self.grid.position
        return merge_touching(edges_around, [index_of[node] for node in self.nodes], names)


def joined_nodes(grid: Grid, edges: Iterable[Spot], nodes: Iterable[Spot]) -> list[set[Spot]]:
    """The nodes of each connected component of some edges and nodes, by union-find."""
    component = {node: {node} for node in nodes}
    for edge in edges:
        a, b = grid.ends(edge)
        at_a, at_b = component.setdefault(a, {a}), component.setdefault(b, {b})
        if at_a is not at_b:
            small, large = sorted((at_a, at_b), key=len)
            large |= small
            component.update(dict.fromkeys(small, large))
    # The nodes of a component share one set.
    return list({id(members): members for members in component.values()}.values())
