"""Links with lengths: whose path may come to a node, judged by distances alone.

The owner of a path is the first of its two ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlepark.core.grid import SIDES, Spot
from puzzlepark.core.report import Clock

if TYPE_CHECKING:
    from puzzlepark.constraints.links import Links


def owners(links: Links, clock: Clock) -> list[list[int]]:
    """For each node the ends that may own it, by their places. An end may own itself, though no mate is in reach."""
    found: list[list[int]] = [[] for _ in links.grid.nodes]
    place = links.grid.position
    around = ([Spot(r + 2 * dr, c + 2 * dc) for dr, dc in SIDES] for r, c in links.grid.nodes)
    beside = [[place[spot] for spot in spots if spot in place] for spots in around]
    cells = [place[end.cell] for end in links.ends]
    ends = set(cells)
    for kind in _kinds(links):
        length = links.ends[kind[0]].length or 0
        away = {k: _away(beside, ends, cells[k], length, clock) for k in kind}
        for at, k in enumerate(clock.watch(kind)):
            mates = [m for m in kind[at + 1 :] if cells[m] in away[k]] if length > 1 else [k]
            near = {n for n, far in away[k].items() if any(far + away[m].get(n, length) < length for m in mates)}
            # Of the ends, only a mate can be on the path.
            for node in near - ends | {cells[m] for m in mates if cells[m] in near} | {cells[k]}:
                found[node].append(k)
    return found


def _kinds(links: Links) -> list[list[int]]:
    """The ends that may be linked with each other, by their places."""
    kinds: dict[tuple[int, int | None], list[int]] = {}
    for k, (_, label, length) in enumerate(links.ends):
        kinds.setdefault((label, length), []).append(k)
    return list(kinds.values())


def _away(beside: list[list[int]], ends: set[int], start: int, length: int, clock: Clock) -> dict[int, int]:
    """How many steps nodes are from an end, on ways of at most its length that meet other ends only at their end."""
    found = {start: 0}
    front = [start]
    for far in range(1, length):
        clock.tick()
        fresh = []
        for node in front:
            for other in beside[node]:
                if other not in found:
                    found[other] = far
                    fresh.append(other)
        front = [node for node in fresh if node not in ends]
    return found
