"""A Drawing as a standalone SVG: no scripts, no fonts, one path for everything that shares an ink.

The unit is a cell; the board's corner is (0, 0). Its pixels are laid so that grid lines fall on the middle
of a pixel, which keeps them sharp in a PNG of the same size.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import Any
from xml.sax.saxutils import escape

from puzzlepark.core.drawing import Border, Chip, Drawing, Frame, GridLines, Ink, Line, Number, Pointer, Stamp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot

Point = tuple[float, float]

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#F4F3EE", "surface": "#FFFFFF", "grid": "#CFCFC6", "frame": "#262C29", "given": "#1D2320",
        "quiet": "#676F69", "mark": "#0A6B5C", "marksoft": "#DCEEE8", "paint": "#3B8C7D", "block": "#2A302D",
        "blockline": "#2A302D", "onblock": "#FFFFFF", "wind": "#6C8DB0", "windbg": "#F1F5F9", "bad": "#AE2F1A",
        "badsoft": "#FBE6DF", "differ": "#8A5A00", "differsoft": "#FAEECD", "canvas": "#FFFFFF",
        "canvasgrid": "#D5D4CC", "line": "#818882", "focus": "#1F5FD0",
    },
    "dark": {
        "paper": "#121614", "surface": "#262D2A", "grid": "#3E4743", "frame": "#C6CEC8", "given": "#EEF1EE",
        "quiet": "#9AA39D", "mark": "#62CDB3", "marksoft": "#1F463C", "paint": "#2E8472", "block": "#080A09",
        "blockline": "#6F7872", "onblock": "#F2F5F2", "wind": "#7FA3CC", "windbg": "#28323A", "bad": "#FF9279",
        "badsoft": "#45231B", "differ": "#EDC15E", "differsoft": "#3A2F15", "canvas": "#DEDDD6",
        "canvasgrid": "#BDBCB4", "line": "#7A837D", "focus": "#8AB8FF",
    },
    "print": {
        "paper": "#FFFFFF", "surface": "#FFFFFF", "grid": "#9A9A9A", "frame": "#000000", "given": "#000000",
        "quiet": "#444444", "mark": "#000000", "marksoft": "#E6E6E6", "paint": "#000000", "block": "#000000",
        "blockline": "#000000", "onblock": "#FFFFFF", "wind": "#555555", "windbg": "#F4F4F4", "bad": "#000000",
        "badsoft": "#FFFFFF", "differ": "#000000", "differsoft": "#EDEDED", "canvas": "#FFFFFF",
        "canvasgrid": "#9A9A9A", "line": "#666666", "focus": "#000000",
    },
}  # fmt: skip

DIGITS = (
    "M3 0C4.9 0 6 1.9 6 5S4.9 10 3 10 0 8.1 0 5 1.1 0 3 0Z",
    "M1 2.1 3.5 0V10",
    "M.3 2.8C.4 1.1 1.5 0 3.1 0 4.7 0 5.8 1.1 5.8 2.7 5.8 4.1 5 5.1 3.7 6.4L.1 10H6",
    "M.5 1.8C.9.7 1.8 0 3 0 4.6 0 5.6 1 5.6 2.4 5.6 3.8 4.6 4.7 2.9 4.7H2.2M2.9 4.7C4.8 4.7 5.9 5.7 5.9 7.3 5.9 9 4.7 "
    "10 3 10 1.5 10 .5 9.2.1 7.9",
    "M4.6 10V0L0 7.2H6.3",
    "M5.3 0H1.2L.7 4.6C1.3 4 2.1 3.7 3 3.7 4.8 3.7 6 4.9 6 6.8 6 8.7 4.8 10 2.9 10 1.5 10 .5 9.3.1 8.2",
    "M5.4 1.5C4.9.5 4.1 0 3.1 0 1.1 0 0 2 0 5.4 0 8.4 1.1 10 3.1 10 4.8 10 6 8.7 6 6.8 6 5 4.8 3.8 3.1 3.8 1.4 3.8.1 5 "
    "0 6.5",
    "M.1 0H5.9C3.9 2.8 2.5 6 2.1 10",
    "M3 4.6C1.5 4.6.5 3.7.5 2.3.5 1 1.5 0 3 0S5.5 1 5.5 2.3C5.5 3.7 4.5 4.6 3 4.6 1.2 4.6 0 5.7 0 7.3 0 8.9 1.2 10 3 "
    "10S6 8.9 6 7.3C6 5.7 4.8 4.6 3 4.6Z",
    "M.6 8.5C1.1 9.5 1.9 10 2.9 10 4.9 10 6 8 6 4.6 6 1.6 4.9 0 2.9 0 1.2 0 0 1.3 0 3.2 0 5 1.2 6.2 2.9 6.2 4.6 6.2 "
    "5.9 5 6 3.5",
)
"""The numerals, drawn in a box of 6 × 10: every renderer agrees, and none needs a font."""

WEIGHT = {"met": 1.05, "normal": 1.45, "wrong": 1.9}
ADVANCE = 8.2
DARK_INK, LIGHT_INK = "#1A1D1B", "#FFFFFF"

CHIPS: tuple[tuple[str, float, float], ...] = (
    ("M-.38 0a.38.38 0 1 1 .76 0a.38.38 0 1 1-.76 0z", 0.43, 0),
    ("M-.25-.34h.5a.09.09 0 0 1 .09.09v.5a.09.09 0 0 1-.09.09h-.5a.09.09 0 0 1-.09-.09v-.5a.09.09 0 0 1 .09-.09z",
     0.44, 0),
    ("M0-.46.46 0 0 .46-.46 0z", 0.36, 0),
    ("M-.44 0-.22-.38H.22L.44 0 .22.38H-.22z", 0.43, 0),
    ("M0-.43.45.37H-.45z", 0.34, 0.13),
    ("M0 .43.45-.37H-.45z", 0.34, -0.13),
    ("M-.21-.21a.21.21 0 0 1 .42 0a.21.21 0 0 1 0 .42a.21.21 0 0 1-.42 0a.21.21 0 0 1 0-.42z", 0.38, 0),
    ("M-.24-.38H.24A.14.14 0 0 0 .38-.24V.24A.14.14 0 0 0 .24.38H-.24A.14.14 0 0 0-.38.24V-.24A.14.14 0 0 0-.24-.38z",
     0.43, 0),
)  # fmt: skip
"""The form of a chip by its colour, and the height and drop of the number on it."""

LETTERS = {
    "a": "M5 4.6V10M5 7.3A2.4 2.7 0 1 1 .2 7.3 2.4 2.7 0 1 1 5 7.3Z",
    "b": "M.4 0V10M.4 7.3A2.4 2.7 0 1 1 5.2 7.3 2.4 2.7 0 1 1 .4 7.3Z",
    "c": "M5 5.4C4.4 4.9 3.8 4.6 3 4.6 1.5 4.6.4 5.8.4 7.3S1.5 10 3 10C3.8 10 4.4 9.7 5 9.2",
    "d": "M5 0V10M5 7.3A2.4 2.7 0 1 1 .2 7.3 2.4 2.7 0 1 1 5 7.3Z",
    "e": "M.4 7.2H5.2C5.2 5.6 4.3 4.6 2.8 4.6 1.4 4.6.4 5.8.4 7.3S1.4 10 3 10C3.8 10 4.4 9.7 5 9.1",
    "f": "M4.6.4C2.6-.3 2 .8 2 2.4V10M.4 4.6H4.2",
    "h": "M.5 0V10M.5 6.6C.9 5.3 1.7 4.6 2.9 4.6 4.3 4.6 5 5.5 5 7V10",
    "k": "M.6 0V10M4.8 4.6.6 8M2.4 6.6 5 10",
}
"""Letters for the ninth colour and later, whose chips repeat the forms of the first eight."""


def num(x: float) -> str:
    """A coordinate, as short as three decimals allow."""
    text = f"{x:.3f}".rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0."):
        return "-" + text[2:]
    return "0" if text == "-0" else text


def pair(x: float, y: float) -> str:
    b = num(y)
    return num(x) + (b if b[0] == "-" else " " + b)


class Pen:
    """What painters need: the inks of the theme on this board, and widths with their floors in pixels."""

    def __init__(self, drawing: Drawing, theme: str, cell: float) -> None:
        self.drawing = drawing
        self.theme = theme
        self.cell = cell
        self.outer = THEMES[theme]
        self.inner = dict(self.outer)
        if drawing.surface == "picture":
            # A picture keeps its light canvas in the dark, so what lies on it needs the inks of the light.
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
        if isinstance(ink, int):
            return self.drawing.palette[ink]
        return (self.outer if outside else self.inner)[ink]

    def width(self, cells: float, floor: float = 1.0) -> str:
        return num(max(cells, floor / self.cell))

    def glyph(self, name: str, path: str) -> str:
        self.glyphs[name] = path
        return name


def svg(drawing: Drawing, theme: str = "light", cell: float = 48, background: bool = True) -> str:
    """The drawing as SVG text, `cell` pixels a cell; without `background` the margin is left clear.

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
    board = f'width="{cols}" height="{rows}" fill="{pen.ink("surface")}" shape-rendering="crispEdges"'
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


# Paths


def middle(spot: Spot) -> Point:
    return spot.c / 2, spot.r / 2


def filled(d: str, colour: str, extra: str = "") -> str:
    return f'<path d="{d}" fill="{colour}"{extra}/>'


def stroked(d: str, colour: str, width: str, extra: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"{extra}/>'


def squares(spots: Iterable[Spot]) -> str:
    """Whole cells, joined along their rows."""
    parts = []
    row = start = end = -9
    for r, c in sorted(set(spots)):
        if r == row and c == end + 2:
            end = c
            continue
        if row >= 0:
            parts.append(f"M{start >> 1} {row >> 1}h{(end - start) // 2 + 1}v1H{start >> 1}z")
        row, start, end = r, c, c
    if row >= 0:
        parts.append(f"M{start >> 1} {row >> 1}h{(end - start) // 2 + 1}v1H{start >> 1}z")
    return "".join(parts)


def segments(edges: Iterable[Spot]) -> str:
    """Edges from corner to corner, joined where they run on."""
    lying: list[tuple[int, int]] = []
    standing: list[tuple[int, int]] = []
    for r, c in set(edges):
        if r & 1:
            standing.append((c, r))
        else:
            lying.append((r, c))
    parts = []
    for listed, form in ((lying, "M{1} {0}h{2}"), (standing, "M{0} {1}v{2}")):
        line = start = end = -9
        for a, b in [*sorted(listed), (-9, 0)]:
            if a == line and b == end + 2:
                end = b
                continue
            if line >= 0:
                parts.append(form.format(line // 2, start // 2, (end - start) // 2 + 1))
            line, start, end = a, b, b
    return "".join(parts)


def box(about: Point, half: float, r: float) -> str:
    """A square with round corners."""
    side, arc = 2 * (half - r), f"a{num(r)} {num(r)} 0 0 1 "
    return (
        f"M{pair(about[0] - half + r, about[1] - half)}h{num(side)}{arc}{pair(r, r)}v{num(side)}{arc}{pair(-r, r)}"
        f"h{num(-side)}{arc}{pair(-r, -r)}v{num(-side)}{arc}{pair(r, -r)}z"
    )


def boxes_at(spots: Iterable[Spot], half: float, r: float) -> str:
    return "".join(box(middle(s), half, r) for s in spots)


def discs(spots: Iterable[Spot]) -> str:
    """A point for each spot: a round cap makes it a disc."""
    return "".join(f"M{pair(*middle(s))}h0" for s in spots)


def turned(points: Sequence[Point], to: str, about: Point) -> list[Point]:
    """Points drawn for a way to the right, turned and moved."""
    x0, y0 = about
    turn: Callable[[float, float], Point] = {
        "r": lambda x, y: (x, y),
        "d": lambda x, y: (-y, x),
        "l": lambda x, y: (-x, -y),
        "u": lambda x, y: (y, -x),
    }[to]
    return [(x0 + u, y0 + v) for u, v in (turn(x, y) for x, y in points)]


def joined(points: Sequence[Point], close: bool = False) -> str:
    return "M" + "L".join(pair(*p) for p in points) + ("z" if close else "")


def curve(points: Sequence[Point], radius: float) -> str:
    """A line through the points with round corners; closed if the first is the last."""
    closed = len(points) > 2 and points[0] == points[-1]
    ring = list(points[:-1]) if closed else list(points)
    if len(ring) == 1:
        return f"M{pair(*ring[0])}h0"
    parts: list[str] = []
    for i, (x, y) in enumerate(ring):
        if not closed and i in (0, len(ring) - 1):
            parts.append(("L" if parts else "M") + pair(x, y))
            continue
        (ax, ay), (bx, by) = ring[i - 1], ring[(i + 1) % len(ring)]
        ux, uy, vx, vy = _sign(x - ax), _sign(y - ay), _sign(bx - x), _sign(by - y)
        if (ux, uy) == (vx, vy):
            if closed and not parts:
                parts.append(f"M{pair(x, y)}")
            continue
        k = radius * 0.4477  # leaves a quarter circle
        parts.append(("L" if parts else "M") + pair(x - radius * ux, y - radius * uy))
        parts.append(
            f"C{pair(x - k * ux, y - k * uy)} {pair(x + k * vx, y + k * vy)} {pair(x + radius * vx, y + radius * vy)}"
        )
    return "".join(parts) + ("z" if closed else "")


def _sign(x: float) -> int:
    return (x > 0) - (x < 0)


# Numbers


def height_of(value: int, height: float) -> float:
    """The height of a number's digits: more digits are smaller."""
    n = len(str(value))
    return height * (1, 0.88, 0.78)[n - 1] if n <= 3 else height * 0.78 * 22.4 / (ADVANCE * n - 2.2)


def digits(pen: Pen, value: int, about: Point, height: float) -> tuple[float, list[tuple[str, float, float]]]:
    """The scale of a number about a point, and its digits with their places in that scale."""
    text = str(value)
    scale = height_of(value, height) / 10
    x, y = about[0] / scale - (ADVANCE * len(text) - 2.2) / 2, about[1] / scale - 5
    glyphs = ((pen.glyph(f"digit{d}", DIGITS[int(d)]), x + ADVANCE * i, y) for i, d in enumerate(text))
    return scale, list(glyphs)


Glyphs = dict[tuple[str, float, float], list[tuple[str, float, float]]]


def write(pen: Pen, sheet: Glyphs, value: int, about: Point, height: float, colour: str, weight: float) -> None:
    scale, found = digits(pen, value, about, height)
    sheet.setdefault((colour, weight, scale), []).extend(found)


def written(sheet: Glyphs) -> Iterator[str]:
    """All numbers of a sheet, one group for each ink, weight and size."""
    for (colour, weight, scale), found in sheet.items():
        uses = "".join(f'<use href="#{name}" x="{num(x)}" y="{num(y)}"/>' for name, x, y in found)
        look = f'fill="none" stroke="{colour}" stroke-width="{num(weight)}" transform="scale({scale:.6g})"'
        yield f"<g {look}>{uses}</g>"


def number_place(drawing: Drawing, number: Number) -> tuple[Point, float, bool]:
    """The centre and height of a number, and whether it is outside the board."""
    (r, c), rows, cols = number.at, drawing.rows, drawing.cols
    if number.corner:
        x, y = ((c - 1) / 2 + 0.11, r / 2 - 0.25) if r & 1 else (c / 2 - 0.24, (r - 1) / 2 + 0.25)
        return (x, y), 0.27, False
    x = -0.67 if c < 0 else cols + 0.67 if c > 2 * cols else c / 2
    y = -0.67 if r < 0 else rows + 0.67 if r > 2 * rows else r / 2
    return (x, y), 0.38, (x, y) != (c / 2, r / 2)


def tick(number: Number, about: Point, height: float, part: float) -> str:
    """The tick of a met clue, to its upper right; a lower corner has its room to the right of the digits."""
    half = height_of(number.value, height) / 10 * (ADVANCE * len(str(number.value)) - 2.2) / 2
    x = about[0] + max(0.19 * part, half + 0.055 * part)
    y = about[1] - (0.0 if number.corner and not number.at.r & 1 else 0.22 * part)
    return f"M{pair(x, y)}l{pair(0.07 * part, 0.075 * part)} {pair(0.14 * part, -0.17 * part)}"


def paint_numbers(pen: Pen, numbers: list[Number]) -> Iterator[str]:
    for blink, run in groupby(numbers, key=lambda n: n.blink):
        sheet: Glyphs = {}
        boxes: dict[tuple[float, bool], list[str]] = {}
        ticks: dict[str, list[str]] = {}
        for n in run:
            (x, y), height, outside = number_place(pen.drawing, n)
            part = 0.64 if n.corner else 1.0
            colour = pen.ink(n.ink, outside)
            if n.state == "wrong":
                colour = pen.ink("bad", outside)
                boxes.setdefault((part, outside), []).append(box((x, y), 0.37 * part, 0.16 * part))
            elif n.state == "met":
                ink = pen.ink("mark", outside) if n.ink == "given" else colour
                colour = pen.ink("quiet", outside) if n.ink == "given" else colour
                ticks.setdefault(ink, []).append(tick(n, (x, y), height, part))
            if n.state == "wrong" and n.value > 99:
                height *= 0.86  # three bold digits would touch their box
            write(pen, sheet, n.value, (x, y), height, colour, WEIGHT[n.state])
        if blink:
            yield '<g class="blink">'
        for (part, outside), found in boxes.items():
            bad, soft = pen.ink("bad", outside), pen.ink("badsoft", outside)
            look = f' stroke="{bad}" stroke-width="{pen.width(0.055 * part, 1.5)}"'
            yield filled("".join(found), soft, look)
        yield from written(sheet)
        for colour, found in ticks.items():
            yield stroked("".join(found), colour, pen.width(0.06))
        if blink:
            yield "</g>"


def contrasting(colour: str) -> str:
    """Dark or light ink, whichever is read better on this colour."""
    def luminance(text: str) -> float:
        parts = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    ground, dark = luminance(colour) + 0.05, luminance(DARK_INK) + 0.05
    return DARK_INK if ground / dark >= 1.05 / ground else LIGHT_INK


def paint_chips(pen: Pen, chips: list[Chip]) -> Iterator[str]:
    if pen.cell < 6:
        for ink, run in groupby(chips, key=lambda chip: chip.ink):
            yield filled(squares(chip.at for chip in run), pen.ink(ink), ' shape-rendering="crispEdges"')
        return
    sheet: Glyphs = {}
    for chip in chips:
        x, y = middle(chip.at)
        colour = pen.ink(chip.ink)
        form, height, drop = CHIPS[chip.ink % len(CHIPS)]
        if not chip.bare:
            # The halo is stroked first and lies half under the chip, so that its outer half shows.
            lift = f' stroke="{pen.ink("canvas")}" stroke-width=".1" paint-order="stroke"' if chip.lifted else ""
            yield filled(form, colour, f'{lift} transform="translate({pair(x, y)})"')
            if chip.ink >= len(CHIPS) and pen.cell >= 14:
                yield from letter(pen, chip.ink - len(CHIPS), (x + 0.3, y + 0.34))
        if pen.cell >= 14:
            at = (x, y) if chip.bare else (x, y + drop)
            write(pen, sheet, chip.value, at, 0.40 if chip.bare else height, contrasting(colour), WEIGHT["normal"])
    yield from written(sheet)


def letter(pen: Pen, index: int, about: Point) -> Iterator[str]:
    """The letter that tells a chip from the one eight colours before it."""
    name, path = list(LETTERS.items())[index % len(LETTERS)]
    scale = 0.02
    where = f'x="{num(about[0] / scale - 2.8)}" y="{num(about[1] / scale - 6)}"'
    use = f'<use href="#{pen.glyph("letter-" + name, path)}" {where}/>'
    yield f'<g fill="none" stroke="{pen.ink("given")}" stroke-width="1.6" transform="scale({num(scale)})">{use}</g>'


# Lines


def line_points(drawing: Drawing, spots: Sequence[Spot]) -> list[Point]:
    """The points of a line; an end on the outline goes on through the door."""
    points = [middle(s) for s in spots]
    for i in {0, len(spots) - 1}:
        r, c = spots[i]
        if c in (0, 2 * drawing.cols):
            points[i] = (points[i][0] + (REACH if c else -REACH), points[i][1])
        elif r in (0, 2 * drawing.rows):
            points[i] = (points[i][0], points[i][1] + (REACH if r else -REACH))
    return points


REACH = 0.26
"""How far outside a line ends that leaves by a door: with its round end it stays within the margin."""
LINES = {
    "line": (0.20, 0.26),
    "directed": (0.16, 0.26),
    "link": (0.56, 0.30),
    "first": (0.10, 0.26),
    "second": (0.10, 0.26),
}
"""The width of a line and the radius of its corners, by its kind."""


def paint_lines(pen: Pen, lines: list[Line]) -> Iterator[str]:
    for linked, run in groupby(lines, key=lambda line: line.kind == "linked"):
        paint = paint_linked if linked else paint_open_lines
        yield from paint(pen, list(run))


def paint_open_lines(pen: Pen, lines: list[Line]) -> Iterator[str]:
    for (kind, ink), same in groupby(lines, key=lambda line: (line.kind, line.ink)):
        run = [line for line in same if line.at]
        width, radius = LINES[kind]
        d = "".join(curve(line_points(pen.drawing, line.at), radius) for line in run)
        dots = ' stroke-dasharray="0 .19"' if kind == "second" else ""
        yield stroked(d, pen.ink(ink), pen.width(width, 3), dots)
        for line in run:
            if line.head:
                yield from head(pen, line)


def head(pen: Pen, line: Line) -> Iterator[str]:
    """The loose end of a line, ringed in the surface so that it stands out."""
    x, y = middle(line.at[-1])
    link = line.kind == "link"
    r, ring, ink = (0.32, 0.05, pen.ink("given")) if link else (0.22, 0.06, pen.ink(line.ink))
    at = f'cx="{num(x)}" cy="{num(y)}"'
    yield f'<circle {at} r="{num(r + ring)}" fill="{pen.ink("surface")}"/><circle {at} r="{num(r)}" fill="{ink}"/>'
    if link and line.count is not None and pen.cell >= 14:
        sheet: Glyphs = {}
        write(pen, sheet, line.count, (x, y), 0.36, pen.ink("canvas"), WEIGHT["normal"])
        yield from written(sheet)


def paint_linked(pen: Pen, lines: list[Line]) -> Iterator[str]:
    """Finished links: all fills, then the seams between links, then the threads."""
    cells: dict[Ink, list[Spot]] = {}
    seams: set[Spot] = set()
    threads: dict[str, list[str]] = {}
    for line in lines:
        cells.setdefault(line.ink, []).extend(line.at)
        seams |= outline(line.at, pen.drawing.rows, pen.drawing.cols)
        if len(line.at) > 1:
            points = [middle(s) for s in line.at]
            points[0], points[-1] = trimmed(points[0], points[1]), trimmed(points[-1], points[-2])
            threads.setdefault(contrasting(pen.ink(line.ink)), []).append(curve(points, 0.26))
    for ink, found in cells.items():
        yield filled(squares(found), pen.ink(ink), ' shape-rendering="crispEdges"')
    yield stroked(segments(seams), pen.ink("canvas"), pen.width(0.035))
    for colour, paths in threads.items():
        yield stroked("".join(paths), colour, pen.width(0.06), ' stroke-opacity=".5"')


def trimmed(end: Point, towards: Point) -> Point:
    return end[0] + 0.3 * _sign(towards[0] - end[0]), end[1] + 0.3 * _sign(towards[1] - end[1])


def outline(cells: Iterable[Spot], rows: int, cols: int) -> set[Spot]:
    """The edges round a set of cells, less those on the frame."""
    found: set[Spot] = set()
    for r, c in set(cells):
        found ^= {Spot(r - 1, c), Spot(r + 1, c), Spot(r, c - 1), Spot(r, c + 1)}
    return {s for s in found if 0 < s.r < 2 * rows and 0 < s.c < 2 * cols}


# The board


def paint_grid(pen: Pen, lines: list[GridLines]) -> Iterator[str]:
    rows, cols = pen.drawing.rows, pen.drawing.cols
    d = "".join(f"M0 {r}h{cols}" for r in range(1, rows)) + "".join(f"M{c} 0v{rows}" for c in range(1, cols))
    for line in lines:
        dash = ' stroke-linecap="butt" stroke-dasharray=".08 .06"' if line.dash and pen.fine else ""
        if d:
            width = pen.width(0.02 if line.dash else 0.025)
            yield stroked(d, pen.ink(line.ink), width, dash or ' stroke-linecap="butt"')


def paint_borders(pen: Pen, borders: list[Border]) -> Iterator[str]:
    for border in borders:
        if border.at:
            width, floor = {"tile": (0.06, 2), "area": (0.07, 2), "link": (0.035, 1)}[border.kind]
            yield stroked(segments(border.at), pen.ink(border.ink), pen.width(width, floor))


def paint_frame(pen: Pen, frames: list[Frame]) -> Iterator[str]:
    rows, cols = pen.drawing.rows, pen.drawing.cols
    for frame in frames:
        d = door_frame(frame.doors, rows, cols) if frame.doors else f"M0 0h{cols}v{rows}H0z"
        yield stroked(d, pen.ink(frame.ink), pen.width(0.08, 2))


def door_frame(doors: Iterable[Spot], rows: int, cols: int) -> str:
    """The outline, walked clockwise; at a door it turns outward along the jamb and starts anew at the other."""
    sides: list[tuple[Point, str, list[float]]] = [
        ((0, 0), "r", []), ((cols, 0), "d", []), ((cols, rows), "l", []), ((0, rows), "u", [])
    ]  # fmt: skip
    for r, c in set(doors):
        if r == 0:
            sides[0][2].append(c / 2)
        elif c == 2 * cols:
            sides[1][2].append(r / 2)
        elif r == 2 * rows:
            sides[2][2].append(cols - c / 2)
        elif c == 0:
            sides[3][2].append(rows - r / 2)
    walks: list[list[Point]] = [[]]
    for corner, to, along in sides:
        walks[-1].append(corner)
        for x in sorted(along):
            walks[-1] += turned([(x - 0.36, 0), (x - 0.36, -0.22)], to, corner)
            walks.append(turned([(x + 0.36, -0.22), (x + 0.36, 0)], to, corner))
    if len(walks) > 1:
        walks[0] = walks.pop() + walks[0]
        return "".join(joined(walk) for walk in walks)
    return joined(walks[0], close=True)


HATCHED = tuple(
    (max(0.1, s - 0.9), min(0.9, s - 0.1)) for s in (0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6)
)  # left end of each stroke: x, y
CLEAR = ' shape-rendering="crispEdges"'


def paint_stamps(pen: Pen, stamps: list[Stamp]) -> Iterator[str]:
    for stamp in stamps:
        if stamp.at:
            yield from STAMPS[stamp.t](pen, stamp, pen.ink(stamp.ink))


def stamp_fill(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    soft = f' fill-opacity="{num(stamp.soft)}"' if stamp.soft != 1 else ""
    if pen.theme == "print" and stamp.ink == "paint":
        if pen.fine:
            yield from striped(pen, squares(stamp.at), colour)
        else:
            yield filled(squares(stamp.at), colour, ' fill-opacity=".4"' + CLEAR)
    else:
        yield filled(squares(stamp.at), colour, soft + CLEAR)


def striped(pen: Pen, d: str, colour: str) -> Iterator[str]:
    """An area hatched on white, so that paint costs little toner and numbers stay readable."""
    rows, cols = pen.drawing.rows, pen.drawing.cols
    strokes = []
    for k in range(1, 5 * (rows + cols)):
        s = (2 * k - 1) / 10
        x0, x1 = max(0.0, s - rows), min(float(cols), s)
        strokes.append(f"M{pair(x0, s - x0)}L{pair(x1, s - x1)}")
    name = f"paint{zlib.crc32(d.encode()):x}"  # an own name for each area: many pictures may share a page
    yield f'<clipPath id="{name}"><path d="{d}"/></clipPath>'
    extra = f' stroke-linecap="butt" clip-path="url(#{name})"'
    yield stroked("".join(strokes), colour, pen.width(0.04), extra)


def stamp_hatch(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    parts = []
    for r, c in stamp.at:
        x0, y0 = c >> 1, r >> 1
        parts += [f"M{pair(x0 + x, y0 + y)}l{pair(y - x, x - y)}" for x, y in HATCHED]
    yield stroked("".join(parts), colour, pen.width(0.035))


def stamp_block(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    yield filled(squares(stamp.at), colour, CLEAR)
    if pen.ink("blockline") == colour:
        cells = set(stamp.at)
        seams = [Spot(r, c + 1) for r, c in cells if (r, c + 2) in cells]
        seams += [Spot(r + 1, c) for r, c in cells if (r + 2, c) in cells]
        yield stroked(segments(seams), pen.ink("grid"), pen.width(0.025), ' stroke-opacity=".4"')
    else:
        line = "".join(f"M{pair((c >> 1) + 0.06, (r >> 1) + 0.06)}h.88v.88h-.88z" for r, c in stamp.at)
        yield stroked(line, pen.ink("blockline"), pen.width(0.04), ' stroke-linejoin="miter"')


def stamp_split(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    d = "".join(f"M{pair((c >> 1) + 0.08, (r >> 1) + 0.08)}l.84.84" for r, c in stamp.at)
    yield stroked(d, colour, pen.width(0.025), ' stroke-opacity=".55"')


def stamp_dot(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    yield stroked(discs(stamp.at), colour, pen.width(0.14, 1.5))


def stamp_cross(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    parts = []
    for spot in stamp.at:
        (x, y), h = middle(spot), 0.12 if spot.is_cell else 0.08
        parts.append(f"M{pair(x - h, y - h)}l{pair(2 * h, 2 * h)}m{pair(-2 * h, 0)}l{pair(2 * h, -2 * h)}")
    yield stroked("".join(parts), colour, pen.width(0.05))


def stamp_next(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    d = "".join(f"M{pair(c / 2 - 0.13, r / 2)}a.13.13 0 1 1 .26 0a.13.13 0 1 1-.26 0z" for r, c in stamp.at)
    yield filled(d, pen.ink("marksoft"), f' stroke="{colour}" stroke-width="{pen.width(0.045)}"')


def stamp_ring(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    yield stroked(boxes_at(stamp.at, 0.44, 0.16), colour, pen.width(0.06, 1.5))


def outer_spots(pen: Pen, spots: Iterable[Spot]) -> Iterator[Point]:
    for spot in spots:
        yield number_place(pen.drawing, Number(spot, 0))[0]


def stamp_slot(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    for x, y in outer_spots(pen, stamp.at):
        dash = f'stroke-width="{pen.width(0.03)}" stroke-dasharray=".1 .08" stroke-linecap="butt"'
        yield f'<path d="{box((x, y), 0.34, 0.14)}" fill="none" stroke="{colour}" {dash}/>'


def stamp_caret(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    for x, y in outer_spots(pen, stamp.at):
        look = f' stroke="{colour}" stroke-width="{pen.width(0.06, 2)}"'
        yield filled(box((x, y), 0.34, 0.14), pen.ink("surface"), look)
        yield stroked(f"M{pair(x + 0.2, y - 0.19)}v.38", colour, pen.width(0.03))


def stamp_cursor(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    d = boxes_at(stamp.at, 0.43, 0.14)
    yield stroked(d, pen.ink("surface"), pen.width(0.15))
    yield stroked(d, colour, pen.width(0.07, 2))


STAMPS: dict[str, Callable[[Pen, Stamp, str], Iterator[str]]] = {
    "fill": stamp_fill,
    "hatch": stamp_hatch,
    "block": stamp_block,
    "split": stamp_split,
    "dot": stamp_dot,
    "cross": stamp_cross,
    "next": stamp_next,
    "ring": stamp_ring,
    "slot": stamp_slot,
    "caret": stamp_caret,
    "cursor": stamp_cursor,
}

# Pointers, drawn to the right

ARROW: tuple[Point, ...] = (
    (-0.3, -0.045), (0.03, -0.045), (0.03, -0.175), (0.295, 0), (0.03, 0.175), (0.03, 0.045), (-0.3, 0.045)
)  # fmt: skip
WAY: tuple[Point, ...] = ((-0.1, -0.14), (0.1, 0), (-0.1, 0.14))
STREAK: tuple[tuple[Point, ...], ...] = (
    ((-0.36, -0.29), (0.06, -0.29)),
    ((-0.02, -0.37), (0.06, -0.29), (-0.02, -0.21)),
)
STREAK_TWIN: tuple[Point, ...] = ((-0.06, 0.29), (0.36, 0.29))


def paint_arrows(pen: Pen, arrows: list[Pointer]) -> Iterator[str]:
    for (ink, halo), run in groupby(arrows, key=lambda a: (a.ink, a.halo)):
        d = "".join(joined(turned(ARROW, a.to, middle(s)), close=True) for a in run for s in a.at)
        if halo:
            yield stroked(d, pen.ink("surface"), num(0.18))
        yield filled(d, pen.ink(ink), f' stroke="{pen.ink(ink)}" stroke-width=".02"')


def paint_ways(pen: Pen, ways: list[Pointer]) -> Iterator[str]:
    for ink, run in groupby(ways, key=lambda w: w.ink):
        parts = []
        for way in run:
            for spot in way.at:
                ahead = 0.06 if spot.is_cell else 0.0
                points = [(x + ahead, y) for x, y in WAY]
                parts.append(joined(turned(points, way.to, middle(spot)), close=True))
        yield filled("".join(parts), pen.ink(ink), f' stroke="{pen.ink(ink)}" stroke-width=".04"')


def paint_streaks(pen: Pen, streaks: list[Pointer]) -> Iterator[str]:
    if pen.cell < 14:
        return
    for ink, run in groupby(streaks, key=lambda s: s.ink):
        parts = []
        for streak in run:
            strokes = (*STREAK, STREAK_TWIN) if streak.alone else STREAK
            parts += [joined(turned(s, streak.to, middle(spot))) for spot in streak.at for s in strokes]
        yield stroked("".join(parts), pen.ink(ink), pen.width(0.035))


PAINTERS: dict[str, Callable[[Pen, list[Any]], Iterator[str]]] = {
    "grid": paint_grid,
    "border": paint_borders,
    "frame": paint_frame,
    "number": paint_numbers,
    "chip": paint_chips,
    "line": paint_lines,
    "arrow": paint_arrows,
    "way": paint_ways,
    "streak": paint_streaks,
    **dict.fromkeys(STAMPS, paint_stamps),
}

