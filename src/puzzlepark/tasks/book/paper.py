"""Make the PDF of a book, with a title page, rules, puzzles and answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import LEVELS
from puzzlepark.formats.pdf.fonts import BOLD, clipped, width, wrapped
from puzzlepark.tasks.book.contents import Item, Sections, sections_of
from puzzlepark.tasks.book.qr import qr_code, side_of
from puzzlepark.tasks.book.rules import genres_of, put_rules, put_rules_alone
from puzzlepark.tasks.book.sheet import Sheets, Style

GRIDS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 5: (2, 3), 6: (2, 3)}
"""Columns and rows of a page, by its number of puzzles."""
ANSWERS = (4, 5)
MANY = 12
"""A book with more puzzles than this has a table of contents."""
MODULE = 1.0
"""The side of a QR code's module, in points, so that a telephone can read it at arm's length."""
MOST_CELL = 34.0
"""Maximum side of a cell, in points."""


@dataclass(frozen=True)
class Plan:
    """The parts of a book besides its puzzles and their answers."""

    author: str = ""
    preface: str = ""
    """Paragraphs, separated by blank lines."""
    sections: Sections = ""
    rules: Literal["full", "compact", "none"] = "full"
    contents: bool | None = None
    """True for a table of contents. None adds one if the book has sections, a preface or many puzzles."""

    def has_contents(self, puzzles: int) -> bool:
        return self.contents if self.contents is not None else bool(self.sections or self.preface or puzzles > MANY)


def book(
    items: Sequence[Item], title: str, style: Style, each: int = 2, home: str = "", plan: Plan | None = None
) -> bytes:
    """The PDF of a book with `each` puzzles a page. With the address of a Park, each puzzle has a QR code that opens it
    there. The same puzzles and options give the same bytes."""
    plan, sheets = plan or Plan(), Sheets(title, style)
    _title_page(sheets, items, title, plan.author)
    parts, genres = sections_of(items, plan.sections), genres_of([item.puzzle for item in items])
    listed = _Contents(sheets, len(parts) + 3) if plan.has_contents(len(items)) else None
    if plan.preface:
        _begin(sheets, "Preface", listed)
        for paragraph in plan.preface.split("\n\n"):
            sheets.paragraph(" ".join(paragraph.split()))
            sheets.y += 0.8 * sheets.size
    if plan.rules != "none":
        _begin(sheets, "Rules", listed)
        for genre in genres:
            put_rules(sheets, genre) if plan.rules == "full" else put_rules_alone(sheets, genre)
    for name, some in parts:
        for start in range(0, len(some), each):
            sheets.turn()
            if start == 0 and name:
                sheets.heading(name)
            if start == 0 and listed is not None:
                listed.add(name or "Puzzles", _span(some))
            # If a section has few puzzles, their boards are larger and fill the page.
            put_puzzles(sheets, some[start : start + each], GRIDS[min(each, len(some))], home)
    _begin(sheets, "Answers", listed)
    put_answers(sheets, items)
    if listed is not None:
        listed.write()
    return sheets.bytes()


def _span(items: Sequence[Item]) -> str:
    """The range of numbers of consecutive puzzles."""
    first, last = items[0].number, items[-1].number
    return str(first) if first == last else f"{first}–{last}"


def _begin(sheets: Sheets, heading: str, listed: _Contents | None) -> None:
    """Begin a part of the book on a new page."""
    sheets.turn()
    sheets.heading(heading)
    if listed is not None:
        listed.add(heading)


class _Contents:
    """The table of contents: its pages are reserved first, and written when all page numbers are known."""

    def __init__(self, sheets: Sheets, lines: int) -> None:
        self.sheets, self.lines = sheets, list[tuple[str, str, int]]()
        self.each = int((sheets.bottom - sheets.margin - 3 * sheets.size) // (1.8 * sheets.size))
        self.pages = []
        for _ in range(-(-lines // self.each)):
            sheets.turn()
            self.pages.append(sheets.page)

    def add(self, name: str, about: str = "") -> None:
        """Add a part that begins on the current page."""
        self.lines.append((name, about, len(self.sheets.pdf.pages)))

    def write(self) -> None:
        """Write the lines of the table of contents on its reserved pages."""
        sheets, size = self.sheets, self.sheets.size
        right = sheets.left + sheets.room
        for k, page in enumerate(self.pages):
            page.text(sheets.left, sheets.margin + 1.7 * size, "Contents", 1.7 * size, BOLD)
            y = sheets.margin + 4 * size
            for name, about, number in self.lines[k * self.each : (k + 1) * self.each]:
                shown = clipped(f"{name}  {about}".rstrip(), size, sheets.room - 4 * size)
                page.text(sheets.left, y, shown, size)
                start, end = sheets.left + width(f"{shown}  ", size), right - width(f"  {number}", size)
                dots = "." * max(0, int((end - start) / width(".", size) / 2))
                page.text(end - width(" ".join(dots), size), y, " ".join(dots), size, grey=0.6)
                page.text(right - width(str(number), size), y, str(number), size)
                y += 1.8 * size


def without_code(items: Sequence[Item], home: str) -> list[Item]:
    """The puzzles whose addresses are too long for a QR code."""
    return [item for item in items if qr_code(item.url(home)) is None]


def _title_page(sheets: Sheets, items: Sequence[Item], title: str, author: str) -> None:
    """Put the title, the author, a board as the cover picture, and the contents in a few words."""
    page, middle, size = sheets.page, sheets.wide / 2, 3 * sheets.size
    y = 0.2 * sheets.high
    for line in wrapped(title, size, sheets.room, BOLD):
        page.centred(middle, y, line, size, BOLD)
        y += 1.2 * size
    if author:
        page.centred(middle, y, clipped(author, 1.4 * sheets.size, sheets.room), 1.4 * sheets.size)
        y += 1.4 * sheets.size
    top = max(0.36 * sheets.high, y)
    side = min(0.55 * sheets.room, 0.78 * sheets.high - top)
    cover = min(items, key=lambda item: abs(item.puzzle.rows * item.puzzle.cols - 64))
    sheets.picture(cover.picture(sheets.style.theme), middle - side / 2, top, side, side)
    names = [genre.title for genre in genres_of([item.puzzle for item in items])]
    levels = sorted({item.level for item in items if item.level})
    span = f"{LEVELS[levels[0] - 1]} to {LEVELS[levels[-1] - 1]}" if len(levels) > 1 else ""
    number = "1 puzzle" if len(items) == 1 else f"{len(items)} puzzles"
    y = 0.82 * sheets.high
    step, named = 1.7 * sheets.size, ", ".join(names)
    # A list that does not fit on the page is replaced by its length.
    if y + (1 + len(wrapped(named, 1.2 * sheets.size, sheets.room))) * step > sheets.high - 0.5 * sheets.margin:
        named = f"{len(names)} kinds of puzzles"
    for text in (" · ".join(part for part in (number, span) if part), named):
        for line in wrapped(text, 1.2 * sheets.size, sheets.room):
            page.centred(middle, y, line, 1.2 * sheets.size)
            y += step


def put_puzzles(sheets: Sheets, items: Sequence[Item], grid: tuple[int, int], home: str = "") -> None:
    """Put puzzles in columns and rows into the remaining space of the page."""
    columns, rows = grid
    gap = 1.6 * sheets.size
    wide = (sheets.room - (columns - 1) * gap) / columns
    top = sheets.y
    high = (sheets.bottom - top - (rows - 1) * gap) / rows
    for place, item in enumerate(items):
        x, y = sheets.left + place % columns * (wide + gap), top + place // columns * (high + gap)
        _puzzle(sheets, item, (x, y, wide, high), home)


def _puzzle(sheets: Sheets, item: Item, box: tuple[float, float, float, float], home: str) -> None:
    """Put number and title, the board below, and the QR code in the lower right corner, where it covers nothing."""
    x, y, wide, high = box
    sheets.caption(x, y + sheets.size, wide, f"{item.number}. {item.title}", item.about)
    top, foot = y + 1.8 * sheets.size, 0.0
    url = item.url(home) if home else ""
    code = qr_code(url) if url else None
    if code is not None:
        foot = side = min(MODULE * side_of(code), 0.4 * high, 0.6 * wide)
        corner = x + wide - side, y + high - side
        sheets.page.picture(code, *corner, side, side)
        sheets.page.link(*corner, side, side, url)
    room = high - 1.8 * sheets.size
    # Next to a board that is higher than wide, a code fits without reducing the board's height.
    next_to_code = wide - foot, room
    above_code = wide, room - foot
    room_w, room_h = max(next_to_code, above_code, key=lambda size: _scale(item, size)) if foot else above_code
    most = MOST_CELL * (1.5 if sheets.style.large else 1.0)
    side_w, side_h = (item.puzzle.cols + 2) * most, (item.puzzle.rows + 2) * most
    shown_w, shown_h = min(room_w, side_w), min(room_h, side_h)
    sheets.picture(item.picture(sheets.style.theme), x + (room_w - shown_w) / 2, top, shown_w, shown_h)


def _scale(item: Item, size: tuple[float, float]) -> float:
    """The side of a board's cells in a box of this size."""
    return min(size[0] / (item.puzzle.cols + 1), size[1] / (item.puzzle.rows + 1))


def put_answers(sheets: Sheets, items: Sequence[Item]) -> None:
    """Put the answers of puzzles as small boards, in rows from the current position."""
    columns, rows = ANSWERS if not sheets.style.large else (2, 3)
    gap = sheets.size
    wide = (sheets.room - (columns - 1) * gap) / columns
    high = (sheets.bottom - sheets.margin - 3 * sheets.size) / rows - gap - sheets.size
    for start in range(0, len(items), columns):
        sheets.need(high + 1.3 * sheets.size)
        for column, item in enumerate(items[start : start + columns]):
            x = sheets.left + column * (wide + gap)
            note = "one of several" if item.several else ""
            sheets.caption(x, sheets.y + sheets.size, wide, f"{item.number}.", note)
            sheets.picture(item.picture(sheets.style.theme, solved=True), x, sheets.y + 1.4 * sheets.size, wide, high)
        sheets.y += high + gap + 1.4 * sheets.size
