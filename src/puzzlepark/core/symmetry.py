"""The eight symmetries of a board, by rotation and reflection, and the symmetries that clues can have."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import DIAGONALS, STEPS
from puzzlepark.core.record import NamedTuple


class Symmetry(NamedTuple):
    """A rotation or reflection: reverse the rows, reverse the columns, and then exchange rows and columns."""

    rows_back: bool = False
    cols_back: bool = False
    swap: bool = False

    def size(self, rows: int, cols: int) -> tuple[int, int]:
        """The size of the transformed board."""
        return (cols, rows) if self.swap else (rows, cols)

    def spot(self, spot: Spot, rows: int, cols: int, *, all_sides: bool = False) -> Spot:
        """The transformed spot on a board of this size. Clues outside the board are always left of rows and above
        columns, unless the board has clues on `all_sides`."""
        r = 2 * rows - spot.r if self.rows_back and (spot.r >= 0 or all_sides) else spot.r
        c = 2 * cols - spot.c if self.cols_back and (spot.c >= 0 or all_sides) else spot.c
        return Spot(c, r) if self.swap else Spot(r, c)

    def way(self, way: str) -> str:
        """The transformed direction: u, l, r or d, or a diagonal such as ul."""
        steps = {**STEPS, **DIAGONALS}
        dr, dc = steps[way]
        step = (-dr if self.rows_back else dr, -dc if self.cols_back else dc)
        return next(name for name, known in steps.items() if known == (step[::-1] if self.swap else step))


ALL_SYMMETRIES = tuple(Symmetry(*flags) for flags in product((False, True), repeat=3))
"""All eight symmetries, the identity first."""
HALF_TURN = "half-turn"
SYMMETRIES = {
    HALF_TURN: Symmetry(True, True),
    "quarter-turn": Symmetry(True, False, True),
    "left-right": Symmetry(False, True),
    "top-bottom": Symmetry(True, False),
    "diagonal": Symmetry(False, False, True),
}
"""The symmetries that the places of clues may have, by name."""


def orbit(spot: Spot, turned: Callable[[Spot], Spot]) -> frozenset[Spot]:
    """The orbit of a spot under a symmetry: all spots that repeated application reaches."""
    spots = [spot]
    while (image := turned(spots[-1])) != spot:
        spots.append(image)
    return frozenset(spots)
