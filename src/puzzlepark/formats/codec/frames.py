"""Numbers around a board: their spots, and tables of a board with a frame."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.where import below_clue, col_clue, right_clue, row_clue, where
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.reading import left_out
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.text import Token, Tokens

GIVEN = "q"
"""The prefix of given numbers, as opposed to numbers of a player."""
NOTHING, SOMETHING = "-", "+"
"""A cell that a player has marked as having no number, and one marked as having some number."""


def frame_seats(board: Any) -> list[Spot]:
    """The spots of numbers on all sides in the order of URLs: above, below, left, right."""
    rows, cols = range(board.rows), range(board.cols)
    upright = [col_clue(c) for c in cols] + [below_clue(c, board.rows) for c in cols]
    return upright + [row_clue(r) for r in rows] + [right_clue(r, board.cols) for r in rows]


@dataclass(frozen=True)
class FramedNumbers:
    """A word for each cell of the board and of a frame around it.

    Without `all_sides`, the frame is only on the left and above. A word is an outside number, "q" and a given number, a
    number of the `layer` that the player wrote, "-" for a 0 of that layer, or ".". Without a field `inside`, no number
    is given. Notes of a player, in brackets, and "+" are left out.
    """

    outside: str
    inside: str
    layer: str
    all_sides: bool = True
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Set the outside and inside numbers of the board, and add the numbers of a player to the marks."""
        inner, spots = set(cells(board)), self._framed(board)
        frame = set(spots).intersection(frame_seats(board))
        clues, given, written = dict[Spot, int](), dict[Spot, int](), dict[Spot, int]()
        taken = tokens.take(len(spots), lambda i: f"the number of {where(spots[i], board)}")
        for spot, word in zip(spots, taken, strict=True):
            text = word.text.partition("[")[0]
            left_out("what a player keeps in mind for cells", text != word.text or text == SOMETHING)
            if text in ("", "."):
                continue
            if spot in frame:
                clues[spot] = _number(text, spot, board, word)
            elif spot not in inner:
                raise BadInput(f'Line {word.line}: a corner of the frame is ".", "{clipped(text)}" was found.')
            elif text.startswith(GIVEN) and self.inside:
                given[spot] = _number(text.removeprefix(GIVEN), spot, board, word)
            elif text != SOMETHING:
                written[spot] = 0 if text == NOTHING else _number(text, spot, board, word)
        setattr(board, self.outside, tuple(clues.items()))
        if self.inside:
            setattr(board, self.inside, tuple(given.items()))
        if written:
            marks.update({Var(self.layer, spot): number for spot, number in (written | given).items()})

    def write(self, board: Any, marks: Marks) -> Rows:
        """The words of all cells and of the frame around them, row by row."""
        clues, given = dict(getattr(board, self.outside)), dict(getattr(board, self.inside, ()))
        words = []
        for spot in self._framed(board):
            known = clues.get(spot)
            if spot in given:
                words.append(f"{GIVEN}{given[spot]}")
            elif known is None and (known := marks.get(Var(self.layer, spot))) == 0:
                words.append(NOTHING)
            else:
                words.append("." if known is None else str(known))
        return in_rows(words, board.cols + 1 + self.all_sides)

    def _framed(self, board: Any) -> list[Spot]:
        """All cells of the board and of the frame around it, row by row."""
        more = 2 if self.all_sides else 0
        return [Spot(r, c) for r in range(-1, 2 * board.rows + more, 2) for c in range(-1, 2 * board.cols + more, 2)]


def _number(text: str, spot: Spot, board: Any, word: Token) -> int:
    """The number that a word starts with; raises BadInput."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise BadInput(f'Line {word.line}: {where(spot, board)} has "{clipped(word.text)}", a number was expected.')
    return int(text)
