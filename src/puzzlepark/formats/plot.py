"""A plot as SVG, both axes logarithmic: how one quantity grows with another.

Series differ by the form of their points, and named beside their last one. The inks follow a viewer who
prefers dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, inf, log10
from statistics import linear_regression

from puzzlepark.core.record import NamedTuple
from puzzlepark.formats.svg.tokens import THEMES, escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 460, 78, 44, 150, 56
PAD = 14
"""Between the frame and the first and the last tick across, so that no point lies on the frame."""
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
"""The least height from one name to the next."""

Points = Sequence[tuple[float, float]]


class Series(NamedTuple):
    """Points of one name. A whisker goes from a point up to the one of `tops` above it; `line` joins the points; `fit`
    draws the straight line through their logarithms by least squares, and names its slope."""

    name: str
    points: Points
    tops: Points = ()
    line: bool = False
    fit: bool = False


def plot(
    series: Sequence[Series], title: str, across: str, up: str, ticks: Sequence[float] = (), note: str = ""
) -> str:
    """The picture. Points that are not above 0 are left out. The ticks across are the powers of ten, if not given. A
    note stands below the title."""
    shown = [one._replace(points=_positive(one.points), tops=_positive(one.tops)) for one in series]
    every = [point for one in shown for point in (*one.points, *one.tops)]
    low_y, high_y = _decades([y for _, y in every])
    if ticks:
        low_x, high_x = log10(min(ticks)), log10(max(ticks))
        high_x = high_x if high_x > low_x else low_x + 1
    else:
        low_x, high_x = _decades([x for x, _ in every])
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
        # A little aside, so that the whiskers of two series at one place are both seen.
        aside = 3.0 * (n - (len(shown) - 1) / 2) if one.tops else 0.0
        places = [(x + aside, y) for x, y in (at(*point) for point in one.points)]
        tops = {x: at(x, y) for x, y in one.tops}
        inside = []
        if one.line:
            joined = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
            inside.append(f'<path d="M{joined}" fill="none" stroke="currentColor" stroke-width="2"/>')
        if one.fit and (ends_of := _fitted(one.points)):
            joined = "L".join(f"{x:.1f} {y:.1f}" for x, y in (at(*end) for end in ends_of.points))
            inside.append(f'<path d="M{joined}" fill="none" stroke="currentColor" stroke-dasharray="5 4"/>')
            shown[n] = one._replace(name=f"{one.name}, slope {ends_of.slope:.2f}")
        for point, (x, y) in zip(one.points, places, strict=True):
            if point[0] in tops:
                inside.append(f'<path d="M{x:.1f} {y:.1f}V{tops[point[0]][1]:.1f}m-3 0h6" stroke="currentColor"/>')
            inside.append(f'<path d="{MARKS[n % len(MARKS)]}" transform="translate({x:.1f} {y:.1f})"/>')
        parts.append(_ink(INKS[n % len(INKS)], f'<g fill="currentColor">{"".join(inside)}</g>'))
        ends.append((*max(places), n))
    parts += [
        _ink(INKS[n % len(INKS)], _label(x + 10, y + 4, shown[n].name)) for x, y, n in _apart(ends, TOP, TOP + high)
    ]
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


def _fitted(points: Points) -> _Fit | None:
    """The fit through the logarithms, from the first point to the last; None where all are at one place across."""
    logs = sorted((log10(x), log10(y)) for x, y in points)
    if len({x for x, _ in logs}) < 2:
        return None
    slope, base = linear_regression(*zip(*logs, strict=True))
    return _Fit(slope, [(10**x, 10 ** (base + slope * x)) for x, _ in (logs[0], logs[-1])])


def _positive(points: Points) -> list[tuple[float, float]]:
    return [(x, y) for x, y in points if 0 < x < inf and 0 < y < inf]


def _apart(ends: list[tuple[float, float, int]], top: float, bottom: float) -> list[tuple[float, float, int]]:
    """The places of names, moved up or down until none covers another."""
    # Names far apart across do not meet, but to treat them as if they did is simple and looks no worse.
    placed: list[tuple[float, float, int]] = []
    for x, y, n in sorted(ends, key=lambda end: end[1]):
        low = placed[-1][1] + LABEL if placed else top
        placed.append((x, max(y, low), n))
    floor_ = bottom
    for k in range(len(placed) - 1, -1, -1):
        x, y, n = placed[k]
        placed[k] = (x, min(y, floor_), n)
        floor_ = placed[k][1] - LABEL
    return placed


def _dark() -> str:
    """The inks for a viewer who prefers dark."""
    rules = "".join(f".{ink}{{color:{THEMES['dark'][ink]}}}" for ink in ("surface", "grid", "quiet", *INKS))
    return f"@media (prefers-color-scheme:dark){{{rules}}}"


def _ink(name: str, content: str) -> str:
    return f'<g class="{name}" color="{THEMES["light"][name]}">{content}</g>'


def _decades(values: list[float]) -> tuple[int, int]:
    """The powers of ten around the values, at least one apart."""
    low = floor(log10(min(values))) if values else 0
    return low, max(low + 1, ceil(log10(max(values)))) if values else 1


def _number(x: float) -> str:
    return f"{x:,.0f}" if x >= 1 else f"{x:g}"


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    at = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor" {more}>'
    return _ink("given", f"{at}{escape(text)}</text>")


def _label(x: float, y: float, text: str) -> str:
    """A name in the ink that is set round it, on a rim of paper, so that no line runs through it."""
    at = f'<text x="{x:.1f}" y="{y:.1f}"'
    rim = f'stroke="currentColor" stroke-width="4" stroke-linejoin="round" fill="currentColor">{escape(text)}</text>'
    return _ink("surface", f"{at} {rim}") + f'{at} fill="currentColor">{escape(text)}</text>'
