"""Boards as links of f-puzzles, which SudokuPad reads as well: JSON, packed by lz-string.

    https://www.f-puzzles.com/?load=<packed>
    https://sudokupad.app/fpuzzles<packed>

The JSON has the size, rows of cells with a `value` that may be `given`, and a key for each further rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format
from puzzlepark.core.plain import refuse_huge
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.reading import left_out
from puzzlepark.formats.pzpr import unwrapped
from puzzlepark.genres.kit import lz_string

SITES = {"f-puzzles": "https://www.f-puzzles.com/?load=", "sudokupad": "https://sudokupad.app/fpuzzles"}
IDLE = {
    "size", "grid", "title", "author", "ruleset", "solution", "successMessage", "highlightConflicts", "disabledlogic",
    "truecandidatesoptions", "metadata", "activeConstraints",
}  # fmt: skip
"""Keys that are no rules."""
PASSED_OVER = {"solution": "the solution in the link", "successMessage": "the message for who solves the puzzle"}
"""Keys that say something of the puzzle which is not kept."""
CELL_NOTES = {"candidates": ("centerPencilMarks", "cornerPencilMarks"), "colours": ("c", "cArray", "highlight")}
"""What a player put into cells and is not kept, by the keys of cells."""
_LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*[?&]load=(?P<a>[^&#\s]+)\S*|"
                   r"(?:https?://)?[\w.-]{0,80}(?:sudokupad|crackingthecryptic)[\w.:-]{0,80}/(?:[\w.-]{1,80}/){0,4}"
                   r"(?:\?puzzleid=)?(?P<b>fpuz(?:zles)?|scl|ctc)"
                   r"(?P<c>[^&#?\s]+)\S*", re.ASCII)  # fmt: skip


Data = dict[str, Any]


def fpuzzles_links(
    read: Callable[[Data], tuple[Puzzle, Marks | None]], write: Callable[[Any, Marks], Data], plain: bool
) -> tuple[Format[Any], ...]:
    """The links of both sites; each reads those of both. `read` and `write` know the JSON of a board, whose grid is
    square and made of objects. `plain` boards have no rule but rows, columns and boxes, and name no regions."""

    def fits(text: str) -> bool:
        if _LINK.fullmatch(unwrapped(text)) is None:
            return False
        try:
            return is_plain(_document(text)) == plain
        except BadInput:
            return True  # What is damaged is said when it is read.

    def writer(site: str) -> Any:
        return lambda board, marks: SITES[site] + lz_string.pack(json.dumps(write(board, marks or {})))

    def reader(text: str) -> tuple[Puzzle, Marks | None]:
        data = _document(text)
        _warn(data)
        return read(data)

    return tuple(Format(site, (f".{site.replace('-', '')}",), fits, reader, writer(site)) for site in SITES)


@lru_cache(maxsize=2)
def _document(text: str) -> Data:
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
    _tidy_grid(data["grid"])
    return data


def _tidy_grid(grid: list[Any]) -> None:
    """Make every cell an object; raises BadInput if the grid is not square, or its cells say what no board can."""
    size = len(grid)
    refuse_huge(size, size)
    if not size or not all(isinstance(row, list) and len(row) == size for row in grid):
        raise BadInput("The grid of the link is not square.")
    for row in grid:
        row[:] = [entry if isinstance(entry, dict) else {} for entry in row]
        if any(entry.get("givenPencilMarks") for entry in row):
            raise BadInput("The link has cells with given candidates, which no board here has.")


def _warn(data: Data) -> None:
    """Say what is passed over, besides the settings of the sites."""
    for key, what in PASSED_OVER.items():
        left_out(what, has_rule(data.get(key)))
    cells = [entry for row in data["grid"] for entry in row]
    for what, keys in CELL_NOTES.items():
        left_out(f"{what} of cells", any(entry.get(key) for entry in cells for key in keys))


def is_plain(data: Data) -> bool:
    """Whether a board names neither rules nor regions."""
    cells = (entry for row in data["grid"] for entry in row)
    return not any(key not in IDLE and has_rule(value) for key, value in data.items()) and not any(
        "region" in entry for entry in cells
    )


def has_rule(value: Any) -> bool:
    """Whether the value of a key says anything."""
    return value not in (None, False, [], "", {})
