"""Connected components of nodes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var


def nodes_with(scope: Sequence[Var], value: int, marks: Marks) -> tuple[set[Spot], set[Spot]]:
    """Two sets of nodes: those that have the value, and those that have it or are undecided."""
    certain, possible = set(), set()
    for var in scope:
        mark = marks.get(var)
        if mark is None or mark == value:
            possible.add(var.spot)
            if mark == value:
                certain.add(var.spot)
    return certain, possible


@lru_cache(maxsize=4096)
def _neighbours(spot: Spot) -> tuple[Spot, ...]:
    """The four spots next to a node, on the board or not."""
    r, c = spot
    return Spot(r - 2, c), Spot(r, c - 2), Spot(r, c + 2), Spot(r + 2, c)


def pieces(nodes: Iterable[Spot]) -> list[set[Spot]]:
    """The connected components of some cells or corners, by depth-first search, ordered by their first nodes."""
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


def in_one_piece(nodes: set[Spot], starts: Iterable[Spot]) -> bool:
    """True if all of `starts` are connected through `nodes`.

    Breadth-first searches from all starts take turns, one node each. Where two of them meet, one takes over the nodes
    and the queue of the other. So starts that are near each other do not need a search of the whole board.
    """
    piece_of = {spot: piece for piece, spot in enumerate(starts)}
    queues = {piece: deque([spot]) for spot, piece in piece_of.items()}
    while len(queues) > 1:
        for piece, queue in list(queues.items()):
            if piece not in queues:
                continue  # Another search has taken over this piece.
            if not queue:
                return False  # The search of this piece is finished without reaching the other starts.
            for near in _neighbours(queue.popleft()):
                owner = piece_of.get(near)
                if owner is None:
                    if near in nodes:
                        piece_of[near] = piece
                        queue.append(near)
                elif owner != piece:
                    piece_of.update((spot, piece) for spot, number in piece_of.items() if number == owner)
                    queue += queues.pop(owner)
    return True
