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
        """Keep the sums, but none of clue cells if only clue cells are left."""
        sums: kit.Clues = super().resize(board, rows, cols)
        if any(not self.at.clue_cell(board, kit.cell_at(r, c)) for r in range(rows) for c in range(cols)):
            return sums
        return tuple((spot, number) for spot, number in sums if not spot.is_edge)

    def turned(self, board: Any, turn: Symmetry) -> kit.Clues | None:
        found = []
        for spot, number in getattr(board, self.name):
            across = bool(spot.r & 1) and (spot.c < 0 or not spot.c & 1)
            here = kit.Spot(spot.r, max(spot.c + 1, 1)) if across else kit.Spot(max(spot.r + 1, 1), spot.c)
            run = []
            while is_cell(board, here) and not self.at.clue_cell(board, here):
                run.append(turn.spot(here, board.rows, board.cols))
                here = kit.Spot(here.r, here.c + 2) if across else kit.Spot(here.r + 2, here.c)
            if not run:
                return None
            r, c = min(run)
            found.append(
                (kit.Spot(r, c - 1 - (c == 1)) if across != turn.swap else kit.Spot(r - 1 - (r == 1), c), number)
            )
        return tuple(sorted(found))

    def keeps(self, board: Any, full: Any) -> bool:
        """True if every sum is that of the same cells."""
        runs = self.counts or (lambda board, spot: ())
        return super().keeps(board, full) and all(
            runs(board, spot) == runs(full, spot) for spot, _ in getattr(board, self.name)
        )
