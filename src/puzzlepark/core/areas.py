"""Connected components of nodes."""

from __future__ import annotations

from collections import deque
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
    """The connected pieces of some cells or corners, in the order of their first nodes on the board."""
    starts = sorted(nodes)
    left, found = set(starts), []
    for start in starts:
        if start not in left:
            continue
        left.remove(start)
        piece, stack = {start}, [start]
        while stack:
            for near in _beside(stack.pop()):
                if near in left:
                    left.remove(near)
                    piece.add(near)
                    stack.append(near)
        found.append(piece)
    return found


def in_one_piece(nodes: set[Spot], some: Iterable[Spot]) -> bool:
    """Whether some of the nodes are connected through nodes. Pieces grow from all of them in turn, so that those which
    meet soon are found without a walk over the whole board."""
    piece = {spot: number for number, spot in enumerate(some)}
    fronts = {number: deque([spot]) for spot, number in piece.items()}
    while len(fronts) > 1:
        for number, front in list(fronts.items()):
            if number not in fronts:
                continue  # it has met another
            if not front:
                return False
            for near in _beside(front.popleft()):
                other = piece.get(near, number)
                if near in nodes and near not in piece:
                    piece[near] = number
                    front.append(near)
                elif other != number:
                    piece.update((spot, number) for spot, owner in piece.items() if owner == other)
                    front += fronts.pop(other)
    return True
