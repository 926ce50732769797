"""Pointers: arrows, directions of lines and streaks of wind, all drawn to the right and rotated."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from puzzlepark.core.drawing import Pointer
from puzzlepark.formats.svg.paths import Point, joined, middle, turned
from puzzlepark.formats.svg.pen import Pen, filled, stroked

ARROW: tuple[Point, ...] = (
    (-0.3, -0.045), (0.03, -0.045), (0.03, -0.175), (0.295, 0), (0.03, 0.175), (0.03, 0.045), (-0.3, 0.045)
)  # fmt: skip
"""An arrow that points right, around the middle of its cell."""
WAY: tuple[Point, ...] = ((-0.1, -0.14), (0.1, 0), (-0.1, 0.14))
"""The head of a direction."""
STREAK: tuple[tuple[Point, ...], ...] = (
    ((-0.36, -0.29), (0.06, -0.29)),
    ((-0.02, -0.37), (0.06, -0.29), (-0.02, -0.21)),
)
"""The strokes of a streak: a line and its head."""
STREAK_TWIN: tuple[Point, ...] = ((-0.06, 0.29), (0.36, 0.29))


def paint_arrows(pen: Pen, arrows: list[Pointer]) -> Iterator[str]:
    """Filled arrows, some with a halo."""
    for (ink, halo), run in groupby(arrows, key=lambda a: (a.ink, a.halo)):
        d = "".join(joined(turned(ARROW, a.to, middle(s)), close=True) for a in run for s in a.at)
        if halo:
            yield stroked(d, pen.ink("surface"), ".18")
        yield filled(d, pen.ink(ink), f' stroke="{pen.ink(ink)}" stroke-width=".02"')


def paint_ways(pen: Pen, ways: list[Pointer]) -> Iterator[str]:
    """The heads that show the direction of a line. In a cell, a head is a little ahead of the middle."""
    for ink, run in groupby(ways, key=lambda w: w.ink):
        parts = []
        for way in run:
            for spot in way.at:
                ahead = 0.06 if spot.is_cell else 0.0
                points = [(x + ahead, y) for x, y in WAY]
                parts.append(joined(turned(points, way.to, middle(spot)), close=True))
        yield filled("".join(parts), pen.ink(ink), f' stroke="{pen.ink(ink)}" stroke-width=".04"')


def paint_streaks(pen: Pen, streaks: list[Pointer]) -> Iterator[str]:
    """Streaks of wind, which tiny boards leave out."""
    if pen.cell < 14:
        return
    for ink, run in groupby(streaks, key=lambda s: s.ink):
        parts = []
        for streak in run:
            strokes = (*STREAK, STREAK_TWIN) if streak.alone else STREAK
            parts += [joined(turned(s, streak.to, middle(spot))) for spot in streak.at for s in strokes]
        yield stroked("".join(parts), pen.ink(ink), pen.width(0.035))
