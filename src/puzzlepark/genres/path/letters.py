"""Paths that read as letters and digits: each is one stroke from border to border that never crosses itself.

A stroke is a list of corners, each given by the names of a row and of a column:

    0 1 t u the first four lines
    q Q     about a fifth of the side from either end
    s S     about a tenth from either end, which is the end itself on a small board
    m 2 3 n the four lines in the middle
    4 5     the last two lines

A straight line joins corners in one row or column, and a staircase joins others. The staircase bends towards the middle
of the board, or away from it if its second corner has a dash. Where a pen would retrace its own line, as for the stem
of a T, the stroke returns next to it."""

from __future__ import annotations

import random

from puzzlepark.genres import kit
from puzzlepark.genres.path.fields import edge_on, usual_side
from puzzlepark.genres.path.maker import marks_of, puzzle_of
from puzzlepark.genres.path.making import Cells, cell_graph
from puzzlepark.genres.path.rules import Path

Corner = tuple[int, int]
SMALLEST = 6
STROKES = {
    "A": "50 30 34 24 20 q0 0q 0Q q5 55",
    "B": "50 00 04 24 21 31 35 Q5 5Q 51",
    "C": "05 0q q0 Q0 5q 55",
    "D": "50 00 0Q q5 Q5 5Q 51",
    "E": "05 00 20 24 34 30 50 55",
    "F": "05 00 20 24 34 30 50",
    "G": "05 0q q0 Q0 5q 55 35 33 23 25",
    "H": "50 00 01 21 24 04 05 55",
    "I": "02 52",
    "J": "02 05 Q5 5Q 5q Q0 30",
    "K": "50 00 01 21 2t 04' 05 15 3u' 3t nt 55",
    "L": "00 50 55",
    "M": "50 00 01 22 23 04 05 55",
    "N": "50 00 01 54 55 05",
    "O": "02 0q q0 Q0 5q 5Q Q5 q5 0Q 03",
    "P": "50 00 0Q q5 25 3Q 31 51",
    "Q": "52 5q Q0 q0 0q 0Q q5 35 33 n3 55",
    "R": "50 00 0Q q5 25 21 31 55",
    "S": "05 0q q0 20 24 35 Q5 5Q 50",
    "T": "00 02 52 53 03 05",
    "U": "00 Q0 5q 5Q Q5 05",
    "V": "00 52 53 05",
    "W": "00 50 51 32 33 54 55 05",
    "X": "00 m2 22 2m 40' 50 51 32' 33 54' 55 45 2n' 23 m3 05",
    "Y": "00 22 52 53 23 05",
    "Z": "00 05 15 40 50 55",
    "0": "02 0q 5q 5Q 0Q 03",
    "1": "20 0m 02 52",
    "2": "00 0Q q5 25 20 50 55",
    "3": "00 0Q q5 25 22 32 35 Q5 5Q 50",
    "4": "00 30 34 04 05 55",
    "5": "05 00 20 25 55 50",
    "6": "05 00 Q0 5q 5Q Q5 35 31 11 15",
    "7": "00 05 15 52",
    "8": "52 5s S0 30 32 22 20 s0 0s 0S s5 25 23 33 35 S5 5S 53",
    "9": "50 55 q5 0Q 0q q0 20 24 44 40",
}


def word_board(char: str, rows: int, cols: int, rng: random.Random) -> tuple[Path, kit.Marks]:
    """A board whose path reads as a letter or digit, with every clue."""
    if min(rows, cols) < SMALLEST:
        raise kit.BadInput(f"A character needs a board of at least {SMALLEST}x{SMALLEST}, not {rows}x{cols}.")
    if char not in STROKES:
        raise kit.BadInput(f"The characters are the letters A to Z and the digits 0 to 9, not {char!r}.")
    board = cell_graph(rows, cols)
    path = stroke(char, rows, cols, rng)
    doors = tuple(_door(rows, cols, *ends) for ends in ((path[1], path[0]), (path[-2], path[-1])))
    return puzzle_of(board, path).changed(doors=doors), marks_of(board, path)


def _door(rows: int, cols: int, before: int, last: int) -> kit.Spot:
    """The door at an end of the stroke, whose last two cells are given by index: straight ahead if that is the
    border."""
    one, end = (kit.cell_at(*divmod(i, cols)) for i in (before, last))
    ahead = kit.Spot(end.r + (end.r - one.r) // 2, end.c + (end.c - one.c) // 2)
    on_border = ahead.r in (0, 2 * rows) or ahead.c in (0, 2 * cols)
    return ahead if on_border else edge_on(end, usual_side(rows, cols, end) or "")


def stroke(char: str, rows: int, cols: int, rng: random.Random) -> Cells:
    """The cells of a character in order, as indices in reading order. The middle lines are chosen at random."""
    down, across = _marks(rows, rng), _marks(cols, rng)
    words = STROKES[char].split()
    path = [(down[words[0][0]], across[words[0][1]])]
    for word in words[1:]:
        corner, bends_outwards = (down[word[0]], across[word[1]]), word.endswith("'")
        path += _between(path[-1], corner, rows, cols, bends_outwards)[1:]
    return [r * cols + c for r, c in path]


def _marks(length: int, rng: random.Random) -> dict[str, int]:
    """The positions of the named rows or columns along a side of this length."""
    last = length - 1
    seventh, fifth = last // 7, round(last / 5)
    middle = rng.choice([k for k in (last // 2 - 1, last // 2, last // 2 + 1) if fifth < k < last - fifth - 1])
    first = {"0": 0, "1": 1, "t": 2, "u": 3, "s": seventh, "q": fifth, "m": middle - 1, "2": middle}
    return {**first, "3": middle + 1, "n": middle + 2, "Q": last - fifth, "S": last - seventh, "4": last - 1, "5": last}


def _between(start: Corner, goal: Corner, rows: int, cols: int, bends_outwards: bool) -> list[Corner]:
    """The cells from one corner to another, both included, as close to the straight line as possible.

    The line is the same in both directions, so that two adjacent lines do not meet.
    """
    if goal < start:
        return _between(goal, start, rows, cols, bends_outwards)[::-1]
    down, across = goal[0] - start[0], goal[1] - start[1]

    def cost(cell: Corner) -> tuple[int, int]:
        """The distance from the line, then the distance from the middle of the board, or its negative."""
        from_line = abs((cell[0] - start[0]) * across - (cell[1] - start[1]) * down)
        from_middle = (2 * cell[0] - rows + 1) ** 2 + (2 * cell[1] - cols + 1) ** 2
        return from_line, -from_middle if bends_outwards else from_middle

    cells = [start]
    while cells[-1] != goal:
        r, c = cells[-1]
        next_cells = []
        if r != goal[0]:
            next_cells.append((r + 1, c))
        if c != goal[1]:
            next_cells.append((r, c + (1 if across > 0 else -1)))
        cells.append(min(next_cells, key=cost))
    return cells
