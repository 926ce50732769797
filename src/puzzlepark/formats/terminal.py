"""A Drawing as text for a terminal or a screen reader.

A cell is a few characters wide and one high, with a line of text between rows, so that it looks square:

          2✓  2   1!       ✓ a met clue, ! a broken one
        ┌───────┬───┐
     2✓ │███████│ · │      painted cells are solid and join within their tile
        │███┌───┤   │
    12! │███│   │ · │      · is a cell known to be blank
        └───┴───┴───┘

`page` is the sheet that the shapes are put on.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

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
    Ribbon,
    Shape,
    Stamp,
    number_text,
)
from puzzlepark.core.grid import Spot
from puzzlepark.formats.page import SHADES, Page

STATE = {"normal": "", "met": "✓", "wrong": "!"}
ARROWS = {"u": "↑", "r": "→", "d": "↓", "l": "←", "ul": "↖", "ur": "↗", "dl": "↙", "dr": "↘"}
WINDS = {"u": "⇡", "r": "⇢", "d": "⇣", "l": "⇠"}
WAYS = {"u": "▲", "r": "▶", "d": "▼", "l": "◀"}
RIBBONS = {"tube": "●", "shaft": "○", "rails": "=", "band": "~", "beads": ":"}
HEADS = {
    (-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘",
}  # fmt: skip
STEP = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}
SIGNS = {
    "dot": "·", "speck": "·", "cross": "×", "next": "○",
    "bulb": "☼", "star": "★", "tent": "△", "circle": "○", "disc": "●", "sun": "○", "moon": "●", "tree": "♣",
    "plus": "+", "level": "-", "upright": "|", "whitedot": "○", "blackdot": "●", "ten": "X", "five": "V", "square": "□",
    "falling": "╲", "rising": "╱",
}  # fmt: skip


def terminal(drawing: Drawing, colour: bool = False) -> str:
    """The drawing as lines of text. With `colour`, it has ANSI codes."""
    page = Page(drawing, inner_width(drawing))
    clues = corner_texts(drawing.shapes)
    tiled = any(isinstance(s, GridLines) and s.dash for s in drawing.shapes)
    for shape in drawing.shapes:
        if isinstance(shape, GridLines):
            if not shape.dash:
                page.grid(1, shape.ink)
        elif isinstance(shape, Border) and shape.kind == "cage":
            put_cage(page, shape)
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
        elif isinstance(shape, Ribbon):
            put_ribbon(page, shape)
        elif isinstance(shape, Pointer):
            put_pointer(page, shape)
        else:
            put_stamp(page, shape)
    for spot, text in clues.items():
        page.put_in(spot, text.center(page.inner), "given", page.inner)
    return "\n".join(page.lines(colour)) + "\n"


def inner_width(drawing: Drawing) -> int:
    """The smallest odd width of a cell, in characters, into which every number with its sign fits."""
    sizes = [(len(text), 0) for text in corner_texts(drawing.shapes).values()]
    specks = {spot for shape in drawing.shapes if isinstance(shape, Stamp) and shape.t == "speck" for spot in shape.at}
    for shape in drawing.shapes:
        if isinstance(shape, Number) and not shape.corner and 0 < shape.at.c < 2 * drawing.cols:
            sizes.append((len(text_of(shape)), len(ARROWS.get(shape.to, "") + STATE[shape.state])))
            # With room for a speck on both sides, the number stays in the middle, and a black cell is wider than its
            # number.
            if shape.at in specks or (shape.to and shape.ink == "onblock"):
                sizes.append((len(shape.written) + 2, 0))
        elif isinstance(shape, Chip):
            sizes.append((len(number_text(shape.value)), len(chip_letter(drawing, shape))))
    width = 3
    while any((width - n) // 2 + n + more > width or n > width for n, more in set(sizes)):
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
    """Letters that distinguish the colours, if there are several."""
    return "abcdefghijklmnopqrstuvwxyz"[chip.ink % 26] if len(drawing.palette) > 1 else ""


def put_frame(page: Page, frame: Frame, weight: int) -> None:
    """Draw the frame, open at its doors."""
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


def text_of(number: Number) -> str:
    """The text of a number, with a disc before it if it is in a black ring."""
    return f"{'●' if number.ring and number.ink == 'onblock' else ''}{number.written}"


def put_cage(page: Page, cage: Border) -> None:
    """Remove the grid lines between the cells of a cage, except borders."""
    borders = {spot for shape in page.drawing.shapes if isinstance(shape, Border) and shape is not cage
               for spot in shape.at}  # fmt: skip
    for r, c in cage.at:
        for other in (Spot(r, c + 2), Spot(r + 2, c)):
            edge = Spot((r + other.r) // 2, (c + other.c) // 2)
            if other in cage.at and edge not in borders:
                (y0, x0), (y1, x1) = page.corners(edge)
                inset = int(y0 == y1)
                page.erase((y0, x0 + inset), (y1, x1 - inset))


def put_number(page: Page, number: Number) -> None:
    """Write a number with its arrow and state, in a cell or beside the board."""
    (r, c), rows, cols = number.at, page.drawing.rows, page.drawing.cols
    text, state = text_of(number), ARROWS.get(number.to, "") + STATE[number.state]
    ink: Ink = {"normal": number.ink, "met": "quiet", "wrong": "bad"}[number.state]
    if r % 2 == 0 and c % 2 == 0:  # in the upper left corner of a cell
        y, x = page.place(number.at)
        page.put(y, x + 1, text + state, ink)
    elif c < 0:  # to the left, three characters for each number of the row
        page.put(r, 3 * (c + 1) // 2 - 2 - len(text), text + state, ink)
    elif r < 0:  # above, a line for each number of the column
        page.put_in(Spot((r - 1) // 2, c), text + state, ink, len(text))
    elif c > 2 * cols:
        page.put(r, page.place(Spot(0, 2 * cols))[1] + 2, text + state, ink)
    elif r > 2 * rows:
        page.put_in(Spot(2 * rows + 1, c), text + state, ink, len(text))
    else:
        page.put_in(number.at, text + state, ink, len(text))


def put_line(page: Page, line: Line) -> None:
    """Draw a line from cell to cell, through doors at its ends, and its loose end."""
    if line.kind == "linked" and len(line.at) == 1:
        page.fill(line.at[0], "█", line.ink)
    weight = 1 if line.kind in ("first", "single") else 2
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


def put_ribbon(page: Page, ribbon: Ribbon) -> None:
    """Draw a ribbon: heavy strokes from cell to cell, diagonals over corners, a sign for its kind at the first cell,
    and the head of an arrow."""
    half = page.inner // 2
    for a, b in pairwise(ribbon.at):
        if a.r == b.r or a.c == b.c:
            page.stroke(page.place(a), page.place(b), 2, "quiet")
        else:
            y, x = page.place(Spot((a.r + b.r) // 2, (a.c + b.c) // 2))
            page.put(y, x, SIGNS["falling" if (a.r < b.r) == (a.c < b.c) else "rising"], "quiet")
    y, x = page.place(ribbon.at[0])
    page.put(y, x - half, RIBBONS[ribbon.kind], "quiet")
    if ribbon.kind == "shaft" and len(ribbon.at) > 1:
        (r, c), before = ribbon.at[-1], ribbon.at[-2]
        y, x = page.place(ribbon.at[-1])
        page.put(y, x + half, HEADS[(r > before.r) - (r < before.r), (c > before.c) - (c < before.c)], "quiet")


def way_out(drawing: Drawing, spot: Spot) -> str:
    """The direction in which a line leaves the board through a door at this spot; empty for other spots."""
    if not spot.is_edge:
        return ""
    if spot.r in (0, 2 * drawing.rows):
        return "d" if spot.r else "u"
    if spot.c in (0, 2 * drawing.cols):
        return "r" if spot.c else "l"
    return ""


def put_pointer(page: Page, pointer: Pointer) -> None:
    """Write the sign of a direction; a streak of wind beside what is in the cell."""
    signs = {"arrow": ARROWS, "way": WAYS, "streak": WINDS}[pointer.t]
    for spot in pointer.at:
        y, x = page.place(spot)
        if pointer.t == "streak":
            free = [p for p in (x + 1, x - 1, x) if page.is_free(y, p)]
            if free:
                page.put(y, free[0], signs[pointer.to], pointer.ink)
        else:
            page.put(y, x, signs[pointer.to], "given" if pointer.ink == "onblock" else pointer.ink)


def put_stamp(page: Page, stamp: Stamp) -> None:
    """Draw a stamp at its spots: a fill, or a sign."""
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
        elif stamp.t == "clue" and stamp.ink != "surface":
            page.fill(spot, "░", stamp.ink)
        elif stamp.t == "block":
            page.fill(spot, "▓", stamp.ink)
        elif stamp.t in SIGNS:
            page.put(y, x - half if stamp.t == "speck" else x, SIGNS[stamp.t], stamp.ink)
        elif stamp.t == "ring":
            page.put(y, x + half, "!", stamp.ink)
        elif stamp.t in ("slot", "caret"):
            put_slot(page, spot, stamp)
        elif stamp.t == "cursor":
            page.put(y, x - half, "[", stamp.ink)
            page.put(y, x + half, "]", stamp.ink)


def put_slot(page: Page, spot: Spot, stamp: Stamp) -> None:
    """Draw an empty slot, unless there is a number."""
    y, x = page.place(spot)
    if spot.c < 0:
        x = 3 * (spot.c + 1) // 2 - 3
    if spot.r < 0:
        y = (spot.r - 1) // 2
    if spot.c > 2 * page.drawing.cols:
        x = page.place(Spot(0, 2 * page.drawing.cols))[1] + 2
    if page.is_free(y, x):
        page.put(y, x, "_" if stamp.t == "slot" else "▁", stamp.ink)
