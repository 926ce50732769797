"""Trees and line numbers in URLs and files of puzz.link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import MOST_CELLS, clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_MOST = 17
"""The most empty cells that the digit of a cell can have after it. Higher digits are empty cells alone."""


@dataclass(frozen=True)
class SparseCells:
    """A set of cells in a URL. A base-36 digit up to 17 stands for one of the cells, and is the number of empty cells
    after it. A higher digit n stands for n - 17 empty cells."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the chosen cells. A digit is a cell with the number of empty cells after it, or only empty cells."""
        spots, chosen, at = cells(board), set[kit.Spot](), 0
        while at < len(spots) and not body.lacks():
            digit = body.digits(1, 36, "a cell")
            if digit <= _MOST:
                chosen.add(spots[at])
            at += digit + 1 if digit <= _MOST else digit - _MOST
        body.beyond |= at > len(spots)
        setattr(board, self.name, frozenset(chosen))

    def write(self, board: Any) -> str:
        """Write a digit for each chosen cell with the empty cells after it, and further digits for longer gaps."""
        chosen, text, empty, after_cell = getattr(board, self.name), "", 0, False
        for spot in cells(board):
            if spot in chosen:
                text += _word(empty, after_cell)
                empty, after_cell = 0, True
                continue
            empty += 1
            most = _MOST if after_cell else len(_DIGITS) - 1 - _MOST
            if empty == most:
                text += _word(empty, after_cell)
                empty, after_cell = 0, False
        return text + _word(empty, after_cell)


def _word(empty: int, after_cell: bool) -> str:
    """The digit of a cell and the empty cells after it, or of empty cells alone; empty if there are none."""
    if after_cell:
        return _DIGITS[empty]
    return _DIGITS[empty + _MOST] if empty else ""


@dataclass(frozen=True)
class FramedTable:
    """Numbers above the columns, then for each row its number and a word per cell: 1 for one of the `things`, A for a
    mark, - for a blank cell."""

    numbers: str
    things: str
    layer: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the numbers outside, the chosen cells, and the marks of other cells."""
        numbers, things = list[tuple[kit.Spot, int]](), set[kit.Spot]()
        for spot in self._spots(board):
            word = tokens.next(f"the cell of {place(spot)}" if min(spot) > 0 else "a number outside")
            text = word.text
            if text == ".":
                continue
            is_outside, is_corner = min(spot) < 0, max(spot) < 0
            if is_outside:
                # A number that the player ticked off begins with "c". int() raises ValueError for thousands of digits.
                text = text.removeprefix("c")
                if is_corner or not (
                    text.isascii() and text.isdecimal() and len(text) <= 8 and int(text) <= MOST_CELLS
                ):
                    raise kit.BadInput(f'Line {word.line}: "{clipped(word.text)}" is no number beside a line.')
                numbers.append((spot, int(text)))
            elif text == "1":
                things.add(spot)
            elif text in ("A", "-"):
                marks[kit.Var(self.layer, spot)] = int(text == "A")
            else:
                raise kit.BadInput(f'Line {word.line}: a cell is 1, A, - or ".", "{clipped(text)}" was found.')
        setattr(board, self.numbers, tuple(numbers))
        setattr(board, self.things, frozenset(things))

    def _spots(self, board: Any) -> Iterator[kit.Spot]:
        rows, cols = range(-1, 2 * board.rows, 2), range(-1, 2 * board.cols, 2)
        return (kit.Spot(r, c) for r in rows for c in cols)

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        number_at, things = dict(getattr(board, self.numbers)), getattr(board, self.things)
        mark_words = {1: "A", 0: "-", None: "."}

        def word(spot: kit.Spot) -> str:
            is_outside = min(spot) < 0
            if is_outside:
                return str(number_at.get(spot, "."))
            return "1" if spot in things else mark_words[marks.get(kit.Var(self.layer, spot))]

        words, width = [word(spot) for spot in self._spots(board)], board.cols + 1
        return [words[i : i + width] for i in range(0, len(words), width)]


@dataclass(frozen=True)
class UnusedEdges:
    """A word per edge between cells, for helper lines that the site has and this project does not use."""

    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        list(tokens.take(2 * board.rows * board.cols - board.rows - board.cols, lambda i: "an edge"))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return [["0"] * (board.cols - 1)] * board.rows + [["0"] * board.cols] * (board.rows - 1)
