"""Where puzz.link has the numbers of Skyscrapers, and its files."""

from typing import Any

from puzzlepark.core.fields.numbers import below_clue, col_clue, right_clue, row_clue, where
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.text import Token, Tokens
from puzzlepark.genres.kit import DIGIT, BadInput, Marks, Spot, Var

GIVEN = "q"
"""What stands in front of a height that is given, and not written by a player."""


def seats(board: Any) -> list[Spot]:
    """Where numbers stand outside: above, below, left and right, as URLs have them."""
    rows, cols = range(board.rows), range(board.cols)
    upright = [col_clue(c) for c in cols] + [below_clue(c, board.rows) for c in cols]
    return upright + [row_clue(r) for r in rows] + [right_clue(r, board.cols) for r in rows]


@dataclass(frozen=True)
class FramedNumbers:
    """A word for each cell of the board and of a frame around it: a number outside, a given height behind a "q", a
    height that a player wrote, or "." for none. What a player keeps in mind stands in brackets and is left out."""

    outside: str
    inside: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        frame, inner = set(seats(board)), set(cells(board))
        spots = framed(board)
        clues, given, written = dict[Spot, int](), dict[Spot, int](), dict[Spot, int]()
        found = tokens.take(len(spots), lambda i: f"the number of {where(spots[i], board)}")
        for spot, word in zip(spots, found, strict=True):
            text = word.text.partition("[")[0]
            if text in ("", "."):
                continue
            if spot in frame:
                clues[spot] = number(text, spot, board, word)
            elif spot not in inner:
                raise BadInput(f'Line {word.line}: a corner of the frame is ".", "{clipped(text)}" was found.')
            elif text.startswith(GIVEN):
                given[spot] = number(text.removeprefix(GIVEN), spot, board, word)
            else:
                written[spot] = number(text, spot, board, word)
        setattr(board, self.outside, tuple(clues.items()))
        setattr(board, self.inside, tuple(given.items()))
        if written:
            marks.update({Var(DIGIT, spot): height for spot, height in (written | given).items()})

    def write(self, board: Any, marks: Marks) -> Rows:
        clues, given = dict(getattr(board, self.outside)), dict(getattr(board, self.inside))
        words = []
        for spot in framed(board):
            known = clues.get(spot, marks.get(Var(DIGIT, spot)))
            words.append(f"{GIVEN}{given[spot]}" if spot in given else "." if known is None else str(known))
        return in_rows(words, board.cols + 2)


def framed(board: Any) -> list[Spot]:
    """All cells of the board and of a frame around it, row by row."""
    return [Spot(r, c) for r in range(-1, 2 * board.rows + 2, 2) for c in range(-1, 2 * board.cols + 2, 2)]


def number(text: str, spot: Spot, board: Any, word: Token) -> int:
    """A number as a file has it."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise BadInput(f'Line {word.line}: {where(spot, board)} has "{clipped(word.text)}", a number was expected.')
    return int(text)
