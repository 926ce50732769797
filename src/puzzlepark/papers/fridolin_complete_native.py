"""Complete search with bit masks in C++, as the authors ran it: `fridolin_complete` for boards of the paper's sizes.

Algorithms 1 to 4 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for Solving
Tilepaint Puzzles", without optimizations: COLOR scans the whole grid for each tile of a mask, and ISVERIFIED counts all
cells again. Its ratio to `fridolin_printed_native` is the ratio of Section VIII.

Departures from the paper: those of `fridolin_complete`, and masks have at most 62 bits.
"""

from __future__ import annotations

from puzzlepark import _native
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Task
from puzzlepark.papers.fridolin import Clues, TilepaintInstance, refuses, solution, sum_condition, task_instance

MOST_TILES = 62
"""The number of bits that a mask of the kernel has for tiles."""


def entries(clues: Clues) -> list[int]:
    """Clues in the form of the paper: -1 stands for no clue."""
    return [-1 if clue is None else clue for clue in clues]


class Native(Engine):
    """A search of the paper in C++, which lists all solutions."""

    method = ""
    counts_masks = False

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def kernel(self, instance: TilepaintInstance) -> _native.FridolinComplete | _native.FridolinPrune:
        raise NotImplementedError

    def solutions(self, model: Model, task: Task) -> Answers:
        """Yield the kernel's solutions one by one. Only Theorem 1 is tested before the search, as in the paper."""
        puzzle, instance = task_instance(task)
        task.stats.method = self.method
        task.stats.figures["nodes"] = 0
        if flaw := sum_condition(instance):
            return flaw
        kernel, found = self.kernel(instance), False
        while True:
            task.clock.tick()
            stop, more = kernel.next(task.clock.left)
            task.stats.figures["nodes"] = kernel.nodes
            if self.counts_masks:
                task.stats.figures["masks"] = kernel.nodes
            if stop.name != "done":
                raise Stopped("deadline")
            if not more:
                break
            found = True
            n = instance.n
            yield solution(puzzle, model, [list(kernel.colours[i * n : i * n + n]) for i in range(instance.m)])
        if found:
            return None
        return Certificate(f"{self.method.capitalize()}: no way to colour the tiles meets every clue.")


class CompleteNative(Native):
    """Algorithm 4, FINDSOLUTIONEXHAUSTIVE."""

    name = "fridolin-complete-native"
    method = "complete search with bit masks"
    counts_masks = True

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse tasks other than the paper's, and boards with more tiles than a mask has bits."""
        if reason := refuses(task):
            return reason
        _, instance = task_instance(task)
        return f"its masks have {MOST_TILES} bits, one for each tile" if instance.p > MOST_TILES else None

    def kernel(self, instance: TilepaintInstance) -> _native.FridolinComplete:
        tiles = [tile for row in instance.IG for tile in row]
        return _native.FridolinComplete(instance.n, tiles, entries(instance.CR), entries(instance.CC))


ENGINE = CompleteNative()
