"""Backtracking for Path as printed, in C++ as the authors ran it: Algorithm 3 with its arrays, without improvements.

Algorithm 3 of J. E. Sakti, M. Arzaki, G. S. Wulandari, "A Backtracking Approach for Solving Path Puzzles" (Section V).
Before the search, it tests Theorems 1 and 2, as the text says. The readable version is `sakti_backtrack`, and
`sakti_printed.traverse_cell` is the paper with its errors.

Departures from the paper:
- The paper takes the start cell without testing its clues. If one of them is 0, there is no solution, and the search
  does not begin. On all other boards it makes the calls of the paper in the same order.
- The search continues after a solution, so that all solutions can be listed.
- The recursion is a loop, and blocked cells are no valid cells.
"""

from __future__ import annotations

from puzzlepark import _native
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Task
from puzzlepark.papers.sakti import (
    Clues,
    PathInstance,
    refuses,
    return_condition,
    solution,
    sum_condition,
    task_instance,
)


def entries(clues: Clues) -> list[int]:
    """Clues in the form of the paper: -1 stands for no clue."""
    return [-1 if clue is None else clue for clue in clues]


def kernel(instance: PathInstance) -> _native.SaktiTraverse:
    """The native search of an instance."""
    (i_a, j_a), (i_b, j_b), n = instance.a, instance.b, instance.n
    blocked = [(i, j) in instance.blocked for i in range(instance.m) for j in range(n)]
    return _native.SaktiTraverse(i_a * n + j_a, i_b * n + j_b, entries(instance.cr), entries(instance.cc), blocked)


class TraverseCell(Engine):
    """Algorithm 3, TRAVERSECELL."""

    name = "sakti-printed-native"

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Test Theorems 1 and 2 and the clues of the first door, and then yield the kernel's walks one by one."""
        puzzle, instance = task_instance(task)
        task.stats.method = "backtracking as printed"
        task.stats.figures["nodes"] = 0
        if flaw := sum_condition(puzzle) or return_condition(puzzle):
            return flaw
        i_a, j_a = instance.a
        if instance.cr[i_a] == 0 or instance.cc[j_a] == 0:
            line = f"row {i_a + 1}" if instance.cr[i_a] == 0 else f"column {j_a + 1}"
            return Certificate(f"Algorithm 3: the first door is in {line}, which has the clue 0.")
        search, found = kernel(instance), False
        while True:
            task.clock.tick()
            stop, more = search.next(task.clock.left)
            task.stats.figures["nodes"] = search.nodes
            if stop.name != "done":
                raise Stopped("deadline")
            if not more:
                break
            found = True
            yield solution(puzzle, model, [divmod(cell, instance.n) for cell in search.walk])
        if found:
            return None
        return Certificate(f"Algorithm 3: no walk from the first door meets every clue ({search.nodes} cells tried).")


ENGINE = TraverseCell()
