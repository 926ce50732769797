"""Path data from points and spots, in as few characters as three decimals allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import DIAGONALS, STEPS

Point = tuple[float, float]


def num(x: float) -> str:
    """A coordinate with at most three decimals."""
    text = f"{x:.3f}".rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0."):
        return "-" + text[2:]
    return "0" if text == "-0" else text


def pair(x: float, y: float) -> str:
    """Two coordinates, with a separator only if it is needed."""
    b = num(y)
    return num(x) + (b if b[0] == "-" else " " + b)


def middle(spot: Spot) -> Point:
    """The point of a spot, in cells."""
    return spot.c / 2, spot.r / 2


def squares(spots: Iterable[Spot]) -> str:
    """Whole cells, joined along their rows."""
    runs = _straight_runs(sorted((r, c) for r, c in set(spots) if r >= 0))  # none above the board
    return "".join(f"M{start} {row}h{length}v1H{start}z" for row, start, length in runs)


def segments(edges: Iterable[Spot]) -> str:
    """Edges from corner to corner. Collinear edges that continue each other become one segment."""
    # An edge as its grid line and its position along that line, both in doubled coordinates.
    horizontal = sorted((r, c) for r, c in set(edges) if r % 2 == 0)
    vertical = sorted((c, r) for r, c in set(edges) if r % 2 == 1)
    parts = [f"M{start} {line}h{length}" for line, start, length in _straight_runs(horizontal)]
    parts += [f"M{line} {start}v{length}" for line, start, length in _straight_runs(vertical)]
    return "".join(parts)


def _straight_runs(edges: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Merge edges, sorted by line and position, where one continues another: grid line, start and length of each run,
    in cells."""
    run: list[tuple[int, int]] = []
    for line, position in edges:
        if run and (line, position - 2) != run[-1]:
            yield run[0][0] // 2, run[0][1] // 2, len(run)
            run.clear()
        run.append((line, position))
    if run:
        yield run[0][0] // 2, run[0][1] // 2, len(run)


def box(about: Point, half: float, r: float) -> str:
    """A square with round corners."""
    side, arc = 2 * (half - r), f"a{num(r)} {num(r)} 0 0 1 "
    return (
        f"M{pair(about[0] - half + r, about[1] - half)}h{num(side)}{arc}{pair(r, r)}v{num(side)}{arc}{pair(-r, r)}"
        f"h{num(-side)}{arc}{pair(-r, -r)}v{num(-side)}{arc}{pair(r, -r)}z"
    )


def boxes_at(spots: Iterable[Spot], half: float, r: float) -> str:
    """Squares with round corners around spots."""
    return "".join(box(middle(s), half, r) for s in spots)


def disc(about: Point, r: float) -> str:
    """A circle about a point."""
    half = f"a{num(r)} {num(r)} 0 1 1"
    return f"M{pair(about[0] - r, about[1])}{half} {num(2 * r)} 0{half}-{num(2 * r)} 0z"


def discs(spots: Iterable[Spot]) -> str:
    """A point for each spot: a round cap makes it a disc."""
    return "".join(f"M{pair(*middle(s))}h0" for s in spots)


def turned(points: Sequence[Point], to: str, about: Point) -> list[Point]:
    """Points that are drawn for the direction right, rotated and translated."""
    (x0, y0), (dy, dx) = about, {**STEPS, **DIAGONALS}[to]
    long = hypot(dx, dy)
    return [(x0 + (x * dx - y * dy) / long, y0 + (x * dy + y * dx) / long) for x, y in points]


def joined(points: Sequence[Point], close: bool = False) -> str:
    """Straight lines from point to point."""
    return "M" + "L".join(pair(*p) for p in points) + ("z" if close else "")


def curve(points: Sequence[Point], radius: float) -> str:
    """A line through the points with round corners; closed if the first is the last."""
    closed = len(points) > 2 and points[0] == points[-1]
    ring = list(points[:-1]) if closed else list(points)
    if len(ring) == 1:
        return f"M{pair(*ring[0])}h0"
    parts: list[str] = []
    for i, (x, y) in enumerate(ring):
        if not closed and i in (0, len(ring) - 1):
            parts.append(("L" if parts else "M") + pair(x, y))
            continue
        (ax, ay), (bx, by) = ring[i - 1], ring[(i + 1) % len(ring)]
        ux, uy, vx, vy = sign(x - ax), sign(y - ay), sign(bx - x), sign(by - y)
        if (ux, uy) == (vx, vy):
            if closed and not parts:
                parts.append(f"M{pair(x, y)}")
            continue
        # The Bézier handles of a quarter circle are 0.5523 of the radius from its ends, and 0.4477 from the corner.
        k = radius * 0.4477
        parts.append(("L" if parts else "M") + pair(x - radius * ux, y - radius * uy))
        parts.append(
            f"C{pair(x - k * ux, y - k * uy)} {pair(x + k * vx, y + k * vy)} {pair(x + radius * vx, y + radius * vy)}"
        )
    return "".join(parts) + ("z" if closed else "")


def sign(x: float) -> int:
    """The sign of a number: -1, 0 or 1."""
    return (x > 0) - (x < 0)
