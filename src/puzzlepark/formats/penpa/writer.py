"""Writing drawings as Penpa+ links."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import diagonal_ends, ends_of
from puzzlepark.formats.penpa import payload
from puzzlepark.formats.penpa.fields import BLACK, CIRCLE, CIRCLES
from puzzlepark.formats.penpa.sheet import Ink, Points, Sheet

SIZE = 38
"""Pixels per cell."""
CROSS, DOUBLE = 98, 30
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
TABLES = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage", "deletelineE",
)  # fmt: skip
TOOLS = (
    '{"surface":["",1],"wall":["",2],"cage":["1",10],"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],'
    '"move":["1",""],"combi":["battleship",""],"sudoku":["1",1],"multicolor":["",1]}'
)
"""The initial settings of Penpa's tools."""
DISC = (CIRCLES["disc"], CIRCLE)
"""A black circle."""
GIVEN, DRAWN = 2, 3
"""The styles of lines: black, green. The same colours of numbers are one less."""
WHITE_NUMBER, CIRCLED_NUMBER = 4, 6
"""The styles of numbers on other backgrounds: white, and black in a white circle."""
PLAIN_TEXT, TEXT_WITH_ARROW = "1", "2"
"""The kinds of numbers in cells. A text with an arrow has the form "text_direction"."""


def write(sheet: Sheet) -> str:
    """The link of a drawing."""
    high, wide = sheet.rows + sheet.above + sheet.below, sheet.cols + sheet.left + sheet.right
    points = Points(wide, high, sheet.above, sheet.left)
    # The middle of the whole board is a cell, a corner or the middle of a side.
    middle = points.number(Spot(high - 2 * sheet.above, wide - 2 * sheet.left))
    title, author, source = (_word(getattr(sheet.info, key)) for key in ("title", "author", "source"))
    # After the cell size: the rotation, two reflections, the canvas, the middle (twice) and four sudoku settings.
    header = ["square", wide, high, SIZE, 0, 1, 1, (wide + 1) * SIZE, (high + 1) * SIZE, middle, middle, 0, 0, 0, 0]
    words = [*map(str, header), f"Title: {title}", f"Author: {author}", source, "", "OFF", "false"]
    cells = [points.number(Spot(r, c)) for r in range(1, 2 * sheet.rows, 2) for c in range(1, 2 * sheet.cols, 2)]
    # Penpa lists the cells of the board by their distances: the first number, then the differences.
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    mode = _mode(sheet)
    colours = _layer({"surface": {str(points.number(s)): x for s, x in sheet.given.colours.items()}})
    lines: tuple[Any, ...] = (
        [sheet.above, sheet.below, sheet.left, sheet.right], mode, _tables(sheet.given, points, GIVEN),
        _tables(sheet.drawn, points, DRAWN), steps, [], {}, "x", "x", [3, 1, 4], mode, "x",
        int(bool(sheet.given.colours)), colours, _layer({}), {}, sheet.tags,
    )  # fmt: skip
    packed = (json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines)
    return payload.write((",".join(words), *packed, ""))


def _word(text: str) -> str:
    """Encode a text as a word of the header."""
    return " ".join(text.split("\n")).replace(",", "%2C")


def _layer(tables: dict[str, Any]) -> dict[str, Any]:
    """A layer with all tables and lists that Penpa expects, also empty ones."""
    stacks: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    return {**stacks, **{n: tables.get(n, {}) for n in TABLES}, **{n: tables.get(n, []) for n in LISTS}}


def _tables(ink: Ink, points: Points, style: int) -> dict[str, Any]:
    """A layer of a drawing by Penpa's names, with lines in this style."""
    at = points.number
    # A number on a colour of its own stands in a white circle, and on black it is white.
    dark = {s for s, x in ink.fills.items() if x == BLACK} | {s for s, x in ink.symbols.items() if x == DISC}
    # Penpa's styles of plain numbers are one below those of lines of the same colour.
    number_styles = {
        s: CIRCLED_NUMBER if s in ink.colours else WHITE_NUMBER if s in dark else style - 1 for s in ink.numbers
    }
    numbers = {
        str(at(s)): [text, number_styles[s], TEXT_WITH_ARROW if "_" in text else PLAIN_TEXT]
        for s, text in sorted(ink.numbers.items())
    }
    line = {_pair(*ends_of(s), points): style for s in sorted(ink.lines)}
    line |= {_pair(*ends_of(s), points): DOUBLE for s in sorted(ink.doubles)}
    line |= {_pair(*half, points): style for half in sorted(ink.halves)}
    edge = {_pair(*ends_of(s, corners=True), points): style for s in sorted(ink.edges)}
    edge |= {_pair(*diagonal_ends(s, x), points): style for s, x in sorted(ink.diagonals.items())}
    return _layer({
        "surface": {str(at(s)): x for s, x in sorted(ink.fills.items())},
        "number": numbers,
        "numberS": {_small(points, s): [text, 1] for s, text in sorted(ink.small.items())},
        "symbol": {str(at(s)): [*x, 1] for s, x in sorted(ink.symbols.items())},
        "line": line | {str(at(s)): CROSS for s in sorted(ink.crosses)},
        "lineE": edge | {str(at(s)): CROSS for s in sorted(ink.edge_crosses)},
        "deletelineE": {_pair(*ends_of(s, corners=True), points): 1 for s in ink.gaps},
        "killercages": [[at(s) for s in cage] for cage in ink.cages],
        "thermo": [[at(s) for s in line] for line in ink.thermos],
        "arrows": [[at(s) for s in line] for line in ink.arrows],
        "nobulbthermo": [[at(s) for s in line] for line in ink.bare_thermos],
    })  # fmt: skip


def _small(points: Points, side: Spot) -> str:
    """The key of a small number at a side of a cell, or at its upper left corner.

    Corner 0 of a cell stands for itself, corner 1 for the right side, and corner 2 for the lower side.
    """
    if not side.is_edge:
        owner, corner = Spot(side.r + 1, side.c + 1), 0
    elif side.r % 2 == 1:  # between two cells of a row
        owner, corner = Spot(side.r, side.c - 1), 1
    else:
        owner, corner = Spot(side.r - 1, side.c), 2
    return str(4 * (points.count + points.number(owner)) + corner)


def _pair(a: Spot, b: Spot, points: Points) -> str:
    """The key of a line between two points, the lower number first."""
    one, two = sorted((points.number(a), points.number(b)))
    return f"{one},{two}"


def _mode(sheet: Sheet) -> dict[str, Any]:
    """The tools that are selected first, and the style of the grid."""

    def tools(edit: str, style: int) -> dict[str, Any]:
        styles = {name: ["1", style] for name in ("line", "lineE")}
        return {**json.loads(TOOLS), "edit_mode": edit, **styles, "number": ["1", style - 1]}

    grid = {"lines": ["1", "2", "1"], "dashes": ["2", "2", "1"], "dots": ["3", "1", "2"]}[sheet.grid]
    return {"qa": "pu_a", "grid": grid, "pu_q": tools("surface", GIVEN), "pu_a": tools(sheet.tool, DRAWN)}
