"""How a Link-a-Pix puzzle is made by hand: numbers with colours, or links drawn on an empty board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.link_a_pix.referee import Piece, lines, trace
from puzzlepark.genres.link_a_pix.rules import MOST_COLOURS, PAINT, Hint, LinkAPix, hints_of
from puzzlepark.genres.link_a_pix.sheet import PALETTE

HINTS = Tool("hints", "Hints", "n", "cell-number-colour", "Put a number with a colour into a cell.", low=1)
COLOURS = Tool("palette", "Colours", "p", "palette", "Choose the colours of the picture.")
TOOLS = (HINTS, COLOURS)


def tools_for(puzzle: LinkAPix) -> tuple[Tool, ...]:
    """A link cannot have more cells than the board."""
    return (replace(HINTS, high=puzzle.rows * puzzle.cols), COLOURS)


def blank(rows: int, cols: int) -> LinkAPix:
    return LinkAPix(rows=rows, cols=cols, palette=PALETTE[:8], hints=())


def resize(puzzle: LinkAPix, rows: int, cols: int) -> LinkAPix:
    """Hints stay in their rows and columns."""
    kept = tuple(hint for hint in puzzle.hints if hint.cell.row < rows and hint.cell.col < cols)
    return replace(puzzle, rows=rows, cols=cols, hints=kept)


def edit(puzzle: LinkAPix, tool: str, spots: tuple[Spot, ...], value: Any) -> LinkAPix:
    if tool == COLOURS.name:
        used = max((hint.colour for hint in puzzle.hints), default=-1)
        if used >= len(value):
            raise BadInput(f"Colour {used + 1} is used by a hint; change the hint first.")
        if len(value) > MOST_COLOURS:
            raise BadInput(f"{MOST_COLOURS} colours are the most.")
        return replace(puzzle, palette=tuple(value))
    hints = {hint.cell: hint for hint in puzzle.hints if hint.cell not in spots}
    if value is not None:
        hints.update({spot: Hint(spot, value["number"], value.get("colour", 0)) for spot in spots})
    return replace(puzzle, hints=tuple(hints.values()))


def from_answer(puzzle: LinkAPix, marks: Marks) -> LinkAPix:
    """The hints of the links that are drawn. A link has the colour that is painted on it, or else that of a hint on it,
    or else the first. A cell that is painted alone, or has a 1 and no line, is a 1."""
    beside = lines(marks)
    for spot, others in beside.items():
        if len(others) > 2:
            raise BadInput(f"The line branches in row {spot.row + 1}, column {spot.col + 1}: that is no link.")
    links = trace(beside)
    for piece in links:
        if piece.closed:
            first = min(piece.cells)
            raise BadInput(f"The line through row {first.row + 1}, column {first.col + 1} is closed: that is no link.")
    painted = {spot for (layer, spot), value in marks.items() if layer == PAINT and value}
    alone = {hint.cell for hint in puzzle.hints if hint.number == 1} | painted
    links += [Piece([spot], False) for spot in sorted(alone - set(beside))]
    if not links:
        raise BadInput("There are no links yet.")
    return replace(puzzle, hints=hints_of((_colour(puzzle, marks, piece), piece.cells) for piece in links))


def _colour(puzzle: LinkAPix, marks: Marks, piece: Piece) -> int:
    painted = [value - 1 for spot in piece.cells if (value := marks.get(Var(PAINT, spot), 0))]
    ends = [piece.cells[0], piece.cells[-1], *piece.cells]
    return next(iter(painted + [puzzle.hint_at[s].colour for s in ends if s in puzzle.hint_at]), 0)
