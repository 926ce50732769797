"""Boards as a PDF to print: one board per page, with the title above and a note below."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.puzzle import Info
from puzzlepark.formats.pdf import Page, Pdf
from puzzlepark.formats.pdf.fonts import BOLD, wrapped

MARGIN, GAP = 51.0, 14.0
TITLE, TEXT, LINE = 20.0, 11.0, 15.0
"""The font sizes, and the line height."""


def board_pdf(pages: Sequence[str], info: Info) -> bytes:
    """A PDF with one page for each SVG picture. The second and later ones are answers."""
    pdf = Pdf(info.title or "Puzzle")
    for number, svg in enumerate(pages):
        _fill(pdf.page(), svg, info, answer=number > 0)
    return pdf.bytes()


def _fill(page: Page, svg: str, info: Info, answer: bool) -> None:
    """Put a picture on a page, with the title and the author above it. A puzzle has its note below, an answer none."""
    room, y = page.wide - 2 * MARGIN, MARGIN
    if head := " · ".join(word for word in (info.title, "Answer" if answer else "") if word):
        y += TITLE
        page.text(MARGIN, y, head, TITLE, BOLD)
    if info.author:
        y += LINE
        page.text(MARGIN, y, info.author, TEXT, grey=0.3)
    notes = [] if answer else wrapped(info.note, TEXT, room)
    high = page.high - y - 2 * GAP - len(notes) * LINE - MARGIN
    page.picture(svg, MARGIN, y + GAP, room, high)
    for number, line in enumerate(notes, 1):
        page.text(MARGIN, y + 2 * GAP + high + number * LINE, line, TEXT)
