"""Rooms around the cells of an answer, for makers of puzzles whose only clues are rooms."""

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
"""Boards with rooms of different sizes have fewer solutions than boards with equal rooms."""
LARGEST = 0.5
"""The probability that a cell goes to the largest adjacent room, instead of a random one."""
TRIES = 20
"""How often rooms are grown and joined before an answer is rejected."""
SPLITS = 20
"""How often a group may be split again, per region, before a try fails."""
UNGROUPED = -1
"""The group of a region without a group."""


def grow_rooms_around(
    rows: int, cols: int, cells: Iterable[Spot], each: int, rng: random.Random, evenness: float = EVENNESS
) -> list[int] | None:
    """A room id per cell, such that every room has exactly `each` of the given cells; None if none were found."""
    seeds = [spot.row * cols + spot.col for spot in sorted(cells)]
    for _ in range(TRIES if seeds and len(seeds) % each == 0 else 0):
        ids = grow_regions(rows, cols, seeds, rng, evenness)
        groups = _group_regions(ids, cols, len(seeds), each, rng)
        if groups is not None:
            return [groups[i] for i in ids]
    return None


def rooms_for(puzzle: Any, cells: Iterable[Spot], each: int) -> tuple[int, ...]:
    """A room id per cell, such that every room has exactly `each` of the given cells. The result is deterministic.
    The rooms have similar sizes, because such rooms are found quickly. Raises BadInput if none are found."""
    refuse_holes(puzzle)
    ids = grow_rooms_around(puzzle.rows, puzzle.cols, cells, each, random.Random(0), evenness=1.0)
    if ids is None:
        raise BadInput("No rooms fit these cells.")
    return renumber(ids)


def refuse_holes(puzzle: Any) -> None:
    """Raise BadInput for a board with holes, because rooms grow over whole boards only."""
    if puzzle.grid.holes:
        raise BadInput("New rooms can only be drawn on boards without holes.")


def _group_regions(ids: Sequence[int], cols: int, count: int, each: int, rng: random.Random) -> list[int] | None:
    """Join the `count` regions into connected groups of `each` regions. Returns the group of each region, or None."""
    neighbours: list[set[int]] = [set() for _ in range(count)]
    for i in range(len(ids)):
        for j in regions.beside(i, len(ids), cols):
            if ids[i] != ids[j]:
                neighbours[ids[i]].add(ids[j])
    group, groups = [UNGROUPED] * count, list[list[int]]()
    # Regions with the fewest ungrouped neighbours go first, so that few are isolated later.
    queue = [(len(near), rng.random(), region) for region, near in enumerate(neighbours)]
    heapify(queue)
    splits_left = SPLITS * count
    while queue:
        ungrouped, _, first = heappop(queue)
        if group[first] != UNGROUPED or ungrouped != _count_ungrouped(neighbours[first], group):
            continue  # The entry is outdated, and a newer one is in the queue.
        members = [first]
        while len(members) < each:
            near = {region for member in members for region in neighbours[member] if group[region] == UNGROUPED}
            candidates = sorted(near.difference(members))
            if not candidates:
                break
            members.append(
                min(candidates, key=lambda region: (_count_ungrouped(neighbours[region], group), rng.random()))
            )
        if len(members) == each:
            for member in members:
                group[member] = len(groups)
            groups.append(members)
        else:
            # The group cannot grow. Split an adjacent group, so that its regions can be grouped in another way.
            adjacent = sorted({group[region] for member in members for region in neighbours[member]} - {UNGROUPED})
            if not adjacent or not splits_left:
                return None
            splits_left -= 1
            members += groups[rng.choice(adjacent)]
            for member in members:
                group[member] = UNGROUPED
        for region in sorted(set(members).union(*(neighbours[member] for member in members))):
            if group[region] == UNGROUPED:
                heappush(queue, (_count_ungrouped(neighbours[region], group), rng.random(), region))
    return group


def _count_ungrouped(regions: Iterable[int], group: Sequence[int]) -> int:
    return sum(group[region] == UNGROUPED for region in regions)


def move_cell(
    ids: Sequence[int], cols: int, cells: Collection[Spot], dark: Collection[Spot], rng: random.Random
) -> tuple[int, ...] | None:
    """Move one of the cells to the nearest other room, with the cells between and those that would be cut off. `dark`
    cells stay. Returns the room ids, or None if no move is possible."""
    rooms = Rooms(ids, cols, dark)
    move = rooms.find_move([spot.row * cols + spot.col for spot in sorted(cells)], rng)
    if move is None:
        return None
    rooms.move_cells(*move)
    return renumber(rooms.ids)


class Rooms:
    """Rooms whose cells move from one to another. `dark` cells do not move. Cells are indices in reading order."""

    def __init__(self, ids: Sequence[int], cols: int, dark: Collection[Spot]) -> None:
        self.ids, self.near = [*ids], regions.all_beside(len(ids), cols)
        self.dark = {spot.row * cols + spot.col for spot in dark}
        self.cells: dict[int, set[int]] = {}
        for cell, room in enumerate(ids):
            self.cells.setdefault(room, set()).add(cell)

    def move_cells(self, cells: Iterable[int], goal: int) -> None:
        """Move these cells to the room `goal`."""
        for cell in cells:
            self.cells[self.ids[cell]].remove(cell)
            self.cells[goal].add(cell)
            self.ids[cell] = goal

    def find_move(self, starts: Sequence[int], rng: random.Random) -> tuple[set[int], int] | None:
        """Find a possible move of one of these cells. Returns the cells that move and their new room, or None."""
        moves = (self._move_from(start, rng) for start in rng.sample(starts, len(starts)))
        return next((move for move in moves if move is not None), None)

    def _move_from(self, start: int, rng: random.Random) -> tuple[set[int], int] | None:
        """Find the shortest path of cells that are not dark from a cell to another room, which these cells can join.

        Returns None if there is no path, or if the dark cells of the room would be disconnected without it."""
        home = self.ids[start]
        queue, parent = [start], {start: start}
        for i in queue:  # breadth-first search inside the room
            near = [j for j in self.near[i] if j not in parent]
            others = [self.ids[j] for j in near if self.ids[j] != home]
            if others:
                break
            parent |= dict.fromkeys((j for j in near if j not in self.dark), i)
            queue += [j for j in near if j not in self.dark]
        else:
            return None
        goal = max(others, key=lambda room: len(self.cells[room])) if rng.random() < LARGEST else rng.choice(others)
        moved = {i}
        while i != start:
            i = parent[i]
            moved.add(i)
        remaining = self.cells[home] - moved
        dark = self.dark & remaining
        piece = self._component(min(dark), remaining) if dark else set()
        # Cells that the move cuts off from the dark cells go along.
        return (moved | (remaining - piece), goal) if dark and dark <= piece else None

    def _component(self, start: int, cells: set[int]) -> set[int]:
        """The connected component of `start` among the cells."""
        component, todo = {start}, [start]
        for i in todo:
            for j in self.near[i]:
                if j in cells and j not in component:
                    component.add(j)
                    todo.append(j)
        return component


def shift_room_cell(puzzle: P, answer: Marks, stuck: frozenset[Spot], rng: random.Random) -> tuple[P, Marks] | None:
    """Move an unshaded cell to the nearest other room: one of the cells where a player is `stuck`, if possible."""
    free = set(puzzle.grid.cells) - shaded_cells(answer)
    rooms = move_cell(puzzle.rooms, puzzle.cols, free & stuck or free, shaded_cells(answer), rng)
    return (puzzle.changed(rooms=rooms), answer) if rooms else None


def cut_rooms(puzzle: Any, cells: Iterable[Spot], rng: random.Random) -> Iterator[tuple[int, ...]]:
    """Generate, in random order, the room ids of a puzzle after the room of one of the cells is cut: below the cell, to
    its right, or around it."""
    cuts = [(spot, place) for spot in sorted(cells) for place in ("row", "column", "cell")]
    ids, count = dict(zip(puzzle.grid.cells, puzzle.rooms, strict=True)), len(set(puzzle.rooms))
    for spot, place in rng.sample(cuts, len(cuts)):
        cut = [count if ids[s] == ids[spot] and _is_beyond(s, spot, place) else ids[s] for s in ids]
        rooms = renumber(regions.pieces(cut, puzzle.cols))
        if len(set(rooms)) > count:
            yield rooms


def _is_beyond(other: Spot, spot: Spot, place: str) -> bool:
    """True if a cell is on the other side of a cut. Depending on the kind of cut, these are the cells below the row of
    `spot`, to the right of its column, or `spot` alone."""
    if place == "row":
        return other.r > spot.r
    if place == "column":
        return other.c > spot.c
    return other == spot
