"""Links with lengths: the owners within reach of each node, by distances.

The owner of a path is the first of its two ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlepark.core.grid import SIDES, Spot
from puzzlepark.core.report import Clock

if TYPE_CHECKING:
    from puzzlepark.constraints.links import Links


def owners(links: Links, clock: Clock) -> list[list[int]]:
    """For each node the ends that can own it, by their indices. An end can always own itself."""
    owners_of: list[list[int]] = [[] for _ in links.grid.nodes]
    place = links.grid.position
    around = ([Spot(r + 2 * dr, c + 2 * dc) for dr, dc in SIDES] for r, c in links.grid.nodes)
    neighbours = [[place[spot] for spot in spots if spot in place] for spots in around]
    cells = [place[end.cell] for end in links.ends]
    ends = set(cells)
    for group in _matching_ends(links):
        length = links.ends[group[0]].length or 0
        distances = {k: _distances(neighbours, ends, cells[k], length, clock) for k in group}
        for index, k in enumerate(clock.watch(group)):
            # The owner is the first end, so a mate comes later in the list. A path of one cell is its own mate.
            mates = [m for m in group[index + 1 :] if cells[m] in distances[k]] if length > 1 else [k]
            near = set()
            for node, steps in distances[k].items():
                if any(steps + distances[m].get(node, length) < length for m in mates):
                    near.add(node)
            # No other ends can be on the path than the two that it joins.
            own_ends = {cells[k], *(cells[m] for m in mates if cells[m] in near)}
            for node in near - ends | own_ends:
                owners_of[node].append(k)
    return owners_of


def _matching_ends(links: Links) -> list[list[int]]:
    """Groups of ends that can be linked with each other, by their indices."""
    groups: dict[tuple[int, int | None], list[int]] = {}
    for k, (_, label, length) in enumerate(links.ends):
        groups.setdefault((label, length), []).append(k)
    return list(groups.values())


def _distances(neighbours: list[list[int]], ends: set[int], start: int, length: int, clock: Clock) -> dict[int, int]:
    """The distances of nodes from an end, by breadth-first search, over paths of fewer steps than `length` that pass no
    other end."""
    distance = {start: 0}
    queue = [start]
    for steps in range(1, length):
        clock.tick()
        reached = []
        for node in queue:
            for other in neighbours[node]:
                if other not in distance:
                    distance[other] = steps
                    reached.append(other)
        queue = [node for node in reached if node not in ends]
    return distance
