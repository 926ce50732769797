"""Turns: the eight ways in which a board can be turned and mirrored, and the symmetries that clues can have."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import DIAGONALS, STEPS
from puzzlepark.core.record import NamedTuple


class Symmetry(NamedTuple):
    """Rows are counted from the other end, or columns are; then rows become columns."""

    rows_back: bool = False
    cols_back: bool = False
    swap: bool = False

    def size(self, rows: int, cols: int) -> tuple[int, int]:
        """The size of a turned board."""
        return (cols, rows) if self.swap else (rows, cols)

    def spot(self, spot: Spot, rows: int, cols: int, *, all_sides: bool = False) -> Spot:
        """Where a spot of a board of this size comes to lie. What stands beside a line outside the border comes to
        stand left of it or above it again, unless there are such things on all sides."""
        r = 2 * rows - spot.r if self.rows_back and (spot.r >= 0 or all_sides) else spot.r
        c = 2 * cols - spot.c if self.cols_back and (spot.c >= 0 or all_sides) else spot.c
        return Spot(c, r) if self.swap else Spot(r, c)

    def way(self, way: str) -> str:
        """The way that one becomes: u, l, r or d, or over a corner."""
        ways = {**STEPS, **DIAGONALS}
        dr, dc = ways[way]
        step = (-dr if self.rows_back else dr, -dc if self.cols_back else dc)
        return next(name for name, known in ways.items() if known == (step[::-1] if self.swap else step))


ALL_SYMMETRIES = tuple(Symmetry(*flags) for flags in product((False, True), repeat=3))
"""All eight, the one that changes nothing first."""
HALF_TURN = "half-turn"
SYMMETRIES = {
    HALF_TURN: Symmetry(True, True),
    "quarter-turn": Symmetry(True, False, True),
    "left-right": Symmetry(False, True),
    "top-bottom": Symmetry(True, False),
    "diagonal": Symmetry(False, False, True),
}
"""The symmetries that places of clues may have, by name: each is the turn that leaves them as they are."""


def orbit(spot: Spot, turned: Callable[[Spot], Spot]) -> frozenset[Spot]:
    """All places that a spot of a board comes to by one turn again and again."""
    found = [spot]
    while (near := turned(found[-1])) != spot:
        found.append(near)
    return frozenset(found)
