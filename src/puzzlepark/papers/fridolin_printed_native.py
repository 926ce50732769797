"""Prune-and-search as printed, in C++ as the authors ran it: `fridolin_printed` for boards of the paper's sizes.

Algorithms 5 to 8 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for Solving
Tilepaint Puzzles". Every test counts all cells again, as printed. The departures are those of `fridolin_printed`,
except the one about counts.
"""

from __future__ import annotations

from puzzlepark import _native
from puzzlepark.papers.fridolin import TilepaintInstance
from puzzlepark.papers.fridolin_complete_native import Native, entries


class PrintedNative(Native):
    """Algorithms 7 and 8, BACKTRACK and FINDSOLUTIONPRUNE."""

    name = "fridolin-printed-native"
    method = "prune-and-search as printed"

    def kernel(self, instance: TilepaintInstance) -> _native.FridolinPrune:
        tiles = [tile for row in instance.IG for tile in row]
        return _native.FridolinPrune(instance.n, tiles, entries(instance.CR), entries(instance.CC))


ENGINE = PrintedNative()
