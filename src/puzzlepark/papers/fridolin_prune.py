"""Prune-and-search: decide tile after tile, and turn back as soon as a line cannot come right.

Algorithms 5 to 8 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for
Solving Tilepaint Puzzles" (Section V). Tiles 1 to p are decided in order, coloured first. A line with the
clue c, of which k cells are coloured and u still undetermined, is lost when one of these holds:

      k > c                                     exceeded
      k + u < c                                 can no longer be reached
      c - k is odd, no odd segment left         parity (Theorem 2, Corollary 1)

This is the algorithm as strengthened here; `fridolin_printed` has it as printed.

Departures from the print:
- Algorithm 5 skips a row by `continue` before its counter grows and so never ends: a for loop is used.
- Algorithm 7 prunes only after colouring a tile: here both branches are pruned.
- It never prunes a line that can no longer be reached: here it does.
- The counts of Algorithms 5 and 6 are kept as tiles are decided, not made anew from all cells each time;
  only the lines through the tile change, so only those are looked at.
- Algorithm 7 ends by COMPLYCONSTRAINT: a line with no cell left that is neither exceeded nor out of reach
  equals its clue, so that test could never fail here and is left out.
- The recursion is a loop with its own stack: a board may have more tiles than Python has frames.
- "Terminate" in Algorithm 7 ends one call only, and Algorithm 8 does not say "no solution" after a search:
  here the search goes on after a solution, and says so when it has met none.
- Algorithm 8 checks Theorem 1 alone before it searches: here Theorems 2 and 3 and their corollaries too.
"""

from __future__ import annotations

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Task
from puzzlepark.papers.fridolin import Instance, configuration, instance_checks, refuses, solution, task_instance

UNDETERMINED = -1


class Board:
    """A configuration in the making: the colour of every tile, and what each clued line knows of it."""

    def __init__(self, instance: Instance) -> None:
        self.colours = [UNDETERMINED] * (instance.p + 1)
        self.clue: list[int] = []
        self.coloured: list[int] = []
        self.undetermined: list[int] = []
        self.odd_remain: list[int] = []
        # For each tile the clued lines that it crosses, with the size of its segment there.
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
        """Make a tile undetermined again; nothing happens if it is."""
        v = self.colours[now]
        if v == UNDETERMINED:
            return
        self.colours[now] = UNDETERMINED
        for line, size in self.segments[now]:
            self.coloured[line] -= size * v
            self.undetermined[line] += size
            self.odd_remain[line] += size % 2

    def is_remain_uncoloured(self, line: int) -> bool:
        """Algorithm 5, for one line: whether its parity is right or can still change."""
        return (self.clue[line] - self.coloured[line]) % 2 == 0 or self.odd_remain[line] > 0

    def is_valid_conf(self, now: int) -> bool:
        """Algorithm 6: whether every line through the tile just determined can still come right."""
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

    def flaw(self, instance: Instance) -> Certificate | None:
        """Why there is no solution, found before the search; None if it cannot tell."""
        return instance_checks(instance)

    def goes_on(self, board: Board, now: int) -> bool:
        """Whether the search goes on below a state whose last tile is `now`."""
        return board.is_valid_conf(now)

    def is_solution(self, board: Board) -> bool:
        """Whether a state with every tile determined, where the search went on, is a solution."""
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        puzzle, instance = task_instance(task)
        figures = task.stats.figures
        figures["nodes"] = 0
        task.stats.method = self.method
        if flaw := self.flaw(instance):
            task.stats.method += ": instance check"
            return flaw

        board = Board(instance)
        found = False
        nodes = 0
        # The stack of the recursion: for tiles 1 to now, the colours not yet tried, the next one last.
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
