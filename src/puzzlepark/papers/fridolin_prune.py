"""Prune-and-search: decide tile after tile, and backtrack as soon as a line cannot meet its clue.

Algorithms 5 to 8 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for
Solving Tilepaint Puzzles" (Section V). Tiles 1 to p are decided in order, coloured first. A line with the
clue c, of which k cells are coloured and u are still undetermined, cannot meet its clue if one of these holds:

      k > c                                     exceeded
      k + u < c                                 can no longer be reached
      c - k is odd, no odd segment left         parity (Theorem 2, Corollary 1)

This is a strengthened version; `fridolin_printed` has the algorithm as printed.

Departures from the paper:
- Algorithm 5 skips a row by `continue` before its counter grows and so never ends: a for loop is used.
- Algorithm 7 prunes only after colouring a tile: here both branches are pruned.
- It never prunes a line whose clue can no longer be reached: here it does.
- The counts of Algorithms 5 and 6 are updated incrementally, not computed from all cells each time. Only the
  lines through the decided tile change, so only these are tested.
- Algorithm 7 ends by COMPLYCONSTRAINT. Here a complete line that is neither exceeded nor out of reach equals its
  clue, so that test cannot fail and is left out.
- The recursion is a loop with its own stack: a board may have more tiles than Python has frames.
- "Terminate" in Algorithm 7 ends one call only, and Algorithm 8 does not say "no solution" after a search:
  here the search continues after a solution, and reports if there was none.
- Algorithm 8 checks Theorem 1 alone before the search: here Theorems 2 and 3 and their corollaries too.
"""

from __future__ import annotations

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Task
from puzzlepark.papers.fridolin import (
    TilepaintInstance,
    configuration,
    instance_checks,
    refuses,
    solution,
    task_instance,
)

UNDETERMINED = -1


class PartialColouring:
    """A partial configuration: the colour of every tile, and the counts of every clued line."""

    def __init__(self, instance: TilepaintInstance) -> None:
        self.colours = [UNDETERMINED] * (instance.p + 1)
        self.clue: list[int] = []
        self.coloured: list[int] = []
        self.undetermined: list[int] = []
        self.odd_remain: list[int] = []
        # For each tile, the clued lines that it crosses, and the size of its segment in each.
        self.segments: list[list[tuple[int, int]]] = [[] for _ in range(instance.p + 1)]
        for line in instance.lines:
            if line.clue is None:
                continue
            for tile, size in line.segments.items():
                self.segments[tile].append((len(self.clue), size))
            self.clue.append(line.clue)
            self.coloured.append(0)
            self.undetermined.append(line.length)
            self.odd_remain.append(sum(size % 2 for size in line.segments.values()))

    def colour(self, now: int, v: int) -> None:
        """Determine an undetermined tile."""
        self.colours[now] = v
        for line, size in self.segments[now]:
            self.coloured[line] += size * v
            self.undetermined[line] -= size
            self.odd_remain[line] -= size % 2

    def clear(self, now: int) -> None:
        """Make a tile undetermined again. Does nothing if it is undetermined."""
        v = self.colours[now]
        if v == UNDETERMINED:
            return
        self.colours[now] = UNDETERMINED
        for line, size in self.segments[now]:
            self.coloured[line] -= size * v
            self.undetermined[line] += size
            self.odd_remain[line] += size % 2

    def is_remain_uncoloured(self, line: int) -> bool:
        """Algorithm 5, for one line: true if its parity is correct or can still change."""
        return (self.clue[line] - self.coloured[line]) % 2 == 0 or self.odd_remain[line] > 0

    def is_valid_conf(self, now: int) -> bool:
        """Algorithm 6: true if every line through the last decided tile can still meet its clue."""
        for line, _ in self.segments[now]:
            if self.coloured[line] > self.clue[line]:
                return False
            if self.coloured[line] + self.undetermined[line] < self.clue[line]:
                return False
            if not self.is_remain_uncoloured(line):
                return False
        return True


class Prune(Engine):
    """Algorithms 7 and 8, BACKTRACK and FINDSOLUTIONPRUNE."""

    name = "fridolin-prune"
    method = "prune-and-search"

    def flaw(self, instance: TilepaintInstance) -> Certificate | None:
        """A reason why there is no solution, found without search, or None."""
        return instance_checks(instance)

    def goes_on(self, board: PartialColouring, now: int) -> bool:
        """True if the search continues below a state whose last decided tile is `now`."""
        return board.is_valid_conf(now)

    def is_solution(self, board: PartialColouring) -> bool:
        """True if a state is a solution. All its tiles are decided, and it was not pruned."""
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Decide the tiles in order by depth-first search, and yield the solutions."""
        puzzle, instance = task_instance(task)
        figures = task.stats.figures
        figures["nodes"] = 0
        task.stats.method = self.method
        if flaw := self.flaw(instance):
            task.stats.method += ": instance check"
            return flaw

        board = PartialColouring(instance)
        found = False
        nodes = 0
        # The stack of the recursion: the untried colours of tiles 1 to `now`; the last one is tried next.
        untried = [[0, 1]]
        while untried:
            now = len(untried)
            board.clear(now)
            if not untried[-1]:
                untried.pop()
                continue
            board.colour(now, untried[-1].pop())
            if nodes % 1000 == 0:
                task.clock.tick()
            nodes += 1
            figures["nodes"] = nodes
            if not self.goes_on(board, now):
                continue
            if now < instance.p:
                untried.append([0, 1])
            elif self.is_solution(board):
                found = True
                yield solution(puzzle, model, configuration(instance, board.colours))
        if found:
            return None
        return Certificate(f"Prune-and-search: every way to colour the tiles breaks a clue ({nodes} nodes).")


ENGINE = Prune()
