"""Backtracking: walk from the first door, and turn back if a line has no cells left.

Algorithm 3 of J. E. Sakti, M. Arzaki, G. S. Wulandari, "A Backtracking Approach for Solving Path Puzzles" (Section
V), with the conditions of Theorems 1 and 2 in front. The walk goes down, left, right or up, in this order, to a
cell that it has not visited and whose row and column have something left of their clues; at the second door all
clues must be used up. It takes O(3^mn) steps (Theorem 3). Blocked cells are handled: they are no valid cells.

Departures from the paper:
- The paper takes the start cell without testing its clues, so that a clue 0 there becomes -1, "no clue": here the
  start cell must pass the same test as all others.
- "No clue" is stored separately from the remainder of a clue, which is never negative.
- According to the text, Theorems 1 and 2 are tested first; the authors' program tests neither. Here both are tested,
  and the bounds of Section 2.1 on the clues.
- Line 11 has ISINVALIDCELL where ISVALIDCELL is meant.
- The recursion is a loop with its own stack: a board may have more cells than Python has frames.
- "Terminate" after the first solution is left out, so that all solutions can be listed. "No solution" is reported if
  the search ends without any.
"""

from __future__ import annotations

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Task
from puzzlepark.papers.sakti import MOVES, Cell, Clues, PathInstance, obstacle, refuses, solution, task_instance


class Remaining:
    """The remaining demand of every line: cr and cc of Algorithm 3 in one list, rows first."""

    def __init__(self, cr: Clues, cc: Clues) -> None:
        clues = [*cr, *cc]
        self.rows = len(cr)
        self.clued = [clue is not None for clue in clues]
        self.left = [clue or 0 for clue in clues]
        self.needed = sum(self.left)
        """The sum of all entries, for ISCONSTRAINTVALID, which tests if all are 0."""

    def allow(self, i: int, j: int) -> bool:
        """True if neither line of the cell is exhausted."""
        j += self.rows
        return (self.left[i] > 0 or not self.clued[i]) and (self.left[j] > 0 or not self.clued[j])

    def decrement_entry(self, i: int, j: int, by: int = 1) -> None:
        """DECREMENTENTRY: the path visits the cell."""
        for line in (i, j + self.rows):
            if self.clued[line]:
                self.left[line] -= by
                self.needed -= by

    def increment_entry(self, i: int, j: int) -> None:
        """INCREMENTENTRY: the path leaves the cell again."""
        self.decrement_entry(i, j, -1)

    def is_constraint_valid(self) -> bool:
        """ISCONSTRAINTVALID: true if every clue is met exactly."""
        return self.needed == 0


def adjacent(instance: PathInstance) -> dict[Cell, list[Cell]]:
    """The valid neighbours of every cell, in the order of the moves."""
    return {
        (i, j): [(i + di, j + dj) for di, dj in MOVES.values() if instance.is_valid_cell(i + di, j + dj)]
        for i, j in instance.cells
    }


class Backtrack(Engine):
    """Algorithm 3, TRAVERSECELL."""

    name = "sakti-backtrack"

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Extend walks from the first door by depth-first search, and yield those that meet all clues."""
        puzzle, instance = task_instance(task)
        figures = task.stats.figures
        figures["nodes"] = 0
        task.stats.method = "backtracking"
        if flaw := obstacle(puzzle):
            task.stats.method = "backtracking: instance check"
            return flaw

        remaining = Remaining(instance.cr, instance.cc)
        neighbours = adjacent(instance)
        if not remaining.allow(*instance.a):
            i, j = instance.a
            line = f"row {i + 1}" if instance.cr[i] == 0 else f"column {j + 1}"
            return Certificate(f"Algorithm 3: the first door is in {line}, which has the clue 0.")
        nodes, found = 0, False
        # The stack of the recursion: the cells of the walk, and for each its untried moves; the last one is next.
        walk: list[Cell] = []
        walked: set[Cell] = set()
        untried = [[instance.a]]
        while untried:
            if not untried[-1]:
                untried.pop()
                if walk:
                    remaining.increment_entry(*walk[-1])
                    walked.remove(walk.pop())
                continue
            here = untried[-1].pop()
            if here in walked or not remaining.allow(*here):
                continue
            if nodes % 1000 == 0:
                task.clock.tick()
            nodes += 1
            figures["nodes"] = nodes
            remaining.decrement_entry(*here)
            walk.append(here)
            walked.add(here)
            if here != instance.b:
                untried.append(neighbours[here][::-1])
                continue
            if remaining.is_constraint_valid():
                found = True
                yield solution(puzzle, model, walk)
            untried.append([])
        if found:
            return None
        return Certificate(f"Algorithm 3: no walk from the first door meets every clue ({nodes} cells tried).")


ENGINE = Backtrack()
