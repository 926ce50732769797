"""Prune-and-search as printed: only a coloured tile is looked at, and only for too much and for parity.

Algorithms 5 to 8 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for
Solving Tilepaint Puzzles" (Section V), for comparison with `fridolin_prune`, which prunes more. It visits the states
that the print visits:

      tile coloured         ISVALIDCONF on every line: exceeded, or of the wrong parity for good
      tile left white       no test at all
      every tile decided    COMPLYCONSTRAINT

Departures from the print, none of which changes a state that is visited:
- Algorithm 5 skips a row by `continue` before its counter grows and so never ends: here it goes on.
- The counts of Algorithms 5 and 6 are kept as tiles are decided, not made anew from all cells each time.
- The recursion is a loop with its own stack; the search goes on after a solution, and says so when it has met none.
"""

from __future__ import annotations

from puzzlepark.core.report import Certificate
from puzzlepark.papers.fridolin import Instance, sum_condition
from puzzlepark.papers.fridolin_prune import Board, Prune


class Printed(Prune):
    name = "fridolin-printed"
    method = "prune-and-search as printed"

    def flaw(self, instance: Instance) -> Certificate | None:
        """Algorithm 8, lines 2 to 5: Theorem 1 alone."""
        return sum_condition(instance)

    def goes_on(self, board: Board, now: int) -> bool:
        """Algorithm 7, lines 9 to 18."""
        return board.colours[now] == 0 or all(
            board.coloured[line] <= clue and board.is_remain_uncoloured(line) for line, clue in enumerate(board.clue)
        )

    def is_solution(self, board: Board) -> bool:
        """Algorithm 2, on the counts that are kept."""
        return board.coloured == board.clue


ENGINE = Printed()
