"""Random rooms whose cells are numbered from 1 on, so that equal numbers do not touch."""

from collections import Counter
from random import Random

from puzzlepark.genres.kit import BadInput, random_regions

TRIES = 400
"""Rooms that are drawn before a size is given up."""
STEPS = 4
"""Numbers that are tried for each cell before other rooms are drawn."""


def numbered_rooms(rows: int, cols: int, rng: Random, smallest: int, largest: int) -> tuple[list[int], list[int]]:
    """A room id and a number per cell. The cells of a room have the numbers from 1 to its size; rooms have `smallest`
    to `largest` cells, and some a few more."""
    for _ in range(TRIES):
        ids = random_regions(rows, cols, rng, min(smallest, rows * cols), largest)
        numbers = Numbering(ids, cols, rng).found()
        if numbers:
            return ids, numbers
    raise BadInput(f"No rooms of {smallest} to {largest} cells were found for a board of {rows}x{cols}.")


def touching(cell: int, size: int, cols: int) -> set[int]:
    """The cells around a cell, by their places in reading order."""
    r, c = divmod(cell, cols)
    lines, rows = range(max(0, c - 1), min(cols, c + 2)), range(max(0, r - 1), min(size // cols, r + 2))
    return {y * cols + x for y in rows for x in lines} - {cell}


class Numbering:
    """Numbers for the cells of rooms, cell by cell: first the one with the fewest left."""

    def __init__(self, ids: list[int], cols: int, rng: Random) -> None:
        sizes, rooms = Counter(ids), dict[int, list[int]]()
        for i, room in enumerate(ids):
            rooms.setdefault(room, []).append(i)
        self.left = [set(range(1, sizes[room] + 1)) for room in ids]
        self.near = [{*rooms[room], *touching(i, len(ids), cols)} for i, room in enumerate(ids)]
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
            gone = [i for i in self.near[cell] & free if number in self.left[i]]
            for i in gone:
                self.left[i].remove(number)
            self.numbers[cell] = number
            if self.steps > 0 and all(self.left[i] for i in gone) and self._go(free):
                return True
            for i in gone:
                self.left[i].add(number)
        free.add(cell)
        return False
