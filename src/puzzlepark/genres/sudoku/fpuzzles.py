"""Sudokus as links of f-puzzles and SudokuPad. Keys of additional rules are rejected: this genre has rows, columns and
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
    return fpuzzles_links.fpuzzles_links(partial(_read, puzzle, layer), partial(_written, layer), plain=True)


def _read(puzzle: Any, layer: str, data: dict[str, Any]) -> tuple[kit.Puzzle, kit.Marks | None]:
    if not fpuzzles_links.is_plain(data):
        raise kit.BadInput("The puzzle has rules or regions of its own, which a Sudoku here does not.")
    grid = data["grid"]
    size = len(grid)
    given, written = [], dict[kit.Var, int]()
    for r, row in enumerate(grid):
        for c, entry in enumerate(row):
            value, spot = entry.get("value"), kit.cell_at(r, c)
            if type(value) is int and entry.get("given"):
                given.append((spot, value))
            elif type(value) is int:
                written[kit.Var(layer, spot)] = value
    notes: dict[str, Any] = {kept: data[key] for key, kept in NOTES.items() if isinstance(data.get(key), str)}
    found = puzzle(rows=size, cols=size, numbers=tuple(given), info=Info(**notes))
    return found, {**written, **{kit.Var(layer, spot): number for spot, number in given}} if written else None


def _written(layer: str, puzzle: Any, marks: kit.Marks) -> dict[str, Any]:
    if puzzle.box == 1:
        raise kit.BadInput(f"f-puzzles has no boxes for a board of size {puzzle.rows}; use JSON.")
    known = dict(puzzle.numbers)

    def entry(spot: Any) -> dict[str, Any]:
        if spot in known:
            return {"value": known[spot], "given": True}
        number = marks.get(kit.Var(layer, spot))
        return {"value": number} if number else {}

    grid = [[entry(kit.cell_at(r, c)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    notes = {key: value for key, kept in NOTES.items() if (value := getattr(puzzle.info, kept))}
    return {"size": puzzle.rows, **notes, "grid": grid}
