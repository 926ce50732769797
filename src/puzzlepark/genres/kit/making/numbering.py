"""Random rooms whose cells have the numbers from 1 to the size of their room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from puzzlepark.core.errors import BadInput
from puzzlepark.core.maker import SMALL
from puzzlepark.genres.kit.making.regions import random_regions

TRIES = 1000
"""How often rooms are drawn before a size is given up."""
STEPS = 4
"""Numbers that are tried for each cell before other rooms are drawn."""
STUCK = 20
"""How often no number may be left for the same cell of a large board before other rooms are drawn around it."""
ANEW = 2
"""How far from such a cell rooms are drawn anew."""


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
        self.large = len(ids) > SMALL
        self.stuck: Counter[int] = Counter()
        """How often no number was left for a cell."""
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
            empty = [i for i, _ in gone if not self.left[i]]
            self.stuck.update(empty)
            if self.steps <= 0 or (self.large and any(self.stuck[i] > STUCK for i in empty)):
                return []
            goes_on = not empty
        return self.numbers

    def drawn_anew(self) -> list[int]:
        """The room ids, with -1 for the cells of rooms around the cell that was stuck most often; for all cells of a
        small board."""
        if not (self.large and self.stuck):
            return [-1] * len(self.ids)
        worst = max(self.stuck, key=lambda i: (self.stuck[i], i))
        near = {
            room
            for i, room in enumerate(self.ids)
            if max(abs(i // self.cols - worst // self.cols), abs(i % self.cols - worst % self.cols)) <= ANEW
        }
        return [-1 if room in near else room for room in self.ids]


def numbered_rooms(
    rows: int, cols: int, rng: Random, smallest: int, largest: int, numbers_for: type[Numbering]
) -> tuple[list[int], list[int]]:
    """A room id and a number per cell. Rooms have `smallest` to `largest` cells, and some a few more.
    Where no numbers fit, rooms are drawn anew."""
    ids = [-1] * (rows * cols)
    for _ in range(TRIES):
        ids = random_regions(rows, cols, rng, min(smallest, rows * cols), largest, ids)
        numbering = numbers_for(ids, cols, rng)
        numbers = numbering.found()
        if numbers:
            return ids, numbers
        ids = numbering.drawn_anew()
    raise BadInput(f"No rooms of {smallest} to {largest} cells were found for a board of {rows}x{cols}.")
