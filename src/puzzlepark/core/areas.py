"""Connected and Parts: how the nodes of one value hang together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var


@dataclass(frozen=True)
class Connected:
    """The nodes of `layer` with this value hang together by their sides; there may be none."""

    grid: Grid
    layer: str
    value: int = 1

    @cached_property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, s) for s in self.grid.nodes)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two nodes of the value can no longer be joined."""
        sure, possible = _nodes(self.scope, self.value, marks)
        if sum(not sure.isdisjoint(piece) for piece in pieces(possible)) > 1:
            return False
        return True if len(sure) == len(possible) else None


@dataclass(frozen=True)
class Parts:
    """The nodes of `layer` with this value are parts that do not touch by a side, each with exactly one seed.

    A seed is a node and the size of its part, None where any size will do. Seeds have the value themselves.
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
        sure, possible = _nodes(self.scope, self.value, marks)
        if not possible.issuperset(self.sizes):
            return False
        if not all(self._may_hold(piece, sure) for piece in pieces(possible)):
            return False
        if not all(self._may_stay(piece) for piece in pieces(sure.union(self.sizes))):
            return False
        return True if len(sure) == len(possible) else None

    def _may_hold(self, room: set[Spot], sure: set[Spot]) -> bool:
        """Whether nodes that are on or open, in one piece, may hold the parts of their seeds."""
        seeds = [s for s in room if s in self.sizes]
        if not seeds:
            return sure.isdisjoint(room)
        # Parts do not touch, so there is a node between two of them.
        needed = sum(1 if (size := self.sizes[s]) is None else size for s in seeds) + (len(seeds) > 1)
        return needed <= len(room)

    def _may_stay(self, piece: set[Spot]) -> bool:
        """Whether nodes that are on, in one piece, may be a part or belong to one."""
        sizes = [self.sizes[s] for s in piece if s in self.sizes]
        return not sizes or (len(sizes) == 1 and (sizes[0] is None or len(piece) <= sizes[0]))


def _nodes(scope: Sequence[Var], value: int, marks: Marks) -> tuple[set[Spot], set[Spot]]:
    """The nodes that have the value, and those that have it or may have it."""
    sure, possible = set(), set()
    for var in scope:
        found = marks.get(var)
        if found is None or found == value:
            possible.add(var.spot)
            if found == value:
                sure.add(var.spot)
    return sure, possible


def pieces(nodes: Iterable[Spot]) -> list[set[Spot]]:
    """The connected pieces of some cells or corners."""
    left, found = set(nodes), []
    while left:
        start = left.pop()
        piece, stack = {start}, [start]
        while stack:
            r, c = stack.pop()
            # Plain tuples are equal to spots, and cheaper to make.
            for near in ((r - 2, c), (r, c - 2), (r, c + 2), (r + 2, c)):
                if near in left:
                    spot = Spot(*near)
                    left.remove(spot)
                    piece.add(spot)
                    stack.append(spot)
        found.append(piece)
    return found


def pieces_near(nodes: set[Spot], starts: Iterable[Spot], most: int) -> list[set[Spot]]:
    """The connected pieces of some nodes that have one of these, the first so many nodes of each; a larger piece may be
    there more than once."""
    found: list[set[Spot]] = []
    for start in starts:
        if start in nodes and not any(start in piece for piece in found):
            piece, todo = {start}, [start]
            while todo and len(piece) < most:
                r, c = todo.pop()
                more = ({Spot(r - 2, c), Spot(r, c - 2), Spot(r, c + 2), Spot(r + 2, c)} & nodes) - piece
                piece |= more
                todo += sorted(more)
            found.append(piece)
    return found
