"""Sudokus as f-puzzles and SudokuPad links. Keys of additional rules are rejected: this genre has rows, columns and
boxes only."""

from __future__ import annotations

from functools import partial
from typing import Any

from puzzlepark.core.genre import Format
from puzzlepark.core.puzzle import Info
from puzzlepark.genres import kit
from puzzlepark.genres.kit import fpuzzles_links

NOTES = {"title": "title", "author": "author", "ruleset": "note"}
"""Keys about a puzzle, with the fields that store them."""


def links(puzzle: Any, layer: str) -> tuple[Format[Any], ...]:
    """The formats for the links of both sites."""
    return fpuzzles_links.fpuzzles_links(partial(_read, puzzle, layer), partial(_write, layer), plain=True)


def _read(puzzle: Any, layer: str, data: dict[str, Any]) -> tuple[kit.Puzzle, kit.Marks | None]:
    """Read the board from the JSON of a link, with the entered numbers if there are any."""
    if not fpuzzles_links.is_plain(data):
        raise kit.BadInput("The puzzle has rules or regions of its own, which a Sudoku here does not.")
    grid = data["grid"]
    size = len(grid)
    given, entered = [], dict[kit.Var, int]()
    for r, row in enumerate(grid):
        for c, entry in enumerate(row):
            value, spot = entry.get("value"), kit.cell_at(r, c)
            if type(value) is int and entry.get("given"):
                given.append((spot, value))
            elif type(value) is int:
                entered[kit.Var(layer, spot)] = value
    notes: dict[str, Any] = {field: data[key] for key, field in NOTES.items() if isinstance(data.get(key), str)}
    board = puzzle(rows=size, cols=size, numbers=tuple(given), info=Info(**notes))
    if not entered:
        return board, None
    return board, {**entered, **{kit.Var(layer, spot): number for spot, number in given}}


def _write(layer: str, puzzle: Any, marks: kit.Marks) -> dict[str, Any]:
    """The JSON of a board for a link, with the entered numbers."""
    if puzzle.box == 1:
        raise kit.BadInput(f"f-puzzles has no boxes for a board of size {puzzle.rows}; use JSON.")
    given = dict(puzzle.numbers)

    def entry(spot: Any) -> dict[str, Any]:
        """The entry of a cell: its number, and whether it is given."""
        if spot in given:
            return {"value": given[spot], "given": True}
        number = marks.get(kit.Var(layer, spot))
        return {"value": number} if number else {}

    grid = [[entry(kit.cell_at(r, c)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    values = {key: getattr(puzzle.info, field) for key, field in NOTES.items()}
    notes = {key: value for key, value in values.items() if value}
    return {"size": puzzle.rows, **notes, "grid": grid}
