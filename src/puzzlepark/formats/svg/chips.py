"""Chips: numbers on pieces with a form for each colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from puzzlepark.core.drawing import Chip, number_text
from puzzlepark.formats.svg.numbers import Glyphs, write, written
from puzzlepark.formats.svg.paths import Point, middle, num, pair, squares
from puzzlepark.formats.svg.pen import CRISP, Pen, filled
from puzzlepark.formats.svg.tokens import LETTERS, WEIGHT, contrasting

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


def paint_chips(pen: Pen, chips: list[Chip]) -> Iterator[str]:
    """Chips with their numbers; on tiny boards only squares in their colours."""
    if pen.cell < 6:
        for ink, run in groupby(chips, key=lambda chip: chip.ink):
            yield filled(squares(chip.at for chip in run), pen.ink(ink), CRISP)
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
            write(
                pen,
                sheet,
                number_text(chip.value),
                at,
                0.40 if chip.bare else height,
                contrasting(colour),
                WEIGHT["normal"],
            )
    yield from written(sheet)


def letter(pen: Pen, index: int, about: Point) -> Iterator[str]:
    """The letter that distinguishes a chip from the one eight colours before it."""
    name, path = list(LETTERS.items())[index % len(LETTERS)]
    scale = 0.02
    where = f'x="{num(about[0] / scale - 2.8)}" y="{num(about[1] / scale - 6)}"'
    use = f'<use href="#{pen.glyph("letter-" + name, path)}" {where}/>'
    yield f'<g fill="none" stroke="{pen.ink("given")}" stroke-width="1.6" transform="scale({num(scale)})">{use}</g>'
