"""Nagareru's formats: pzpr URL and file, its JSON fields, and drawn answers.

No pzpr form can say that winds are read as in the paper; JSON can. A file may carry pencilled directions:
they are understood, but marks hold the line alone, so they are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.formats import json as park_json
from puzzlepark.formats import pzpr
from puzzlepark.formats.text import Tokens, clipped
from puzzlepark.genres.nagareru.rules import BLANK, CHARACTERS, FLOW, LINE, OPPOSITE, STEPS, Nagareru

KIND = "nagare"
BOX = {
    ".": "", "·": "", "─": "lr", "│": "ud", "┌": "dr", "┐": "dl", "└": "ur", "┘": "ul",
    "╴": "l", "╵": "u", "╶": "r", "╷": "d", "├": "udr", "┤": "udl", "┬": "dlr", "┴": "ulr", "┼": "udlr",
}  # fmt: skip


# --- pzpr URL: the digit of a character is its place in CHARACTERS; a to z skip 1 to 26 blank cells


def read_url(text: str) -> tuple[Nagareru, Marks | None]:
    _, cols, rows, text = pzpr.read_url(text, KIND)
    body = pzpr.Body(text)
    cells: list[str] = []
    while len(cells) < rows * cols:
        char = body.take(1, "a cell")
        if "a" <= char <= "z":
            cells += BLANK * (ord(char) - ord("a") + 1)
        elif "1" <= char <= "9":
            cells.append(CHARACTERS[int(char)])
        else:
            raise BadInput(f'Character {body.at} of the URL\'s body: a cell is 1 to 9 or a to z, "{char}" was found.')
    if len(cells) > rows * cols:
        raise BadInput("The URL skips more cells than the board has.")
    body.end()
    return Nagareru(rows=rows, cols=cols, cells="".join(cells)), None


def write_url(puzzle: Nagareru, marks: Marks | None) -> str:
    _refuse_paper(puzzle)
    pieces = re.findall(r"\.{1,26}|[^.]", puzzle.cells)
    body = "".join(chr(ord("a") + len(p) - 1) if p[0] == BLANK else str(CHARACTERS.index(p)) for p in pieces)
    return f"{pzpr.HOST}{KIND}/{puzzle.cols}/{puzzle.rows}/{body}"


# --- pzpr file: the characters, then perhaps the edges


def read_file(text: str) -> tuple[Nagareru, Marks | None]:
    tokens, rows, cols = pzpr.file_tokens(text)
    cells = [
        tokens.one_of(f"the cell of row {r + 1}, column {c + 1}", CHARACTERS) for r in range(rows) for c in range(cols)
    ]
    puzzle = Nagareru(rows=rows, cols=cols, cells="".join(cells))
    marks = _read_edges(tokens, puzzle) if len(tokens) else None
    tokens.end()
    return puzzle, marks or None


def write_file(puzzle: Nagareru, marks: Marks | None) -> str:
    _refuse_paper(puzzle)
    m, n = puzzle.rows, puzzle.cols
    rows = [" ".join(puzzle.cells[i : i + n]) for i in range(0, m * n, n)]
    rows += [" ".join(_edge_token(s, marks or {}) for s in row) for row in _edge_rows(m, n)]
    return f"pzprv3\n{KIND}\n{m}\n{n}\n" + "".join(row + " \n" for row in rows)


def _refuse_paper(puzzle: Nagareru) -> None:
    if puzzle.winds != "strict":
        raise BadInput(
            "The pzpr forms know the strict reading of winds only; this board is read as in the paper: use JSON."
        )


def _edge_rows(rows: int, cols: int) -> list[list[Spot]]:
    """The edges between left and right, row by row, then those between upper and lower."""
    across = [[Spot(2 * r + 1, 2 * c) for c in range(1, cols)] for r in range(rows)]
    return across + [[Spot(2 * r, 2 * c + 1) for c in range(cols)] for r in range(1, rows)]


def _read_edges(tokens: Tokens, puzzle: Nagareru) -> dict[Var, int]:
    """0 nothing yet, 1 a line, -1 a cross, each with or without a pencilled direction."""
    marks: dict[Var, int] = {}
    for spot in (s for row in _edge_rows(puzzle.rows, puzzle.cols) for s in row):
        token = tokens.next(f"the edge at {tuple(spot)}")
        found = re.fullmatch(r"(-1|0|1)?[udlr]?", token.text)
        if not found:
            raise BadInput(
                f'Line {token.line}: an edge is 0, 1 or -1, perhaps with u d l or r, "{clipped(token.text)}" was found.'
            )
        if found[1] in ("1", "-1"):
            marks[Var(LINE, spot)] = int(found[1] == "1")
    return marks


def _edge_token(spot: Spot, marks: Marks) -> str:
    line = {None: "0", 0: "-1", 1: "1"}[marks.get(Var(LINE, spot))]
    flow = marks.get(Var(FLOW, spot))
    if line != "1" or not flow:
        return line
    return line + ("ulrd"[(1 if spot.r & 1 else 0) if flow < 0 else (2 if spot.r & 1 else 3)])


# --- an answer alone


def read_answer(text: str, puzzle: Nagareru) -> Marks:
    """The two tables of edges of a pzpr file, or a drawing: a line character per cell, `.` where there is none.

    ┌──┐
    │┌┘.
    └┘..
    """
    tokens = Tokens(text)
    if not set("".join(text.split())) <= set(BOX):
        marks = _read_edges(tokens, puzzle)
        tokens.end()
        return marks
    chars = "".join(text.split())
    if len(chars) != puzzle.rows * puzzle.cols:
        raise BadInput(
            f"{puzzle.rows}x{puzzle.cols} cells need {puzzle.rows * puzzle.cols} line characters, not {len(chars)}."
        )
    drawn = {cell(*divmod(i, puzzle.cols)): BOX[char] for i, char in enumerate(chars)}
    for spot, ways in drawn.items():
        for way in ways:
            dr, dc = STEPS[way]
            if OPPOSITE[way] not in drawn.get(Spot(spot.r + 2 * dr, spot.c + 2 * dc), ""):
                raise BadInput(
                    f"The line that leaves row {spot.row + 1}, column {spot.col + 1} does not come in beside it."
                )
    lines = {Spot(s.r + STEPS[way][0], s.c + STEPS[way][1]) for s, ways in drawn.items() for way in ways}
    return {Var(LINE, edge): int(edge in lines) for edge in puzzle.grid.edges}


# --- JSON: a number per cell, as in a URL, with 0 for blank


def pack(puzzle: Nagareru) -> dict[str, Any]:
    n = puzzle.cols
    numbers = [CHARACTERS.index(char) for char in puzzle.cells]
    data: dict[str, Any] = {"cells": [numbers[i : i + n] for i in range(0, len(numbers), n)]}
    if puzzle.winds != "strict":
        data["winds"] = puzzle.winds
    return data


def unpack(data: Mapping[str, Any]) -> Nagareru:
    rows, cols = park_json.read_size(data)
    cells = ""
    for number in park_json.read_table(data, "cells", rows, cols):
        if type(number) is not int or not 0 <= number < len(CHARACTERS):
            raise BadInput(f"A cell is a number from 0 to {len(CHARACTERS) - 1}, not {clipped(repr(number))}.")
        cells += CHARACTERS[number]
    winds = data.get("winds", "strict")
    if not isinstance(winds, str):
        raise BadInput('"winds" must be "strict" or "paper".')
    return Nagareru(rows=rows, cols=cols, cells=cells, winds=winds)


FORMATS: tuple[Format[Nagareru], ...] = (
    Format("url", (".url",), lambda text: pzpr.is_url_of(text, KIND), read_url, write_url),
    Format("pzpr", (".pzpr", ".txt"), lambda text: pzpr.is_file_of(text, KIND), read_file, write_file),
)
