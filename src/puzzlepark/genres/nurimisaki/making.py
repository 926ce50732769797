"""Random open cells that are connected, with both colours in every square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from puzzlepark.genres import kit

SWEEPS = 8
FEWER = 0.2
"""How often a change is kept that leaves fewer capes: boards with many capes have few solutions."""


class Coast:
    """The open cells of a board, `light`, which single changes leave in one piece and without full squares."""

    def __init__(self, grid: kit.Grid, light: Iterable[kit.Spot]) -> None:
        self.light, self.size = set(light), grid.rows * grid.cols
        self.near = {spot: tuple(grid.neighbours(spot)) for spot in grid.cells}
        self.squares: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
        for square in kit.full_squares(grid):
            for spot in square:
                self.squares[spot].append(tuple(s for s in square if s != spot))

    def may_flip(self, spot: kit.Spot) -> bool:
        """Whether a cell may be shaded instead of open, or open instead of shaded."""
        light = self.light
        beside = [s for s in self.near[spot] if s in light]
        if spot not in light:
            return bool(beside) and not any(light.issuperset(square) for square in self.squares[spot])
        if len(light) == 1 or any(light.isdisjoint(square) for square in self.squares[spot]):
            return False
        return len(beside) == 1 or self._joined_without(spot, beside)

    def _joined_without(self, spot: kit.Spot, beside: list[kit.Spot]) -> bool:
        """Whether the open cells beside one hang together without it."""
        reached, todo, missing = {spot, beside[0]}, [beside[0]], set(beside[1:])
        while todo and missing:
            for there in self.near[todo.pop()]:
                if there in self.light and there not in reached:
                    reached.add(there)
                    todo.append(there)
                    missing.discard(there)
        return not missing

    def flip(self, spot: kit.Spot) -> None:
        """Shade an open cell, or open a shaded one."""
        self.light ^= {spot}

    def is_cape(self, spot: kit.Spot) -> bool:
        """Whether a cell is open and has one open cell beside it."""
        return spot in self.light and sum(s in self.light for s in self.near[spot]) == 1

    def gain(self, spot: kit.Spot) -> int:
        """How many capes more there are with a cell changed."""
        some = (spot, *self.near[spot])
        before = sum(map(self.is_cape, some))
        self.flip(spot)
        after = sum(map(self.is_cape, some))
        self.flip(spot)
        return after - before

    def sweep(self, cells: Sequence[kit.Spot], rng: Random) -> None:
        """Change each of these cells once where no rule is broken, rarely so that there are fewer capes."""
        for spot in rng.sample(cells, len(cells)):
            if self.may_flip(spot) and (self.gain(spot) >= 0 or rng.random() < FEWER):
                self.flip(spot)

    def numbers(self) -> kit.Clues:
        """The capes, each with the number of open cells in its line."""
        return tuple((spot, self._line(spot)) for spot in sorted(filter(self.is_cape, self.light)))

    def _line(self, spot: kit.Spot) -> int:
        there = next(s for s in self.near[spot] if s in self.light)
        dr, dc = there.r - spot.r, there.c - spot.c
        length = 1
        while (spot.r + length * dr, spot.c + length * dc) in self.light:
            length += 1
        return length


def random_coast(grid: kit.Grid, rng: Random) -> Coast:
    """A comb of which single cells were changed where no rule was broken."""
    coast = Coast(grid, (s for s in grid.cells if s.col == 0 or s.row % 2 == 0))
    for _ in range(SWEEPS):
        coast.sweep(grid.cells, rng)
    return coast
