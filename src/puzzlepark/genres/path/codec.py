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
# It does not say on which side of a corner cell the door is. The reader puts doors at the top or the bottom where
# possible, and otherwise at the left or the right. On a board of one row, the left and the right come first.


@dataclass(frozen=True)
class DoorCells:
    """The cells of the two doors; rows and columns count from 1."""

    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        board.doors = tuple(self._door(tokens, board, name) for name in ("first", "second"))

    def _door(self, tokens: Tokens, board: Any, name: str) -> kit.Spot:
        """The edge of a door, from the row and the column of its cell. At a corner cell, it is on the usual side."""
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
    """For each cell the direction in which the path leaves it, d, l, r or u, and 0 for a cell off the path. The last
    cell, at the second door, is always u."""

    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the direction in which the path leaves each cell, "0" for a cell that is not on the path."""
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
    """Raise BadInput if a cell of the path is blocked."""
    if spot in puzzle.blocked:
        raise kit.BadInput(f"The path visits {place(spot)}, which is blocked.")


def steps_of(puzzle: Path, marks: kit.Marks) -> dict[kit.Spot, str]:
    """The direction in which a complete path leaves each of its cells, on the way from the first of its doors. The last
    cell has u."""
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
    """What a puzzle has that the text cannot express; None if there is nothing."""
    things = {"blocked cells": puzzle.blocked, "given pieces": puzzle.given, "more than two doors": puzzle.doors[2:]}
    return next((thing for thing, there in things.items() if there), None)


def _lines(board: Any) -> list[list[kit.Spot]]:
    """The spots of the clues of all rows, and of all columns."""
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
    has_steps_only = set(chars) <= set("0dlru")
    return answers.read_table(" ".join(chars) if has_steps_only else text, puzzle, Steps())


# --- URL: path/cols/rows/clues/doors/blocked/given, without empty parts at the end
#
# The clues of the columns are first, then those of the rows. A clue is a hex digit, -hh from 16 on, +hhhh from 256
# on, or . for none. A door is its side n, w, e or s with its place along the border, counted from 1: n3 is above
# column 3. Next to a blocked cell it is its side with its row and column, such as n2.3. Blocked cells are bits in
# reading order, five in a base-32 digit. Given pieces are as in a Tracks game ID.

CLUES = OutsideHex("clues", lambda board: _lines(board)[::-1], longest="+")


def read_url(text: str) -> tuple[Path, kit.Marks | None]:
    """Parse a URL into a board. It never has an answer."""
    _, _, cols, rows, body_text = pzpr.read_url(text, "path")
    if not body_text:
        return Path(**vars(codec.bare(Path, rows, cols))), None
    clues, doors, blocked, given, *more = [*body_text.split("/"), "", "", "", ""]
    if any(more):
        raise kit.BadInput("The URL has more than clues, doors, blocked cells and given pieces.")
    board = codec.bare(Path, rows, cols)
    body = Body(clues)
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
    """The edges of the doors of a URL, such as `n3w1` or `n2.3`."""
    doors = re.findall(r"([nwes])(\d{1,7})(?:\.(\d{1,7}))?", text, re.ASCII)
    if "".join(side + first + ("." + second if second else "") for side, first, second in doors) != text:
        raise kit.BadInput(f'The doors of the URL are such as "n3w1", "{clipped(text)}" was found.')
    edges = []
    for side, first, second in doors:
        if second:
            row, col = int(first), int(second)
        else:
            place_on_side = int(first)
            row = {"n": 1, "s": rows}.get(side, place_on_side)
            col = {"w": 1, "e": cols}.get(side, place_on_side)
        edges.append(edge_on(kit.cell_at(row - 1, col - 1), side.upper()))
    return tuple(edges)


def write_url(puzzle: Path, marks: kit.Marks | None) -> str:
    """Write the board without its answer."""
    rows, cols = puzzle.rows, puzzle.cols
    doors = ""
    for spot, door in zip(puzzle.door_cells, puzzle.doors, strict=True):
        side = side_of(spot, door)
        is_beside_blocked_cell = 0 < door.r < 2 * rows and 0 < door.c < 2 * cols
        if is_beside_blocked_cell:
            where = f"{spot.row + 1}.{spot.col + 1}"
        else:
            where = f"{spot.col + 1}" if side in "NS" else f"{spot.row + 1}"
        doors += side.lower() + where
    blocked = pzpr.bits([int(s in puzzle.blocked) for s in cells(puzzle)]) if puzzle.blocked else ""
    given = tracks.write_pieces(puzzle) if puzzle.given else ""
    return pzpr.safe(f"path/{cols}/{rows}/" + "/".join((CLUES.write(puzzle), doors, blocked, given)).rstrip("/"))


FORMATS: tuple[Format[Path], ...] = (
    TEXT,
    Format("tsv", (".tsv",), tsv.fits, tsv.read, tsv.write, loses="the order of the doors"),
    Format("url", (".url",), lambda text: pzpr.is_url_of(text, "path"), read_url, write_url, kinds=("path",)),
    Format("tracks", (".tracks",), tracks.fits, tracks.read, tracks.write, loses="the order of the doors"),
)
