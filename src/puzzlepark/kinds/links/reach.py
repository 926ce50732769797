"""Links with lengths: whose path may come to a node, judged by distances alone.

The owner of a path is the first of its two ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlepark.core.grid import SIDES, Spot
from puzzlepark.core.report import Clock

if TYPE_CHECKING:
    from puzzlepark.kinds.links import Links


def owners(links: Links, clock: Clock) -> list[list[int]]:
    """For each node the ends that may own it, by their places. An end may own itself, though no mate is in reach."""
    found: list[list[int]] = [[] for _ in links.grid.nodes]
    cells = [links.grid.position[end.cell] for end in links.ends]
    ends = set(cells)
    for kind in _kinds(links):
        away = {k: _away(links, k, clock) for k in kind}
        for at, k in enumerate(kind):
            length = links.ends[k].length or 0
            mates = kind[at + 1 :] if length > 1 else [k]
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


def _away(links: Links, end: int, clock: Clock) -> dict[int, int]:
    """How many steps nodes are from an end, on ways of at most its length that meet other ends only at their end."""
    place, here = links.grid.position, links.ends[end].cell
    found = {place[here]: 0}
    front = [here]
    for far in range(1, links.ends[end].length or 0):
        clock.tick()
        beside = (Spot(s.r + 2 * dr, s.c + 2 * dc) for s in front for dr, dc in SIDES)
        fresh = dict.fromkeys(s for s in beside if s in place and place[s] not in found)
        found.update((place[s], far) for s in fresh)
        front = [s for s in fresh if s not in links.place]
    return found
