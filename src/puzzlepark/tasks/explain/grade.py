"""Grade the difficulty of a puzzle, on one scale for all genres."""

from __future__ import annotations

from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.steps import Grade
from puzzlepark.core.watch import Cancel, Progress
from puzzlepark.tasks.explain.explain import explain


def grade(
    puzzle: Puzzle,
    view: str | None = None,
    *,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Grade:
    """Return the level from 1 to 5, the hardest technique, the effort, and the number of uses of each technique.

    If the puzzle has several solutions, `unique` is False, and the grade is that of the steps to their common values.
    The level is independent of the order of rules and of symmetries of the board. Raises BadInput if there is no
    solution, and Stopped if the time ends or `cancel()` is true.
    """
    return explain(puzzle, view, seconds=seconds, progress=progress, cancel=cancel).grade
