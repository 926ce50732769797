"""Sums of runs: numbers in front of their runs."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.fields import is_cell
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True)
class Sums(kit.Numbers):
    """Numbers outside the board and at the right and lower edges of clue cells. On a transformed board every sum stays
    in front of its run; a board with a sum without a run cannot be transformed."""

    at: kit.BesideRuns

    def resize(self, board: Any, rows: int, cols: int) -> kit.Clues:
        """Keep the sums. If only clue cells are left, keep only the sums outside the board."""
        sums: kit.Clues = super().resize(board, rows, cols)
        if any(not self.at.clue_cell(board, kit.cell_at(r, c)) for r in range(rows) for c in range(cols)):
            return sums
        return tuple((spot, number) for spot, number in sums if not spot.is_edge)

    def turned(self, board: Any, turn: Symmetry) -> kit.Clues | None:
        """Return the sums on the transformed board, each in front of the transformed cells of its run. None if a sum
        has no run."""
        sums = []
        for spot, number in getattr(board, self.name):
            # The sum of a row is left of the board, or on an edge between two columns.
            across = spot.r % 2 == 1 and (spot.c < 0 or spot.c % 2 == 0)
            here = kit.Spot(spot.r, max(spot.c + 1, 1)) if across else kit.Spot(max(spot.r + 1, 1), spot.c)
            run = []
            while is_cell(board, here) and not self.at.clue_cell(board, here):
                run.append(turn.spot(here, board.rows, board.cols))
                here = kit.Spot(here.r, here.c + 2) if across else kit.Spot(here.r + 2, here.c)
            if not run:
                return None
            r, c = min(run)
            is_across_now = across != turn.swap
            sums.append((kit.Spot(r, _before(c)) if is_across_now else kit.Spot(_before(r), c), number))
        return tuple(sorted(sums))

    def keeps(self, board: Any, full: Any) -> bool:
        """True if `full` has all sums of the board, and each adds up the same cells there."""
        run_of = self.counts or (lambda board, spot: ())
        same_runs = all(run_of(board, spot) == run_of(full, spot) for spot, _ in getattr(board, self.name))
        return super().keeps(board, full) and same_runs


def _before(coordinate: int) -> int:
    """The coordinate of the edge before a cell, or of the place outside the board before the first cell."""
    return coordinate - 1 if coordinate > 1 else -1
