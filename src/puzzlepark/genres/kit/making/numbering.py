"""Random rooms whose cells are numbered from 1 on, so that numbers which see each other fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from puzzlepark.core.errors import BadInput
from puzzlepark.genres.kit.making.regions import random_regions

TRIES = 400
"""Rooms that are drawn before a size is given up."""
STEPS = 4
"""Numbers that are tried for each cell before other rooms are drawn."""

Excluded = Callable[[int, int], Iterator[tuple[int, int]]]
"""What a number in a cell excludes besides its equals in the room: pairs of a cell and a number. Cells are numbered in
reading order."""


def numbered_rooms(
    rows: int, cols: int, rng: Random, smallest: int, largest: int, rule: Callable[[list[int]], Excluded]
) -> tuple[list[int], list[int]]:
    """A room id and a number per cell. The cells of a room have the numbers from 1 to its size; rooms have `smallest`
    to `largest` cells, and some a few more. `rule` gives what numbers exclude, for a room id per cell."""
    for _ in range(TRIES):
        ids = random_regions(rows, cols, rng, min(smallest, rows * cols), largest)
        numbers = _Numbering(ids, rule(ids), rng).found()
        if numbers:
            return ids, numbers
    raise BadInput(f"No rooms of {smallest} to {largest} cells were found for a board of {rows}x{cols}.")


class _Numbering:
    """Numbers for the cells of rooms, cell by cell: first the one with the fewest left."""

    def __init__(self, ids: list[int], excluded: Excluded, rng: Random) -> None:
        sizes, rooms = Counter(ids), dict[int, list[int]]()
        for i, room in enumerate(ids):
            rooms.setdefault(room, []).append(i)
        self.left = [set(range(1, sizes[room] + 1)) for room in ids]
        self.room = [rooms[room] for room in ids]
        self.excluded = excluded
        self.rng = rng
        self.order = [rng.random() for _ in ids]
        self.numbers = [0] * len(ids)
        self.steps = STEPS * len(ids)

    def found(self) -> list[int]:
        """A number per cell; none if there is no way, or it takes long."""
        return self.numbers if self._go({*range(len(self.numbers))}) else []

    def _go(self, free: set[int]) -> bool:
        if not free:
            return True
        cell = min(free, key=lambda i: (len(self.left[i]), self.order[i]))
        free.remove(cell)
        able = sorted(self.left[cell])
        for number in self.rng.sample(able, len(able)):
            self.steps -= 1
            clashes = {*((i, number) for i in self.room[cell]), *self.excluded(cell, number)}
            gone = [(i, other) for i, other in clashes if i in free and other in self.left[i]]
            for i, other in gone:
                self.left[i].remove(other)
            self.numbers[cell] = number
            if self.steps > 0 and all(self.left[i] for i, _ in gone) and self._go(free):
                return True
            for i, other in gone:
                self.left[i].add(other)
        free.add(cell)
        return False
