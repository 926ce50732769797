"""Sudokus as SDX files, which have a word for each cell.

    2 679 6 8 379 1 u4 35 35

A single digit is a given number, `u` with a digit is a number that the player entered, and several digits are the
candidates of a cell. The reader drops candidates.
"""

from __future__ import annotations

import re
from typing import Any

from puzzlepark.core.genre import Format
from puzzlepark.core.plain import clipped
from puzzlepark.core.reading import left_out
from puzzlepark.genres import kit

_WORD = re.compile(r"u?[1-9]|[1-9]{2,9}", re.ASCII)


def sdx_file(puzzle: Any, layer: str) -> Format[Any]:
    """The format for SDX files of 9x9 boards."""

    def read(text: str) -> tuple[kit.Puzzle, kit.Marks | None]:
        """Read 9 rows of 9 words: a given digit, "u" and a digit that a player entered, or candidates."""
        lines = _lines(text)
        for number, row in lines:
            wrong = next((word for word in row if not _WORD.fullmatch(word)), None)
            if wrong is not None:
                raise kit.BadInput(
                    f'Line {number}: "{clipped(wrong)}" is no number, no u with a number and no candidates.'
                )
            if len(row) != 9:
                raise kit.BadInput(f"Line {number} has {len(row)} words; a row of an SDX file has 9.")
        if len(lines) != 9:
            raise kit.BadInput(f"An SDX file has 9 rows of words; this one has {len(lines)}.")
        rows = [row for _, row in lines]
        words = {kit.cell_at(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)}
        given = tuple((spot, int(word)) for spot, word in words.items() if len(word) == 1)
        written = {kit.Var(layer, spot): int(word[1]) for spot, word in words.items() if word[0] == "u"}
        left_out("the candidates of cells", any(1 < len(w) < 9 and w[0] != "u" for w in words.values()))
        marks = {**written, **{kit.Var(layer, spot): number for spot, number in given}} if written else None
        return puzzle(rows=9, cols=9, numbers=given), marks

    def write(board: Any, marks: kit.Marks | None) -> str:
        """Write 9 rows of 9 words. A cell without a number has all digits as candidates."""
        if board.rows != 9:
            raise kit.BadInput("An SDX file holds a board of 9x9.")
        given = dict(board.numbers)
        if len(given) == 81:
            raise kit.BadInput("An SDX file of given numbers alone cannot be told from rows of digits.")

        def word(spot: kit.Spot) -> str:
            if spot in given:
                return str(given[spot])
            entered = (marks or {}).get(kit.Var(layer, spot))
            return f"u{entered}" if entered else "123456789"

        rows = [" ".join(word(kit.cell_at(r, c)) for c in range(9)) for r in range(9)]
        return "\n".join(rows) + "\n"

    return Format("sdx", (".sdx",), _fits, read, write)


def _lines(text: str) -> list[tuple[int, list[str]]]:
    """The words of each row, with the number of its line."""
    lines = enumerate(text.splitlines(), 1)
    return [(number, line.split()) for number, line in lines if line.strip() and not line.startswith("#")]


def _fits(text: str) -> bool:
    """True if most lines are rows of such a file. A file of single digits only consists of rows of digits."""
    rows = [row for _, row in _lines(text)]
    plain = [row for row in rows if len(row) == 9 and all(_WORD.fullmatch(word) for word in row)]
    return 2 * len(plain) > max(9, len(rows)) and any(len(word) > 1 for row in plain for word in row)
