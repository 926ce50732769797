"""Lines through cells: plain and directed, links in progress, finished links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from puzzlepark.core.drawing import Drawing, Ink, Line
from puzzlepark.core.grid import Spot
from puzzlepark.formats.svg.numbers import Glyphs, write, written
from puzzlepark.formats.svg.paths import Point, curve, middle, num, segments, sign, squares
from puzzlepark.formats.svg.pen import CRISP, Pen, filled, stroked
from puzzlepark.formats.svg.tokens import WEIGHT, contrasting

REACH = 0.26
"""The distance beyond the outline at which a line through a door ends. With its round cap it stays within the
margin."""
STOP = 0.11
"""The distance from the outline at which a wall ends, so that its round cap touches the frame."""

LINES = {
    "line": (0.20, 0.26),
    "directed": (0.16, 0.26),
    "link": (0.56, 0.30),
    "first": (0.10, 0.26),
    "second": (0.10, 0.26),
    "single": (0.09, 0.26),
    "double": (0.33, 0.26),
    "wall": (0.14, 0),
}
"""The width and the corner radius of each kind of line."""


def paint_lines(pen: Pen, lines: list[Line]) -> Iterator[str]:
    """All lines in their order. Finished links are painted together, layer by layer."""
    for linked, run in groupby(lines, key=lambda line: line.kind == "linked"):
        paint = paint_linked if linked else paint_open_lines
        yield from paint(pen, list(run))


def paint_open_lines(pen: Pen, lines: list[Line]) -> Iterator[str]:
    """Lines that are no finished links, with their loose ends."""
    for (kind, ink), same in groupby(lines, key=lambda line: (line.kind, line.ink)):
        run = [line for line in same if line.at]
        width, radius = LINES[kind]
        points = wall_points if kind == "wall" else line_points
        d = "".join(curve(points(pen.drawing, line.at), radius) for line in run)
        dots = ' stroke-dasharray="0 .19"' if kind == "second" else ""
        yield stroked(d, pen.ink(ink), pen.width(width, 3), dots)
        if kind == "double":
            yield stroked(d, pen.ink("surface"), pen.width(width - 2 * LINES["single"][0], 1))
        for line in run:
            if line.head:
                yield from head(pen, line)


def line_points(drawing: Drawing, spots: Sequence[Spot]) -> list[Point]:
    """The points of a line. An end on the outline continues through the door."""
    points = [middle(s) for s in spots]
    for i in {0, len(spots) - 1}:
        r, c = spots[i]
        if not spots[i].is_edge:
            continue
        if c in (0, 2 * drawing.cols):
            points[i] = (points[i][0] + (REACH if c else -REACH), points[i][1])
        elif r in (0, 2 * drawing.rows):
            points[i] = (points[i][0], points[i][1] + (REACH if r else -REACH))
    return points


def wall_points(drawing: Drawing, spots: Sequence[Spot]) -> list[Point]:
    """The points of a wall. An end on the outline stops at the frame."""
    points = [middle(s) for s in spots]
    for end, before in ((0, 1), (-1, -2)):
        x, y = points[end]
        dx, dy = sign(x - points[before][0]), sign(y - points[before][1])
        if (x in (0, drawing.cols) and dx) or (y in (0, drawing.rows) and dy):
            points[end] = (x - STOP * dx, y - STOP * dy)
    return points


def head(pen: Pen, line: Line) -> Iterator[str]:
    """The loose end of a line, with a ring in the colour of the surface so that it stands out."""
    x, y = middle(line.at[-1])
    link = line.kind == "link"
    r, ring, ink = (0.32, 0.05, pen.ink("given")) if link else (0.22, 0.06, pen.ink(line.ink))
    at = f'cx="{num(x)}" cy="{num(y)}"'
    yield f'<circle {at} r="{num(r + ring)}" fill="{pen.ink("surface")}"/><circle {at} r="{num(r)}" fill="{ink}"/>'
    if link and line.count is not None and pen.cell >= 14:
        sheet: Glyphs = {}
        write(pen, sheet, str(line.count), (x, y), 0.36, pen.ink("canvas"), WEIGHT["normal"])
        yield from written(sheet)


def paint_linked(pen: Pen, lines: list[Line]) -> Iterator[str]:
    """Finished links: all fills, then the seams between links, then the threads."""
    cells: dict[Ink, list[Spot]] = {}
    seams: set[Spot] = set()
    threads: dict[str, list[str]] = {}
    for line in lines:
        cells.setdefault(line.ink, []).extend(line.at)
        seams |= outline(line.at, pen.drawing.rows, pen.drawing.cols)
        if len(line.at) > 1:
            points = [middle(s) for s in line.at]
            points[0], points[-1] = trimmed(points[0], points[1]), trimmed(points[-1], points[-2])
            threads.setdefault(contrasting(pen.ink(line.ink)), []).append(curve(points, 0.26))
    for ink, found in cells.items():
        yield filled(squares(found), pen.ink(ink), CRISP)
    yield stroked(segments(seams), pen.ink("canvas"), pen.width(0.035))
    for colour, paths in threads.items():
        yield stroked("".join(paths), colour, pen.width(0.06), ' stroke-opacity=".5"')


def trimmed(end: Point, towards: Point) -> Point:
    """The end of a thread, moved a little towards the next point."""
    return end[0] + 0.3 * sign(towards[0] - end[0]), end[1] + 0.3 * sign(towards[1] - end[1])


def outline(cells: Iterable[Spot], rows: int, cols: int) -> set[Spot]:
    """The edges around a set of cells, except those on the frame."""
    found: set[Spot] = set()
    for r, c in set(cells):
        found ^= {Spot(r - 1, c), Spot(r + 1, c), Spot(r, c - 1), Spot(r, c + 1)}
    return {s for s in found if 0 < s.r < 2 * rows and 0 < s.c < 2 * cols}
