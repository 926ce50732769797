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
    """The edges of `layer` that are not 0 and these nodes are connected. Without nodes, there may be no edge at all."""

    grid: Grid
    layer: str
    nodes: tuple[Spot, ...]

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.edges)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two nodes, or edges that are drawn, can no longer be connected."""
        known = {e: marks.get(var) for e, var in zip(self.grid.edges, self.scope, strict=True)}
        needed = {end for e, value in known.items() if value for end in self.grid.ends(e)}.union(self.nodes)
        possible = [e for e, value in known.items() if value is None or value]
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
        at = {place[node]: [i] for i, node in enumerate(self.nodes)}
        for i, (one, two) in enumerate(self.grid.joins, first):
            some = {*around[one], *around[two], *at.get(one, ()), *at.get(two, ())}
            neighbours.append(sorted(some - {i}))
        return neighbours

    def grouped(self, names: Sequence[int]) -> tuple[list[int], list[list[int]]]:
        """Merge adjacent parts with the same name into groups. Returns the group of each part, and the neighbours of
        each group."""
        place = self.grid.position
        return merge_touching(self.grid.stars, [place[node] for node in self.nodes], names)


def joined_nodes(grid: Grid, edges: Iterable[Spot], nodes: Iterable[Spot]) -> list[set[Spot]]:
    """The nodes of each connected component of some edges and nodes, by union-find."""
    piece = {node: {node} for node in nodes}
    for edge in edges:
        a, b = grid.ends(edge)
        one, two = piece.setdefault(a, {a}), piece.setdefault(b, {b})
        if one is not two:
            small, large = sorted((one, two), key=len)
            large |= small
            piece.update(dict.fromkeys(small, large))
    return list({id(some): some for some in piece.values()}.values())
