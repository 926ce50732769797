"""Pens: the inks and widths of one picture, and paths that are filled or stroked with them."""

from __future__ import annotations

from puzzlepark.core.drawing import Drawing, Ink
from puzzlepark.formats.svg.paths import num
from puzzlepark.formats.svg.tokens import THEMES

CRISP = ' shape-rendering="crispEdges"'


class Pen:
    """The inks of a theme for one board, and line widths with a minimum in pixels."""

    def __init__(self, drawing: Drawing, theme: str, cell: float) -> None:
        self.drawing = drawing
        self.theme = theme
        self.cell = cell
        self.outer = THEMES[theme]
        self.inner = dict(self.outer)
        if drawing.surface == "picture":
            # In the dark theme a picture keeps its light background, so shapes on it need the inks of the light theme.
            light = THEMES["light" if theme == "dark" else theme]
            self.inner = light | {
                "paper": self.outer["paper"],
                "frame": self.outer["frame"],
                "canvas": self.outer["canvas"],
                "surface": self.outer["canvas"],
                "grid": self.outer["canvasgrid"],
            }
        # Dashes and hatching are lost on tiny cells, and take resvg a minute on enormous boards.
        self.fine = cell >= 12 and drawing.rows * drawing.cols <= 10_000
        self.glyphs: dict[str, str] = {}

    def ink(self, ink: Ink, outside: bool = False) -> str:
        """The colour of an ink: a number of the palette, or a role of the theme."""
        if isinstance(ink, int):
            return self.drawing.palette[ink]
        return (self.outer if outside else self.inner)[ink]

    def width(self, cells: float, floor: float = 1.0) -> str:
        """A line width in cells, but at least `floor` pixels."""
        return num(max(cells, floor / self.cell))

    def glyph(self, name: str, path: str) -> str:
        """Note the path of a glyph, which is written once, and return its name."""
        self.glyphs[name] = path
        return name


def filled(d: str, colour: str, extra: str = "") -> str:
    """A filled path. `extra` has further attributes."""
    return f'<path d="{d}" fill="{colour}"{extra}/>'


def stroked(d: str, colour: str, width: str, extra: str = "") -> str:
    """A stroked path. `extra` has further attributes."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"{extra}/>'
