"""Prune-and-search as printed: only coloured tiles are tested, and only for excess and parity.

Algorithms 5 to 8 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for
Solving Tilepaint Puzzles" (Section V), for comparison with `fridolin_prune`, which prunes more. It visits the states
that the paper visits:

      tile coloured         ISVALIDCONF on every line: exceeded, or of the wrong parity without a remedy
      tile left white       no test at all
      every tile decided    COMPLYCONSTRAINT

Departures from the paper, none of which changes the visited states:
- Algorithm 5 skips a row by `continue` before its counter grows, and so never ends: here it continues.
- The counts of Algorithms 5 and 6 are updated incrementally, not computed from all cells each time.
- The recursion is a loop with its own stack. The search continues after a solution, and reports if there was none.
"""

from __future__ import annotations

from puzzlepark.core.report import Certificate
from puzzlepark.papers.fridolin import TilepaintInstance, sum_condition
from puzzlepark.papers.fridolin_prune import PartialColouring, Prune


class PrunePrinted(Prune):
    name = "fridolin-printed"
    method = "prune-and-search as printed"

    def flaw(self, instance: TilepaintInstance) -> Certificate | None:
        """Algorithm 8, lines 2 to 5: Theorem 1 alone."""
        return sum_condition(instance)

    def goes_on(self, board: PartialColouring, now: int) -> bool:
        """Algorithm 7, lines 9 to 18."""
        return board.colours[now] == 0 or all(
            board.coloured[line] <= clue and board.is_remain_uncoloured(line) for line, clue in enumerate(board.clue)
        )

    def is_solution(self, board: PartialColouring) -> bool:
        """Algorithm 2, with the incremental counts."""
        return board.coloured == board.clue


ENGINE = PrunePrinted()
