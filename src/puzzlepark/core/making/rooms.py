"""Rooms around the cells of an answer, for makers whose puzzles are rooms alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

from puzzlepark.core import regions
from puzzlepark.core.grid import Spot, renumber
from puzzlepark.core.making.regions import grown
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.shades import shaded

P = TypeVar("P", bound=Any)
EVENNESS = 0.3
"""Boards with rooms of all sizes have fewer solutions than those whose rooms are alike."""
LARGEST = 0.5
"""How often a cell goes to the largest room beside it."""
TRIES = 20
"""Ways to grow and join rooms that are tried before an answer is given up."""


def rooms_around(rows: int, cols: int, cells: Iterable[Spot], each: int, rng: random.Random) -> list[int] | None:
    """A room id per cell, with this many of the given cells in every room; None if that was not found."""
    seeds = [spot.row * cols + spot.col for spot in sorted(cells)]
    for _ in range(TRIES if seeds and len(seeds) % each == 0 else 0):
        ids = grown(rows, cols, seeds, rng, EVENNESS)
        joined = _joined(ids, cols, len(seeds), each, rng)
        if joined is not None:
            return [joined[i] for i in ids]
    return None


def _joined(ids: Sequence[int], cols: int, many: int, each: int, rng: random.Random) -> list[int] | None:
    """For each region the number of its group: groups of `each` regions that hang together."""
    beside: list[set[int]] = [set() for _ in range(many)]
    for i in range(len(ids)):
        for j in regions.beside(i, len(ids), cols):
            if ids[i] != ids[j]:
                beside[ids[i]].add(ids[j])
    group = [-1] * many
    for number in range(many // each):
        free = [region for region in range(many) if group[region] < 0]
        # Who has the fewest free neighbours goes first, so that nobody is left alone.
        first = min(free, key=lambda region: (_free(beside[region], group), rng.random()))
        members = {first}
        while len(members) < each:
            near = sorted({b for m in members for b in beside[m] if group[b] < 0} - members)
            if not near:
                return None
            members.add(min(near, key=lambda region: (_free(beside[region], group), rng.random())))
        for member in members:
            group[member] = number
    return group


def _free(regions: Iterable[int], group: Sequence[int]) -> int:
    return sum(group[region] < 0 for region in regions)


def moved(
    ids: Sequence[int], cols: int, cells: Collection[Spot], dark: Collection[Spot], rng: random.Random
) -> tuple[int, ...] | None:
    """The rooms with one of the cells in another room, the nearest or the largest beside it. What lies between goes
    with it, and so does what would be cut off from the rest; `dark` cells stay. None if that cannot be."""
    kept = {spot.row * cols + spot.col for spot in dark}
    for spot in rng.sample(sorted(cells), len(cells)):
        changed = _carved(ids, cols, spot.row * cols + spot.col, kept, rng)
        if changed is not None:
            return renumber(changed)
    return None


def _carved(ids: Sequence[int], cols: int, start: int, kept: set[int], rng: random.Random) -> list[int] | None:
    """The rooms with a cell, and what must go with it, in another room."""
    home, sizes = ids[start], Counter(ids)
    way, before = [start], {start: start}
    for i in way:
        near = [j for j in regions.beside(i, len(ids), cols) if j not in before]
        others = [ids[j] for j in near if ids[j] != home]
        if others:
            break
        before |= dict.fromkeys((j for j in near if j not in kept), i)
        way += [j for j in near if j not in kept]
    else:
        return None
    goal = max(others, key=lambda room: sizes[room]) if rng.random() < LARGEST else rng.choice(others)
    changed = [*ids]
    while True:
        changed[i] = goal
        if i == start:
            break
        i = before[i]
    pieces = regions.pieces([0 if room == home else -1 for room in changed], cols)
    stay = {pieces[k] for k in kept if changed[k] == home}
    if len(stay) != 1:
        return None
    return [goal if room == home and pieces[k] not in stay else room for k, room in enumerate(changed)]


def shifted(puzzle: P, answer: Marks, stuck: frozenset[Spot], rng: random.Random) -> tuple[P, Marks] | None:
    """The puzzle with a cell that is not shaded in the next room, where a player is stuck if that is told."""
    free = set(puzzle.grid.cells) - shaded(answer)
    rooms = moved(puzzle.rooms, puzzle.cols, free & stuck or free, shaded(answer), rng)
    return (puzzle.changed(rooms=rooms), answer) if rooms else None


def parted(ids: Sequence[int], cols: int, answer: Marks, other: Marks, rng: random.Random) -> tuple[int, ...] | None:
    """The rooms with a cell in another room that `other` shades and the answer does not: where rooms count their shaded
    cells, `other` is no answer any more."""
    return moved(ids, cols, shaded(other) - shaded(answer), shaded(answer), rng)
