"""Reading Penpa+ links as drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import FALLING, RISING, between
from puzzlepark.core.plain import refuse_huge
from puzzlepark.core.puzzle import Info
from puzzlepark.core.reading import left_out
from puzzlepark.formats.penpa import payload
from puzzlepark.formats.penpa.payload import parsed
from puzzlepark.formats.penpa.sheet import AROUND, Ink, Points, Sheet

DOUBLE = 30
"""The style of a double line."""
SQUARE = re.compile("square|sudoku|kakuro")
"""Penpa's names for boards of squares."""
SMALL = {0: (-1, -1), 1: (0, 1), 2: (1, 0)}
"""The offset from a cell to its upper left corner, or to the side that a small number in another corner stands for."""
CANDIDATES = "7"
"""The kind of a number that is a list of candidates."""
UNKNOWN = {
    "freeline": "free lines", "freelineE": "free lines", "wall": "walls", "cage": "cages", "direction": "directions",
    "squareframe": "frames", "polygon": "polygons",
}  # fmt: skip
"""Things that no board here has, by Penpa's names."""


Size = tuple[int, int]
"""Rows and columns of a board."""


def read(link: str) -> Sheet:
    """The drawing of a link; raises BadInput."""
    lines = payload.read(link)
    words = lines[0].split(",")
    if not SQUARE.fullmatch(words[0]):
        raise BadInput("The board of the Penpa link is not made of squares.")
    if len(words) < 3 or not all(word.isascii() and word.isdecimal() and len(word) < 8 for word in words[1:3]):
        raise BadInput("The Penpa link is damaged: its board has no size.")
    wide, high = int(words[1]), int(words[2])
    refuse_huge(high, wide)
    top, left, rows, cols = _board(parsed(lines[5], "its board"), wide, high)
    points = Points(wide, high, top, left)
    sheet = Sheet(rows, cols, info=_info(words), tags=tags(link))
    sheet.given = _ink(parsed(lines[3], "what is given"), points, (rows, cols), given=True)
    if lines[4].startswith("{"):
        sheet.drawn = _ink(parsed(lines[4], "what is drawn"), points, (rows, cols), given=False)
    if sheet.drawn == Ink():
        sheet.drawn = _answer(payload.read_answer(link), points, (rows, cols))
    if lines[13].strip() == "1":
        coloured = _table(parsed(lines[14], "its colours"), "surface")
        sheet.given.colours = {points.spot(n): x for n, x in _numbered(coloured) if isinstance(x, str)}
    return sheet


def tags(link: str) -> list[str]:
    """The tags of a link, which name genres."""
    line = payload.read(link)[17]
    found = parsed(line, "its genres") if line.startswith("[") else []
    return [tag for tag in found if isinstance(tag, str)]


def _board(steps: Any, wide: int, high: int) -> tuple[int, int, int, int]:
    """The first row and column and the size of the rectangle of board cells."""
    if not isinstance(steps, list) or not steps or not all(type(step) is int for step in steps):
        raise BadInput("The Penpa link is damaged: its board has no cells.")
    across = wide + 2 * AROUND
    cells = {divmod(at, across) for at in accumulate(steps)}
    top, left = (min(place[k] for place in cells) for k in (0, 1))
    rows, cols = (max(place[k] for place in cells) - low + 1 for k, low in ((0, top), (1, left)))
    if len(cells) != rows * cols:
        raise BadInput("The board of the Penpa link is not a rectangle.")
    if top < AROUND or left < AROUND or top + rows > high + AROUND or left + cols > wide + AROUND:
        raise BadInput("The Penpa link is damaged: its board has cells that do not exist.")
    return top - AROUND, left - AROUND, rows, cols


def _info(words: list[str]) -> Info:
    """Title, author and source from the words of the header."""
    title, author, source = ([*words[15:18], "", "", ""])[:3]
    plain = (title.removeprefix("Title:"), author.removeprefix("Author:"), source)
    title, author, source = (word.strip().replace("%2C", ",") for word in plain)
    return Info(title, author, source)


def _table(layer: Any, name: str) -> dict[str, Any]:
    """A table of a layer, which may be missing; raises BadInput if it is no table."""
    found = layer.get(name, {}) if isinstance(layer, dict) else None
    if not isinstance(found, dict):
        raise BadInput(f'The Penpa link is damaged: "{name}" cannot be read.')
    return found


def _numbered(table: dict[str, Any]) -> Iterator[tuple[int, Any]]:
    """The entries whose key is the number of a point, as this number and the value."""
    for key, value in table.items():
        if key.isascii() and key.isdecimal() and len(key) < 10:
            yield int(key), value


def _joined(
    layer: Any, name: str, points: Points, given: bool, style: int | None = None
) -> Iterator[tuple[Spot, Spot]]:
    """The pairs of points that a table joins, optionally only in one style: adjacent cells or corners, opposite corners
    of a cell, or a cell and one of its sides. Other given pairs are refused."""
    for key, value in _table(layer, name).items():
        if style not in (None, value):
            continue
        pair = key.split(",")
        if len(pair) != 2 or not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in pair):
            continue
        a, b = (points.spot(int(word)) for word in pair)
        far = (abs(a.r - b.r), abs(a.c - b.c))
        across = far == (2, 2) and name == "lineE" and between(a, b).is_cell
        if across or (far in ((0, 2), (2, 0)) and not a.is_edge):
            yield a, b
        elif far in ((0, 1), (1, 0)) and (a.is_cell or b.is_cell):
            yield (a, b) if a.is_cell else (b, a)
        elif given:
            raise BadInput("The drawing has lines that do not lead from cell to cell or from corner to corner.")


def _ink(layer: Any, points: Points, size: Size, given: bool) -> Ink:
    """A layer by spots. Given things that no board here has are refused."""
    ink = Ink()
    table = _table(layer, "surface")
    for name, what in UNKNOWN.items():
        if layer.get(name) and not given:
            left_out(f"{what} that a solver drew")
        elif layer.get(name):
            raise BadInput(f"The drawing has {what}, which no puzzle here has.")
    ink.fills = {points.spot(n): x for n, x in _numbered(table) if type(x) is int}
    for n, entry in _numbered(_table(layer, "number")):
        if not isinstance(entry, list) or len(entry) < 3:
            continue
        number, _, kind = entry[:3]
        left_out("candidates of cells", kind == CANDIDATES)
        if isinstance(number, str | int) and kind != CANDIDATES:
            ink.numbers[points.spot(n)] = str(number).strip()
    for n, entry in _numbered(_table(layer, "numberS")):
        if isinstance(entry, list) and entry:
            _put_small(ink, size, *points.corner(n), str(entry[0]).strip(), given)
    for n, entry in _numbered(_table(layer, "symbol")):
        if isinstance(entry, list) and len(entry) > 1 and isinstance(entry[1], str):
            ink.symbols[points.spot(n)] = (entry[0], entry[1])
    ink.crosses = {points.spot(n) for n, _ in _numbered(_table(layer, "line"))}
    ink.edge_crosses = {points.spot(n) for n, _ in _numbered(_table(layer, "lineE"))}
    for a, b in _joined(layer, "line", points, given):
        ink.lines.add(between(a, b)) if b.is_cell else ink.halves.add((a, b))
    ink.doubles = {between(a, b) for a, b in _joined(layer, "line", points, given, DOUBLE) if b.is_cell}
    ink.lines -= ink.doubles
    for a, b in _joined(layer, "lineE", points, given):
        if (middle := between(a, b)).is_cell:
            ink.diagonals[middle] = FALLING if (a < b) == (a.c < b.c) else RISING
        else:
            ink.edges.add(middle)
    ink.cages = list(_cells(layer, "killercages", points))
    ink.thermos = list(_cells(layer, "thermo", points))
    ink.arrows = list(_cells(layer, "arrows", points))
    ink.bare_thermos = list(_cells(layer, "nobulbthermo", points))
    ink.gaps = [between(a, b) for a, b in _joined(layer, "deletelineE", points, given)]
    return ink


def _cells(layer: Any, name: str, points: Points) -> Iterator[tuple[Spot, ...]]:
    """The cells of each cage or line of a list."""
    lists = layer.get(name, []) if isinstance(layer, dict) else []
    for cells in lists if isinstance(lists, list) else ():
        if not isinstance(cells, list) or not all(type(n) is int for n in cells):
            raise BadInput(f'The Penpa link is damaged: "{name}" cannot be read.')
        if cells:
            yield tuple(points.spot(n) for n in cells)


def _put_small(ink: Ink, size: Size, cell: Spot, corner: int, text: str, given: bool) -> None:
    """Store a small number. Outside the board it counts as a large one; inside, only three corners have a meaning."""
    if min(cell) < 0 or cell.r > 2 * size[0] or cell.c > 2 * size[1]:
        ink.numbers.setdefault(cell, text)
    elif corner in SMALL:
        dr, dc = SMALL[corner]
        ink.small[Spot(cell.r + dr, cell.c + dc)] = text
    elif given:
        raise BadInput("The drawing has small numbers in corners that no puzzle here has.")


def _answer(parts: list[Any], points: Points, size: Size) -> Ink:
    """The solution of a link as if it were drawn."""
    shaded, lines, edges, _, numbers = (parts + [[]] * 5)[:5]
    # An entry has its place, which is one number or two, and sometimes a value, separated by commas.
    words = [[str(entry).split(",") for entry in part] for part in (lines, edges, numbers)]
    layer = {
        "surface": {str(entry): 1 for entry in shaded},
        "line": {",".join(word[:2]): 3 for word in words[0]},
        "lineE": {",".join(word[:2]): 3 for word in words[1]},
        "number": {word[0]: [word[1], 2, "1"] for word in words[2] if len(word) > 1},
    }
    return _ink(layer, points, size, given=False)
