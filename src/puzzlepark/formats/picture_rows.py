"""Image files from pictures that are lists or arrays of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlepark.core.building import as_lists
from puzzlepark.core.colours import COLOURS, MOST_COLOURS, read_colour
from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import refuse_huge

CLEAR = (0, 0, 0, 0)
Pixel = tuple[int, int, int, int]


def picture_of_rows(picture: Sequence[Sequence[Any]]) -> bytes:
    """A PNG with a pixel for each cell. A cell is the number of a colour (0 is blank), "#rrggbb", (red, green, blue)
    with or without alpha, or None for blank. Raises BadInput."""
    rows = as_lists(picture)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) and row for row in rows):
        raise BadInput("A picture is a file, its bytes, or rows of cells.")
    high, wide = len(rows), len(rows[0])
    refuse_huge(high, wide)
    if any(len(row) != wide for row in rows):
        raise BadInput("The rows of a picture must have the same length.")
    pixels = [_pixel(value, f"row {r}, column {c}") for r, row in enumerate(rows, 1) for c, value in enumerate(row, 1)]
    from io import BytesIO

    from PIL import Image

    image = Image.new("RGBA", (wide, high))
    image.putdata(pixels)
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _pixel(value: Any, where: str) -> Pixel:
    """The colour of a cell; `where` names the cell in an error."""
    if value is None or value == 0:
        return CLEAR
    if type(value) is int and 0 < value <= MOST_COLOURS:
        return _numbered(value)
    if isinstance(value, str):
        return _parts(read_colour(value))
    if isinstance(value, list) and len(value) in (3, 4) and all(type(k) is int and 0 <= k < 256 for k in value):
        red, green, blue, alpha = (*value, 255)[:4]
        return red, green, blue, alpha
    raise BadInput(f"The picture's {where} is {str(value)[:24]!r}; a cell is a number, a colour or None.")


def _numbered(number: int) -> Pixel:
    """The colour of a number: one of the default palette or, for higher numbers, a computed one."""
    if number <= len(COLOURS):
        return _parts(COLOURS[number - 1])
    # Arbitrary odd factors, so that consecutive numbers have different colours.
    return number * 37 % 256, number * 91 % 256, number * 151 % 256, 255


def _parts(colour: str) -> Pixel:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16), 255
