"""Puzzles as f-puzzles links, which SudokuPad reads as well. A link contains JSON, compressed by lz-string.

    https://www.f-puzzles.com/?load=<packed>
    https://sudokupad.app/fpuzzles<packed>

The JSON has the size, rows of cells with a `value` that may be `given`, and one key per additional rule.
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
"""Keys that state no rules."""
PASSED_OVER = {"solution": "the solution in the link", "successMessage": "the message for who solves the puzzle"}
"""Keys with content that is dropped on reading."""
CELL_NOTES = {"candidates": ("centerPencilMarks", "cornerPencilMarks"), "colours": ("c", "cArray", "highlight")}
"""Notes of a player, by the keys of cells that hold them; they are dropped on reading."""
_LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*[?&]load=(?P<a>[^&#\s]+)\S*|"
                   r"(?:https?://)?[\w.-]{0,80}(?:sudokupad|crackingthecryptic)[\w.:-]{0,80}/(?:[\w.-]{1,80}/){0,4}"
                   r"(?:\?puzzleid=)?(?P<b>fpuz(?:zles)?|scl|ctc)"
                   r"(?P<c>[^&#?\s]+)\S*", re.ASCII)  # fmt: skip
"""A link of either site. Group a or c is the packed puzzle, and b the form of a link of SudokuPad."""


Data = dict[str, Any]


def fpuzzles_links(
    read: Callable[[Data], tuple[Puzzle, Marks | None]], write: Callable[[Any, Marks], Data], plain: bool
) -> tuple[Format[Any], ...]:
    """The formats for both sites; each reads the links of both. `read` and `write` convert the JSON, whose grid is
    square and consists of objects. `plain` formats accept boards whose only rules are rows, columns and boxes."""

    def fits(text: str) -> bool:
        """True if a text is a link that this format should read."""
        if _LINK.fullmatch(unwrapped(text)) is None:
            return False
        try:
            return is_plain(_document(text)) == plain
        except BadInput:
            return True  # reading it reports the damage

    def writer(site: str) -> Any:
        return lambda board, marks: SITES[site] + lz_string.pack(json.dumps(write(board, marks or {})))

    def reader(text: str) -> tuple[Puzzle, Marks | None]:
        data = _document(text)
        _warn(data)
        return read(data)

    return tuple(Format(site, (f".{site.replace('-', '')}",), fits, reader, writer(site)) for site in SITES)


@lru_cache(maxsize=2)
def _document(text: str) -> Data:
    """The JSON of a link, with an object for every cell of the grid. Raises BadInput if the link is damaged."""
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
    _normalize_grid(data["grid"])
    return data


def _normalize_grid(grid: list[Any]) -> None:
    """Make every cell an object. Raises BadInput if the grid is not square, or has cells with given candidates."""
    size = len(grid)
    refuse_huge(size, size)
    if not size or not all(isinstance(row, list) and len(row) == size for row in grid):
        raise BadInput("The grid of the link is not square.")
    for row in grid:
        row[:] = [entry if isinstance(entry, dict) else {} for entry in row]
        if any(entry.get("givenPencilMarks") for entry in row):
            raise BadInput("The link has cells with given candidates, which no board here has.")


def _warn(data: Data) -> None:
    """Report the content that is dropped, except settings of the sites."""
    for key, content in PASSED_OVER.items():
        left_out(content, is_filled(data.get(key)))
    cells = [entry for row in data["grid"] for entry in row]
    for notes, keys in CELL_NOTES.items():
        left_out(f"{notes} of cells", any(entry.get(key) for entry in cells for key in keys))


def is_plain(data: Data) -> bool:
    """True if the puzzle has neither additional rules nor regions."""
    cells = (entry for row in data["grid"] for entry in row)
    return not any(key not in IDLE and is_filled(value) for key, value in data.items()) and not any(
        "region" in entry for entry in cells
    )


def is_filled(value: Any) -> bool:
    """True if the value of a key is not empty."""
    return value not in (None, False, [], "", {})
