"""Connected components of nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var


def nodes_with(scope: Sequence[Var], value: int, marks: Marks) -> tuple[set[Spot], set[Spot]]:
    """The nodes that have the value, and those that have it or may have it."""
    sure, possible = set(), set()
    for var in scope:
        found = marks.get(var)
        if found is None or found == value:
            possible.add(var.spot)
            if found == value:
                sure.add(var.spot)
    return sure, possible


@lru_cache(maxsize=4096)
def _beside(spot: Spot) -> tuple[Spot, ...]:
    """The four nodes beside one: boards are looked at again and again."""
    r, c = spot
    return Spot(r - 2, c), Spot(r, c - 2), Spot(r, c + 2), Spot(r + 2, c)


def pieces(nodes: Iterable[Spot]) -> list[set[Spot]]:
    """The connected pieces of some cells or corners."""
    left, found = set(nodes), []
    while left:
        start = left.pop()
        piece, stack = {start}, [start]
        while stack:
            for near in _beside(stack.pop()):
                if near in left:
                    left.remove(near)
                    piece.add(near)
                    stack.append(near)
        found.append(piece)
    return found


def pieces_near(nodes: set[Spot], starts: Iterable[Spot], most: int) -> list[set[Spot]]:
    """Connected components that contain a start, each cut off at `most` nodes; a larger one may come up twice."""
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
