"""Sums of runs: numbers in front of the runs that they are about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from puzzlepark.core.fields import is_cell
from puzzlepark.core.fields.numbers import Clues, Numbers
from puzzlepark.core.grid import Spot
from puzzlepark.core.turns import Turn


@dataclass(frozen=True, kw_only=True)
class Sums(Numbers):
    """Numbers beside the board and at the right and lower edges of clue cells. On a turned board a sum stands in front
    of its run again; one that has no run cannot be turned."""

    def turned(self, board: Any, turn: Turn) -> Clues | None:
        found = []
        for spot, number in getattr(board, self.name):
            across = bool(spot.r & 1) and (spot.c < 0 or not spot.c & 1)
            here = Spot(spot.r, max(spot.c + 1, 1)) if across else Spot(max(spot.r + 1, 1), spot.c)
            run = []
            while is_cell(board, here) and not self.clue_cell(board, here):
                run.append(turn.spot(here, board.rows, board.cols))
                here = Spot(here.r, here.c + 2) if across else Spot(here.r + 2, here.c)
            if not run:
                return None
            r, c = min(run)
            found.append((Spot(r, c - 1 - (c == 1)) if across != turn.swap else Spot(r - 1 - (r == 1), c), number))
        return tuple(sorted(found))
