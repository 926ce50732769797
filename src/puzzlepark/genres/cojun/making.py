"""Random numbers of rooms: equal ones are never neighbours, and numbers fall down the columns of a room."""

from collections.abc import Iterable
from random import Random

from puzzlepark.core.regions import beside
from puzzlepark.genres import kit


class FallingNumbering(kit.Numbering):
    def __init__(self, ids: list[int], cols: int, rng: Random) -> None:
        super().__init__(ids, cols, rng)
        self.above = [self._run(i, -cols) for i in range(len(ids))]
        self.below = [self._run(i, cols) for i in range(len(ids))]
        for i, room in enumerate(ids):
            size = self.sizes[room]
            self.candidates[i] -= {*range(1, len(self.below[i]) + 1), *range(size - len(self.above[i]) + 1, size + 1)}

    def neighbours(self, cell: int) -> Iterable[int]:
        return beside(cell, len(self.ids), self.cols)

    def excluded(self, cell: int, number: int, free: set[int]) -> list[tuple[int, int]]:
        pairs = super().excluded(cell, number, free)
        pairs += [(i, n) for i in self.above[cell] & free for n in self.candidates[i] if n < number]
        pairs += [(i, n) for i in self.below[cell] & free for n in self.candidates[i] if n > number]
        return pairs

    def _run(self, cell: int, step: int) -> set[int]:
        """Return the cells after one, step by step, as far as they are in its room."""
        cells, at = set[int](), cell + step
        while 0 <= at < len(self.ids) and self.ids[at] == self.ids[cell]:
            cells.add(at)
            at += step
        return cells
