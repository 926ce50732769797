"""A Drawing as a PNG with whole pixels for each cell: only the fills, without grid, numbers or frame."""

from __future__ import annotations

import struct
import zlib

from puzzlepark.core.drawing import Drawing, Ink, Line, Stamp
from puzzlepark.core.errors import BadInput
from puzzlepark.formats.svg.pen import Pen

MOST_PIXELS = 40_000_000


def pixels(drawing: Drawing, cell: int = 1, theme: str = "light") -> bytes:
    """The picture with `cell` pixels for the side of a cell. Empty cells are transparent."""
    rows, cols = drawing.rows, drawing.cols
    if cell < 1 or rows * cols * cell * cell > MOST_PIXELS:
        raise BadInput(f"A picture of {rows}x{cols} cells with {cell} pixels each cannot be written.")
    pen = Pen(drawing, theme, cell)
    board = [[bytes(4)] * cols for _ in range(rows)]
    for shape in drawing.shapes:
        if (isinstance(shape, Stamp) and shape.t in ("fill", "block")) or (
            isinstance(shape, Line) and shape.kind == "linked"
        ):
            colour = _bytes(pen, shape.ink)
            for spot in shape.at:
                board[spot.row][spot.col] = colour
    lines = (b"\0" + b"".join(colour * cell for colour in row) for row in board)
    return png(cols * cell, rows * cell, b"".join(line * cell for line in lines))


def _bytes(pen: Pen, ink: Ink) -> bytes:
    return bytes.fromhex(pen.ink(ink)[1:] + "ff")


def png(width: int, height: int, lines: bytes) -> bytes:
    """A PNG from lines of red, green, blue and alpha bytes, where each line follows a zero byte."""
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
