"""A plot as SVG with two logarithmic axes: how one quantity grows with another.

Series differ by the shape of their points, and their names stand next to the last point. The colours follow the
viewer's preference for a dark scheme.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, inf, log10
from statistics import linear_regression

from puzzlepark.core.record import NamedTuple
from puzzlepark.formats.svg.tokens import THEMES, escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 460, 78, 44, 150, 56
PAD = 14
"""Distance from the frame to the first and last tick of the x axis, so that no point lies on the frame."""
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-4-4h8v8h-8z",
    "M0-5 5 0 0 5-5 0z",
    "M0-5 5 4H-5z",
    "M0 5 5-4H-5z",
    "M-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
)
INKS = ("mark", "bad", "focus", "differ", "wind", "given")
LABEL = 15
"""The minimum vertical distance between two names."""

Points = Sequence[tuple[float, float]]


class Series(NamedTuple):
    """A named series of points. A whisker leads from a point to the one of `tops` above it. `line` connects the points.
    `fit` draws the least-squares line through their logarithms and labels its slope."""

    name: str
    points: Points
    tops: Points = ()
    line: bool = False
    fit: bool = False


def plot(
    series: Sequence[Series], title: str, across: str, up: str, ticks: Sequence[float] = (), note: str = ""
) -> str:
    """The plot as SVG. Points that are not positive are left out. The ticks of the x axis are powers of ten by default.
    The note is put below the title."""
    shown = [one._replace(points=_positive(one.points), tops=_positive(one.tops)) for one in series]
    all_points = [point for one in shown for point in (*one.points, *one.tops)]
    low_y, high_y = _decades([y for _, y in all_points])
    if ticks:
        low_x, high_x = log10(min(ticks)), log10(max(ticks))
        high_x = high_x if high_x > low_x else low_x + 1
    else:
        low_x, high_x = _decades([x for x, _ in all_points])
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        right = LEFT + PAD + (wide - 2 * PAD) * (log10(x) - low_x) / (high_x - low_x)
        return right, TOP + high * (1 - (log10(y) - low_y) / (high_y - low_y))

    frame = f'<path d="M{LEFT} {TOP}v{high}h{wide}" fill="none" stroke="currentColor"/>'
    parts = [_ink("quiet", frame)]
    for x in ticks or [10.0**k for k in range(floor(low_x), ceil(high_x) + 1)]:
        place, _ = at(x, 10.0**low_y)
        parts.append(_ink("grid", f'<path d="M{place:.1f} {TOP}v{high}" stroke="currentColor"/>'))
        parts.append(_text(place, TOP + high + 20, _number(x), "middle"))
    for k in range(low_y, high_y + 1):
        _, place = at(10.0**low_x, 10.0**k)
        parts.append(_ink("grid", f'<path d="M{LEFT} {place:.1f}h{wide}" stroke="currentColor"/>'))
        parts.append(_text(LEFT - 8, place + 4, _number(10.0**k), "end"))
    parts.append(_text(LEFT, 20, title, "start", 'font-weight="600" font-size="13"'))
    parts += [_text(LEFT, 36, note, "start", 'font-size="11"')] if note else []
    parts.append(_text(LEFT + wide / 2, HEIGHT - 14, across, "middle"))
    parts.append(f'<g transform="translate(18 {TOP + high / 2:.0f})rotate(-90)">{_text(0, 0, up, "middle")}</g>')
    ends: list[tuple[float, float, int]] = []
    for n, one in enumerate(shown):
        if not one.points:
            continue
        # A small horizontal offset keeps the whiskers of several series at the same x visible.
        offset = 3.0 * (n - (len(shown) - 1) / 2) if one.tops else 0.0
        places = [(x + offset, y) for x, y in (at(*point) for point in one.points)]
        top_heights = {x: at(x, y)[1] for x, y in one.tops}
        shapes = []
        if one.line:
            path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
            shapes.append(f'<path d="M{path}" fill="none" stroke="currentColor" stroke-width="2"/>')
        if one.fit and (fit := _least_squares(one.points)):
            path = "L".join(f"{x:.1f} {y:.1f}" for x, y in (at(*end) for end in fit.points))
            shapes.append(f'<path d="M{path}" fill="none" stroke="currentColor" stroke-dasharray="5 4"/>')
            shown[n] = one._replace(name=f"{one.name}, slope {fit.slope:.2f}")
        for (value, _), (x, y) in zip(one.points, places, strict=True):
            if value in top_heights:
                shapes.append(f'<path d="M{x:.1f} {y:.1f}V{top_heights[value]:.1f}m-3 0h6" stroke="currentColor"/>')
            shapes.append(f'<path d="{MARKS[n % len(MARKS)]}" transform="translate({x:.1f} {y:.1f})"/>')
        parts.append(_ink(INKS[n % len(INKS)], f'<g fill="currentColor">{"".join(shapes)}</g>'))
        ends.append((*max(places), n))
    labels = _without_overlaps(ends, TOP, TOP + high)
    parts += [_ink(INKS[n % len(INKS)], _label(x + 10, y + 4, shown[n].name)) for x, y, n in labels]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">\n'
        f"<title>{escape(title)}</title>\n<style>{_dark()}</style>\n"
        + _ink("surface", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="currentColor"/>')
        + "\n"
        + "\n".join(parts)
        + "\n</svg>\n"
    )


class _Fit(NamedTuple):
    slope: float
    points: Points


def _least_squares(points: Points) -> _Fit | None:
    """The least-squares line through the logarithms, from the first x to the last; None if there is only one x."""
    logs = sorted((log10(x), log10(y)) for x, y in points)
    if len({x for x, _ in logs}) < 2:
        return None
    slope, base = linear_regression(*zip(*logs, strict=True))
    return _Fit(slope, [(10**x, 10 ** (base + slope * x)) for x, _ in (logs[0], logs[-1])])


def _positive(points: Points) -> list[tuple[float, float]]:
    return [(x, y) for x, y in points if 0 < x < inf and 0 < y < inf]


def _without_overlaps(
    ends: list[tuple[float, float, int]], top: float, bottom: float
) -> list[tuple[float, float, int]]:
    """The positions of names (x, y, series), moved vertically so that none covers another."""
    # Names with very different x cannot overlap, but are moved too: that is simple and looks no worse.
    placed: list[tuple[float, float, int]] = []
    for x, y, n in sorted(ends, key=lambda end: end[1]):
        low = placed[-1][1] + LABEL if placed else top
        placed.append((x, max(y, low), n))
    lowest = bottom
    for k in range(len(placed) - 1, -1, -1):
        x, y, n = placed[k]
        y = min(y, lowest)
        placed[k] = (x, y, n)
        lowest = y - LABEL
    return placed


def _dark() -> str:
    """The style rules for viewers who prefer a dark colour scheme."""
    rules = "".join(f".{ink}{{color:{THEMES['dark'][ink]}}}" for ink in ("surface", "grid", "quiet", *INKS))
    return f"@media (prefers-color-scheme:dark){{{rules}}}"


def _ink(name: str, content: str) -> str:
    return f'<g class="{name}" color="{THEMES["light"][name]}">{content}</g>'


def _decades(values: list[float]) -> tuple[int, int]:
    """The exponents of the powers of ten around the values, at least one apart."""
    low = floor(log10(min(values))) if values else 0
    return low, max(low + 1, ceil(log10(max(values)))) if values else 1


def _number(x: float) -> str:
    return f"{x:,.0f}" if x >= 1 else f"{x:g}"


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    at = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor" {more}>'
    return _ink("given", f"{at}{escape(text)}</text>")


def _label(x: float, y: float, text: str) -> str:
    """A name in the surrounding colour, with an outline in the background colour, so that no line crosses it."""
    at = f'<text x="{x:.1f}" y="{y:.1f}"'
    rim = f'stroke="currentColor" stroke-width="4" stroke-linejoin="round" fill="currentColor">{escape(text)}</text>'
    return _ink("surface", f"{at} {rim}") + f'{at} fill="currentColor">{escape(text)}</text>'
