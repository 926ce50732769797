"""Grade: how hard a puzzle is, on one scale for all genres."""

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
    """The level from 1 to 5, the hardest technique, the effort and how often each technique is used.

    Of a puzzle with several solutions, where `unique` is False, that is the grade of the steps to what these share.
    The level depends neither on the order of rules nor on how the board is turned. BadInput if there is no solution,
    Stopped if the time ends or `cancel()` is true.
    """
    return explain(puzzle, view, seconds=seconds, progress=progress, cancel=cancel).grade
