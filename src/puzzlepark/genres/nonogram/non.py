"""Nonograms as `.non` files, which several programs share. A file has named entries, and the numbers of rows and
columns, for example:

title "A boat"
width 3
height 2

rows
1
3

columns
1
2
1
"""

from __future__ import annotations

import re
from typing import Any

from puzzlepark.core.fields.run_lists import row_and_column_lists, seat_lists
from puzzlepark.core.genre import Format
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.core.puzzle import Info
from puzzlepark.core.reading import left_out
from puzzlepark.genres import kit
from puzzlepark.genres.nonogram.game_id import read_number

NOTES = {"title": "title", "by": "author", "catalogue": "source"}
"""The entries of a file with notes about the puzzle, and the fields of `Info` that store them."""
_SIZE = re.compile(r"^\s*(?:width|height)\s+\d+\s*$", re.MULTILINE)


def non_file(puzzle: Any) -> Format[Any]:
    """The format for `.non` files. A file may have the picture as its `goal`. Colours are rejected."""

    def fits(text: str) -> bool:
        return len(_SIZE.findall(text[:4000])) >= 2

    return Format("non", (".non",), fits, lambda text: _read(puzzle, text), _write)


def _read(puzzle: Any, text: str) -> tuple[kit.Puzzle, kit.Marks | None]:
    """Parse a file into a board, and the picture if the file has it."""
    entries, lists = _parse(text)
    size = {}
    for key in ("height", "width"):
        if key not in entries:
            raise kit.BadInput(f'The file has no "{key}".')
        size[key] = read_number(entries[key])
    rows, cols = size["height"], size["width"]
    if not rows or not cols:
        raise kit.BadInput(f"The file speaks of a board of {rows}x{cols}; it needs at least 1x1.")
    refuse_huge(rows, cols)
    if "color" in entries:
        raise kit.BadInput("The file has colours, which a Nonogram here does not.")
    for key, lines in (("rows", rows), ("columns", cols)):
        if len(lists[key]) != lines:
            raise kit.BadInput(f'"{key}" has {len(lists[key])} lines in the file; the board has {lines}.')
    numbers = seat_lists(lists["rows"], lists["columns"])
    ignored = [key for key in entries if key not in (*size, *NOTES, "goal") and entries[key]]
    left_out(f"what the file has under {', '.join(map(clipped, ignored))}", ignored)
    notes: dict[str, Any] = {field: entries[key] for key, field in NOTES.items() if key in entries}
    board: kit.Puzzle = puzzle(rows=rows, cols=cols, numbers=numbers, info=Info(**notes))
    return board, _read_goal(board, entries.get("goal", ""))


def _parse(text: str) -> tuple[dict[str, str], dict[str, list[list[int]]]]:
    """The entries of a file by their keys, and its lists of numbers under "rows" and "columns"."""
    entries, lists, section = dict[str, str](), {"rows": list[list[int]](), "columns": list[list[int]]()}, ""
    for line_number, line in enumerate(text.splitlines(), 1):
        key, _, value = line.strip().partition(" ")
        if key in lists and not value:
            section = key
        elif key[:1].isalpha():
            section = ""
            entries.setdefault(key.lower(), value.strip().strip('"'))
        elif key and section:
            numbers = map(read_number, re.split(r"[\s,]+", line.strip()))
            lists[section].append([number for number in numbers if number])
        elif key:
            raise kit.BadInput(f'Line {line_number}: "rows" or "columns" was expected before "{clipped(key)}".')
    return entries, lists


def _read_goal(puzzle: Any, goal: str) -> kit.Marks | None:
    """The picture in a file, written as a 0 or 1 for every cell; None if the text is empty."""
    signs = re.sub(r"\s", "", goal)
    if not signs:
        return None
    if len(signs) != puzzle.rows * puzzle.cols or not set(signs) <= set("01"):
        raise kit.BadInput("The goal of the file has a 0 or 1 for every cell.")
    return {kit.Var(kit.SHADE, spot): int(sign) for spot, sign in zip(puzzle.grid.cells, signs, strict=True)}


def _write(puzzle: Any, marks: kit.Marks | None) -> str:
    """Write the notes, the size and the numbers, and the picture if the marks are complete."""
    rows, columns = row_and_column_lists(puzzle.numbers, puzzle.rows, puzzle.cols)
    lines = []
    for key, field in NOTES.items():
        note = " ".join(getattr(puzzle.info, field).split()).replace('"', "'")
        if note:
            lines.append(f'{key} "{note}"')
    lines += [f"width {puzzle.cols}", f"height {puzzle.rows}"]
    for key, lists in (("rows", rows), ("columns", columns)):
        lines += ["", key, *(",".join(map(str, line)) or "0" for line in lists)]
    values = [(marks or {}).get(kit.Var(kit.SHADE, spot)) for spot in puzzle.grid.cells]
    if None not in values:
        lines += ["", f'goal "{"".join(map(str, values))}"']
    return "\n".join(lines) + "\n"
