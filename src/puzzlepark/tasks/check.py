"""Check: what the referee says of marks."""

from __future__ import annotations

from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.verdict import Verdict
from puzzlepark.registry import genre_of
from puzzlepark.tasks.marks import Answer, marks_of
from puzzlepark.tasks.marks import refuse_foreign as refuse_foreign


def check(puzzle: Puzzle, solution: Answer) -> Verdict:
    """Whether an answer solves the puzzle, and if not, every broken rule. The undecided is taken as nothing.

    The answer is a solution, marks, tables by the names of layers, or plain lists as `Solution.grid` and
    `Solution.paths` give them: rows of numbers with None for undecided, or lines of (row, column).
    """
    marks = marks_of(puzzle, solution)
    return genre_of(puzzle).check(puzzle, marks.marks if isinstance(marks, Solution) else marks)
