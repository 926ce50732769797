"""A Drawing as a standalone SVG without scripts and fonts, with one path for all shapes of an ink.

The unit is a cell; the board's corner is (0, 0). Its pixels are laid so that grid lines fall on the middle
of a pixel, which keeps them sharp in a PNG of the same size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from math import ceil
from typing import Any

from puzzlepark.core.drawing import Drawing
from puzzlepark.core.errors import BadInput
from puzzlepark.formats.svg.board import paint_borders, paint_frame, paint_grid
from puzzlepark.formats.svg.chips import paint_chips
from puzzlepark.formats.svg.lines import paint_lines
from puzzlepark.formats.svg.numbers import paint_numbers
from puzzlepark.formats.svg.paths import num
from puzzlepark.formats.svg.pen import CRISP, Pen
from puzzlepark.formats.svg.pointers import paint_arrows, paint_streaks, paint_ways
from puzzlepark.formats.svg.ribbons import paint_ribbons
from puzzlepark.formats.svg.stamps import STAMPS, paint_stamps
from puzzlepark.formats.svg.tokens import THEMES, escape

PAINTERS: dict[str, Callable[[Pen, list[Any]], Iterator[str]]] = {
    "grid": paint_grid,
    "border": paint_borders,
    "frame": paint_frame,
    "number": paint_numbers,
    "chip": paint_chips,
    "line": paint_lines,
    "ribbon": paint_ribbons,
    "arrow": paint_arrows,
    "way": paint_ways,
    "streak": paint_streaks,
    **dict.fromkeys(STAMPS, paint_stamps),
}


def svg(drawing: Drawing, theme: str = "light", cell: float = 48, background: bool = True) -> str:
    """The drawing as SVG text, with `cell` pixels per cell. Without `background` the margin is transparent.

    Themes are light, dark and print (black on white, paint hatched).
    """
    if theme not in THEMES:
        raise BadInput(f'There is no theme "{theme}"; the themes are {", ".join(THEMES)}.')
    if cell < 1:
        raise BadInput(f"A cell is at least 1 pixel wide, not {cell}.")
    pen = Pen(drawing, theme, cell)
    rows, cols = drawing.rows, drawing.cols
    top, right, bottom, left = ((ceil(m * cell) + 0.5) / cell for m in drawing.margin)
    width, height = left + cols + right, top + rows + bottom
    body: list[str] = []
    if background:
        area = f'x="{num(-left)}" y="{num(-top)}" width="{num(width)}" height="{num(height)}"'
        body.append(f'<rect {area} fill="{pen.ink("paper")}"/>')
    board = f'width="{cols}" height="{rows}" fill="{pen.ink("surface")}"{CRISP}'
    body.append(f"<rect {board}/>")
    for t, run in groupby(drawing.shapes, key=lambda shape: shape.t):
        body.extend(PAINTERS[t](pen, list(run)))
    defs = "".join(f'<path id="{name}" d="{path}"/>' for name, path in sorted(pen.glyphs.items()))
    title = drawing.title or f"Puzzle, {rows} rows, {cols} columns"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{num(width * cell)}" height="{num(height * cell)}" '
        f'viewBox="{num(-left)} {num(-top)} {num(width)} {num(height)}">\n'
        f"<title>{escape(title)}</title>\n"
        + (f"<defs>{defs}</defs>\n" if defs else "")
        + '<g stroke-linecap="round" stroke-linejoin="round">\n'
        + "\n".join(body)
        + "\n</g>\n</svg>\n"
    )
