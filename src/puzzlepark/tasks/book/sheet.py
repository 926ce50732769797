"""The pages of a book or worksheet, filled from the top. A new page begins if there is not enough space."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.record import dataclass
from puzzlepark.formats.pdf import A4, A5, LETTER, Page, Pdf
from puzzlepark.formats.pdf.fonts import BOLD, PLAIN, clipped, width, wrapped
from puzzlepark.formats.svg.grey import in_grey

Pictured = tuple[str, str]
"""A picture as SVG, and the text below it."""
PAPERS = {"a4": A4, "a5": A5, "letter": LETTER}


@dataclass(frozen=True)
class Style:
    """The style of pages. Without `colour` everything is black, white and grey."""

    paper: str = "a4"
    large: bool = False
    colour: bool = False

    @property
    def theme(self) -> str:
        return "light" if self.colour else "print"

    @property
    def size(self) -> float:
        """The size of plain text, in points."""
        return (9.0 if self.paper == "a5" else 10.5) * (1.6 if self.large else 1.0)


class Sheets:
    """Pages, with numbers if `numbered`, and the current position `y` on the last page."""

    def __init__(self, title: str, style: Style, numbered: bool = True) -> None:
        self.style, self.numbered = style, numbered
        self.pdf = Pdf(title, PAPERS[style.paper])
        self.wide, self.high = self.pdf.size
        self.margin = 0.08 * self.wide
        self.left, self.room = self.margin, self.wide - 2 * self.margin
        self.page: Page = self.pdf.page()
        self.y = self.margin

    @property
    def size(self) -> float:
        return self.style.size

    @property
    def bottom(self) -> float:
        """The lower end of the space for content, above the page number."""
        return self.high - self.margin - self.size

    def turn(self) -> None:
        """Begin a new page, with its number at the foot."""
        self.page = self.pdf.page()
        self.y = self.margin
        if not self.numbered:
            return
        self.page.centred(self.wide / 2, self.high - 0.6 * self.margin, str(len(self.pdf.pages)), 0.9 * self.size)

    def need(self, high: float) -> None:
        """Begin a new page if the current one has less space than the height `high`."""
        if self.y + high > self.bottom:
            self.turn()

    def heading(self, text: str, scale: float = 1.7) -> None:
        """Put a heading at the current position, on a new page if there is little space."""
        size = scale * self.size
        self.need(3 * size)
        self.y += size
        self.page.text(self.left, self.y, clipped(text, size, self.room, BOLD), size, BOLD)
        self.y += 0.7 * size

    def paragraph(self, text: str, room: float | None = None, x: float | None = None) -> None:
        """Put a paragraph at the current position."""
        for line in wrapped(text, self.size, room or self.room):
            self.need(1.4 * self.size)
            self.y += 1.1 * self.size
            self.page.text(self.left if x is None else x, self.y, line, self.size)
            self.y += 0.3 * self.size

    def picture(self, svg: str, x: float, y: float, wide: float, high: float) -> None:
        self.page.picture(svg if self.style.colour else in_grey(svg), x, y, wide, high)

    def row(self, pictures: Sequence[Pictured], high: float, across: int) -> None:
        """Put pictures side by side, `across` in a row, each with its text below it."""
        step, wide = self._columns(across)
        small = 0.85 * self.size
        for start in range(0, len(pictures), across):
            row = pictures[start : start + across]
            whole = self._row_height(row, high, across)
            self.need(whole)
            for column, (svg, text) in enumerate(row):
                x = self.left + column * step
                self.picture(svg, x, self.y, wide, high)
                for number, line in enumerate(wrapped(text, small, wide), 1):
                    self.page.text(x, self.y + high + 1.25 * small * number, line, small)
            self.y += whole

    def rows_height(self, pictures: Sequence[Pictured], high: float, across: int) -> float:
        """The height of pictures, `across` in a row, with the longest text of each row."""
        starts = range(0, len(pictures), across)
        return sum(self._row_height(pictures[start : start + across], high, across) for start in starts)

    def _row_height(self, pictures: Sequence[Pictured], high: float, across: int) -> float:
        small, (_, wide) = 0.85 * self.size, self._columns(across)
        lines = max(len(wrapped(text, small, wide)) for _, text in pictures)
        return high + 1.25 * small * lines + 1.4 * self.size

    def strips(self, pictures: Sequence[Pictured], side: float) -> None:
        """Put pictures below each other, each with its text next to it: for letters too large for columns."""
        small = 0.85 * self.size
        for picture, text in pictures:
            lines = wrapped(text, small, self._text_width(side))
            high = self._strip_height(len(lines), side)
            self.need(high)
            self.picture(picture, self.left, self.y, side, side)
            for number, line in enumerate(lines, 1):
                self.page.text(self.left + side + self.size, self.y + 1.25 * small * number, line, small)
            self.y += high

    def strips_height(self, pictures: Sequence[Pictured], side: float) -> float:
        """The height of the strips of pictures."""
        small, wide = 0.85 * self.size, self._text_width(side)
        return sum(self._strip_height(len(wrapped(text, small, wide)), side) for _, text in pictures)

    def _text_width(self, side: float) -> float:
        """The width of the text next to a picture."""
        return self.room - side - self.size

    def _strip_height(self, lines: int, side: float) -> float:
        return max(side, 1.25 * 0.85 * self.size * (lines + 0.3)) + 0.6 * self.size

    def _columns(self, across: int) -> tuple[float, float]:
        """The distance from column to column, and their width."""
        gap = 0.04 * self.room
        wide = (self.room - (across - 1) * gap) / across
        return wide + gap, wide

    def caption(self, x: float, y: float, room: float, bold: str, plain: str) -> None:
        """Put a bold title, followed by plain text, in one line."""
        bold = clipped(bold, self.size, room, BOLD)
        self.page.text(x, y, bold, self.size, BOLD)
        used = width(f"{bold}  ", self.size, BOLD)
        self.page.text(x + used, y, clipped(plain, 0.85 * self.size, room - used), 0.85 * self.size, PLAIN, 0.3)

    def bytes(self) -> bytes:
        return self.pdf.bytes()
