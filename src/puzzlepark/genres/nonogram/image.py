"""Nonograms as images of their solution, in two tones, with a pixel or a square of pixels per cell."""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Callable
from math import gcd
from typing import Any

from puzzlepark.core.genre import Format
from puzzlepark.formats.pixels import png
from puzzlepark.genres import kit

SIDE = 100
"""The maximum side of a board. In an image of at most this size, every pixel is a cell."""
MOST_PIXELS = 10_000_000
KINDS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
HALF = 128
"""Levels from 0 to 255 are split here, into dark and light, and into transparent and opaque."""
Bits = list[list[bool]]


def fits(data: bytes) -> bool:
    """True if a file, or its first line, begins like an image."""
    riff = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    bitmap = data[:2] == b"BM" and data[6:10] == bytes(4)  # the reserved bytes of BMP are 0
    return riff or bitmap or data.startswith((b"\x89PNG\r\n", b"GIF8", b"\xff\xd8\xff"))


def image_file(puzzle: type[kit.Puzzle], clues_from: Callable[[Any, kit.Marks], Any]) -> Format[Any]:
    """The format for images. Painted cells are dark pixels, or opaque ones if the image has transparent parts. The
    image is the answer, so a board without its answer cannot be written."""

    def read(data: bytes) -> tuple[kit.Puzzle, kit.Marks | None]:
        """The puzzle whose answer is the image, and this answer."""
        bits = in_cells(bits_of(data))
        rows, cols = len(bits), len(bits[0])
        grid = kit.shared_grid(rows, cols)
        answer = kit.shade_answer(grid, [spot for spot in grid.cells if bits[spot.row][spot.col]])
        return clues_from(puzzle(rows=rows, cols=cols), answer), answer

    def write(board: Any, marks: kit.Marks | None) -> bytes:
        """The answer as a PNG image. Raises BadInput unless the puzzle has exactly the clues that the answer
        implies."""
        values = [(marks or {}).get(kit.Var(kit.SHADE, spot)) for spot in sorted(board.grid.cells)]
        if None in values or clues_from(board, marks or {}) != board:
            raise kit.BadInput("An image shows the answer of a Nonogram; it cannot say a board without its answer.")
        if max(board.rows, board.cols) > SIDE:
            raise kit.BadInput(
                f"An image of a Nonogram has at most {SIDE} cells a side; this has {board.rows}x{board.cols}."
            )
        white, black = b"\xff\xff\xff\xff", b"\x00\x00\x00\xff"
        pixels = [black if value else white for value in values]
        unfiltered = b"\0"  # the filter type that begins every line of a PNG
        lines = (unfiltered + b"".join(pixels[i : i + board.cols]) for i in range(0, len(pixels), board.cols))
        return png(board.cols, board.rows, b"".join(lines))

    return Format("image", (), fits, read, write, binary=True)


def bits_of(data: bytes) -> Bits:
    """The painted pixels of an image, row by row. Raises BadInput."""
    import logging

    from PIL import Image, UnidentifiedImageError

    logging.getLogger("PIL").addHandler(logging.NullHandler())  # otherwise PIL writes to standard error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image: Any = Image.open(io.BytesIO(data), formats=KINDS)
            if image.width * image.height > MOST_PIXELS:
                raise kit.BadInput(
                    f"The image has {image.width}x{image.height} pixels; {MOST_PIXELS:,} are the most here."
                )
            image = image.convert("RGBA")
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise kit.BadInput("This is no image that can be read: PNG, JPEG, GIF, WebP or BMP.") from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, struct.error):
        raise kit.BadInput("The image is damaged and cannot be read.") from None
    wide = image.width
    opaque = [level >= HALF for level in image.getchannel("A").tobytes()]
    painted = [level < HALF for level in image.convert("L").tobytes()] if all(opaque) else opaque
    return [painted[i : i + wide] for i in range(0, len(painted), wide)]


def in_cells(bits: Bits) -> Bits:
    """A value for each cell. An image larger than a board consists of squares, as large as possible. Raises BadInput if
    these are too many."""
    high, wide = len(bits), len(bits[0])
    if max(high, wide) <= SIDE:
        return bits
    columns = list(zip(*bits, strict=True))
    # Two different lines cannot be in one square, so the side divides the position of every change.
    side = gcd(high, wide)
    for lines in (bits, columns):
        side = gcd(side, *(k for k in range(1, len(lines)) if lines[k] != lines[k - 1]))
    if max(high, wide) > SIDE * side:
        raise kit.BadInput(
            f"A Nonogram is read from an image of squares in two tones, at most {SIDE} a side; this one has "
            f"{wide}x{high} pixels that are no such squares."
        )
    return [row[::side] for row in bits[::side]]
