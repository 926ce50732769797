"""Nagareru's formats: pzpr URL and file, and drawn answers.

No pzpr form can say that winds are read as in the paper; JSON can. A file may carry pencilled directions:
they are understood, but marks hold the line alone, so they are not kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Marks
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Rows, answers
from puzzlepark.formats.codec.tables import EdgeMarks, SignTable
from puzzlepark.formats.codec.url_parts import Signs
from puzzlepark.genres.nagareru.rules import FLOW, LINE, SIGNS, Nagareru


def _refuse_paper(puzzle: Nagareru) -> None:
    if puzzle.winds != "strict":
        raise BadInput(
            "The pzpr forms know the strict reading of winds only; this board is read as in the paper: use JSON."
        )


@dataclass(frozen=True)
class StrictSigns(Signs):
    def write(self, board: Any) -> str:
        _refuse_paper(board)
        return super().write(board)


@dataclass(frozen=True)
class StrictTable(SignTable):
    def write(self, board: Any, marks: Marks) -> Rows:
        _refuse_paper(board)
        return super().write(board, marks)


EDGES = EdgeMarks(LINE, flow=FLOW)
FORMATS = (
    codec.url(Nagareru, "nagare", StrictSigns("cells", SIGNS)),
    codec.pzpr_file(Nagareru, "nagare", StrictTable("cells", SIGNS), EDGES),
)


def read_answer(text: str, puzzle: Nagareru) -> Marks:
    """The two tables of edges of a pzpr file, or a drawing."""
    return answers.read_lines(text, puzzle, EDGES)
