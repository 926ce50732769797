"""The charts of a study: a Vega-Lite specification with its data, and a small SVG of one quantity by density."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puzzlepark.formats.svg.tokens import THEMES, escape
from puzzlepark.tasks.study import Cell

Curves = Mapping[str, Sequence[tuple[float, float]]]
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 520, 300, 64, 34, 96, 44
INKS = ("mark", "bad", "focus", "differ", "wind", "given")
TICKS = 5


def vega_lite(title: str, cells: Sequence[Cell]) -> dict[str, Any]:
    """A Vega-Lite specification: the shares by density, in a panel for each size, and below the work of each engine."""
    shares = [
        {"size": f"{one.size}x{one.size}", "density": one.density, "solutions": name, "share": share}
        for one in cells
        if one.engine == cells[0].engine
        for name, share in (("none", one.none), ("one", one.one), ("several", one.several))
    ]
    work = [
        {"size": f"{one.size}x{one.size}", "density": one.density, "engine": f"{one.engine}, {name}", "mean": amount}
        for one in cells
        for name, amount in one.work.items()
    ]
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": title,
        "vconcat": [_panels(shares, "share", "solutions"), *([_panels(work, "mean", "engine")] if work else [])],
    }


def _panels(rows: Sequence[Mapping[str, Any]], up: str, colour: str) -> dict[str, Any]:
    return {
        "data": {"values": list(rows)},
        "mark": {"type": "line", "point": True},
        "encoding": {
            "column": {"field": "size", "type": "nominal", "sort": None},
            "x": {"field": "density", "type": "quantitative", "title": "share of the clues"},
            "y": {"field": up, "type": "quantitative"},
            "color": {"field": colour, "type": "nominal", "sort": None},
        },
    }


def shares_of(cells: Sequence[Cell], what: str) -> Curves:
    """The share with `what` (none, one or several) solutions by density, for each size."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for one in cells:
        if one.engine == cells[0].engine:
            curves.setdefault(f"{one.size}x{one.size}", []).append((one.density, getattr(one, what)))
    return curves


def work_of(cells: Sequence[Cell], what: str) -> Curves:
    """The mean of one kind of work by density, for each size and engine."""
    curves: dict[str, list[tuple[float, float]]] = {}
    for one in cells:
        if what in one.work:
            curves.setdefault(f"{one.size}x{one.size} {one.engine}", []).append((one.density, one.work[what]))
    return curves


def svg(title: str, up: str, curves: Curves, highest: float | None = None) -> str:
    """The curves over densities from 0 to 1, with linear axes; by default up to the highest point."""
    highest = highest or max((y for points in curves.values() for _, y in points), default=0.0) or 1.0
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(x: float, y: float) -> str:
        return f"{LEFT + wide * x:.1f} {TOP + high * (1 - y / highest):.1f}"

    parts = [_ink("surface", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="currentColor"/>')]
    for k in range(TICKS + 1):
        share = k / TICKS
        grid = f"M{at(share, 0)}V{TOP}M{at(0, share * highest)}h{wide}"
        parts.append(_ink("grid", f'<path d="{grid}" stroke="currentColor"/>'))
        parts.append(_text(LEFT + wide * share, TOP + high + 16, f"{share:g}", "middle"))
        parts.append(_text(LEFT - 6, TOP + high * (1 - share) + 4, f"{share * highest:.3g}", "end"))
    parts.append(_text(LEFT, 18, title, "start"))
    parts.append(_text(LEFT + wide / 2, HEIGHT - 8, "share of the clues", "middle"))
    parts.append(f'<g transform="translate(14 {TOP + high / 2:.0f})rotate(-90)">{_text(0, 0, up, "middle")}</g>')
    for n, (name, points) in enumerate(curves.items()):
        path = "L".join(at(x, y) for x, y in points)
        dots = "".join(f'<circle cx="{at(x, y).replace(" ", chr(34) + " cy=" + chr(34))}" r="3"/>' for x, y in points)
        line = f'<path d="M{path}" fill="none" stroke="currentColor" stroke-width="2"/>'
        label = f'<text x="{LEFT + wide + 8}" y="{TOP + 12 + 16 * n}">{escape(name)}</text>'
        parts.append(_ink(INKS[n % len(INKS)], f'<g fill="currentColor">{line}{dots}{label}</g>'))
    inks = ("surface", "grid", *INKS)
    dark = "".join(f".{ink}{{color:{THEMES['dark'][ink]}}}" for ink in inks)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">\n<title>{escape(title)}</title>\n'
        f"<style>@media (prefers-color-scheme:dark){{{dark}}}</style>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def _ink(name: str, content: str) -> str:
    return f'<g class="{name}" color="{THEMES["light"][name]}">{content}</g>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    at = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor">'
    return _ink("given", f"{at}{escape(text)}</text>")
