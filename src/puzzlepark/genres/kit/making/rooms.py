"""Rooms around the cells of an answer, for makers whose puzzles are rooms alone."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Any, TypeVar

from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, renumber
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.kit.making.regions import grow_regions
from puzzlepark.genres.kit.shade_family import shaded_cells

P = TypeVar("P", bound=Any)
EVENNESS = 0.3
"""Boards with rooms of all sizes have fewer solutions than those whose rooms are alike."""
LARGEST = 0.5
"""How often a cell goes to the largest room beside it."""
TRIES = 20
"""Ways to grow and join rooms that are tried before an answer is given up."""
MENDS = 20
"""Groups that are parted again for each region, before this way is given up."""
NONE = -1
"""The group of a region that is in none yet."""


def grow_rooms_around(
    rows: int, cols: int, cells: Iterable[Spot], each: int, rng: random.Random, evenness: float = EVENNESS
) -> list[int] | None:
    """A room id per cell, with this many of the given cells in every room; None if that was not found."""
    seeds = [spot.row * cols + spot.col for spot in sorted(cells)]
    for _ in range(TRIES if seeds and len(seeds) % each == 0 else 0):
        ids = grow_regions(rows, cols, seeds, rng, evenness)
        joined = _joined(ids, cols, len(seeds), each, rng)
        if joined is not None:
            return [joined[i] for i in ids]
    return None


def rooms_for(puzzle: Any, cells: Iterable[Spot], each: int) -> tuple[int, ...]:
    """A room id per cell of a board, with this many of the cells in every room, always the same ones; raises BadInput
    if none were found. The rooms are even, which are found at once."""
    refuse_holes(puzzle)
    ids = grow_rooms_around(puzzle.rows, puzzle.cols, cells, each, random.Random(0), evenness=1.0)
    if ids is None:
        raise BadInput("No rooms fit these cells.")
    return renumber(ids)


def refuse_holes(puzzle: Any) -> None:
    """Rooms are grown over whole boards."""
    if puzzle.grid.holes:
        raise BadInput("New rooms are found on boards without holes only.")


def _joined(ids: Sequence[int], cols: int, many: int, each: int, rng: random.Random) -> list[int] | None:
    """For each region the number of its group: groups of `each` regions that hang together."""
    beside: list[set[int]] = [set() for _ in range(many)]
    for i in range(len(ids)):
        for j in regions.beside(i, len(ids), cols):
            if ids[i] != ids[j]:
                beside[ids[i]].add(ids[j])
    group, groups = [NONE] * many, list[list[int]]()
    # Who has the fewest free neighbours goes first, so that hardly anybody is left alone.
    waiting = [(len(near), rng.random(), region) for region, near in enumerate(beside)]
    heapify(waiting)
    mends = MENDS * many
    while waiting:
        free, _, first = heappop(waiting)
        if group[first] != NONE or free != _free(beside[first], group):
            continue  # a newer entry replaced it
        mine = [first]
        while len(mine) < each:
            near = sorted({b for m in mine for b in beside[m] if group[b] == NONE}.difference(mine))
            if not near:
                break
            mine.append(min(near, key=lambda region: (_free(beside[region], group), rng.random())))
        if len(mine) == each:
            for member in mine:
                group[member] = len(groups)
            groups.append(mine)
        else:
            # A group beside those that are too few is parted again.
            taken = sorted({group[b] for m in mine for b in beside[m]} - {NONE})
            if not taken or not mends:
                return None
            mends -= 1
            mine += groups[rng.choice(taken)]
            for member in mine:
                group[member] = NONE
        for region in sorted(set(mine).union(*(beside[member] for member in mine))):
            if group[region] == NONE:
                heappush(waiting, (_free(beside[region], group), rng.random(), region))
    return group


def _free(regions: Iterable[int], group: Sequence[int]) -> int:
    return sum(group[region] == NONE for region in regions)


def move_cell(
    ids: Sequence[int], cols: int, cells: Collection[Spot], dark: Collection[Spot], rng: random.Random
) -> tuple[int, ...] | None:
    """The rooms with one of the cells in another room, the nearest or the largest beside it. What lies between goes
    with it, and so does what would be cut off from the rest; `dark` cells stay. None if that cannot be."""
    rooms = Rooms(ids, cols, dark)
    move = rooms.move([spot.row * cols + spot.col for spot in sorted(cells)], rng)
    if move is None:
        return None
    rooms.put(*move)
    return renumber(rooms.ids)


class Rooms:
    """Rooms whose cells, by number, go from one to another; `dark` ones stay where they are."""

    def __init__(self, ids: Sequence[int], cols: int, dark: Collection[Spot]) -> None:
        self.ids, self.near = [*ids], regions.all_beside(len(ids), cols)
        self.dark = {spot.row * cols + spot.col for spot in dark}
        self.cells: dict[int, set[int]] = {}
        for cell, room in enumerate(ids):
            self.cells.setdefault(room, set()).add(cell)

    def put(self, cells: Iterable[int], goal: int) -> None:
        """Have these cells in this room."""
        for cell in cells:
            self.cells[self.ids[cell]].remove(cell)
            self.cells[goal].add(cell)
            self.ids[cell] = goal

    def move(self, starts: Sequence[int], rng: random.Random) -> tuple[set[int], int] | None:
        """One of these cells with what must go with it, and the room that they can go to; None if there is none."""
        moves = (self._move(start, rng) for start in rng.sample(starts, len(starts)))
        return next((move for move in moves if move is not None), None)

    def _move(self, start: int, rng: random.Random) -> tuple[set[int], int] | None:
        home = self.ids[start]
        way, before = [start], {start: start}
        for i in way:
            near = [j for j in self.near[i] if j not in before]
            others = [self.ids[j] for j in near if self.ids[j] != home]
            if others:
                break
            before |= dict.fromkeys((j for j in near if j not in self.dark), i)
            way += [j for j in near if j not in self.dark]
        else:
            return None
        goal = max(others, key=lambda room: len(self.cells[room])) if rng.random() < LARGEST else rng.choice(others)
        gone = {i}
        while i != start:
            i = before[i]
            gone.add(i)
        left = self.cells[home] - gone
        stay = self.dark & left
        kept = self._piece(min(stay), left) if stay else set()
        return (gone | (left - kept), goal) if stay and stay <= kept else None

    def _piece(self, start: int, cells: set[int]) -> set[int]:
        """What hangs together with a cell, of some cells."""
        found, todo = {start}, [start]
        for i in todo:
            for j in self.near[i]:
                if j in cells and j not in found:
                    found.add(j)
                    todo.append(j)
        return found


def shift_room_cell(puzzle: P, answer: Marks, stuck: frozenset[Spot], rng: random.Random) -> tuple[P, Marks] | None:
    """The puzzle with an unshaded cell moved to the next room, near where a player is `stuck` if given."""
    free = set(puzzle.grid.cells) - shaded_cells(answer)
    rooms = move_cell(puzzle.rooms, puzzle.cols, free & stuck or free, shaded_cells(answer), rng)
    return (puzzle.changed(rooms=rooms), answer) if rooms else None


def cut_rooms(puzzle: Any, cells: Iterable[Spot], rng: random.Random) -> Iterator[tuple[int, ...]]:
    """The rooms of a puzzle with one of those that have some cells cut in two, in any order: below a cell, to the right
    of it, or around it alone."""
    cuts = [(spot, way) for spot in sorted(cells) for way in ("row", "column", "cell")]
    ids, many = dict(zip(puzzle.grid.cells, puzzle.rooms, strict=True)), len(set(puzzle.rooms))
    for spot, way in rng.sample(cuts, len(cuts)):
        beyond = {s for s in ids if (s == spot if way == "cell" else s.r > spot.r if way == "row" else s.c > spot.c)}
        parted = [many if ids[s] == ids[spot] and s in beyond else ids[s] for s in ids]
        rooms = renumber(regions.pieces(parted, puzzle.cols))
        if len(set(rooms)) > many:
            yield rooms
