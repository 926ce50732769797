"""How a Nagareru puzzle is made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.nagareru.maker import blows_well
from puzzlepark.genres.nagareru.referee import Piece, check, runs_forward, trace
from puzzlepark.genres.nagareru.rules import (
    BLACK,
    BLANK,
    LINE,
    OPPOSITE,
    PLAIN_BLACK,
    READINGS,
    STEPS,
    WINDY_BLACK,
    Nagareru,
)

NAMES = {"u": "up", "d": "down", "l": "left", "r": "right"}
ARROWS = Tool(
    "arrows", "Arrows", "a", "cell-choice", "Put an arrow that the loop must follow into a cell.",
    choices=tuple(Choice(w, f"Arrow {name}", w, f"arrow-{w}") for w, name in NAMES.items()),
)  # fmt: skip
WINDS = Tool(
    "winds", "Winds", "w", "cell-choice", "Make a cell black with a wind that blows out of it.",
    choices=tuple(Choice(w.upper(), f"Wind {name}", w, f"wind-{w}") for w, name in NAMES.items()),
)  # fmt: skip
BLACKS = Tool(
    "black", "Black cells", "b", "cell-choice", "Make cells black, or blank again.",
    choices=(Choice(PLAIN_BLACK, "Black", "b", "block"),),
)  # fmt: skip
READING = Tool(
    "reading", "Winds on arrows", "o", "setting", "Whether winds matter on arrows, too, or do nothing there.",
    choices=(Choice("strict", "Matter (strict)"), Choice("paper", "Do nothing (paper)")),
)  # fmt: skip
TOOLS = (ARROWS, WINDS, BLACKS, READING)
assert {choice.value for choice in READING.choices} == set(READINGS)


def blank(rows: int, cols: int) -> Nagareru:
    return Nagareru(rows=rows, cols=cols, cells=BLANK * (rows * cols))


def resize(puzzle: Nagareru, rows: int, cols: int) -> Nagareru:
    """Cells stay in their rows and columns; new ones are blank."""
    lines = [
        puzzle.cells[r * puzzle.cols : (r + 1) * puzzle.cols][:cols].ljust(cols, BLANK) for r in range(puzzle.rows)
    ]
    lines += [BLANK * cols] * (rows - puzzle.rows)
    return replace(puzzle, rows=rows, cols=cols, cells="".join(lines[:rows]))


def edit(puzzle: Nagareru, tool: str, spots: tuple[Spot, ...], value: Any) -> Nagareru:
    if tool == READING.name:
        return replace(puzzle, winds=value)
    cells = list(puzzle.cells)
    for spot in spots:
        cells[spot.row * puzzle.cols + spot.col] = BLANK if value is None else value
    return replace(puzzle, cells="".join(cells))


def from_answer(puzzle: Nagareru, marks: Marks) -> Nagareru:
    """An arrow wherever the loop runs straight, black wherever it does not pass; winds that it obeys stay.

    The loop runs as the marks say, or else the clues that are there; if nothing tells, as it happens to be traced.
    """
    broken = [v for v in check(blank(puzzle.rows, puzzle.cols), marks).violations if v.code.startswith("loop")]
    if broken:
        raise BadInput(broken[0].sentence)
    lines = _lines(puzzle, marks)
    (piece,) = trace(lines)
    forward = runs_forward(puzzle, marks, piece)
    ways = _passes(piece if forward is not False else _reversed(piece))
    board = {}
    for spot in puzzle.grid.cells:
        old = puzzle.at(spot)
        if spot in ways:
            arrive, leave = ways[spot]
            board[spot] = leave if arrive == leave else BLANK
        else:
            board[spot] = old if old in BLACK else PLAIN_BLACK
    for spot, char in board.items():
        if char in WINDY_BLACK and not blows_well(board, ways, spot, char.lower()):
            board[spot] = PLAIN_BLACK
    return replace(puzzle, cells="".join(board.values()))


def _lines(puzzle: Nagareru, marks: Marks) -> dict[Spot, str]:
    """For each cell on the line the ways by which it leaves."""
    lines: dict[Spot, str] = {}
    for edge in puzzle.grid.edges:
        if marks.get(Var(LINE, edge)):
            for way in "rl" if edge.r & 1 else "du":
                spot = Spot(edge.r - STEPS[way][0], edge.c - STEPS[way][1])
                lines[spot] = lines.get(spot, "") + way
    return lines


def _reversed(loop: Piece) -> Piece:
    return Piece(loop.cells[::-1], [OPPOSITE[way] for way in loop.ways[::-1]], loop.closed)


def _passes(loop: Piece) -> dict[Spot, tuple[str, str]]:
    """The way in which each cell is come to, and the way in which it is left."""
    return {spot: (loop.ways[k - 1], loop.ways[k]) for k, spot in enumerate(loop.cells[:-1])}
