"""Stamps: the same small symbol at many spots."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator

from puzzlepark.core.drawing import Number, Stamp
from puzzlepark.core.grid import Spot
from puzzlepark.formats.svg.numbers import number_place
from puzzlepark.formats.svg.paths import Point, box, boxes_at, discs, middle, num, pair, segments, squares
from puzzlepark.formats.svg.pen import CRISP, Pen, filled, stroked

HATCHED = tuple((max(0.1, s - 0.9), min(0.9, s - 0.1)) for s in (0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6))
"""The left end (x, y) of each stroke of a hatched cell. All points of a stroke have the same sum x + y."""


def paint_stamps(pen: Pen, stamps: list[Stamp]) -> Iterator[str]:
    """Each stamp by the function for its type."""
    for stamp in stamps:
        if stamp.at:
            yield from STAMPS[stamp.t](pen, stamp, pen.ink(stamp.ink))


def stamp_fill(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """Whole cells, hatched if paint is printed."""
    soft = f' fill-opacity="{num(stamp.soft)}"' if stamp.soft != 1 else ""
    if stamp.ink == "block":
        yield from stamp_block(pen, stamp, colour)
    elif pen.theme == "print" and stamp.ink == "paint":
        if pen.fine:
            yield from striped(pen, squares(stamp.at), colour)
        else:
            yield filled(squares(stamp.at), colour, ' fill-opacity=".4"' + CRISP)
    else:
        yield filled(squares(stamp.at), colour, soft + CRISP)


def striped(pen: Pen, d: str, colour: str) -> Iterator[str]:
    """An area with hatching on white, which needs little toner and keeps numbers readable."""
    rows, cols = pen.drawing.rows, pen.drawing.cols
    strokes = []
    for k in range(1, 5 * (rows + cols)):
        s = (2 * k - 1) / 10
        x0, x1 = max(0.0, s - rows), min(float(cols), s)
        strokes.append(f"M{pair(x0, s - x0)}L{pair(x1, s - x1)}")
    name = f"paint{zlib.crc32(d.encode()):x}"  # each area has a name, as pictures may share a page
    yield f'<clipPath id="{name}"><path d="{d}"/></clipPath>'
    extra = f' stroke-linecap="butt" clip-path="url(#{name})"'
    yield stroked("".join(strokes), colour, pen.width(0.04), extra)


def stamp_hatch(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """Diagonal strokes in each cell."""
    parts = []
    for r, c in stamp.at:
        x0, y0 = c >> 1, r >> 1
        parts += [f"M{pair(x0 + x, y0 + y)}l{pair(y - x, x - y)}" for x, y in HATCHED]
    yield stroked("".join(parts), colour, pen.width(0.035))


def stamp_clue(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """The ground of clue cells."""
    yield filled(squares(stamp.at), colour, ("" if stamp.ink == "white" else ' fill-opacity=".18"') + CRISP)


def stamp_block(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """Black cells, with seams between adjacent ones or an outline inside each."""
    yield filled(squares(stamp.at), colour, CRISP)
    if pen.ink("blockline") == colour:
        cells = set(stamp.at)
        seams = [Spot(r, c + 1) for r, c in cells if (r, c + 2) in cells]
        seams += [Spot(r + 1, c) for r, c in cells if (r + 2, c) in cells]
        yield stroked(segments(seams), pen.ink("grid"), pen.width(0.025), ' stroke-opacity=".4"')
    else:
        line = "".join(f"M{pair((c >> 1) + 0.06, (r >> 1) + 0.06)}h.88v.88h-.88z" for r, c in stamp.at)
        yield stroked(line, pen.ink("blockline"), pen.width(0.04), ' stroke-linejoin="miter"')


def stamp_split(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """The diagonal of a divided cell."""
    d = "".join(f"M{pair((c >> 1) + 0.08, (r >> 1) + 0.08)}l.84.84" for r, c in stamp.at)
    yield stroked(d, colour, pen.width(0.025), ' stroke-opacity=".55"')


def stamp_diagonal(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """From corner to corner of each cell."""
    falls = stamp.t == "falling"
    d = "".join(f"M{pair(c >> 1, (r >> 1) + (not falls))}l1{' ' if falls else '-'}1" for r, c in stamp.at)
    yield stroked(d, colour, pen.width(0.1, 2))


def stamp_dot(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """A dot in the middle of each cell."""
    yield stroked(discs(stamp.at), colour, pen.width(0.14, 1.5))


def stamp_speck(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """A dot in the lower left corner of each cell."""
    d = "".join(f"M{pair(c / 2 - 0.35, r / 2 + 0.35)}h0" for r, c in stamp.at)
    yield stroked(d, colour, pen.width(0.12, 1.5))


def stamp_cross(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """A cross in each cell, or a smaller one on an edge."""
    parts = []
    for spot in stamp.at:
        (x, y), h = middle(spot), 0.12 if spot.is_cell else 0.08
        parts.append(f"M{pair(x - h, y - h)}l{pair(2 * h, 2 * h)}m{pair(-2 * h, 0)}l{pair(2 * h, -2 * h)}")
    yield stroked("".join(parts), colour, pen.width(0.05))


def stamp_next(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """A circle where a hint continues."""
    d = "".join(f"M{pair(c / 2 - 0.13, r / 2)}a.13.13 0 1 1 .26 0a.13.13 0 1 1-.26 0z" for r, c in stamp.at)
    yield filled(d, pen.ink("marksoft"), f' stroke="{colour}" stroke-width="{pen.width(0.045)}"')


def stamp_ring(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """A box around each cell, or around the place of a number outside the board."""
    inside = [spot for spot in stamp.at if 0 <= spot.r <= 2 * pen.drawing.rows and 0 <= spot.c <= 2 * pen.drawing.cols]
    outer = "".join(box(place, 0.37, 0.16) for place in outer_spots(pen, set(stamp.at).difference(inside)))
    yield stroked(boxes_at(inside, 0.44, 0.16) + outer, colour, pen.width(0.06, 1.5))


def outer_spots(pen: Pen, spots: Iterable[Spot]) -> Iterator[Point]:
    """The points of numbers outside the board."""
    for spot in spots:
        yield number_place(pen.drawing, Number(spot, 0))[0]


def stamp_slot(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """A dashed box where a number may be entered."""
    for x, y in outer_spots(pen, stamp.at):
        dash = f'stroke-width="{pen.width(0.03)}" stroke-dasharray=".1 .08" stroke-linecap="butt"'
        yield f'<path d="{box((x, y), 0.34, 0.14)}" fill="none" stroke="{colour}" {dash}/>'


def stamp_caret(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """A box with a caret where a number is being entered."""
    for x, y in outer_spots(pen, stamp.at):
        look = f' stroke="{colour}" stroke-width="{pen.width(0.06, 2)}"'
        yield filled(box((x, y), 0.34, 0.14), pen.ink("surface"), look)
        yield stroked(f"M{pair(x + 0.2, y - 0.19)}v.38", colour, pen.width(0.03))


def stamp_cursor(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """The frame of the selected cell."""
    d = boxes_at(stamp.at, 0.43, 0.14)
    yield stroked(d, pen.ink("surface"), pen.width(0.15))
    yield stroked(d, colour, pen.width(0.07, 2))


THINGS = {
    "bulb": "M.22 0a.22.22 0 1 1-.44 0a.22.22 0 1 1 .44 0zM0-.38v-.06M0 .38v.06M-.38 0h-.06M.38 0h.06"
    "M-.27-.27l-.04-.04M.27-.27l.04-.04M-.27.27l-.04.04M.27.27l.04.04",
    "star": "M0-.34L.085-.11.33-.1.14.05.2.29 0 .15-.2.29-.14.05-.33-.1-.085-.11z",
    "circle": "M.34 0a.34.34 0 1 1-.68 0a.34.34 0 1 1 .68 0z",
    "square": "M-.34-.34h.68v.68h-.68z",
    "tent": "M0-.3L.34.28H-.34zM0 .02L-.11.28H.11z",
    "tree": "M.06.36h-.12V.16a.25.25 0 1 1 .12 0z",
    "disc": "M.34 0a.34.34 0 1 1-.68 0a.34.34 0 1 1 .68 0z",
    "sun": "M.2 0a.2.2 0 1 1-.4 0a.2.2 0 1 1 .4 0zM0-.28v-.09M0 .28v.09M-.28 0h-.09M.28 0h.09"
    "M-.2-.2l-.06-.06M.2-.2l.06-.06M-.2.2l-.06.06M.2.2l.06.06",
    "moon": "M.26-.26A.33.33 0 1 0 .26.26A.27.27 0 0 1 .26-.26z",
    "plus": "M-.03-.28h.06v.25h.25v.06h-.25v.25h-.06v-.25h-.25v-.06h.25z",
    "level": "M-.28-.03h.56v.06h-.56z",
    "upright": "M-.03-.28h.06v.56h-.06z",
    "whitedot": "M.15 0a.15.15 0 1 1-.3 0a.15.15 0 1 1 .3 0z",
    "blackdot": "M.15 0a.15.15 0 1 1-.3 0a.15.15 0 1 1 .3 0z",
    "ten": "M-.25-.34L.25.34M.25-.34L-.25.34",
    "five": "M-.25-.34L0 .34M.25-.34L0 .34",
}
"""The symbols in cells, drawn around the middle."""


COLOURED = {
    "circle": ("white", "given"),
    "sun": ("white", "given"),
    "whitedot": ("white", "given"),
    "disc": ("black", "onblock"),
    "moon": ("black", "onblock"),
    "blackdot": ("black", "onblock"),
}
"""Given symbols that are white or black in every theme: the inks of their area and of their outline."""
DOTS = ("whitedot", "blackdot")
"""The symbols that are small everywhere."""
LETTERS = ("ten", "five")
"""The symbols with a disc behind them that covers lines."""
SMALL, SMALL_STROKE = ".4", 0.12
"""The scale of symbols on edges, and their line width before scaling."""


def stamp_thing(pen: Pen, stamp: Stamp, colour: str) -> Iterator[str]:
    """Symbols in cells, and small ones on edges, which cover the line behind them."""
    soft = f' opacity="{num(stamp.soft)}"' if stamp.soft != 1 else ""
    for small in (False, True):
        spots = [spot for spot in stamp.at if (spot.is_edge and stamp.t not in DOTS) == small]
        size = f"scale({SMALL})" if small else ""
        bare = pen.ink("surface") if small or stamp.t in DOTS else "none"
        places = [f"translate({pair(*middle(spot))}){size}" for spot in spots]
        if small and places and stamp.t in LETTERS:
            covers = "".join(f'<path transform="{place}" d="{THINGS["disc"]}"/>' for place in places)
            yield f'<g fill="{bare}">{covers}</g>'
        parts = "".join(f'<path transform="{place}" d="{THINGS[stamp.t]}"/>' for place in places)
        wide = pen.width(SMALL_STROKE if small else 0.05)
        fill, edge = bare if stamp.t in ("circle", "square", "whitedot") else colour, colour
        if stamp.t in COLOURED and stamp.ink == "given":
            fill, edge = (pen.ink(ink) for ink in COLOURED[stamp.t])
        if parts:
            yield f'<g fill="{fill}" stroke="{edge}" stroke-width="{wide}"{soft}>{parts}</g>'


STAMPS: dict[str, Callable[[Pen, Stamp, str], Iterator[str]]] = {
    "fill": stamp_fill,
    "clue": stamp_clue,
    "hatch": stamp_hatch,
    "block": stamp_block,
    "split": stamp_split,
    "falling": stamp_diagonal,
    "rising": stamp_diagonal,
    "dot": stamp_dot,
    "speck": stamp_speck,
    "cross": stamp_cross,
    "next": stamp_next,
    "ring": stamp_ring,
    "slot": stamp_slot,
    "caret": stamp_caret,
    "cursor": stamp_cursor,
    **dict.fromkeys(THINGS, stamp_thing),
}
