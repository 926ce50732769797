"""Random rooms that hold the numbers from 1 to their size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from puzzlepark.core.errors import BadInput
from puzzlepark.core.maker import SMALL
from puzzlepark.genres.kit.making.regions import random_regions

TRIES = 1000
"""How often rooms are drawn before the maker gives up on a size of the board."""
STEPS = 4
"""How many numbers are tried, per cell of the board, before other rooms are drawn."""
STUCK = 20
"""How often a cell of a large board may run out of numbers before the rooms around it are drawn again."""
REDRAW_DISTANCE = 2
"""Rooms within this distance of such a cell are drawn again."""


class Numbering:
    """Fills the cells of rooms with numbers by backtracking, with the fewest candidates first. Subclasses add the rules
    between rooms. Cells are indices in reading order."""

    def __init__(self, ids: list[int], cols: int, rng: Random) -> None:
        self.ids, self.cols = ids, cols
        self.sizes = Counter(ids)
        self.candidates = [set(range(1, self.sizes[room] + 1)) for room in ids]
        self.rng = rng
        self.tie_breakers = [rng.random() for _ in ids]
        self.numbers = [0] * len(ids)
        self.steps_left = STEPS * len(ids)
        self.large = len(ids) > SMALL
        self.stuck: Counter[int] = Counter()
        """How often a cell ran out of numbers."""
        self.rooms: dict[int, set[int]] = {}
        for i, room in enumerate(ids):
            self.rooms.setdefault(room, set()).add(i)
        self.near = [self.rooms[room] | set(self.neighbours(i)) for i, room in enumerate(ids)]
        """For each cell, the cells that cannot have the same number."""

    def neighbours(self, cell: int) -> Iterable[int]:
        """The cells outside its room that cannot have the same number as a cell."""
        raise NotImplementedError

    def excluded(self, cell: int, number: int, free: set[int]) -> list[tuple[int, int]]:
        """The (cell, number) candidates of free cells that a number in a cell excludes."""
        return [(i, number) for i in self.near[cell] & free if number in self.candidates[i]]

    def solve(self) -> list[int]:
        """A number per cell; an empty list if there is no solution, or the search takes too long."""
        free = {*range(len(self.numbers))}
        stack: list[tuple[int, Iterator[int], list[tuple[int, int]]]] = []
        """Each assigned cell, the numbers to try next, and the candidates that its number excludes."""
        consistent = True
        while free or not consistent:
            if consistent:
                cell = min(free, key=lambda i: (len(self.candidates[i]), self.tie_breakers[i]))
                free.remove(cell)
                numbers = sorted(self.candidates[cell])
                stack.append((cell, iter(self.rng.sample(numbers, len(numbers))), []))
            elif not stack:
                return []
            cell, untried, excluded = stack[-1]
            for i, n in excluded:
                self.candidates[i].add(n)
            excluded.clear()
            number = next(untried, None)
            if number is None:  # backtrack
                free.add(cell)
                stack.pop()
                consistent = False
                continue
            self.steps_left -= 1
            self.numbers[cell] = number
            excluded += self.excluded(cell, number, free)
            for i, n in excluded:
                self.candidates[i].discard(n)
            empty = [i for i, _ in excluded if not self.candidates[i]]
            self.stuck.update(empty)
            if self.steps_left <= 0 or (self.large and any(self.stuck[i] > STUCK for i in empty)):
                return []
            consistent = not empty
        return self.numbers

    def ids_to_redraw(self) -> list[int]:
        """The room ids, with -1 for the cells of rooms to draw again: those around the cell that got stuck most often,
        or all rooms of a small board."""
        if not (self.large and self.stuck):
            return [-1] * len(self.ids)
        worst = max(self.stuck, key=lambda i: (self.stuck[i], i))
        row, col = divmod(worst, self.cols)

        def distance(cell: int) -> int:
            return max(abs(cell // self.cols - row), abs(cell % self.cols - col))

        near = {room for i, room in enumerate(self.ids) if distance(i) <= REDRAW_DISTANCE}
        return [-1 if room in near else room for room in self.ids]


def numbered_rooms(
    rows: int, cols: int, rng: Random, smallest: int, largest: int, numbers_for: type[Numbering]
) -> tuple[list[int], list[int]]:
    """Draw a room id and a number per cell. Rooms have `smallest` to `largest` cells, a few of them more. Rooms that
    cannot be numbered are drawn again."""
    ids = [-1] * (rows * cols)
    for _ in range(TRIES):
        ids = random_regions(rows, cols, rng, min(smallest, rows * cols), largest, ids)
        numbering = numbers_for(ids, cols, rng)
        numbers = numbering.solve()
        if numbers:
            return ids, numbers
        ids = numbering.ids_to_redraw()
    raise BadInput(f"No rooms of {smallest} to {largest} cells were found for a board of {rows}x{cols}.")
