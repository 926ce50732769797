"""QR codes as SVG, drawn like boards."""

from __future__ import annotations

import importlib
from typing import Any

from puzzlepark.core.errors import BadInput

MOST_MODULES = 97
"""The side of the largest code that a telephone can read from a book: version 20, some 850 characters."""
QUIET = 2
"""The blank border, in modules."""


def qr_code(text: str) -> str | None:
    """The QR code of a text as SVG, with modules of one unit; None if it would be too fine to read."""
    try:
        segno: Any = importlib.import_module("segno")
    except ImportError:
        raise BadInput('QR codes need the extra "book": pip install "puzzlepark[book]".') from None
    try:
        rows = [bytes(row) for row in segno.make(text, error="l", micro=False).matrix]
    except ValueError:
        return None  # the text is too long even for the largest code
    side = len(rows)
    if side > MOST_MODULES:
        return None
    runs = "".join(_runs(row, y) for y, row in enumerate(rows))
    whole = side + 2 * QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{whole}" '
        f'viewBox="{-QUIET} {-QUIET} {whole} {whole}"><path d="{runs}" fill="#000000"/></svg>'
    )


def side_of(code: str) -> int:
    """The side of a code with its border, in modules."""
    return int(code.partition('width="')[2].partition('"')[0])


def _runs(row: bytes, y: int) -> str:
    """The dark modules of a row as SVG paths, adjacent ones as one bar."""
    bars, x = [], 0
    while x < len(row):
        end = x
        while end < len(row) and row[end]:
            end += 1
        if end > x:
            bars.append(f"M{x} {y}h{end - x}v1h{x - end}z")
        x = end + 1
    return "".join(bars)
