"""Check marks with the referee of their genre."""

from __future__ import annotations

from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.verdict import Verdict
from puzzlepark.registry import genre_of
from puzzlepark.tasks.marks import MarksLike, marks_of
from puzzlepark.tasks.marks import refuse_foreign as refuse_foreign


def check(puzzle: Puzzle, solution: MarksLike) -> Verdict:
    """Check if an answer solves the puzzle. The verdict lists every broken rule. Undecided places count as empty.

    The answer is a solution, marks, tables by the names of layers, or plain lists in the form of `Solution.grid` and
    `Solution.paths`: rows of numbers with None for undecided, or lines of (row, column).
    """
    marks = marks_of(puzzle, solution)
    return genre_of(puzzle).check(puzzle, marks.marks if isinstance(marks, Solution) else marks)
