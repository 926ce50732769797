"""Boards without clues: construct a path along a row and then along a column, in linear time.

Theorem 4 of J. E. Sakti, M. Arzaki, G. S. Wulandari, "A Backtracking Approach for Solving Path Puzzles" (Section
VI); the construction itself is `sakti.construct`. It finds one solution and cannot tell if there are others. So it
takes only tasks for one solution (`limit=1`), and never reports that there are no more.

Departures from the paper:
- If the doors share a row or a column, one of the two parts of the path is empty; the proof does not mention it.
- Boards with blocked cells are refused.
"""

from __future__ import annotations

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task
from puzzlepark.papers.sakti import construct, refuses, solution, task_instance


class ConstructPath(Engine):
    """Theorem 4."""

    name = "sakti-construct"

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse tasks other than the paper's, clues, blocked cells, and more than one solution."""
        if reason := refuses(task):
            return reason
        _, instance = task_instance(task)
        if any(clue is not None for clue in instance.cr + instance.cc):
            return "Theorem 4 is about puzzles without clues"
        if instance.blocked:
            return "Theorem 4 is about boards without blocked cells"
        if task.limit != 1:
            return "it finds one solution and cannot tell whether there are others; ask for 1"
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        """Yield the constructed path. Raises Stopped after it, because there may be other solutions."""
        puzzle, instance = task_instance(task)
        task.stats.method = "construction of Theorem 4"
        task.clock.tick()
        yield solution(puzzle, model, construct(instance))
        # A normal end would claim that there are no more solutions.
        raise Stopped("cap")


ENGINE = ConstructPath()
