"""SVG to PNG, by resvg."""

from __future__ import annotations

import re

from puzzlepark.core.errors import BadInput

MOST_PIXELS = 40_000_000


def png(svg_text: str, width: int | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide or by default in its own width, reduced to at most MOST_PIXELS pixels."""
    import resvg_py

    sides = re.match(r'\s*<svg\b[^>]*? width="([\d.]+)" height="([\d.]+)"', svg_text)
    if sides is None:
        raise BadInput("This is not an SVG picture with a width and a height.")
    if width is not None and width < 1:
        raise BadInput(f"A picture is at least 1 pixel wide, not {width}.")
    own_width, own_height = float(sides[1]), float(sides[2])
    wide = float(width or own_width)
    high = wide * own_height / own_width
    shrink = min(1.0, (MOST_PIXELS / (wide * high)) ** 0.5)
    pixels = max(1, round(wide * shrink) if shrink == 1 else int(wide * shrink))
    # At its own size the picture is rendered unscaled, which keeps its lines on whole pixels.
    scaled = None if pixels == own_width else pixels
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_text, skip_system_fonts=True, width=scaled))
