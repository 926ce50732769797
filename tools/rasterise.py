"""Rasterise drawings given as text: each cell has the colour of the last shape that covers its middle.

The first line is the title, the second the size, height x width. Each further line is a shape: the letter of its
colour, its name, and numbers. Across comes before down, both from the upper left corner, one unit a cell.

    r oval 5 4 3 2           an ellipse: its middle, half its width and half its height
    r box 1 2 6 3            a rectangle: its corner, its width and its height
    r poly 0 0 4 0 2 5       a polygon: its corners
    r line 1.5 0 0 4 4       a line with round ends: how wide it is, and its points
    mirror                   the right half becomes the left one, turned over

A dot for a colour wipes out. After a line "rows ACROSS DOWN" the rest are cells, one a letter; a space leaves what is
there. What is blank at the sides in the end is cut off.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import NamedTuple

INKS = {
    "k": "#24292b", "s": "#9aa39d", "e": "#e8dcc0", "t": "#7a5230", "d": "#b88a0b", "y": "#f2c12e",
    "o": "#e07a1e", "r": "#c8452f", "m": "#d94f8a", "i": "#f0a8b5", "p": "#8d5fa8", "n": "#1f4e79",
    "b": "#3d87b8", "c": "#8fc7d6", "g": "#3f8f4f", "l": "#b5d46a",
}  # fmt: skip
"""The colours by their letters."""
BLANK = "."
Covers = Callable[[float, float], bool]


class Drawing(NamedTuple):
    """`cells` are the letters of the colours, a text for each row."""

    title: str
    cells: tuple[str, ...]

    @property
    def painted(self) -> int:
        """The number of painted cells."""
        return sum(letter != BLANK for row in self.cells for letter in row)

    @property
    def text(self) -> bytes:
        """The content of a text grid that names its colours."""
        used = sorted(set("".join(self.cells)) - {BLANK})
        names = [f"{letter} {INKS[letter]}" for letter in used]
        return "\n".join([*names, "", *self.cells, ""]).encode()


def drawing(path: Path) -> Drawing:
    """The drawing of a file."""
    title, size, *lines = path.read_text("utf-8").splitlines()
    high, wide = map(int, size.split("x"))
    cells = [[BLANK] * wide for _ in range(high)]
    for number, line in enumerate(lines):
        words = line.split()
        if words[:1] == ["rows"]:
            _put_rows(cells, int(words[1]), int(words[2]), lines[number + 1 :])
            break
        if words == ["mirror"]:
            for row in cells:
                row[(wide + 1) // 2 :] = reversed(row[: wide // 2])
        elif words:
            covers = SHAPES[words[1]](*map(float, words[2:]))
            for r in range(high):
                for c in range(wide):
                    if covers(c + 0.5, r + 0.5):
                        cells[r][c] = words[0]
    return Drawing(title, _trimmed(["".join(row) for row in cells]))


def _trimmed(rows: list[str]) -> tuple[str, ...]:
    """The rows, cropped to the painted cells."""
    high = [r for r, row in enumerate(rows) if row.strip(BLANK)]
    wide = [c for c, column in enumerate(zip(*rows, strict=True)) if set(column) != {BLANK}]
    return tuple(row[wide[0] : wide[-1] + 1] for row in rows[high[0] : high[-1] + 1])


def _put_rows(cells: list[list[str]], left: int, top: int, lines: list[str]) -> None:
    for r, line in enumerate(lines, top):
        for c, letter in enumerate(line, left):
            if letter != " ":
                cells[r][c] = letter


# --- shapes: whether they cover a point


def _oval(x: float, y: float, across: float, down: float) -> Covers:
    return lambda c, r: ((c - x) / across) ** 2 + ((r - y) / down) ** 2 <= 1


def _box(x: float, y: float, wide: float, high: float) -> Covers:
    return lambda c, r: x <= c <= x + wide and y <= r <= y + high


def _poly(*numbers: float) -> Covers:
    corners = list(zip(numbers[::2], numbers[1::2], strict=True))
    edges = [*pairwise(corners), (corners[-1], corners[0])]

    def covers(c: float, r: float) -> bool:
        crossed = (x + (r - y) * (u - x) / (v - y) for (x, y), (u, v) in edges if (y > r) != (v > r))
        return sum(at > c for at in crossed) % 2 == 1

    return covers


def _line(width: float, *numbers: float) -> Covers:
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return lambda c, r: any(_away(c, r, a, b) <= width / 2 for a, b in pairwise(points))


def _away(c: float, r: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance of a point from the line segment between two others."""
    (x, y), dx, dy = a, b[0] - a[0], b[1] - a[1]
    along = ((c - x) * dx + (r - y) * dy) / (dx * dx + dy * dy)
    at = min(1.0, max(0.0, along))
    return hypot(c - x - at * dx, r - y - at * dy)


SHAPES: dict[str, Callable[..., Covers]] = {"oval": _oval, "box": _box, "poly": _poly, "line": _line}
