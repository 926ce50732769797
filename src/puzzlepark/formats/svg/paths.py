"""Path data from points and spots, in as few characters as three decimals allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    b = num(y)
    return num(x) + (b if b[0] == "-" else " " + b)


def middle(spot: Spot) -> Point:
    return spot.c / 2, spot.r / 2


def squares(spots: Iterable[Spot]) -> str:
    """Whole cells, joined along their rows."""
    parts = []
    row = start = end = -9
    for r, c in sorted(set(spots)):
        if r == row and c == end + 2:
            end = c
            continue
        if row >= 0:
            parts.append(f"M{start >> 1} {row >> 1}h{(end - start) // 2 + 1}v1H{start >> 1}z")
        row, start, end = r, c, c
    if row >= 0:
        parts.append(f"M{start >> 1} {row >> 1}h{(end - start) // 2 + 1}v1H{start >> 1}z")
    return "".join(parts)


def segments(edges: Iterable[Spot]) -> str:
    """Edges from corner to corner, where straight continuations are joined."""
    lying: list[tuple[int, int]] = []
    standing: list[tuple[int, int]] = []
    for r, c in set(edges):
        if r & 1:
            standing.append((c, r))
        else:
            lying.append((r, c))
    parts = []
    for listed, form in ((lying, "M{1} {0}h{2}"), (standing, "M{0} {1}v{2}")):
        line = start = end = -9
        for a, b in [*sorted(listed), (-9, 0)]:
            if a == line and b == end + 2:
                end = b
                continue
            if line >= 0:
                parts.append(form.format(line // 2, start // 2, (end - start) // 2 + 1))
            line, start, end = a, b, b
    return "".join(parts)


def box(about: Point, half: float, r: float) -> str:
    """A square with round corners."""
    side, arc = 2 * (half - r), f"a{num(r)} {num(r)} 0 0 1 "
    return (
        f"M{pair(about[0] - half + r, about[1] - half)}h{num(side)}{arc}{pair(r, r)}v{num(side)}{arc}{pair(-r, r)}"
        f"h{num(-side)}{arc}{pair(-r, -r)}v{num(-side)}{arc}{pair(r, -r)}z"
    )


def boxes_at(spots: Iterable[Spot], half: float, r: float) -> str:
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
        k = radius * 0.4477  # leaves a quarter circle
        parts.append(("L" if parts else "M") + pair(x - radius * ux, y - radius * uy))
        parts.append(
            f"C{pair(x - k * ux, y - k * uy)} {pair(x + k * vx, y + k * vy)} {pair(x + radius * vx, y + radius * vy)}"
        )
    return "".join(parts) + ("z" if closed else "")


def sign(x: float) -> int:
    return (x > 0) - (x < 0)
