"""Data sets of puzzles as tables with a header, as they are shared for machine learning and competitions.

    quizzes,solutions
    004300209005009001…,864371259325849761…

The columns of the puzzle and of its solution are found by their names. Other columns are ignored. The fields are
separated by commas, semicolons or tabs, and may be quoted.
"""

from __future__ import annotations

import re

from puzzlepark.core.record import NamedTuple
from puzzlepark.registry import genre_names

PUZZLES = ("puzzle", "quiz", "quizzes", "question", "unsolved", "url")
"""The names of the column with the puzzles, besides the names of the genres."""
SOLUTIONS = ("solution", "answer", "solved")
SEPARATORS = ",;\t"
LONGEST_HEADER = 1000
_NAMES = re.compile(r"\ufeff?[A-Za-z_\"][\w \"().,;\t-]*\s*", re.ASCII)
"""What a header consists of. A line of digits or a URL is none."""


class Columns(NamedTuple):
    """Where the rows of a table have their puzzle, and their solution if there is one."""

    separator: str
    puzzle: int
    solution: int | None

    def line(self, row: str) -> str:
        """The puzzle of a row, followed by a comma and its solution. A row that is too short stays as it is."""
        fields = _fields(row, self.separator)
        if len(fields) <= self.puzzle:
            return row
        puzzle = fields[self.puzzle].strip()
        solution = "" if self.solution is None or len(fields) <= self.solution else fields[self.solution].strip()
        # Only a board in digits is followed by its solution: a URL or a document has its own form.
        return f"{puzzle},{solution}" if len(solution) == len(puzzle) else puzzle


def columns(header: str) -> Columns | None:
    """The columns that a header names; None if the line is not a header."""
    if len(header) > LONGEST_HEADER or not _NAMES.fullmatch(header):
        return None
    separator = next((char for char in SEPARATORS if char in header), SEPARATORS[0])
    names = [name.strip().lower() for name in _fields(header, separator)]
    known = {*PUZZLES, *genre_names()}
    puzzle = next((i for i, name in enumerate(names) if name in known or name.removesuffix("s") in known), None)
    solution = next((i for i, name in enumerate(names) if name.removesuffix("s") in SOLUTIONS), None)
    return None if puzzle is None else Columns(separator, puzzle, solution)


def _fields(row: str, separator: str) -> list[str]:
    """The fields of a row, without quotes."""
    if '"' not in row:
        return row.split(separator)
    import csv  # rarely needed

    return next(csv.reader([row], delimiter=separator), [])
