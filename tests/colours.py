"""Compare the things that a board's description calls black or white with their colours in a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest

from puzzlepark.core.drawing import Drawing
from puzzlepark.core.grid import Spot
from puzzlepark.registry import genre_names, genres

CALLED = re.compile(r"\b(black|white)\b", re.I)
COLOURED = re.compile(r"\b(black|white) (\w+)([^.]*)", re.I)
INSIDE = {"cell": (-0.3, -0.36), "dot": (0.0, 0.0), "star": (0.0, 0.0)}
"""Where the colour of a thing is sampled, away from the text in it; above the number of a circle."""
DARK, BRIGHT = 0.1, 0.6
LEAST = 3.0
Pixel = Callable[[float, float], tuple[int, int, int]]
"""The colour of a picture at x and y, in cells from the upper left corner of the board."""


def genres_that_say_so() -> list[str]:
    """Genres whose rules mention black or white."""
    return [name for name in genre_names() if any(map(CALLED.search, genres()[name].rulebook))]


def called(drawing: Drawing) -> Iterator[tuple[str, str, Spot]]:
    """Things that the description of a cell calls black or white: the colour, the thing and its spot."""
    for cell in drawing.cells:
        for colour, thing, where in COLOURED.findall(drawing.words(cell)):
            dr = bool(re.search("below|lower", where)) - bool(re.search("above|upper", where))
            dc = bool(re.search("right", where)) - bool(re.search("left", where))
            at = (dr, dc) if thing in ("dot", "star") else (0, 0)
            yield colour.lower(), thing, Spot(cell.r + at[0], cell.c + at[1])


def image(data: bytes) -> Any:
    return pytest.importorskip("PIL.Image").open(BytesIO(data)).convert("RGB")


def luminance(colour: tuple[int, int, int]) -> float:
    """The relative luminance of WCAG."""
    parts = [c / 255 for c in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def reversed_colours(drawing: Drawing, pixel: Pixel, ground: tuple[int, int, int] | None) -> list[str]:
    """A thing that is not black or white as described, or has a contrast below 3:1, if there is one."""
    found = []
    for colour, thing, spot in called(drawing):
        x, y = spot.c / 2, spot.r / 2
        dx, dy = INSIDE.get(thing, (0.0, -0.25))
        bright = luminance(pixel(x + dx, y + dy))
        if bright > DARK if colour == "black" else bright < BRIGHT:
            found.append(f"{colour} {thing} at {spot}: {bright:.2f}")
        if ground is not None and thing != "cell":
            reach = 0.25 if thing in ("dot", "star") else 0.45
            ray = [luminance(pixel(x + reach * k / 12, y - reach * k / 12)) for k in range(13)]
            best = max(contrast(each, luminance(ground)) for each in ray)
            if best < LEAST:
                found.append(f"{colour} {thing} at {spot}: {best:.1f} to 1")
    return found
