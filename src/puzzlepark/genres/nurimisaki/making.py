"""Random open cells that are connected, with both colours in every 2x2 square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from puzzlepark.genres import kit

SWEEPS = 8
"""How often each cell of a new board may be flipped."""
FEWER = 0.2
"""How often a change that leaves fewer capes is kept. Boards with many capes have few solutions."""


class Coast:
    """The open cells of a board, `light`. Flips of single cells keep them connected and without uniform 2x2 squares."""

    def __init__(self, grid: kit.Grid, light: Iterable[kit.Spot]) -> None:
        self.light, self.size = set(light), grid.rows * grid.cols
        self.near = {spot: tuple(grid.neighbours(spot)) for spot in grid.cells}
        self.squares: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
        """For each cell the 2x2 squares around it, as their three other cells."""
        for square in kit.full_squares(grid):
            for spot in square:
                self.squares[spot].append(tuple(s for s in square if s != spot))

    def may_flip(self, spot: kit.Spot) -> bool:
        """True if the open cells stay connected and no 2x2 square becomes uniform when this cell is flipped."""
        light = self.light
        open_near = [s for s in self.near[spot] if s in light]
        if spot not in light:
            completes_open_square = any(light.issuperset(others) for others in self.squares[spot])
            return bool(open_near) and not completes_open_square
        completes_shaded_square = any(light.isdisjoint(others) for others in self.squares[spot])
        if len(light) == 1 or completes_shaded_square:
            return False
        return len(open_near) == 1 or self._connected_without(spot, open_near)

    def _connected_without(self, spot: kit.Spot, open_near: list[kit.Spot]) -> bool:
        """True if the open neighbours of a cell are connected without it."""
        reached, todo, missing = {spot, open_near[0]}, [open_near[0]], set(open_near[1:])
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
        """True if a cell is open and has exactly one open neighbour."""
        return spot in self.light and sum(s in self.light for s in self.near[spot]) == 1

    def gain(self, spot: kit.Spot) -> int:
        """The change of the number of capes if a cell is flipped."""
        affected = (spot, *self.near[spot])
        before = sum(map(self.is_cape, affected))
        self.flip(spot)
        after = sum(map(self.is_cape, affected))
        self.flip(spot)
        return after - before

    def sweep(self, cells: Sequence[kit.Spot], rng: Random) -> None:
        """Flip each of these cells once where the rules allow it, but rarely if that leaves fewer capes."""
        for spot in rng.sample(cells, len(cells)):
            if self.may_flip(spot) and (self.gain(spot) >= 0 or rng.random() < FEWER):
                self.flip(spot)

    def numbers(self) -> kit.Clues:
        """The capes, each with the number of open cells in its line."""
        return tuple((spot, self._line(spot)) for spot in sorted(filter(self.is_cape, self.light)))

    def _line(self, spot: kit.Spot) -> int:
        """The number of open cells in the straight line that begins at a cape."""
        there = next(s for s in self.near[spot] if s in self.light)
        dr, dc = there.r - spot.r, there.c - spot.c
        length = 1
        while (spot.r + length * dr, spot.c + length * dc) in self.light:
            length += 1
        return length


def random_coast(grid: kit.Grid, rng: Random) -> Coast:
    """Draw a random coast, by sweeps over a comb."""
    coast = Coast(grid, (s for s in grid.cells if s.col == 0 or s.row % 2 == 0))
    for _ in range(SWEEPS):
        coast.sweep(grid.cells, rng)
    return coast
