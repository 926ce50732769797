"""Nagareru's formats: pzpr URL and file, and drawn answers.

No pzpr format can express the `paper` reading of winds; JSON can. A file may contain pencilled directions. They are
parsed and dropped, because marks hold the line only.
"""

from __future__ import annotations

from typing import Any

from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Rows, answers
from puzzlepark.formats.codec.tables import EdgeMarks
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.genres import kit
from puzzlepark.genres.nagareru.rules import FLOW, SIGNS, Nagareru


def _refuse_paper(puzzle: Nagareru) -> None:
    """Raise BadInput if winds are read as in the paper."""
    if puzzle.winds != "strict":
        raise kit.BadInput(
            "The pzpr forms know the strict reading of winds only; this board is read as in the paper: use JSON."
        )


@dataclass(frozen=True)
class Signs:
    """A sign per cell. A digit is an index into the signs; a to z are 1 to 26 cells with the first sign."""

    name: str
    signs: str

    def read(self, body: Body, board: Any) -> None:
        """Read a digit for each sign, and a letter for each row of 1 to 26 empty cells."""
        signs, size = list[str](), board.rows * board.cols
        while len(signs) < size and not body.lacks():
            char = body.take(1, "a cell")
            if "a" <= char <= "z":
                signs += self.signs[0] * (ord(char) - ord("a") + 1)
            elif "1" <= char <= "9" and int(char) < len(self.signs):
                signs.append(self.signs[int(char)])
            else:
                raise kit.BadInput(
                    f"Character {body.at} of the URL's body: a cell is 1 to {len(self.signs) - 1} or a to z, "
                    f'"{clipped(char)}" was found.'
                )
        body.beyond |= len(signs) > size
        setattr(board, self.name, "".join(signs[:size]).ljust(size, self.signs[0]))

    def write(self, board: Any) -> str:
        signs = getattr(board, self.name)
        return skipped(("" if sign == self.signs[0] else str(self.signs.index(sign)) for sign in signs), "`", 26)


@dataclass(frozen=True)
class StrictSigns(Signs):
    """The signs of a URL, for boards with the strict reading of winds."""

    def write(self, board: Any) -> str:
        _refuse_paper(board)
        return super().write(board)


@dataclass(frozen=True)
class StrictTable(kit.SignTable):
    """The table of signs in a file, for boards with the strict reading of winds."""

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        _refuse_paper(board)
        return super().write(board, marks)


EDGES = EdgeMarks(kit.LINE, flow=FLOW)
FORMATS = (
    codec.url(Nagareru, "nagare", StrictSigns("cells", SIGNS)),
    codec.pzpr_file(Nagareru, "nagare", StrictTable("cells", SIGNS), EDGES),
)


def read_answer(text: str, puzzle: Nagareru) -> kit.Marks:
    """The two tables of edges of a pzpr file, or a drawing."""
    return answers.read_lines(text, puzzle, EDGES)
