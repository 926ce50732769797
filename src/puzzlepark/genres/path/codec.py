"""Path's formats: the text of the published instances, its URL, and answers without a puzzle.

Demaine's table and the game IDs of Tracks are in their own modules.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.genre import Format
from puzzlepark.core.lines import edge_at, joined, next_to, walks, way_to
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass, replace
from puzzlepark.formats import codec, pzpr
from puzzlepark.formats.codec import Rows, answers, cells
from puzzlepark.formats.codec.url_parts import OutsideHex
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.path import tracks, tsv
from puzzlepark.genres.path.fields import edge_on, side_of, usual_side
from puzzlepark.genres.path.rules import Path

# --- the text: size, two door cells, row clues, column clues; perhaps an answer of 0 d l r u
#
# It does not tell on which side of a corner its door is. Read from it, doors are at the top or the bottom where
# they can be, else at the left or the right; on a board of one row it is the other way round.


@dataclass(frozen=True)
class DoorCells:
    """The cells of the two doors; rows and columns count from 1."""

    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        board.doors = tuple(self._door(tokens, board, name) for name in ("first", "second"))

    def _door(self, tokens: Tokens, board: Any, name: str) -> kit.Spot:
        row = tokens.number(f"the row of the {name} door", 1, board.rows)
        spot = kit.cell_at(row - 1, tokens.number(f"the column of the {name} door", 1, board.cols) - 1)
        side = usual_side(board.rows, board.cols, spot)
        if side is None:
            line = tokens.all[tokens.at - 1].line
            raise kit.BadInput(f"Line {line}: the {name} door, {place(spot)}, is not on the border.")
        return edge_on(spot, side)

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return [[str(spot.row + 1), str(spot.col + 1)] for spot in board.door_cells]


@dataclass(frozen=True)
class Steps:
    """For each cell of the path the direction to the next cell; 0 off the path. The last cell, at the second door, is
    always u."""

    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        puzzle = board if isinstance(board, Path) else Path(**vars(board))
        steps: dict[kit.Spot, str] = {}
        drawn: set[kit.Spot] = set()
        for spot in cells(puzzle):
            way = tokens.one_of(f"the way on from {place(spot)}", "0dlru")
            if way == "0":
                continue
            _refuse_blocked(puzzle, spot)
            steps[spot] = way
            if way == "u" and spot == puzzle.door_cells[-1]:
                continue
            _refuse_blocked(puzzle, next_to(spot, way))
            if not puzzle.grid.has(next_to(spot, way)):
                line = tokens.all[tokens.at - 1].line
                raise kit.BadInput(f'Line {line}: {place(spot)} says "{way}", which leads off the board.')
            drawn.add(edge_at(spot, way))
        for spot, way in steps.items():
            if edge_at(spot, way) in drawn and next_to(spot, way) not in steps:
                raise kit.BadInput(f'The path comes to {place(next_to(spot, way))}, which says "0".')
        marks.update({kit.Var(kit.LINE, edge): int(edge in drawn) for edge in puzzle.grid.edges})

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        steps = steps_of(board, marks)
        return in_rows([steps.get(spot, "0") for spot in cells(board)], board.cols)


def _refuse_blocked(puzzle: Path, spot: kit.Spot) -> None:
    if spot in puzzle.blocked:
        raise kit.BadInput(f"The path visits {place(spot)}, which is blocked.")


def steps_of(puzzle: Path, marks: kit.Marks) -> dict[kit.Spot, str]:
    """The direction onwards from each cell of a complete path, from the first of its doors to the other, which is u."""
    if any(kit.Var(kit.LINE, edge) not in marks for edge in puzzle.grid.edges):
        raise kit.BadInput("This form holds a whole path or none; the marks leave something undecided: use JSON.")
    paths = walks(joined(edge for edge in puzzle.grid.edges if marks[kit.Var(kit.LINE, edge)]))
    doors = puzzle.door_cells
    nodes = paths[0].nodes if len(paths) == 1 and not paths[0].closed else []
    if not nodes or not {nodes[0], nodes[-1]} <= set(doors):
        raise kit.BadInput("This form holds one path from door to door, and the marks are something else: use JSON.")
    if doors.index(nodes[0]) > doors.index(nodes[-1]):
        nodes = nodes[::-1]
    return {**{a: way_to(a, b) for a, b in pairwise(nodes)}, nodes[-1]: "u"}


def refuses(puzzle: Path) -> str | None:
    things = {"blocked cells": puzzle.blocked, "given pieces": puzzle.given, "more than two doors": puzzle.doors[2:]}
    return next((thing for thing, there in things.items() if there), None)


def _lines(board: Any) -> list[list[kit.Spot]]:
    return [[kit.row_clue(r) for r in range(board.rows)], [kit.col_clue(c) for c in range(board.cols)]]


TEXT = replace(
    codec.text_file(Path, DoorCells(), kit.OutsideNumbers("clues", _lines), Steps(), refuses=refuses, gaps=(1, 2)),
    loses="on which side of a corner its door is",
)


def read_answer(text: str, puzzle: Path) -> kit.Marks:
    """Read the grid of 0 d l r u of a solved text, or a drawing."""
    chars = "".join(text.split())
    if set(chars) <= set(answers.BOX):
        return answers.read_drawing(text, puzzle, kit.LINE, puzzle.doors)
    return answers.read_table(text if not set(chars) <= set("0dlru") else " ".join(chars), puzzle, Steps())


# --- URL: path/cols/rows/ then column and row clues / doors / blocked cells / given pieces, as far as there are any
#
# A clue is a hex digit, -hh from 16 on, +hhhh from 256 on, or . for none. A door is its side n w e s and its place
# along it, from 1 (n3: above column 3), or row.column beside a blocked cell (n2.3). Blocked cells are bits in
# reading order, five a base-32 digit. Pieces are as in a Tracks game ID.

CLUES = OutsideHex("clues", lambda board: _lines(board)[::-1], longest="+")


def read_url(text: str) -> tuple[Path, kit.Marks | None]:
    _, _, cols, rows, text = pzpr.read_url(text, "path")
    if not text:
        return Path(**vars(codec.bare(Path, rows, cols))), None
    numbers, doors, blocked, given, *rest = [*text.split("/"), "", "", "", ""]
    if any(rest):
        raise kit.BadInput("The URL has more than clues, doors, blocked cells and given pieces.")
    board = codec.bare(Path, rows, cols)
    body = Body(numbers)
    CLUES.read(body, board)
    body.end()
    body = Body(blocked)
    bits = body.bits(rows * cols, "the blocked cells") if blocked else []
    body.end()
    board.blocked = frozenset(kit.cell_at(*divmod(i, cols)) for i, bit in enumerate(bits) if bit)
    board.doors = _read_doors(doors, rows, cols)
    board.given = tracks.read_pieces(given, rows, cols) if given else ()
    return Path(**vars(board)), None


def _read_doors(text: str, rows: int, cols: int) -> tuple[kit.Spot, ...]:
    doors = re.findall(r"([nwes])(\d{1,7})(?:\.(\d{1,7}))?", text, re.ASCII)
    if "".join(side + row + ("." + col if col else "") for side, row, col in doors) != text:
        raise kit.BadInput(f'The doors of the URL are such as "n3w1", "{clipped(text)}" was found.')
    edges = []
    for side, one, two in doors:
        row, col = {"n": (1, one), "s": (rows, one), "w": (one, 1), "e": (one, cols)}[side] if not two else (one, two)
        edges.append(edge_on(kit.cell_at(int(row) - 1, int(col) - 1), side.upper()))
    return tuple(edges)


def write_url(puzzle: Path, marks: kit.Marks | None) -> str:
    m, n = puzzle.rows, puzzle.cols
    doors = ""
    for spot, door in zip(puzzle.door_cells, puzzle.doors, strict=True):
        side = side_of(spot, door)
        at = f"{spot.col + 1}" if side in "NS" else f"{spot.row + 1}"
        if 0 < door.r < 2 * m and 0 < door.c < 2 * n:
            at = f"{spot.row + 1}.{spot.col + 1}"
        doors += side.lower() + at
    blocked = pzpr.bits([int(s in puzzle.blocked) for s in cells(puzzle)]) if puzzle.blocked else ""
    given = tracks.write_pieces(puzzle) if puzzle.given else ""
    return pzpr.safe(f"path/{n}/{m}/" + "/".join((CLUES.write(puzzle), doors, blocked, given)).rstrip("/"))


FORMATS: tuple[Format[Path], ...] = (
    TEXT,
    Format("tsv", (".tsv",), tsv.fits, tsv.read, tsv.write, loses="the order of the doors"),
    Format("url", (".url",), lambda text: pzpr.is_url_of(text, "path"), read_url, write_url, kinds=("path",)),
    Format("tracks", (".tracks",), tracks.fits, tracks.read, tracks.write, loses="the order of the doors"),
)
