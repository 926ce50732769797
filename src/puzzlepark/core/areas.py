"""Connected components of nodes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var


def nodes_with(scope: Sequence[Var], value: int, marks: Marks) -> tuple[set[Spot], set[Spot]]:
    """The nodes that have the value, and the nodes that have it or are undecided."""
    sure, possible = set(), set()
    for var in scope:
        mark = marks.get(var)
        if mark is None or mark == value:
            possible.add(var.spot)
            if mark == value:
                sure.add(var.spot)
    return sure, possible


@lru_cache(maxsize=4096)
def _neighbours(spot: Spot) -> tuple[Spot, ...]:
    """The four spots next to a node, on the board or not."""
    r, c = spot
    return Spot(r - 2, c), Spot(r, c - 2), Spot(r, c + 2), Spot(r + 2, c)


def pieces(nodes: Iterable[Spot]) -> list[set[Spot]]:
    """The connected components of some cells or corners, ordered by their first nodes."""
    starts = sorted(nodes)
    unseen, components = set(starts), []
    for start in starts:
        if start not in unseen:
            continue
        unseen.remove(start)
        component, stack = {start}, [start]
        while stack:
            for near in _neighbours(stack.pop()):
                if near in unseen:
                    unseen.remove(near)
                    component.add(near)
                    stack.append(near)
        components.append(component)
    return components


def in_one_piece(nodes: set[Spot], some: Iterable[Spot]) -> bool:
    """True if all of `some` are connected through `nodes`.

    A breadth-first search grows a piece from each start, one node at a time in turn, and joins pieces that meet. Starts
    that are near each other are joined without a walk over the whole board.
    """
    piece_of = {spot: number for number, spot in enumerate(some)}
    fronts = {number: deque([spot]) for spot, number in piece_of.items()}
    while len(fronts) > 1:
        for number, front in list(fronts.items()):
            if number not in fronts:
                continue  # It was joined to another piece.
            if not front:
                return False
            for near in _neighbours(front.popleft()):
                other = piece_of.get(near, number)
                if near in nodes and near not in piece_of:
                    piece_of[near] = number
                    front.append(near)
                elif other != number:
                    piece_of.update((spot, number) for spot, owner in piece_of.items() if owner == other)
                    front += fronts.pop(other)
    return True
