"""Ribbons: given lines through cells, with a form for each kind, so that kinds do not depend on colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from puzzlepark.core.drawing import Ribbon
from puzzlepark.formats.svg.paths import Point, curve, disc, joined, middle
from puzzlepark.formats.svg.pen import Pen, filled, stroked

DASHES = ' stroke-dasharray=".12 .1" stroke-linecap="butt"'
DOTS = ' stroke-dasharray="0 .25"'
STROKES: dict[str, tuple[tuple[str, float, str], ...]] = {
    "tube": (("line", 0.36, ""), ("grid", 0.3, "")),
    "shaft": (("quiet", 0.05, ""),),
    "rails": (("paint", 0.24, ""), ("surface", 0.14, "")),
    "band": (("wind", 0.36, ""), ("windbg", 0.3, ""), ("wind", 0.04, DASHES)),
    "beads": (("line", 0.13, DOTS),),
}
"""The strokes of each kind from bottom to top: ink, width, dashes."""
BULB, RING, HEAD = 0.36, 0.4, 0.17
"""The radius of a bulb and of a ring, and the length of an arrow head."""
ROUND = 0.2
"""The radius of corners."""


def paint_ribbons(pen: Pen, ribbons: list[Ribbon]) -> Iterator[str]:
    """Ribbons, stroke over stroke, with the bulb of a tube and the ring and head of an arrow."""
    for ribbon in ribbons:
        points = [middle(spot) for spot in ribbon.at]
        if ribbon.kind == "shaft" and len(points) > 1:
            points[0] = towards(points[0], points[1], RING)
        for ink, width, dashes in STROKES[ribbon.kind]:
            path = curve(points, ROUND)
            if ribbon.kind == "tube":
                grown = BULB + (width - STROKES["tube"][0][1]) / 2
                yield filled(disc(middle(ribbon.at[0]), grown), pen.ink(ink))
            yield stroked(path, pen.ink(ink), pen.width(width), dashes)
        if ribbon.kind == "shaft":
            ring, head = disc(middle(ribbon.at[0]), RING), head_of(points)
            yield stroked(ring + head, pen.ink("quiet"), pen.width(0.05))


def towards(start: Point, end: Point, far: float) -> Point:
    """The point at this distance from one point towards another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = far / hypot(dx, dy)
    return start[0] + dx * part, start[1] + dy * part


def head_of(points: Sequence[Point]) -> str:
    """The head of an arrow at the last of its points."""
    if len(points) < 2:
        return ""
    (x, y), (px, py) = points[-1], towards(points[-1], points[-2], HEAD)
    dx, dy = px - x, py - y
    return joined([(px - dy, py + dx), (x, y), (px + dy, py - dx)])
