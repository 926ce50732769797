"""A scatter plot as SVG, both axes logarithmic: how one quantity grows with another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from puzzlepark.formats.svg.tokens import THEMES

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 440, 78, 24, 170, 56
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-4-4h8v8h-8z",
    "M0-5 5 0 0 5-5 0z",
    "M0-5 5 4H-5z",
)
"""The form of a point by its series, so that they are told apart without their colours."""
INKS = ("mark", "bad", "wind", "differ")

Points = Sequence[tuple[float, float]]


def scatter(series: Mapping[str, Points], across: str, up: str) -> str:
    """Points by the name of their series; those that are not above 0 are left out."""
    shown = {name: [(x, y) for x, y in points if x > 0 and y > 0] for name, points in series.items()}
    every = [point for points in shown.values() for point in points]
    low_x, high_x = _decades([x for x, _ in every])
    low_y, high_y = _decades([y for _, y in every])
    ink = THEMES["light"]
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        right = LEFT + wide * (log10(x) - low_x) / (high_x - low_x)
        return right, TOP + high * (1 - (log10(y) - low_y) / (high_y - low_y))

    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ink["surface"]}"/>']
    for k in range(low_x, high_x + 1):
        x, _ = at(10.0**k, 10.0**low_y)
        parts.append(f'<path d="M{x:.1f} {TOP}v{high}" stroke="{ink["grid"]}"/>')
        parts.append(_text(x, TOP + high + 20, _power(k), "middle"))
    for k in range(low_y, high_y + 1):
        _, y = at(10.0**low_x, 10.0**k)
        parts.append(f'<path d="M{LEFT} {y:.1f}h{wide}" stroke="{ink["grid"]}"/>')
        parts.append(_text(LEFT - 8, y + 4, _power(k), "end"))
    parts.append(_text(LEFT + wide / 2, HEIGHT - 14, across, "middle"))
    parts.append(f'<g transform="translate(18 {TOP + high / 2:.0f})rotate(-90)">{_text(0, 0, up, "middle")}</g>')
    for n, (name, points) in enumerate(shown.items()):
        colour, mark = ink[INKS[n % len(INKS)]], MARKS[n % len(MARKS)]
        key = (WIDTH - RIGHT + 24, TOP + 16 + 24 * n)
        for x, y in [*(at(*point) for point in points), key]:
            parts.append(f'<path d="{mark}" transform="translate({x:.1f} {y:.1f})" fill="{colour}" fill-opacity=".8"/>')
        parts.append(_text(key[0] + 12, key[1] + 4, name, "start"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">\n'
        f"<title>{escape(up)} against {escape(across)}</title>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def _decades(values: list[float]) -> tuple[int, int]:
    """The powers of ten around the values, at least one apart."""
    low = floor(log10(min(values))) if values else 0
    return low, max(low + 1, ceil(log10(max(values)))) if values else 1


def _power(k: int) -> str:
    return f"{10**k:,}" if k >= 0 else f"{10.0**k:.{-k}f}"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    colour = THEMES["light"]["given"]
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
