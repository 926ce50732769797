"""The project's SVG pictures as PDF operators. Only the elements that `formats/svg` writes are known."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

Style = Mapping[str, str]
Point = tuple[float, float]
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
CIRCLE = 0.5522847498
"""The length of the Bézier handles of a quarter circle, in radii."""


def num(value: float) -> str:
    """A number in PDF syntax."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"


def picture_operators(svg: str, x: float, y: float, wide: float, high: float) -> tuple[list[str], set[str]]:
    """The operators that draw a picture in the middle of a box with this lower left corner, and the opacities that they
    need."""
    root = ElementTree.fromstring(svg)
    left, top, own_wide, own_high = map(float, root.get("viewBox", "").split())
    scale = min(wide / own_wide, high / own_high)
    x += (wide - scale * own_wide) / 2 - scale * left
    y += (high - scale * own_high) / 2 + scale * (own_high + top)
    drawer = _Drawer(root)
    body = list(drawer.draw(root, {"fill": "#000000"}))
    return [f"q {num(scale)} 0 0 {num(-scale)} {num(x)} {num(y)} cm", *body, "Q"], drawer.opacities


class _Drawer:
    def __init__(self, root: ElementTree.Element) -> None:
        self.named = {node.get("id", ""): node for node in root.iter() if node.get("id")}
        self.opacities: set[str] = set()

    def draw(self, node: ElementTree.Element, style: Style) -> Iterator[str]:
        """The operators of an element and its children. Style attributes are inherited."""
        tag = node.tag.rpartition("}")[2]
        if tag in ("title", "defs", "clipPath"):
            return
        style = {**{k: v for k, v in style.items() if k in INHERITED}, **node.attrib}
        yield "q"
        yield from _moved(node)
        if tag in ("svg", "g"):
            for child in node:
                yield from self.draw(child, style)
        elif tag == "use":
            yield f"1 0 0 1 {num(float(node.get('x', '0')))} {num(float(node.get('y', '0')))} cm"
            yield from self.draw(self.named[node.get("href", "")[1:]], style)
        else:
            yield from self._shape(tag, node, style)
        yield "Q"

    def _shape(self, tag: str, node: ElementTree.Element, style: Style) -> Iterator[str]:
        """The operators that clip, fill and stroke one shape."""
        path = " ".join(OUTLINES.get(tag, _lines)(node))
        if not path:
            return
        clip = style.get("clip-path")
        if clip:
            area = self.named[clip.removeprefix("url(#").removesuffix(")")]
            yield " ".join(outline for child in area for outline in _lines(child))
            yield "W n"
        fill, stroke = style.get("fill", "none"), style.get("stroke", "none")
        if fill != "none":
            yield self._opacity(style.get("fill-opacity"))
            yield f"{_colour(fill)} rg {path} f"
        if stroke != "none":
            yield self._opacity(style.get("stroke-opacity"))
            yield f"{_colour(stroke)} RG {_pen(style)} {path} S"

    def _opacity(self, opacity: str | None) -> str:
        """The operator that selects the graphics state of an opacity, which is noted."""
        value = num(float(opacity or 1))
        self.opacities.add(value)
        return f"/O{value.replace('.', '_')} gs"


INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray")


def _moved(node: ElementTree.Element) -> Iterator[str]:
    """The operators of an element's transform: scale, translate or rotate."""
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", node.get("transform", "")):
        values = [float(value) for value in re.split(r"[ ,]+", inside.strip())]
        if name == "scale":
            yield f"{num(values[0])} 0 0 {num(values[-1])} 0 0 cm"
        elif name == "translate":
            yield f"1 0 0 1 {num(values[0])} {num(values[1])} cm"
        else:  # rotate
            cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
            yield f"{num(cos)} {num(sin)} {num(-sin)} {num(cos)} 0 0 cm"


def _colour(text: str) -> str:
    """A colour as three components from 0 to 1."""
    full = "".join(2 * c for c in text[1:]) if len(text) == 4 else text[1:]
    return " ".join(num(int(full[i : i + 2], 16) / 255) for i in (0, 2, 4))


def _pen(style: Style) -> str:
    """The operators that set the line width, cap, join and dashes."""
    dashes = " ".join(num(float(d)) for d in style.get("stroke-dasharray", "").split())
    cap, join = CAPS[style.get("stroke-linecap", "butt")], JOINS[style.get("stroke-linejoin", "miter")]
    return f"{num(float(style.get('stroke-width', '1')))} w {cap} J {join} j [{dashes}] 0 d"


# --- outlines


def _rect(node: ElementTree.Element) -> Iterator[str]:
    x, y, wide, high = (float(node.get(name, "0")) for name in ("x", "y", "width", "height"))
    yield f"{num(x)} {num(y)} {num(wide)} {num(high)} re"


def _circle(node: ElementTree.Element) -> Iterator[str]:
    """A circle from four quarters."""
    x, y, r = (float(node.get(name, "0")) for name in ("cx", "cy", "r"))
    yield f"{num(x + r)} {num(y)} m"
    for quarter in range(4):
        yield _quarter((x, y), r, quarter)
    yield "h"


def _quarter(middle: Point, r: float, quarter: int) -> str:
    """The operator of a quarter circle, from one quarter point to the next."""
    corners = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
    (ax, ay), (bx, by) = corners[quarter], corners[quarter + 1]
    points = ((ax + CIRCLE * bx, ay + CIRCLE * by), (bx + CIRCLE * ax, by + CIRCLE * ay), (bx, by))
    return " ".join(f"{num(middle[0] + r * px)} {num(middle[1] + r * py)}" for px, py in points) + " c"


def _lines(node: ElementTree.Element) -> Iterator[str]:
    """The commands of an SVG path. Circular arcs become Bézier curves."""
    at, start, handle = (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", node.get("d", ""))
    i, command = 0, "M"
    while i < len(tokens):
        if tokens[i].isalpha():
            command, i = tokens[i], i + 1
        if command in "Zz":
            yield "h"
            at = start
            continue
        count = TAKEN[command.upper()]
        values = [float(token) for token in tokens[i : i + count]]
        i += count
        before, (x, y) = at, at if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "H":
            at = (x + values[0], at[1])
        elif kind == "V":
            at = (at[0], y + values[0])
        else:
            at = (x + values[-2], y + values[-1])
        if kind == "M":
            start = at
            command = "l" if command == "m" else "L" if command == "M" else command
            yield f"{num(at[0])} {num(at[1])} m"
        elif kind in "CS":
            first = (
                (x + values[0], y + values[1])
                if kind == "C"
                else (2 * before[0] - handle[0], 2 * before[1] - handle[1])
            )
            second = (x + values[-4], y + values[-3])
            yield f"{num(first[0])} {num(first[1])} {num(second[0])} {num(second[1])} {num(at[0])} {num(at[1])} c"
            handle = second
            continue
        elif kind == "A":
            yield from _arc(before, at, values[0], bool(values[3]), bool(values[4]))
        else:
            yield f"{num(at[0])} {num(at[1])} l"
        handle = at


TAKEN = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7}
"""The number of arguments of each command."""


def _arc(start: Point, end: Point, r: float, large: bool, sweep: bool) -> Iterator[str]:
    """A circular arc between two points, as Bézier curves of at most a quarter circle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    if not chord or not r:
        yield f"{num(end[0])} {num(end[1])} l"
        return
    r = max(r, chord / 2)
    high = math.sqrt(max(0.0, r * r - chord * chord / 4)) * (1 if large == sweep else -1)
    middle = ((start[0] + end[0]) / 2 + high * dy / chord, (start[1] + end[1]) / 2 - high * dx / chord)
    first = math.atan2(start[1] - middle[1], start[0] - middle[0])
    angle = (math.atan2(end[1] - middle[1], end[0] - middle[0]) - first) % (2 * math.pi)
    if not sweep:
        angle -= 2 * math.pi
    parts = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / parts
    reach = 4 / 3 * math.tan(step / 4) * r
    for part in range(parts):
        a, b = first + part * step, first + (part + 1) * step
        p0 = (middle[0] + r * math.cos(a), middle[1] + r * math.sin(a))
        p3 = (middle[0] + r * math.cos(b), middle[1] + r * math.sin(b))
        p1 = (p0[0] - reach * math.sin(a), p0[1] + reach * math.cos(a))
        p2 = (p3[0] + reach * math.sin(b), p3[1] - reach * math.cos(b))
        yield " ".join(f"{num(x)} {num(y)}" for x, y in (p1, p2, p3)) + " c"


OUTLINES = {"rect": _rect, "circle": _circle}
"""The functions that draw elements other than paths."""
