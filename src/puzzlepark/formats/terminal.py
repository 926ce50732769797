"""A Drawing as text for a terminal or a screen reader.

A cell is a few characters wide and one high, with a line of text between rows, so that it looks square:

          2✓  2   1!       ✓ a met clue, ! a broken one
        ┌───────┬───┐
     2✓ │███████│ · │      painted cells are solid and join within their tile
        │███┌───┤   │
    12! │███│   │ · │      · is a cell known to be blank
        └───┴───┴───┘

Everything made of strokes (grid, borders, lines) is put down as arms: each character knows how heavy its
four arms are, and the box-drawing character with those arms is looked up at the end.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from puzzlepark.core.drawing import (
    Border,
    Chip,
    Drawing,
    Frame,
    GridLines,
    Ink,
    Line,
    Number,
    Pointer,
    Shape,
    Stamp,
    number_text,
)
from puzzlepark.core.grid import Spot

STATE = {"normal": "", "met": "✓", "wrong": "!"}
ARROWS = {"u": "↑", "r": "→", "d": "↓", "l": "←"}
WINDS = {"u": "⇡", "r": "⇢", "d": "⇣", "l": "⇠"}
WAYS = {"u": "▲", "r": "▶", "d": "▼", "l": "◀"}
STEP = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}
SIGNS = {"dot": "·", "cross": "×", "next": "○"}
SHADES = "█▓▒░"

CODES = {
    "quiet": "2", "grid": "2", "paint": "32", "mark": "32", "marksoft": "32", "bad": "1;31", "badsoft": "31",
    "differ": "33", "differsoft": "33", "wind": "36", "windbg": "36", "focus": "1;34", "line": "2", "given": "1",
}  # fmt: skip
"""ANSI codes by role: the terminal's own sixteen colours, which suit its background."""


ARMS = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "HORIZONTAL": (1, 3), "VERTICAL": (0, 2)}


def _box_characters() -> dict[tuple[int, ...], str]:
    """The character for each weight (0 none, 1 light, 2 heavy) of the arms up, right, down, left, by its name."""
    table: dict[tuple[int, ...], str] = {(0, 0, 0, 0): " "}
    for code in (*range(0x2500, 0x2504), *range(0x250C, 0x254C), *range(0x2574, 0x2580)):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").replace(" AND ", " ").split()
        if words[-1] not in ARMS:
            words.reverse()  # "UP LIGHT AND RIGHT HEAVY" says its weights last, "LIGHT UP AND RIGHT" first
        arms, weight = [0, 0, 0, 0], 0
        for word in words:
            if word in ARMS:
                for arm in ARMS[word]:
                    arms[arm] = weight
            else:
                weight = 1 if word == "LIGHT" else 2
        table[tuple(arms)] = chr(code)
    return table


BOXES = _box_characters()


class Page:
    """A sheet of characters; arms lie under written text, fills under arms."""

    def __init__(self, drawing: Drawing, inner: int) -> None:
        self.drawing = drawing
        self.inner = inner
        self.arms: dict[tuple[int, int], list[int]] = {}
        self.arm_ink: dict[tuple[int, int], Ink] = {}
        self.text: dict[tuple[int, int], tuple[str, Ink]] = {}
        self.under: dict[tuple[int, int], tuple[str, Ink]] = {}

    def place(self, spot: Spot) -> tuple[int, int]:
        """The line and column of a spot; cells have the column of their middle."""
        return spot.r, spot.c * (self.inner + 1) // 2

    def put(self, y: int, x: int, text: str, ink: Ink) -> None:
        for i, char in enumerate(text):
            self.text[y, x + i] = (char, ink)

    def put_in(self, spot: Spot, text: str, ink: Ink, digits: int) -> None:
        """Write into a cell so that the first `digits` characters are in its middle."""
        y, x = self.place(spot)
        self.put(y, x - self.inner // 2 + (self.inner - digits) // 2, text, ink)

    def arm(self, y: int, x: int, to: str, weight: int, ink: Ink) -> None:
        arms = self.arms.setdefault((y, x), [0, 0, 0, 0])
        i = "urdl".index(to)
        if weight >= arms[i]:
            arms[i] = weight
            self.arm_ink[y, x] = ink

    def stroke(self, start: tuple[int, int], end: tuple[int, int], weight: int, ink: Ink) -> None:
        """A straight stroke from one place to another."""
        (y0, x0), (y1, x1) = min(start, end), max(start, end)
        if y0 == y1:
            for x in range(x0, x1):
                self.arm(y0, x, "r", weight, ink)
                self.arm(y0, x + 1, "l", weight, ink)
        else:
            for y in range(y0, y1):
                self.arm(y, x0, "d", weight, ink)
                self.arm(y + 1, x0, "u", weight, ink)

    def erase(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Take a stroke away again."""
        (y0, x0), (y1, x1) = min(start, end), max(start, end)
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                arms = self.arms.get((y, x), [0, 0, 0, 0])
                if y0 == y1:
                    arms[1], arms[3] = (0 if x < x1 else arms[1]), (0 if x > x0 else arms[3])
                else:
                    arms[2], arms[0] = (0 if y < y1 else arms[2]), (0 if y > y0 else arms[0])

    def edge(self, spot: Spot, weight: int, ink: Ink) -> None:
        """An edge from corner to corner."""
        self.stroke(*self.corners(spot), weight, ink)

    def corners(self, edge: Spot) -> tuple[tuple[int, int], tuple[int, int]]:
        dr, dc = (1, 0) if edge.r & 1 else (0, 1)
        return self.place(Spot(edge.r - dr, edge.c - dc)), self.place(Spot(edge.r + dr, edge.c + dc))

    def fill(self, spot: Spot, char: str, ink: Ink) -> None:
        y, x = self.place(spot)
        for i in range(-(self.inner // 2), self.inner // 2 + 1):
            self.under[y, x + i] = (char, ink)

    def join_fills(self) -> None:
        """Let fills run together where no stroke parts them; black cells stay single."""
        step = self.inner + 1
        height, width = 2 * self.drawing.rows, self.drawing.cols * step
        for y in range(1, height):
            for x in range(1, width):
                if (y, x) in self.under or any(self.arms.get((y, x), ())):
                    continue
                ys = (y,) if y & 1 else (y - 1, y + 1)
                xs = (x,) if x % step else (x - 1, x + 1)
                around = {self.under.get((b, a)) for b in ys for a in xs}
                if len(around) == 1 and (found := around.pop()) is not None and found[1] != "block":
                    self.under[y, x] = found

    def lines(self, colour: bool) -> list[str]:
        self.join_fills()
        used = [*self.text, *self.under, *(k for k, arms in self.arms.items() if any(arms))]
        top, bottom = min(y for y, _ in used), max(y for y, _ in used)
        left, right = min(x for _, x in used), max(x for _, x in used)
        found = []
        for y in range(top, bottom + 1):
            row = [self.char(y, x) for x in range(left, right + 1)]
            found.append(self.coloured(row) if colour else "".join(c for c, _ in row).rstrip())
        return found

    def char(self, y: int, x: int) -> tuple[str, Ink]:
        at = (y, x)
        if at in self.text:
            return self.text[at]
        if at in self.arms and any(self.arms[at]):
            return BOXES[tuple(self.arms[at])], self.arm_ink[at]
        return self.under.get(at, (" ", ""))

    def coloured(self, row: list[tuple[str, Ink]]) -> str:
        """A line of text with ANSI codes wherever the ink changes."""
        parts, last = [], ""
        end = max((i for i, (char, _) in enumerate(row) if char != " "), default=-1)
        for char, ink in row[: end + 1]:
            code = last if char == " " else self.code(char, ink)
            if code != last:
                parts.append(f"\x1b[0;{code}m" if code else "\x1b[0m")
                last = code
            parts.append(char)
        return "".join(parts) + ("\x1b[0m" if last else "")

    def code(self, char: str, ink: Ink) -> str:
        """The puzzle's own colours are grounds, with black or white on them; a role is the terminal's colour."""
        if isinstance(ink, str):
            return CODES.get(ink, "")
        text = self.drawing.palette[ink]
        r, g, b = (int(text[i : i + 2], 16) for i in (1, 3, 5))
        if char in SHADES:
            return f"38;2;{r};{g};{b}"
        return f"48;2;{r};{g};{b};{'30' if 299 * r + 587 * g + 114 * b > 128_000 else '97'}"


def terminal(drawing: Drawing, colour: bool = False) -> str:
    """The drawing as lines of text, each ending in a newline; with `colour`, with ANSI codes."""
    page = Page(drawing, inner_width(drawing))
    clues = corner_texts(drawing.shapes)
    tiled = any(isinstance(s, GridLines) and s.dash for s in drawing.shapes)
    for shape in drawing.shapes:
        if isinstance(shape, GridLines):
            if not shape.dash:
                put_grid(page, shape)
        elif isinstance(shape, Border):
            for spot in shape.at:
                page.edge(spot, 1 if tiled and shape.kind == "tile" else 2, shape.ink)
        elif isinstance(shape, Frame):
            put_frame(page, shape, 1 if tiled else 2)
        elif isinstance(shape, Number):
            if not shape.corner:
                put_number(page, shape)
        elif isinstance(shape, Chip):
            text = number_text(shape.value)
            page.put_in(shape.at, text + chip_letter(drawing, shape), shape.ink, len(text))
        elif isinstance(shape, Line):
            put_line(page, shape)
        elif isinstance(shape, Pointer):
            put_pointer(page, shape)
        else:
            put_stamp(page, shape)
    for spot, text in clues.items():
        page.put_in(spot, text.center(page.inner), "given", page.inner)
    return "\n".join(page.lines(colour)) + "\n"


def inner_width(drawing: Drawing) -> int:
    """The least odd number of characters within a cell that lets every number and its mark fit."""
    sizes = [(len(text), 0) for text in corner_texts(drawing.shapes).values()]
    for shape in drawing.shapes:
        if isinstance(shape, Number) and not shape.corner and 0 < shape.at.c < 2 * drawing.cols:
            sizes.append((len(number_text(shape.value)), len(STATE[shape.state])))
        elif isinstance(shape, Chip):
            sizes.append((len(number_text(shape.value)), len(chip_letter(drawing, shape))))
    width = 3
    while any((width - n) // 2 + n + more > width or n > width for n, more in sizes):
        width += 2
    return width


def corner_texts(shapes: Iterable[Shape]) -> dict[Spot, str]:
    r"""The two clues of a clue cell as one text, the lower left one first: 3\12."""
    found: dict[Spot, list[str]] = {}
    for shape in shapes:
        if isinstance(shape, Number) and shape.corner:
            (r, c), across = shape.at, shape.at.r & 1
            spot = Spot(r, c - 1) if across else Spot(r - 1, c)
            found.setdefault(spot, ["", ""])[across] = f"{number_text(shape.value)}{STATE[shape.state]}"
    return {spot: "\\".join(texts) for spot, texts in found.items()}


def chip_letter(drawing: Drawing, chip: Chip) -> str:
    """Tells the colours apart by letters, where there is more than one."""
    return "abcdefghijklmnopqrstuvwxyz"[chip.ink % 26] if len(drawing.palette) > 1 else ""


def put_grid(page: Page, grid: GridLines) -> None:
    rows, cols = page.drawing.rows, page.drawing.cols
    for r in range(2, 2 * rows, 2):
        page.stroke(page.place(Spot(r, 0)), page.place(Spot(r, 2 * cols)), 1, grid.ink)
    for c in range(2, 2 * cols, 2):
        page.stroke(page.place(Spot(0, c)), page.place(Spot(2 * rows, c)), 1, grid.ink)


def put_frame(page: Page, frame: Frame, weight: int) -> None:
    bottom, right = page.place(Spot(2 * page.drawing.rows, 2 * page.drawing.cols))
    for start, end in (
        ((0, 0), (0, right)),
        ((bottom, 0), (bottom, right)),
        ((0, 0), (bottom, 0)),
        ((0, right), (bottom, right)),
    ):
        page.stroke(start, end, weight, frame.ink)
    for door in frame.doors:
        (y0, x0), (y1, x1) = page.corners(door)
        if y0 == y1:
            page.erase((y0, x0 + 1), (y1, x1 - 1))
        else:
            page.erase((y0, x0), (y1, x1))


def put_number(page: Page, number: Number) -> None:
    (r, c), cols = number.at, page.drawing.cols
    text, state = number_text(number.value), STATE[number.state]
    ink: Ink = {"normal": number.ink, "met": "quiet", "wrong": "bad"}[number.state]
    if c < 0:
        page.put(r, -2 - len(text), text + state, ink)
    elif c > 2 * cols:
        page.put(r, page.place(Spot(0, 2 * cols))[1] + 2, text + state, ink)
    else:
        page.put_in(number.at, text + state, ink, len(text))


def put_line(page: Page, line: Line) -> None:
    if line.kind == "linked" and len(line.at) == 1:
        page.fill(line.at[0], "█", line.ink)
    weight = 1 if line.kind == "first" else 2
    for a, b in zip(line.at, line.at[1:], strict=False):
        page.stroke(page.place(a), page.place(b), weight, line.ink)
    for end in {line.at[0], line.at[-1]} if line.at else ():
        out = way_out(page.drawing, end)
        if out:
            (y, x), (dr, dc) = page.place(end), STEP[out]
            page.stroke((y, x), (y + dr, x + 2 * dc), weight, line.ink)
    if line.head:
        text = "●" if line.count is None else str(line.count)
        page.put_in(line.at[-1], text, "given" if line.kind == "link" else line.ink, len(text))


def way_out(drawing: Drawing, spot: Spot) -> str:
    """The way a line leaves the board at this spot of the outline; empty inside."""
    if spot.r in (0, 2 * drawing.rows):
        return "d" if spot.r else "u"
    if spot.c in (0, 2 * drawing.cols):
        return "r" if spot.c else "l"
    return ""


def put_pointer(page: Page, pointer: Pointer) -> None:
    signs = {"arrow": ARROWS, "way": WAYS, "streak": WINDS}[pointer.t]
    for spot in pointer.at:
        y, x = page.place(spot)
        if pointer.t == "streak":
            free = [p for p in (x + 1, x - 1, x) if (y, p) not in page.text]
            if free:
                page.put(y, free[0], signs[pointer.to], pointer.ink)
        else:
            page.put(y, x, signs[pointer.to], "given" if pointer.ink == "onblock" else pointer.ink)


def put_stamp(page: Page, stamp: Stamp) -> None:
    half = page.inner // 2
    for spot in stamp.at:
        y, x = page.place(spot)
        if stamp.t == "fill":
            if isinstance(stamp.ink, int):
                shade = SHADES[stamp.ink] if stamp.ink < len(SHADES) else chr(ord("a") + stamp.ink % 26)
                page.fill(spot, shade, stamp.ink)
            elif stamp.ink in ("paint", "mark", "given", "block"):
                page.fill(spot, "█" if stamp.soft > 0.5 else "▒", stamp.ink)
            elif stamp.ink == "differsoft":
                page.fill(spot, "░", stamp.ink)
        elif stamp.t == "hatch":
            page.fill(spot, "/", stamp.ink)
        elif stamp.t == "block":
            page.fill(spot, "▓", stamp.ink)
        elif stamp.t in SIGNS:
            page.put(y, x, SIGNS[stamp.t], stamp.ink)
        elif stamp.t == "ring":
            page.put(y, x + half, "!", stamp.ink)
        elif stamp.t in ("slot", "caret"):
            put_slot(page, spot, stamp)
        elif stamp.t == "cursor":
            page.put(y, x - half, "[", stamp.ink)
            page.put(y, x + half, "]", stamp.ink)


def put_slot(page: Page, spot: Spot, stamp: Stamp) -> None:
    """An empty field, unless a number is already in it."""
    y, x = page.place(spot)
    if spot.c < 0:
        x = -3
    if (y, x) not in page.text:
        page.put(y, x, "_" if stamp.t == "slot" else "▁", stamp.ink)
