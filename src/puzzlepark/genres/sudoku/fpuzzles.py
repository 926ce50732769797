"""Sudokus as links of f-puzzles, which SudokuPad reads as well: JSON, packed by lz-string.

    https://www.f-puzzles.com/?load=<packed>
    https://sudokupad.app/fpuzzles<packed>

The JSON has the size, rows of cells with a `value` that may be `given`, and a key for each further rule, which is
refused: a Sudoku here has rows, columns and boxes.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from puzzlepark.core.genre import Format
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.core.puzzle import Info, Puzzle
from puzzlepark.formats.pzpr import unwrapped
from puzzlepark.genres.kit import BadInput, Marks, Var, cell
from puzzlepark.genres.sudoku import lz_string

SITES = {"f-puzzles": "https://www.f-puzzles.com/?load=", "sudokupad": "https://sudokupad.app/fpuzzles"}
NOTES = ("title", "author")
IDLE = {
    "size", "grid", "title", "author", "ruleset", "solution", "successMessage", "highlightConflicts", "disabledlogic",
    "truecandidatesoptions", "metadata",
}  # fmt: skip
"""Keys that are no rules."""
_LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*[?&]load=(?P<a>[^&#\s]+)\S*|"
                   r"(?:https?://)?\S*(?:sudokupad|crackingthecryptic)\S*?/(?:\?puzzleid=)?(?P<b>fpuz(?:zles)?|scl|ctc)"
                   r"(?P<c>[^&#?\s]+)\S*", re.ASCII)  # fmt: skip


def fpuzzles_links(puzzle: Any, layer: str) -> tuple[Format[Any], ...]:
    """The links of both sites; each reads those of both."""

    def fits(text: str) -> bool:
        return _LINK.fullmatch(unwrapped(text)) is not None

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        return _read(puzzle, layer, _document(text))

    def writer(site: str) -> Any:
        return lambda board, marks: SITES[site] + lz_string.pack(json.dumps(_written(board, marks or {}, layer)))

    return tuple(Format(site, (f".{site.replace('-', '')}",), fits, read, writer(site)) for site in SITES)


def _document(text: str) -> dict[str, Any]:
    found = _LINK.fullmatch(unwrapped(text))
    if found is None:
        raise BadInput("This is no link of f-puzzles or SudokuPad.")
    if found["b"] in ("scl", "ctc"):
        raise BadInput("SudokuPad's own form of links is not read; its f-puzzles form is (/fpuzzles…).")
    try:
        data = json.loads(lz_string.unpack(unquote(found["a"] or found["c"])))
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput("The link is damaged: its puzzle cannot be read.") from None
    if not isinstance(data, dict) or not isinstance(data.get("grid"), list):
        raise BadInput("The link is damaged: it has no grid.")
    return data


def _read(puzzle: Any, layer: str, data: dict[str, Any]) -> tuple[Puzzle, Marks | None]:
    rule = next(
        (key for key, value in data.items() if key not in IDLE and value not in (None, False, [], "", {})), None
    )
    if rule is not None:
        raise BadInput(f'The puzzle has the rule "{clipped(rule)}", which a Sudoku here does not.')
    grid = data["grid"]
    size = len(grid)
    refuse_huge(size, size)
    if not size or not all(isinstance(row, list) and len(row) == size for row in grid):
        raise BadInput("The grid of the link is not square.")
    given, written = [], dict[Var, int]()
    regions = dict[Any, Any]()
    for r, row in enumerate(grid):
        for c, entry in enumerate(row):
            entry = entry if isinstance(entry, dict) else {}
            value, spot = entry.get("value"), cell(r, c)
            regions[spot] = entry.get("region")
            if type(value) is int and entry.get("given"):
                given.append((spot, value))
            elif type(value) is int:
                written[Var(layer, spot)] = value
    notes: dict[str, Any] = {key: data[key] for key in NOTES if isinstance(data.get(key), str)}
    found = puzzle(rows=size, cols=size, numbers=tuple(given), info=Info(**notes))
    _refuse_other_boxes(found, regions)
    return found, {**written, **{Var(layer, spot): number for spot, number in given}} if written else None


def _refuse_other_boxes(puzzle: Any, regions: dict[Any, Any]) -> None:
    told = {spot: region for spot, region in regions.items() if region is not None}
    pairs = {(puzzle.lines(spot)[-1], region) for spot, region in told.items()}
    if len(pairs) != len({box for box, _ in pairs}) or len(pairs) != len({region for _, region in pairs}):
        raise BadInput("The puzzle has regions of its own, which a Sudoku here does not.")


def _written(puzzle: Any, marks: Marks, layer: str) -> dict[str, Any]:
    if puzzle.box == 1:
        raise BadInput(f"f-puzzles has no boxes for a board of size {puzzle.rows}; use JSON.")
    known = dict(puzzle.numbers)

    def entry(spot: Any) -> dict[str, Any]:
        if spot in known:
            return {"value": known[spot], "given": True}
        number = marks.get(Var(layer, spot))
        return {"value": number} if number else {}

    grid = [[entry(cell(r, c)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    notes = {key: value for key in NOTES if (value := getattr(puzzle.info, key))}
    return {"size": puzzle.rows, **notes, "grid": grid}
