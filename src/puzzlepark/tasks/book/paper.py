"""A book on paper: title page, rules, puzzles, answers."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.steps import LEVELS
from puzzlepark.formats.pdf.fonts import BOLD, wrapped
from puzzlepark.tasks.book.contents import Item
from puzzlepark.tasks.book.qr import qr_code, side_of
from puzzlepark.tasks.book.rules import genres_of, put_rules
from puzzlepark.tasks.book.sheet import Sheets, Style

GRIDS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 5: (2, 3), 6: (2, 3)}
"""Columns and rows of a page, by how many puzzles it has."""
ANSWERS = (4, 5)
MODULE = 1.0
"""The side of a QR code's module, in points: what a telephone reads at arm's length."""
MOST_CELL = 34.0
"""The side of a cell, in points, beyond which a small board does not grow."""


def book(items: Sequence[Item], title: str, style: Style, each: int = 2, home: str = "") -> bytes:
    """The PDF of a book with `each` puzzles a page; with the address of a Park, each has a code that opens it there.
    The same puzzles and options give the same bytes."""
    sheets = Sheets(title, style)
    _title_page(sheets, items, title)
    sheets.turn()
    sheets.heading("Rules")
    for genre in genres_of([item.puzzle for item in items]):
        put_rules(sheets, genre)
    for start in range(0, len(items), each):
        sheets.turn()
        _puzzles(sheets, items[start : start + each], GRIDS[each], home)
    sheets.turn()
    _answers(sheets, items)
    return sheets.bytes()


def without_code(items: Sequence[Item], home: str) -> list[Item]:
    """The puzzles whose addresses are too long for a code."""
    return [item for item in items if qr_code(item.url(home)) is None]


def _title_page(sheets: Sheets, items: Sequence[Item], title: str) -> None:
    page, middle, size = sheets.page, sheets.wide / 2, 3 * sheets.size
    y = 0.2 * sheets.high
    for line in wrapped(title, size, sheets.room, BOLD):
        page.centred(middle, y, line, size, BOLD)
        y += 1.2 * size
    side = 0.55 * sheets.room
    cover = min(items, key=lambda item: abs(item.puzzle.rows * item.puzzle.cols - 64))
    sheets.picture(cover.picture(sheets.style.theme), middle - side / 2, 0.36 * sheets.high, side, side)
    names = [genre.title for genre in genres_of([item.puzzle for item in items])]
    levels = sorted({item.level for item in items if item.level})
    span = f"{LEVELS[levels[0] - 1]} to {LEVELS[levels[-1] - 1]}" if len(levels) > 1 else ""
    number = "1 puzzle" if len(items) == 1 else f"{len(items)} puzzles"
    y = 0.82 * sheets.high
    for text in (" · ".join(part for part in (number, span) if part), ", ".join(names)):
        for line in wrapped(text, 1.2 * sheets.size, sheets.room):
            page.centred(middle, y, line, 1.2 * sheets.size)
            y += 1.7 * sheets.size


def _puzzles(sheets: Sheets, items: Sequence[Item], grid: tuple[int, int], home: str) -> None:
    columns, rows = grid
    gap = 1.6 * sheets.size
    wide = (sheets.room - (columns - 1) * gap) / columns
    high = (sheets.bottom - sheets.margin - (rows - 1) * gap) / rows
    for place, item in enumerate(items):
        x, y = sheets.left + place % columns * (wide + gap), sheets.margin + place // columns * (high + gap)
        _puzzle(sheets, item, (x, y, wide, high), home)


def _puzzle(sheets: Sheets, item: Item, box: tuple[float, float, float, float], home: str) -> None:
    """Number and title, the board below, and the code in the lower right corner, where it covers nothing."""
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
    # Beside a board that is higher than wide, a code fits without taking height from it.
    beside = wide - foot, room
    below = wide, room - foot
    width, height = max(beside, below, key=lambda size: _scale(item, size)) if foot else below
    most = MOST_CELL * (1.5 if sheets.style.large else 1.0)
    side_w, side_h = (item.puzzle.cols + 2) * most, (item.puzzle.rows + 2) * most
    shown_w, shown_h = min(width, side_w), min(height, side_h)
    sheets.picture(item.picture(sheets.style.theme), x + (width - shown_w) / 2, top, shown_w, shown_h)


def _scale(item: Item, size: tuple[float, float]) -> float:
    """How large the cells of a board are in a box of this size."""
    return min(size[0] / (item.puzzle.cols + 1), size[1] / (item.puzzle.rows + 1))


def _answers(sheets: Sheets, items: Sequence[Item]) -> None:
    sheets.heading("Answers")
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
