"""Parts: the nodes with a value form separate parts, each with one seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark.core.areas import nodes_with, pieces
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Parts(Constraint):
    """The connected components of the nodes of `layer` with this value are parts, each with exactly one seed.

    A seed is a node and the size of its part, or None for any size. Seeds have the value themselves.
    """

    grid: Grid
    layer: str
    value: int
    seeds: tuple[tuple[Spot, int | None], ...]

    def __post_init__(self) -> None:
        if len(self.sizes) != len(self.seeds) or not all(map(self.grid.has, self.sizes)):
            raise ValueError("seeds are distinct nodes of the grid")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, s) for s in self.grid.nodes)

    @cached_property
    def sizes(self) -> dict[Spot, int | None]:
        """The size of each seed's part."""
        return dict(self.seeds)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as a part is too large, or can no longer grow to its size or to a seed."""
        sure, possible = nodes_with(self.scope, self.value, marks)
        if not possible.issuperset(self.sizes):
            return False
        if not all(self._has_room(piece, sure) for piece in pieces(possible)):
            return False
        if not all(self._can_be_part(piece) for piece in pieces(sure.union(self.sizes))):
            return False
        return True if len(sure) == len(possible) else None

    def _has_room(self, room: set[Spot], sure: set[Spot]) -> bool:
        """Whether connected nodes, which have the value or are open, have room for the parts of their seeds."""
        seeds = [s for s in room if s in self.sizes]
        if not seeds:
            return sure.isdisjoint(room)
        sizes = [self.sizes[seed] for seed in seeds]
        needed = sum(1 if size is None else size for size in sizes)
        if len(seeds) > 1:
            needed += 1  # Parts do not touch, so there is a node between two of them.
        return needed <= len(room)

    def _can_be_part(self, piece: set[Spot]) -> bool:
        """Whether connected nodes with the value can be a part, or belong to one."""
        sizes = [self.sizes[s] for s in piece if s in self.sizes]
        return not sizes or (len(sizes) == 1 and (sizes[0] is None or len(piece) <= sizes[0]))
