"""Flat drawings made smaller: each cell has one of the drawing's own colours, none is mixed and none gets lost."""

from __future__ import annotations

import sys
from collections import Counter
from math import isqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Pixel = tuple[int, int, int, int]
CLEAR: Pixel = (255, 255, 255, 0)
MOST_SHADES = 1 << 16
"""A picture with more colours, soft edges included, is no flat drawing."""
LEAST_SHARE, LEAST_COVER = 0.003, 0.85
"""In a drawing with soft edges a colour covers this much, and all of them together leave little over."""
SAMPLES = 1 << 20


def resized(image: Image, size: tuple[int, int], colours: int) -> list[Pixel] | None:
    """The cells of an RGBA image in a smaller size, row by row: the colour that covers most of each. None if it is no
    flat drawing of at most this many colours and a background."""
    from PIL import Image

    found = image.getcolors(MOST_SHADES)
    palette = _palette(found, colours + 1) if found else None  # type: ignore[arg-type]
    if palette is None:
        return None
    wide, high = size
    each = max(2, min(8, isqrt(SAMPLES // (wide * high))))
    raw = memoryview(image.resize((wide * each, high * each), Image.Resampling.NEAREST).tobytes()).cast("I")
    nearest: dict[int, int] = {}
    for shade in set(raw):
        pixel = _plain(*shade.to_bytes(4, sys.byteorder))
        nearest[shade] = min(range(len(palette)), key=lambda k: _apart(palette[k], pixel))
    across = wide * each
    cells = []
    for r in range(high):
        rows = [raw[start : start + across] for start in range(r * each * across, (r + 1) * each * across, across)]
        for c in range(0, across, each):
            cells.append(Counter(nearest[shade] for row in rows for shade in row[c : c + each]))
    return [palette[k] for k in _owners(cells, len(palette))]


def _plain(red: int, green: int, blue: int, alpha: int) -> Pixel:
    """A pixel that is either clear or opaque."""
    return (red, green, blue, 255) if alpha >= 128 else CLEAR


def _apart(a: Pixel, b: Pixel) -> int:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


def _palette(found: list[tuple[int, Pixel]], most: int) -> list[Pixel] | None:
    """The colours of a flat drawing, the main ones first; None if it is not one."""
    counts = Counter[Pixel]()
    for count, pixel in found:
        counts[_plain(*pixel)] += count
    if len(counts) <= most:
        return [pixel for pixel, _ in counts.most_common()]
    whole = counts.total()
    main = [(pixel, count) for pixel, count in counts.most_common(most + 1) if count >= LEAST_SHARE * whole]
    if len(main) > most or sum(count for _, count in main) < LEAST_COVER * whole:
        return None
    return [pixel for pixel, _ in main]


def _owners(cells: list[Counter[int]], colours: int) -> list[int]:
    """The colour of each cell. One that covers most of no cell gets the one of which it covers most."""
    owners = [cell.most_common(1)[0][0] for cell in cells]
    often = Counter(owners)
    for colour in (k for k in range(colours) if not often[k]):
        best = max(range(len(cells)), key=lambda i: (often[owners[i]] > 1, cells[i][colour]))
        if cells[best][colour] and often[owners[best]] > 1:
            often[owners[best]] -= 1
            owners[best] = colour
            often[colour] = 1
    return owners
