"""Complete search with bit masks: try every set of tiles.

Algorithms 3 and 4 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for
Solving Tilepaint Puzzles" (Section IV). Bit k of a mask says whether tile k + 1 is coloured; the masks
0 to 2^p - 1 are all ways to colour p tiles. Each is painted, verified and undone.

      mask 0101 (binary)        tiles 1 and 3 are coloured, tiles 2 and 4 are not

Departures from the paper:
- Masks are Python integers: the published program shifts 32-bit numbers and overflows at 31 tiles.
- COLOR uses a list of the tile's cells: the paper searches the whole grid for them every time.
- The search continues after a solution, so that all of them can be listed, in the order of their masks.
"""

from __future__ import annotations

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Task
from puzzlepark.papers.fridolin import (
    Configuration,
    TilepaintInstance,
    is_verified,
    refuses,
    solution,
    sum_condition,
    task_instance,
)


def colour(instance: TilepaintInstance, CG: Configuration, t: int, v: int) -> None:
    """Algorithm 3, COLOR: give all cells of tile t the colour v."""
    for i, j in instance.cells[t]:
        CG[i][j] = v


def coloured_tiles(mask: int, p: int) -> list[int]:
    """The numbers of the tiles whose bit is set."""
    return [j + 1 for j in range(p) if mask >> j & 1]


class CompleteSearch(Engine):
    """Algorithm 4, FINDSOLUTIONEXHAUSTIVE."""

    name = "fridolin-complete"

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Try all masks in increasing order, and yield the configurations that are solutions."""
        puzzle, instance = task_instance(task)
        figures = task.stats.figures
        figures["nodes"] = 0
        task.stats.method = "complete search with bit masks"

        # As in the paper, only the cheapest check is made; with the others, there would often be no search to measure.
        if flaw := sum_condition(instance):
            return flaw

        p = instance.p
        CG = [[0] * instance.n for _ in range(instance.m)]
        found = False
        for mask in range(2**p):
            # The work for a mask is at least one pass over all cells, so polling the clock each time is cheap.
            task.clock.tick()
            figures["nodes"] += 1
            tiles = coloured_tiles(mask, p)
            for t in tiles:
                colour(instance, CG, t, 1)
            if is_verified(instance, CG):
                found = True
                yield solution(puzzle, model, CG)
            for t in tiles:
                colour(instance, CG, t, 0)
        if found:
            return None
        return Certificate(f"Complete search: none of the 2^{p} ways to colour the tiles meets every clue.")


ENGINE = CompleteSearch()
