"""Pieces: walls cut a board into pieces, one of the ways that each owner has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var


class Way(NamedTuple):
    """One way to lay a piece: its owner, its nodes, the edges inside it, and the edges around it."""

    owner: int
    nodes: frozenset[Spot]
    inner: tuple[Spot, ...]
    outer: tuple[Spot, ...]


@dataclass(frozen=True)
class Pieces:
    """The edges of `layer` that are not 0 part the nodes into pieces, with no edge of 0 between two pieces and no other
    inside one. `owners` has for each piece the sets of nodes that it can be, each of which hangs together; no two
    owners have the same set."""

    grid: Grid
    layer: str
    owners: tuple[tuple[frozenset[Spot], ...], ...]

    def __post_init__(self) -> None:
        if len({nodes for sets in self.owners for nodes in sets}) < sum(map(len, self.owners)):
            raise ValueError("a piece has one owner")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, edge) for edge in self.grid.edges)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """All ways to lay a piece, owner by owner."""
        found = []
        for owner, sets in enumerate(self.owners):
            for nodes in sets:
                inner, outer = list[Spot](), list[Spot]()
                for edge in sorted({self.grid.edges[e] for s in nodes for e in self.grid.stars[self.grid.position[s]]}):
                    (inner if nodes.issuperset(self.grid.ends(edge)) else outer).append(edge)
                found.append(Way(owner, nodes, tuple(inner), tuple(outer)))
        return tuple(found)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as an owner has no way left, or a node is in none."""
        walls = {edge: value for edge in self.grid.edges if (value := marks.get(Var(self.layer, edge))) is not None}
        left = [
            way
            for way in self.ways
            if not any(walls.get(e, 0) for e in way.inner) and all(walls.get(e, 1) for e in way.outer)
        ]
        owners = [way.owner for way in left]
        if len(set(owners)) < len(self.owners) or len({s for way in left for s in way.nodes}) < len(self.grid.nodes):
            return False
        if len(walls) < len(self.grid.edges):
            return None
        # Where all edges are told, ways that are left are the pieces themselves.
        return len(owners) == len(self.owners)


def boxes(grid: Grid, seat: Spot, size: int | None, others: Collection[Spot]) -> Iterator[frozenset[Spot]]:
    """The rectangles of this many cells, or of any number, that have the seat in them and none of the others."""
    for high in range(1, grid.rows + 1):
        for wide in range(1, grid.cols + 1) if size is None else (size // high,) if size % high == 0 else ():
            for top in range(max(0, seat.row - high + 1), min(seat.row, grid.rows - high) + 1):
                for left in range(max(0, seat.col - wide + 1), min(seat.col, grid.cols - wide) + 1):
                    inside = (range(top, top + high), range(left, left + wide))
                    if not any(s.row in inside[0] and s.col in inside[1] for s in others):
                        yield frozenset(Spot(2 * r + 1, 2 * c + 1) for r in inside[0] for c in inside[1])
