"""Numbers: their digits, and clues with ticks and boxes for their states."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from puzzlepark.core.drawing import DEEP, Drawing, Number
from puzzlepark.core.lines import DIAGONALS
from puzzlepark.formats.svg.paths import Point, box, disc, joined, middle, num, pair, turned
from puzzlepark.formats.svg.pen import Pen, filled, stroked
from puzzlepark.formats.svg.tokens import ADVANCE, CHARACTERS, WEIGHT

ARROW: tuple[Point, ...] = (
    (-0.26, -0.03), (0.08, -0.03), (0.08, -0.11), (0.27, 0), (0.08, 0.11), (0.08, 0.03), (-0.26, 0.03)
)  # fmt: skip
"""The arrow next to a number, pointing right."""
SLANT, APART = 0.7, 0.2
"""The relative size of a diagonal arrow, and the distance of its middle from the corner at which it points."""
BESIDE = {"u": (-1, 0), "d": (-1, 0), "l": (0, 1), "r": (0, 1)}
"""The side of the number on which the arrow is, by direction."""
RING = 0.42
"""The radius of the ring around a number."""
NODE = 0.6
"""The relative size of a number at a corner of cells."""
SMALL, INSET = 0.2, 0.1
"""The height of a number in the corner of a cell, and its distance from the sides."""
ASIDE, ASIDE_HEIGHT = 0.3, 0.24
"""The distance of a number aside from the middle of its cell, in both directions, and its height."""
PLACES: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (0.32, ((-0.18, -0.16), (0.18, 0.16))),
    3: (0.28, ((-0.2, -0.19), (0.2, -0.19), (0, 0.2))),
    4: (0.24, ((0, -0.27), (-0.25, 0), (0.25, 0), (0, 0.27))),
}
"""The height and the places of several numbers in a cell, by how many they are."""
Glyphs = dict[tuple[str, float, float], list[tuple[str, float, float]]]
"""The glyphs with their positions, by colour, weight and scale."""


def height_of(text: str, height: float) -> float:
    """The height of a number's digits, smaller for more digits."""
    n = len(text)
    return height * (1, 0.88, 0.78)[n - 1] if n <= 3 else height * 0.78 * 22.4 / (ADVANCE * n - 2.2)


def width_of(text: str, height: float) -> float:
    """The width of a number."""
    return height_of(text, height) / 10 * (ADVANCE * len(text) - 2.2)


def digits(pen: Pen, text: str, about: Point, height: float) -> tuple[float, list[tuple[str, float, float]]]:
    """The scale of a number centred at a point, and its digits with their positions in that scale."""
    scale = height_of(text, height) / 10
    x, y = about[0] / scale - (ADVANCE * len(text) - 2.2) / 2, about[1] / scale - 5
    return scale, [(pen.glyph(*CHARACTERS[char]), x + ADVANCE * i, y) for i, char in enumerate(text)]


def write(pen: Pen, sheet: Glyphs, text: str, about: Point, height: float, colour: str, weight: float) -> None:
    """Add the digits of a number, centred at a point, to a sheet."""
    scale, found = digits(pen, text, about, height)
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
        # In a half of a divided cell: at the upper right for its row, at the lower left for its column.
        x, y = ((c - 1) / 2 + 0.11, r / 2 - 0.25) if r & 1 else (c / 2 - 0.24, (r - 1) / 2 + 0.25)
        return (x, y), 0.27, False
    if is_node(number):
        return (c / 2, r / 2), 0.28, False
    if not r & 1 and not c & 1:  # in the upper left corner of a cell
        return (c / 2 + INSET + width_of(number.written, SMALL) / 2, r / 2 + INSET + SMALL / 2), SMALL, False
    if number.aside:
        return (c / 2 - ASIDE, r / 2 - ASIDE), ASIDE_HEIGHT, False
    if number.to in BESIDE:  # a little aside, to leave room for the arrow
        dx, dy = BESIDE[number.to]
        return (c / 2 - 0.1 * dx, r / 2 - 0.1 * dy), 0.36, False
    # In the middle of a cell, or outside the board, where several numbers of a line stand DEEP apart.
    x = -0.67 + DEEP * (c + 1) / 2 if c < 0 else cols + 0.67 if c > 2 * cols else c / 2
    y = -0.67 + DEEP * (r + 1) / 2 if r < 0 else rows + 0.67 if r > 2 * rows else r / 2
    return (x, y), 0.3 if number.to else 0.38, (x, y) != (c / 2, r / 2)


def is_node(number: Number) -> bool:
    """True if a number is at a corner of cells."""
    return number.ring and not number.at.is_cell and not number.at.is_edge


def arrow(number: Number) -> str:
    """The arrow next to a number with a direction. A diagonal arrow is between the number and a corner of its seat."""
    x, y = middle(number.at)
    if number.to in DIAGONALS:
        dy, dx = DIAGONALS[number.to]
        small = [(SLANT * a, SLANT * b) for a, b in ARROW]
        return joined(turned(small, number.to, (x + (0.5 - APART) * dx, y + (0.5 - APART) * dy)), close=True)
    dx, dy = BESIDE[number.to]
    return joined(turned(ARROW, number.to, (x + 0.28 * dx, y + 0.28 * dy)), close=True)


def tick(number: Number, about: Point, height: float, part: float) -> str:
    """The tick of a satisfied clue, to its upper right. A number in a lower corner has it to the right of its digits,
    and a number in a ring outside the ring. Of several numbers of a line outside the board, the nearest has it."""
    if min(number.at) < -1:
        return ""
    if is_node(number):
        return ""
    if number.ring:
        return f"M{pair(about[0] + 0.3, about[1] - 0.39)}l.05.055.1-.12"
    half = width_of(number.written, height) / 2
    if height == SMALL:  # beside the digits, because the border of the cage is above them
        return f"M{pair(about[0] + half + 0.07, about[1] + 0.005)}l.035.038.07-.085"
    if number.aside:  # in the other upper corner, because the line runs between the corners
        return f"M{pair(about[0] + 2 * ASIDE - 0.08, about[1])}l.056.06.112-.136"
    if not number.corner and not number.to and about == middle(number.at):
        # Within the cell, clear of a line along its sides and of the round corner of that line.
        x, y = (0.165, -0.2) if half < 0.165 else (0.13, -0.295)
        return f"M{pair(about[0] + x, about[1] + y)}l.056.06.112-.136"
    x = about[0] + max(0.19 * part, half + 0.055 * part)
    y = about[1] - (0.0 if number.corner and not number.at.r & 1 else 0.22 * part)
    return f"M{pair(x, y)}l{pair(0.07 * part, 0.075 * part)} {pair(0.14 * part, -0.17 * part)}"


def part_of(number: Number, height: float) -> float:
    """The size of a number's ring, box and tick, relative to those of a number in the middle of a cell."""
    if number.corner:
        return 0.64
    if number.to:
        return 0.8
    if is_node(number):
        return NODE
    return 0.5 if number.aside or height == SMALL else 1.0


def paint_numbers(pen: Pen, numbers: list[Number]) -> Iterator[str]:
    """Numbers with what belongs to them, from bottom to top: grounds, rings, boxes of wrong clues, digits, arrows and
    ticks of satisfied clues."""
    for blink, run in groupby(numbers, key=lambda n: n.blink):
        sheet: Glyphs = {}
        boxes: dict[tuple[float, bool], list[str]] = {}
        ticks: dict[str, list[str]] = {}
        arrows: dict[str, list[str]] = {}
        ground: list[str] = []
        rings: dict[tuple[str, str], list[str]] = {}
        for n in run:
            (x, y), height, outside = number_place(pen.drawing, n)
            part = part_of(n, height)
            colour = pen.ink(n.ink, outside)
            if n.ring:
                inside = {"onblock": "black", "black": "white"}.get(str(n.ink), "surface")
                ring = ("bad", "badsoft") if n.state == "wrong" else ("given", inside)
                rings.setdefault(ring, []).append(disc((x, y), RING * part))
            elif n.halo or (n.painted and pen.theme == "print"):
                ground.append(box((x, y), 0.3, 0.12))
            if n.state == "wrong":
                colour = pen.ink("bad", outside)
                if not n.ring:
                    boxes.setdefault((part, outside), []).append(box((x, y), 0.37 * part, 0.16 * part))
            elif n.state == "met":
                ink = colour
                if n.ink == "given" and not n.painted:
                    ink, colour = pen.ink("mark", outside), pen.ink("quiet", outside)
                elif n.ring:
                    ink = pen.ink("mark", outside)
                ticks.setdefault(ink, []).append(tick(n, (x, y), height, part))
            if n.state == "wrong" and n.value > 99:
                height *= 0.86  # three bold digits would touch their box
            if n.apart and len(n.written) in PLACES:
                height, places = PLACES[len(n.written)]
                for text, (dx, dy) in zip(n.written, places, strict=True):
                    write(pen, sheet, text, (x + dx, y + dy), height, colour, WEIGHT[n.state])
            else:
                write(pen, sheet, n.written, (x, y), height, colour, WEIGHT[n.state])
            if n.to:
                arrows.setdefault(colour, []).append(arrow(n))
        if ground:
            yield filled("".join(ground), pen.ink("surface"))
        for (edge, inside), found in rings.items():
            look = f' stroke="{pen.ink(edge)}" stroke-width="{pen.width(0.05)}"'
            yield filled("".join(found), pen.ink(inside), look)
        if blink:
            yield '<g class="blink">'
        for (part, outside), found in boxes.items():
            bad, soft = pen.ink("bad", outside), pen.ink("badsoft", outside)
            look = f' stroke="{bad}" stroke-width="{pen.width(0.055 * part, 1.5)}"'
            yield filled("".join(found), soft, look)
        yield from written(sheet)
        for colour, found in arrows.items():
            yield filled("".join(found), colour)
        for colour, found in ticks.items():
            yield stroked("".join(found), colour, pen.width(0.06))
        if blink:
            yield "</g>"
