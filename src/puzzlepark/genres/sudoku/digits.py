"""Sudokus as rows of digits: 81 characters on one line, or nine lines of nine, as most programs exchange them.

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

A blank cell is a dot, 0, *, _ or x. Boards of other sizes have a character per cell, too (16, 36 or 256). Numbers from
10 on are the letters from A. In an SDK file, lines that begin with # hold notes such as the author. Lines that begin
with [ and the lines between boxes (| and -) are ignored.

In a data set, more may follow the 81 characters, after a comma, a semicolon, a colon or a blank: the solution, which is
read as marks, and other columns or a comment, which are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isqrt
from typing import Any

from puzzlepark.core.genre import Format
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Info
from puzzlepark.core.reading import Evidence, left_out, warn
from puzzlepark.formats.codec import Table
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.genres import kit

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANK = ".0*_xX"
NOTES = {"A": "author", "S": "source", "D": "title"}
"""The letters after # in an SDK file whose lines are stored."""
_RULE = re.compile(r"[-+=| ]+")


SMALLEST = 4
"""The side of the smallest board that is recognised from digits alone."""
USUAL = 9
"""The side of the usual board."""
FEWEST_KINDS = 2
"""The minimum number of different numbers in a text that is recognised as a Sudoku."""
NEARLY = 9
"""A line of digits that is at most this much longer or shorter than 81 is rejected as a damaged board."""


_DATA_LINE = re.compile(rf"([{re.escape(BLANK)}0-9]{{81}})(?:[\s,;:|#]+([1-9]{{81}}))?(?:[\s,;:|#]+(.*))?", re.ASCII)
"""A line of a data set: the board, perhaps its solution, and perhaps more."""


def digit_text(puzzle: Any, layer: str) -> Format[Any]:
    """The puzzle as digits. Entered numbers follow as a second board after a line [State]."""

    def read(text: str) -> tuple[kit.Puzzle, kit.Marks | None]:
        """Read the digits of a board, and of a half-played one if it follows."""
        text = _without_columns(text)
        board, state = _read(puzzle, text), _board(_lines(_halves(text)[1]))
        given = dict(getattr(board, "numbers"))  # noqa: B009
        answered = dict(_numbers(state or ""))
        unlike = [spot for spot, number in given.items() if answered.get(spot, number) != number]
        if unlike:
            where = spot_words(unlike[0])
            warn("mended", f"The answer has another number than the puzzle at {where}; the given number is kept.")
        entered = {spot: number for spot, number in answered.items() if spot not in given}
        marks = {kit.Var(layer, spot): number for spot, number in {**entered, **given}.items()}
        return board, marks if entered else None

    def write(board: Any, marks: kit.Marks | None) -> str:
        return _write(board, {var.spot: number for var, number in (marks or {}).items() if var.layer == layer})

    return Format("digits", (".sdk", ".sud"), _fits, read, write, evidence=_evidence, is_line=_is_line)


def read_answer(text: str, puzzle: Any, part: Table, layer: str) -> kit.Marks:
    """Read an answer: the digits of all cells, on one or several lines, or the table of a file."""
    lines = _lines(text)
    chars, size = _board(lines), puzzle.rows * puzzle.cols
    if len(lines) > 1 and all(len(line) == size and _board([line]) for line in lines):
        raise kit.BadInput(f"There are {len(lines)} boards of {size} digits; an answer is one.")
    if chars is None or len(chars) != size:
        return read_table(text, puzzle, part)
    numbers = {**dict(puzzle.numbers), **dict(_numbers(chars))}
    return {kit.Var(layer, spot): number for spot, number in numbers.items()}


def _is_line(line: str) -> bool:
    return _DATA_LINE.fullmatch(line) is not None


def _without_columns(text: str) -> str:
    """The text of a data set's line as a board and the player's digits; another text unchanged."""
    *notes, last = text.rstrip().split("\n")
    found = _DATA_LINE.fullmatch(last.strip())
    if found is None or (found[2] is None and found[3] is None) or not all(line.startswith("#") for line in notes):
        return text
    left_out(f'"{clipped(found[3] or "")}", which stands behind the digits', found[3])
    answer = ["[State]", found[2]] if found[2] is not None else []
    return "\n".join([*notes, found[1], *answer])


def _halves(text: str) -> tuple[str, str]:
    """The puzzle and the entered numbers."""
    parts = re.split(r"^\[state\].*$", text, maxsplit=1, flags=re.MULTILINE | re.IGNORECASE)
    return parts[0], parts[1] if len(parts) > 1 else ""


def _fits(text: str) -> bool:
    """True if this is a board, or one line that misses the length of a usual board by a few characters."""
    lines = _lines(_halves(text)[0])
    if _board(lines) is not None or _without_columns(text) is not text:
        return True
    return len(lines) == 1 and abs(len(lines[0]) - 81) <= NEARLY and set(lines[0].upper()) <= set(BLANK + DIGITS[:10])


def _evidence(text: str) -> Evidence:
    """How much the digits look like a Sudoku and not like another table of numbers, such as the answer of another
    puzzle. In a Sudoku with one solution, at least all numbers but one occur. If fewer occur, blanks must not be zeros,
    which could be numbers. A row may repeat a number only if many occur, because one of them may be wrong."""
    if re.search(r"^\[puzzle\]", text, re.MULTILINE | re.IGNORECASE):
        return Evidence.SURE
    chars = _board(_lines(_halves(_without_columns(text))[0]))
    if chars is None:
        return Evidence.GUESS
    size = isqrt(len(chars))
    rows = [[char for char in chars[at : at + size] if char not in BLANK.upper()] for at in range(0, len(chars), size)]
    kinds = {char for row in rows for char in row}
    has_blanks, has_repetition = sum(map(len, rows)) < len(chars), any(len(set(row)) < len(row) for row in rows)
    has_most_numbers = len(kinds) >= size - 1
    if has_repetition and not (has_most_numbers and has_blanks):
        return Evidence.TOO_LITTLE
    if not has_most_numbers and ("0" in chars or len(kinds) < FEWEST_KINDS):
        return Evidence.TOO_LITTLE
    return Evidence.SURE if has_most_numbers and size == USUAL else Evidence.GUESS


def _lines(text: str) -> list[str]:
    """The lines with cells, without separators between boxes."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and line[0] not in "#[" and not _RULE.fullmatch(line)]
    return ["".join(char for char in line if char not in "| ") for line in lines]


def _board(lines: list[str]) -> str | None:
    """The characters of all cells; None if the lines are not a square board of digits and blanks."""
    chars = "".join(lines).upper()
    size = isqrt(len(chars))
    is_square = size >= SMALLEST and size * size == len(chars) and len(lines) in (1, size)
    has_equal_lines = all(len(line) * len(lines) == len(chars) for line in lines)
    has_known_chars = set(chars) <= set(BLANK.upper() + (DIGITS if size > 9 else DIGITS[:10]))
    return chars if is_square and has_equal_lines and has_known_chars else None


def _read(puzzle: Any, text: str) -> kit.Puzzle:
    """Parse the given numbers and the notes of a file."""
    lines = _lines(_halves(text)[0])
    chars = _board(lines)
    if chars is None and _fits(text):
        raise kit.BadInput(f"This line has {len(lines[0])} digits and dots; a Sudoku of 9x9 has 81.")
    if chars is None:
        raise kit.BadInput("A Sudoku in digits has 16, 36, 81 or 256 characters, a digit or a dot for each cell.")
    notes = dict(re.findall(r"^#([ASD])\s*(.+?)\s*$", text, re.MULTILINE))
    ignored = sorted({key for key in re.findall(r"^#(\w)\s*\S", text, re.MULTILINE) if key not in NOTES})
    left_out(f"the notes of the file behind {', '.join(f'#{key}' for key in ignored)}", ignored)
    fields: dict[str, Any] = {NOTES[key]: value for key, value in notes.items()}
    size = isqrt(len(chars))
    board: kit.Puzzle = puzzle(rows=size, cols=size, numbers=tuple(_numbers(chars)), info=Info(**fields))
    return board


def _numbers(chars: str) -> list[tuple[kit.Spot, int]]:
    """The cells with a number, and the numbers."""
    size, numbers = isqrt(len(chars)), []
    for i, char in enumerate(chars):
        is_letter_digit = char == "X" and size > 9
        if char in BLANK.upper() and not is_letter_digit:
            continue
        row, col = divmod(i, size)
        if DIGITS.index(char) > size:
            raise kit.BadInput(
                f'Row {row + 1}, column {col + 1} is "{clipped(char)}"; the board has the numbers 1 to {size}.'
            )
        numbers.append((kit.cell_at(row, col), DIGITS.index(char)))
    return numbers


def _write(puzzle: Any, marks: Mapping[kit.Spot, int]) -> str:
    """Write the notes and the given numbers, and a second board if other numbers are entered."""
    if puzzle.rows >= len(DIGITS):
        raise kit.BadInput(f"Digits and letters end at {len(DIGITS) - 1}; this board has {puzzle.rows} numbers.")
    if puzzle.rows < SMALLEST:
        raise kit.BadInput(f"Digits alone are a board of {SMALLEST}x{SMALLEST} or more.")
    given = dict(puzzle.numbers)
    rows = [[kit.cell_at(r, c) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    values = [(key, " ".join(getattr(puzzle.info, field).split())) for key, field in NOTES.items()]
    notes = [f"#{key}{value}" for key, value in values if value]

    def lines(numbers: Mapping[kit.Spot, int]) -> list[str]:
        return ["".join(DIGITS[numbers[spot]] if spot in numbers else "." for spot in row) for row in rows]

    if not marks.keys() <= given.keys():
        return "\n".join([*notes, "[Puzzle]", *lines(given), "[State]", *lines({**marks, **given})]) + "\n"
    plain = "\n".join(lines(given))
    # A board that could be any table of numbers is written with a header.
    header = [] if _evidence(plain) == Evidence.SURE else ["[Puzzle]"]
    return "\n".join([*notes, *header, plain]) + "\n"
