"""Reading texts that hold only an answer: drawings with line characters, and single tables of a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.lines import OPPOSITE, edge_at, ends_of
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.formats.codec import Table, on_board
from puzzlepark.formats.codec.tables import EdgeMarks
from puzzlepark.formats.text import Tokens

BOX = {
    ".": "", "·": "", "■": "", "─": "lr", "│": "ud", "┌": "dr", "┐": "dl", "└": "ur", "┘": "ul",
    "╴": "l", "╵": "u", "╶": "r", "╷": "d", "├": "udr", "┤": "udl", "┬": "dlr", "┴": "ulr", "┼": "udlr",
}  # fmt: skip
"""For each line character the directions in which lines leave its cell."""


def read_drawing(text: str, board: Any, layer: str, doors: Sequence[Spot] = ()) -> Marks:
    """Marks from a line character for each cell, `.` for no line. Lines may leave the board through doors.

    ┌──┐
    │┌┘.
    └┘..
    """
    chars = "".join(text.split())
    strange = next((char for char in chars if char not in BOX), None)
    if strange is not None:
        raise BadInput(f'An answer has a line character for each cell, such as ─ or ┐, or a dot; not "{strange}".')
    size = board.rows * board.cols
    if len(chars) != size:
        raise BadInput(f"{board.rows}x{board.cols} cells need {size} line characters, not {len(chars)}.")
    exits = {cell_at(*divmod(i, board.cols)): BOX[char] for i, char in enumerate(chars)}
    drawn = set()
    for spot, direction in ((spot, direction) for spot, directions in exits.items() for direction in directions):
        edge = edge_at(spot, direction)
        if edge in doors:
            continue
        other = next(s for s in ends_of(edge) if s != spot)
        for at in (spot, other):
            if at in board.grid.holes:
                raise BadInput(f"The path visits {place(at)}, which is blocked.")
        if OPPOSITE[direction] not in exits.get(other, ""):
            raise BadInput(f"The line that leaves {place(spot)} does not go on in the next cell.")
        drawn.add(edge)
    return {Var(layer, edge): int(edge in drawn) for edge in board.grid.edges}


def read_table(text: str, board: Any, part: Table) -> Marks:
    """Marks from a text with a single table. If the words are single characters, blanks and line ends may be
    missing."""
    tokens = Tokens(text)
    whole = len(tokens) == 1 and len(tokens.all[0].text) == board.rows * board.cols
    if (len(tokens) == board.rows or whole) and board.cols > 1:
        tokens = Tokens("\n".join(" ".join(line) for line in text.split()))
    marks = dict[Var, int]()
    part.read(tokens, board, marks)
    tokens.end()
    return on_board(board, marks)


def read_lines(text: str, board: Any, edges: EdgeMarks) -> Marks:
    """Marks of lines from a table of a file, or from a drawing."""
    if set("".join(text.split())) <= set(BOX) and not edges.corners:
        return read_drawing(text, board, edges.layer)
    return read_table(text, board, edges)
