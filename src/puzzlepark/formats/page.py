"""A page of characters for the terminal: text over strokes over fills.

Strokes (grid, borders, lines) are stored as arms: each character has a weight for each of its four arms, and at the end
these select a box-drawing character. The arms of a character are one byte with two bits for each arm, so that a long
stroke is one operation on a row of bytes. Boards of a million cells are drawn in seconds.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections import defaultdict

from puzzlepark.core.drawing import Drawing, Ink
from puzzlepark.core.grid import Spot

SHADES = "█▓▒░"
PAD = 4
"""The margin for strokes beyond the board, in characters."""
UP, RIGHT, DOWN, LEFT = 0, 2, 4, 6
"""The shift of each arm in the byte."""

CODES = {
    "quiet": "2", "grid": "2", "paint": "32", "mark": "32", "marksoft": "32", "bad": "1;31", "badsoft": "31",
    "differ": "33", "differsoft": "33", "wind": "36", "windbg": "36", "focus": "1;34", "line": "2", "given": "1",
}  # fmt: skip
"""ANSI codes by role. They use the sixteen colours of the terminal, which suit its background."""

ARMS = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "HORIZONTAL": (1, 3), "VERTICAL": (0, 2)}


def _box_characters() -> dict[tuple[int, ...], str]:
    """The character for each combination of weights (0 none, 1 light, 2 heavy) of the arms up, right, down and left,
    derived from the Unicode names."""
    table: dict[tuple[int, ...], str] = {(0, 0, 0, 0): " "}
    for code in (*range(0x2500, 0x2504), *range(0x250C, 0x254C), *range(0x2574, 0x2580)):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").replace(" AND ", " ").split()
        if words[-1] not in ARMS:
            words.reverse()  # "UP LIGHT AND RIGHT HEAVY" has the weights last, "LIGHT UP AND RIGHT" first
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
CHARS = {sum(weight << 2 * arm for arm, weight in enumerate(arms)): char for arms, char in BOXES.items()}
"""The character for each byte of arms."""
WEIGHTS = {arm: bytes(b >> arm & 3 for b in range(256)) for arm in (UP, RIGHT, DOWN, LEFT)}
"""Translation tables that extract the weight of one arm from bytes of arms."""
RAISED = {
    (arm, weight): bytes(b & ~(3 << arm) | weight << arm for b in range(256)) for arm in WEIGHTS for weight in (1, 2)
}
"""Translation tables that set the weight of one arm."""


class Page:
    """A page of characters, with text over arms over fills."""

    def __init__(self, drawing: Drawing, inner: int) -> None:
        self.drawing = drawing
        self.inner = inner
        self.height, self.width = 2 * drawing.rows + 1, drawing.cols * (inner + 1) + 1
        blank = bytes(self.width + 2 * PAD)
        self.arms = [bytearray(blank) for _ in range(self.height + 2 * PAD)]
        self.arm_inks = [array("H", [0]) * len(blank) for _ in self.arms]
        self.inks: list[Ink] = []
        """The inks of arms, by number."""
        self.text: dict[int, dict[int, tuple[str, Ink]]] = defaultdict(dict)
        """The written characters, by line and column."""
        self.under: dict[int, dict[int, tuple[str, Ink]]] = defaultdict(dict)
        """The characters of fills, by line and column."""
        self.filled: dict[tuple[int, int], tuple[str, Ink]] = {}
        """The fills of cells, by the place of their middle."""

    def place(self, spot: Spot) -> tuple[int, int]:
        """The line and column of a spot. For a cell, it is the column of its middle."""
        return spot.r, spot.c * (self.inner + 1) // 2

    def put(self, y: int, x: int, text: str, ink: Ink) -> None:
        """Write a text from a line and column on."""
        for i, char in enumerate(text):
            self.text[y][x + i] = (char, ink)

    def put_in(self, spot: Spot, text: str, ink: Ink, digits: int) -> None:
        """Write into a cell with the first `digits` characters centred."""
        y, x = self.place(spot)
        self.put(y, x - self.inner // 2 + (self.inner - digits) // 2, text, ink)

    def is_free(self, y: int, x: int) -> bool:
        """True if nothing is written there."""
        return y not in self.text or x not in self.text[y]

    def stroke(self, start: tuple[int, int], end: tuple[int, int], weight: int, ink: Ink) -> None:
        """Draw a straight stroke."""
        (y0, x0), (y1, x1) = min(start, end), max(start, end)
        if y0 == y1:
            # Between each two characters: the right half of the one, then the left half of the next.
            self._raise(y0, slice(x0 + PAD, x1 + PAD), RIGHT, weight, ink)
            self._raise(y0, slice(x0 + PAD + 1, x1 + PAD + 1), LEFT, weight, ink)
        else:
            self._bars(y0, y1, slice(x0 + PAD, x0 + PAD + 1), weight, ink)

    def grid(self, weight: int, ink: Ink) -> None:
        """Draw the lines between cells."""
        for y in range(2, self.height - 1, 2):
            self.stroke((y, 0), (y, self.width - 1), weight, ink)
        step = self.inner + 1
        self._bars(0, self.height - 1, slice(PAD + step, PAD + self.width - 1, step), weight, ink)

    def _bars(self, top: int, bottom: int, columns: slice, weight: int, ink: Ink) -> None:
        """Draw vertical strokes between two lines in some columns."""
        for y in range(top, bottom):
            self._raise(y, columns, DOWN, weight, ink)
            self._raise(y + 1, columns, UP, weight, ink)

    def _raise(self, y: int, columns: slice, arm: int, weight: int, ink: Ink) -> None:
        """Set the weight of an arm of consecutive characters of a line, unless it is already heavier."""
        row, inks, number = self.arms[y + PAD], self.arm_inks[y + PAD], self._number(ink)
        old = row[columns]
        if max(old.translate(WEIGHTS[arm]), default=0) <= weight:
            row[columns] = old.translate(RAISED[arm, weight])
            inks[columns] = array("H", [number]) * len(old)
            return
        for i in range(*columns.indices(len(row))):
            if row[i] >> arm & 3 <= weight:
                row[i] = RAISED[arm, weight][row[i]]
                inks[i] = number

    def _number(self, ink: Ink) -> int:
        """The number of an ink in `inks`, to which it is added if it is new."""
        if ink not in self.inks:
            self.inks.append(ink)
        return self.inks.index(ink)

    def erase(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Remove a stroke."""
        (y0, x0), (y1, x1) = min(start, end), max(start, end)
        first, last = (RIGHT, LEFT) if y0 == y1 else (DOWN, UP)
        places = [(y, x) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)]
        for y, x in places:
            # The last character keeps the arm that leads on, and the first one the arm that leads back.
            erased = 0
            if (y, x) != places[-1]:
                erased |= 3 << first
            if (y, x) != places[0]:
                erased |= 3 << last
            self.arms[y + PAD][x + PAD] &= ~erased

    def edge(self, spot: Spot, weight: int, ink: Ink) -> None:
        """Draw an edge from corner to corner."""
        self.stroke(*self.corners(spot), weight, ink)

    def corners(self, edge: Spot) -> tuple[tuple[int, int], tuple[int, int]]:
        """The places of the two corners that an edge joins."""
        dr, dc = (1, 0) if edge.r & 1 else (0, 1)
        return self.place(Spot(edge.r - dr, edge.c - dc)), self.place(Spot(edge.r + dr, edge.c + dc))

    def fill(self, spot: Spot, char: str, ink: Ink) -> None:
        """Fill a cell with a character."""
        y, x = self.place(spot)
        self.filled[y, x] = (char, ink)
        for i in range(-(self.inner // 2), self.inner // 2 + 1):
            self.under[y][x + i] = (char, ink)

    def join_fills(self) -> None:
        """Join the fills of adjacent cells without a stroke between them, except those of black cells."""
        step, half = self.inner + 1, (self.inner + 1) // 2
        for (y, x), found in self.filled.items():
            if found[1] == "block":
                continue
            right, below = self.filled.get((y, x + step)) == found, self.filled.get((y + 2, x)) == found
            joints = [(y, x + half)] if right else []
            if below:
                joints += [(y + 1, x + i) for i in range(1 - half, half)]
            if right and below and self.filled.get((y + 2, x + step)) == found:
                joints.append((y + 1, x + half))
            for b, a in joints:
                if not self.arms[b + PAD][a + PAD]:
                    self.under[b].setdefault(a, found)

    def lines(self, colour: bool) -> list[str]:
        """The lines of text, without empty margins. With `colour`, they have ANSI codes."""
        self.join_fills()
        rows = [y - PAD for y, arms in enumerate(self.arms) if any(arms)]
        rows += [y for sheet in (self.text, self.under) for y, row in sheet.items() if row]
        columns = [x for sheet in (self.text, self.under) for row in sheet.values() for x in row]
        for arms in self.arms:
            if any(arms):  # a byte for each column, which is 0 without a line
                columns += [len(arms) - len(arms.lstrip(b"\0")) - PAD, len(arms.rstrip(b"\0")) - 1 - PAD]
        left, right = min(columns), max(columns)
        line = self._coloured if colour else self._plain
        return [line(y, left, right) for y in range(min(rows), max(rows) + 1)]

    def _plain(self, y: int, left: int, right: int) -> str:
        """A line of text without codes."""
        return "".join(self._characters(y, left, right)).rstrip()

    def _characters(self, y: int, left: int, right: int) -> list[str]:
        """The characters of a line between two columns: text, else arms, else fills."""
        arms = self._arms(y)
        before, behind = max(0, -PAD - left), max(0, right - (self.width + PAD - 1))
        own = arms[max(0, left + PAD) : max(0, right + PAD + 1)].decode("latin-1").translate(CHARS)
        chars = [*" " * before, *own, *" " * behind]
        for x, (char, _) in self.under.get(y, {}).items():
            if not arms[x + PAD]:
                chars[x - left] = char
        for x, (char, _) in self.text.get(y, {}).items():
            chars[x - left] = char
        return chars

    def _arms(self, y: int) -> bytearray:
        """The arms of a line, which has none outside the page."""
        inside = 0 <= y + PAD < len(self.arms)
        return self.arms[y + PAD] if inside else bytearray(self.width + 2 * PAD)

    def _coloured(self, y: int, left: int, right: int) -> str:
        """A line of text, with ANSI codes where the ink changes."""
        parts, last = [], ""
        arms, text, under = self._arms(y), self.text.get(y, {}), self.under.get(y, {})
        shown = "".join(self._characters(y, left, right)).rstrip(" ")
        for x, char in enumerate(shown, left):
            if x in text:
                ink = text[x][1]
            elif 0 <= x + PAD < len(arms) and arms[x + PAD]:
                ink = self.inks[self.arm_inks[y + PAD][x + PAD]]
            else:
                ink = under[x][1] if x in under else ""
            code = last if char == " " else self.code(char, ink)
            if code != last:
                parts.append(f"\x1b[0;{code}m" if code else "\x1b[0m")
                last = code
            parts.append(char)
        return "".join(parts) + ("\x1b[0m" if last else "")

    def code(self, char: str, ink: Ink) -> str:
        """The ANSI code of an ink. A colour of the palette is a background with black or white text on it."""
        if isinstance(ink, str):
            return CODES.get(ink, "")
        text = self.drawing.palette[ink]
        r, g, b = (int(text[i : i + 2], 16) for i in (1, 3, 5))
        if char in SHADES:
            return f"38;2;{r};{g};{b}"
        is_bright = 299 * r + 587 * g + 114 * b > 128_000  # by the luma of ITU-R BT.601
        return f"48;2;{r};{g};{b};{'30' if is_bright else '97'}"
