"""Groups: the size of every connected group of nodes with the same value is this value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from puzzlepark.constraints.groups.reach import room_for
from puzzlepark.core.areas import pieces
from puzzlepark.core.constraint import Constraint, Known
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock


@dataclass(frozen=True)
class Groups(Constraint):
    """The nodes of `layer` with the same value that are connected by their sides are a group. Its size is the value."""

    grid: Grid
    layer: str

    @cached_property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, s) for s in self.grid.nodes)

    def narrowed(self, known: Known, clock: Clock) -> Iterable[tuple[Var, Collection[int]]]:
        """Exclude values for which there is no room."""
        return room_for(known, self).items()

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as a group is too large, or can no longer grow to its size."""
        nodes_with: dict[int, set[Spot]] = {}
        open_nodes = set[Spot]()
        for var in self.scope:
            value = marks.get(var)
            if value is None:
                open_nodes.add(var.spot)
            else:
                nodes_with.setdefault(value, set()).add(var.spot)
        for value, nodes in nodes_with.items():
            if any(len(piece) > value for piece in pieces(nodes)):
                return False
            for room in pieces(nodes | open_nodes):
                if len(room) < value and not nodes.isdisjoint(room):
                    return False
        return None if open_nodes else True
