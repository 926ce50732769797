"""Nonograms as `.non` files, which several programs share: words for the size, lists of rows and of columns.

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
"""Entries of a file about the puzzle, with the fields that store them. Other words are ignored."""
_SIZE = re.compile(r"^\s*(?:width|height)\s+\d+\s*$", re.MULTILINE)


def non_file(puzzle: Any) -> Format[Any]:
    """The format for `.non` files. A file may have the picture as its `goal`. Colours are rejected."""
    return Format(
        "non", (".non",), lambda text: len(_SIZE.findall(text[:4000])) >= 2, lambda t: _read(puzzle, t), _write
    )


def _read(puzzle: Any, text: str) -> tuple[kit.Puzzle, kit.Marks | None]:
    words, lists = _words(text)
    size = {}
    for key in ("height", "width"):
        if key not in words:
            raise kit.BadInput(f'The file has no "{key}".')
        size[key] = read_number(words[key])
    rows, cols = size["height"], size["width"]
    if not rows or not cols:
        raise kit.BadInput(f"The file speaks of a board of {rows}x{cols}; it needs at least 1x1.")
    refuse_huge(rows, cols)
    if "color" in words:
        raise kit.BadInput("The file has colours, which a Nonogram here does not.")
    for key, lines in (("rows", rows), ("columns", cols)):
        if len(lists[key]) != lines:
            raise kit.BadInput(f'"{key}" has {len(lists[key])} lines in the file; the board has {lines}.')
    numbers = seat_lists(lists["rows"], lists["columns"])
    rest = [key for key in words if key not in (*size, *NOTES, "goal") and words[key]]
    left_out(f"what the file has under {', '.join(map(clipped, rest))}", rest)
    notes: dict[str, Any] = {kept: words[key] for key, kept in NOTES.items() if key in words}
    found: kit.Puzzle = puzzle(rows=rows, cols=cols, numbers=numbers, info=Info(**notes))
    return found, _goal(found, words.get("goal", ""))


def _words(text: str) -> tuple[dict[str, str], dict[str, list[list[int]]]]:
    """The words of a file, and its lists of numbers."""
    words, lists, under = dict[str, str](), {"rows": list[list[int]](), "columns": list[list[int]]()}, ""
    for number, line in enumerate(text.splitlines(), 1):
        key, _, rest = line.strip().partition(" ")
        if key in lists and not rest:
            under = key
        elif key[:1].isalpha():
            under = ""
            words.setdefault(key.lower(), rest.strip().strip('"'))
        elif key and under:
            lists[under].append([n for word in re.split(r"[\s,]+", line.strip()) if (n := read_number(word))])
        elif key:
            raise kit.BadInput(f'Line {number}: "rows" or "columns" was expected before "{clipped(key)}".')
    return words, lists


def _goal(puzzle: Any, goal: str) -> kit.Marks | None:
    signs = re.sub(r"\s", "", goal)
    if not signs:
        return None
    if len(signs) != puzzle.rows * puzzle.cols or not set(signs) <= set("01"):
        raise kit.BadInput("The goal of the file has a 0 or 1 for every cell.")
    return {kit.Var(kit.SHADE, spot): int(sign) for spot, sign in zip(puzzle.grid.cells, signs, strict=True)}


def _write(puzzle: Any, marks: kit.Marks | None) -> str:
    across, down = row_and_column_lists(puzzle.numbers, puzzle.rows, puzzle.cols)
    notes = [(key, " ".join(getattr(puzzle.info, kept).split()).replace('"', "'")) for key, kept in NOTES.items()]
    lines = [f'{key} "{value}"' for key, value in notes if value]
    lines += [f"width {puzzle.cols}", f"height {puzzle.rows}"]
    for key, lists in (("rows", across), ("columns", down)):
        lines += ["", key, *(",".join(map(str, line)) or "0" for line in lists)]
    values = [(marks or {}).get(kit.Var(kit.SHADE, spot)) for spot in puzzle.grid.cells]
    if None not in values:
        lines += ["", f'goal "{"".join(map(str, values))}"']
    return "\n".join(lines) + "\n"
