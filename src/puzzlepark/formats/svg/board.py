"""The board itself: grid lines, borders, and the frame with its doors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzlepark.core.drawing import Border, Frame, GridLines
from puzzlepark.core.grid import Spot
from puzzlepark.formats.svg.paths import Point, joined, pair, segments, turned
from puzzlepark.formats.svg.pen import Pen, stroked

DOOR, JAMB = 0.36, 0.22
"""Half the width of a door, and the length of the jambs beside it."""
INSET = 0.07
"""The distance of the outline of a cage from the sides of its cells."""


def paint_grid(pen: Pen, lines: list[GridLines]) -> Iterator[str]:
    """The lines between cells, dashed if the lines ask for it and the board is not tiny."""
    rows, cols = pen.drawing.rows, pen.drawing.cols
    d = "".join(f"M0 {r}h{cols}" for r in range(1, rows)) + "".join(f"M{c} 0v{rows}" for c in range(1, cols))
    for line in lines:
        dash = ' stroke-linecap="butt" stroke-dasharray=".08 .06"' if line.dash and pen.fine else ""
        if d:
            width = pen.width(0.02 if line.dash else 0.025)
            yield stroked(d, pen.ink(line.ink), width, dash or ' stroke-linecap="butt"')


def paint_borders(pen: Pen, borders: list[Border]) -> Iterator[str]:
    """Borders between regions or tiles, and the outlines of cages."""
    for border in borders:
        if border.at and border.kind == "cage":
            dash = ' stroke-dasharray=".1 .08" stroke-linecap="butt"'
            yield stroked(cage_outline(border.at), pen.ink(border.ink), pen.width(0.03, 1), dash)
        elif border.at:
            width, floor = {"tile": (0.06, 2), "area": (0.07, 2), "link": (0.035, 1)}[border.kind]
            yield stroked(segments(border.at), pen.ink(border.ink), pen.width(width, floor))


def cage_outline(cells: Iterable[Spot]) -> str:
    """The outline of some cells, slightly inside of them."""
    own, parts = set(cells), []
    for r, c in sorted(own):
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (r + 2 * dr, c + 2 * dc) in own:
                continue
            # Each end of this side of the outline: at a corner of the shape it stops inside the cell. If the next cell
            # belongs to the shape, it goes on to that cell, or further if the outline turns around a corner there.
            ends = []
            for way in (-1, 1):
                tr, tc = way * dc, way * dr
                beside = (r + 2 * tr, c + 2 * tc) in own
                over = (r + 2 * (dr + tr), c + 2 * (dc + tc)) in own
                far = 0.5 + (INSET if beside and over else 0 if beside else -INSET)
                ends.append((c / 2 + dc * (0.5 - INSET) + tc * far, r / 2 + dr * (0.5 - INSET) + tr * far))
            parts.append(f"M{pair(*ends[0])}L{pair(*ends[1])}")
    return "".join(parts)


def paint_frame(pen: Pen, frames: list[Frame]) -> Iterator[str]:
    """The frame around the board, open at its doors."""
    rows, cols = pen.drawing.rows, pen.drawing.cols
    for frame in frames:
        d = door_frame(frame.doors, rows, cols) if frame.doors else f"M0 0h{cols}v{rows}H0z"
        yield stroked(d, pen.ink(frame.ink), pen.width(0.08, 2))


def door_frame(doors: Iterable[Spot], rows: int, cols: int) -> str:
    """The outline, clockwise. At a door it turns outward along one jamb and starts again at the other."""
    # Where each side begins, its direction, and the places of its doors along it.
    sides: list[tuple[Point, str, list[float]]] = [
        ((0, 0), "r", []), ((cols, 0), "d", []), ((cols, rows), "l", []), ((0, rows), "u", [])
    ]  # fmt: skip
    for r, c in set(doors):
        if r == 0:
            sides[0][2].append(c / 2)
        elif c == 2 * cols:
            sides[1][2].append(r / 2)
        elif r == 2 * rows:
            sides[2][2].append(cols - c / 2)
        elif c == 0:
            sides[3][2].append(rows - r / 2)
    walks: list[list[Point]] = [[]]
    for corner, to, along in sides:
        walks[-1].append(corner)
        for x in sorted(along):
            walks[-1] += turned([(x - DOOR, 0), (x - DOOR, -JAMB)], to, corner)
            walks.append(turned([(x + DOOR, -JAMB), (x + DOOR, 0)], to, corner))
    if len(walks) > 1:  # the last walk leads on to the first
        walks[0] = walks.pop() + walks[0]
        return "".join(joined(walk) for walk in walks)
    return joined(walks[0], close=True)
