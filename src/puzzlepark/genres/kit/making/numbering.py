"""Random rooms whose cells have the numbers from 1 to the size of their room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from puzzlepark.core.errors import BadInput
from puzzlepark.genres.kit.making.regions import random_regions

TRIES = 400
"""Rooms that are drawn before a size is given up."""
STEPS = 4
"""Numbers that are tried for each cell before other rooms are drawn."""


class Numbering:
    """Numbers for the cells of rooms, cell by cell: first the one with the fewest left. A genre says which numbers a
    cell takes from others, besides its own number from those of its room. Cells are their places in reading order."""

    def __init__(self, ids: list[int], cols: int, rng: Random) -> None:
        self.ids, self.cols = ids, cols
        self.sizes = Counter(ids)
        self.left = [set(range(1, self.sizes[room] + 1)) for room in ids]
        self.rng = rng
        self.order = [rng.random() for _ in ids]
        self.numbers = [0] * len(ids)
        self.steps = STEPS * len(ids)
        self.rooms: dict[int, set[int]] = {}
        for i, room in enumerate(ids):
            self.rooms.setdefault(room, set()).add(i)
        self.near = [self.rooms[room] | set(self.beside(i)) for i, room in enumerate(ids)]

    def beside(self, cell: int) -> Iterable[int]:
        """The cells beside one that have other numbers."""
        raise NotImplementedError

    def taken(self, cell: int, number: int, free: set[int]) -> list[tuple[int, int]]:
        """The cells among those that are free which cannot have some number once a cell has one, with that number."""
        return [(i, number) for i in self.near[cell] & free if number in self.left[i]]

    def found(self) -> list[int]:
        """A number per cell; none if there is no way, or it takes long."""
        free = {*range(len(self.numbers))}
        tried: list[tuple[int, Iterator[int], list[tuple[int, int]]]] = []
        """The cells that have a number, the others to try, and what the number takes from other cells."""
        goes_on = True
        while free or not goes_on:
            if goes_on:
                cell = min(free, key=lambda i: (len(self.left[i]), self.order[i]))
                free.remove(cell)
                able = sorted(self.left[cell])
                tried.append((cell, iter(self.rng.sample(able, len(able))), []))
            elif not tried:
                return []
            cell, others, gone = tried[-1]
            for i, n in gone:
                self.left[i].add(n)
            gone.clear()
            number = next(others, None)
            if number is None:
                free.add(cell)
                tried.pop()
                goes_on = False
                continue
            self.steps -= 1
            self.numbers[cell] = number
            gone += self.taken(cell, number, free)
            for i, n in gone:
                self.left[i].discard(n)
            goes_on = self.steps > 0 and all(self.left[i] for i, _ in gone)
        return self.numbers


def numbered_rooms(
    rows: int, cols: int, rng: Random, smallest: int, largest: int, numbering: type[Numbering]
) -> tuple[list[int], list[int]]:
    """A room id and a number per cell. Rooms have `smallest` to `largest` cells, and some a few more."""
    for _ in range(TRIES):
        ids = random_regions(rows, cols, rng, min(smallest, rows * cols), largest)
        numbers = numbering(ids, cols, rng).found()
        if numbers:
            return ids, numbers
    raise BadInput(f"No rooms of {smallest} to {largest} cells were found for a board of {rows}x{cols}.")
