"""Random loops that leave out only isolated cells. A loop is the border of an area of faces, changed by simulated
annealing."""

from math import exp
from random import Random

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loops import AROUND, Face, area_inside, loop_around, may_change, random_area

Cell = tuple[int, int]
"""A row and a column. The face with the same numbers lies between the cell and those to the right and below."""
LENGTH = 0.8
"""The share of the cells that the first loop should pass."""
CHANGES = 30
"""How many changes are tried per cell of the board to leave out more cells."""
BENDS = 3
"""How many changes are tried per face to bend a loop there."""
TRIES = 10
"""How often the changes of BENDS are repeated at most until the loop is different."""
GAIN = 1.2
"""The gain of a cell off the loop; a pair of adjacent cells off the loop costs 1."""
PARALLEL = 0.5
"""The cost of a face with the loop on two opposite sides, where the loop could often run differently."""
HEAT = 0.25
"""The temperature of the annealing: how likely a change for the worse is kept."""


class _LoopBorder:
    """The border of an area of faces, which is a loop through cells, and the cells that it leaves out."""

    def __init__(self, area: set[Face], rows: int, cols: int) -> None:
        self.area, self.rows, self.cols = area, rows, cols
        cells = [(r, c) for r in range(rows) for c in range(cols)]
        self.gaps = {cell for cell in cells if self._is_gap(cell)}
        """The cells that the loop leaves out."""

    def _is_gap(self, cell: Cell) -> bool:
        """True if the four faces around a cell are all inside or all outside, so that the loop leaves the cell out."""
        (r, c), area = cell, self.area
        inside = cell in area
        return ((r - 1, c - 1) in area) == ((r - 1, c) in area) == ((r, c - 1) in area) == inside

    def change(self, face: Face, rng: Random, gain: float = 0.0) -> list[Cell]:
        """Add or remove a face if the border stays one loop. The change is undone if the cost rises by more than a
        random amount. Returns the cells of the face that are left out afterwards."""
        r, c = face
        if not (0 <= r < self.rows - 1 and 0 <= c < self.cols - 1 and may_change(self.area, face)):
            return []
        corners = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
        before = self._cost(face, corners, gain)
        self.area ^= {face}
        changed = {cell for cell in corners if self._is_gap(cell)} ^ self.gaps.intersection(corners)
        self.gaps ^= changed
        loss = self._cost(face, corners, gain) - before
        if loss > 0 and rng.random() > exp(-loss / HEAT):
            self.area ^= {face}
            self.gaps ^= changed
        return [cell for cell in corners if cell in self.gaps]

    def _cost(self, face: Face, corners: tuple[Cell, ...], gain: float) -> float:
        """The cost of a face and its neighbours, minus the `gain` for each of its cells that is left out."""
        gaps = [cell for cell in corners if cell in self.gaps]
        adjacent_gaps = sum(near in self.gaps for cell in gaps for near in _neighbours(cell))
        parallel = sum(self._is_parallel(near) for near in (face, *_neighbours(face)))
        return adjacent_gaps + PARALLEL * parallel - gain * len(gaps)

    def _is_parallel(self, face: Face) -> bool:
        """True if the border has two opposite sides of a face of the board, and no other side."""
        (r, c), area = face, self.area
        up, left = (r - 1, c) in area, (r, c - 1) in area
        on_board = 0 <= r < self.rows - 1 and 0 <= c < self.cols - 1
        return on_board and up != left and up == ((r + 1, c) in area) and left == ((r, c + 1) in area)

    def separate_cells(self, rng: Random) -> None:
        """Change faces near adjacent cells that are left out, until there are none."""
        unchecked = sorted(self.gaps)
        while unchecked:
            k = rng.randrange(len(unchecked))
            r, c = unchecked[k]
            if (r, c) in self.gaps and not self.gaps.isdisjoint(_neighbours((r, c))):
                unchecked += self.change((rng.randrange(r - 2, r + 2), rng.randrange(c - 2, c + 2)), rng)
            else:
                unchecked[k] = unchecked[-1]
                unchecked.pop()


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def loop_with_isolated_gaps(rows: int, cols: int, rng: Random) -> set[kit.Spot]:
    """The edges of a random loop. No two of the cells that it leaves out share a side."""
    if min(rows, cols) < 2:
        raise kit.BadInput(f"A loop needs at least 2x2 cells, not {rows}x{cols}.")
    border = _LoopBorder(random_area(rows - 1, cols - 1, rng, max(4.0, LENGTH * rows * cols)), rows, cols)
    for _ in range(CHANGES * rows * cols):
        border.change((rng.randrange(rows - 1), rng.randrange(cols - 1)), rng, GAIN)
    border.separate_cells(rng)
    return loop_around(border.area)


def bend_with_isolated_gaps(
    loop: set[kit.Spot], other: set[kit.Spot], rows: int, cols: int, rng: Random
) -> set[kit.Spot]:
    """A loop with isolated gaps that differs from `loop` in places where `other` does. If none is found, `loop`."""
    # The corners of faces are the cells of the loop, so the board of faces is shifted by one spot.
    area, other_area = (
        area_inside({kit.Spot(r - 1, c - 1) for r, c in edges}, rows - 1, cols - 1) for edges in (loop, other)
    )
    near = sorted({(r + dr, c + dc) for r, c in area ^ other_area for dr, dc in (*AROUND, (0, 0))})
    border, attempts = _LoopBorder(set(area), rows, cols), TRIES
    while attempts and border.area == area:
        attempts -= 1
        for face in rng.choices(near, k=BENDS * len(near)):
            border.change(face, rng, GAIN)
        border.separate_cells(rng)
    return loop_around(border.area)
