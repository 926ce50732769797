"""Boards as a PDF to print: a board a page, with the title above and a note below."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzlepark.core.puzzle import Info
from puzzlepark.formats.png import png

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 200
A4 = (round(210 / 25.4 * DPI), round(297 / 25.4 * DPI))
MARGIN, GAP = round(18 / 25.4 * DPI), round(6 / 25.4 * DPI)
TITLE, TEXT = 58, 34
"""The heights of letters in pixels."""
LONGEST = 90
"""Letters of a line of text; what is longer goes on in the next one."""


def pdf(pages: Sequence[str], info: Info) -> bytes:
    """A PDF with these SVG pictures, each on a page of its own. The second and later ones are answers."""
    sheets = [_page(svg, info, answer=bool(i)) for i, svg in enumerate(pages)]
    file = io.BytesIO()
    about = {"title": info.title or "Puzzle", "author": info.author}
    sheets[0].save(file, "PDF", save_all=True, append_images=sheets[1:], resolution=DPI, quality=95, **about)
    return file.getvalue()


def _page(svg: str, info: Info, answer: bool) -> Image:
    import textwrap

    from PIL import Image, ImageDraw, ImageFont

    sheet = Image.new("RGB", A4, "white")
    pen, room = ImageDraw.Draw(sheet), A4[0] - 2 * MARGIN
    large, small = ImageFont.load_default(TITLE), ImageFont.load_default(TEXT)
    head = " · ".join(word for word in (info.title, "Answer" if answer else "") if word)
    y = MARGIN
    if head:
        pen.text((MARGIN, y), head, "black", large)
        y += TITLE + GAP // 2
    if info.author:
        pen.text((MARGIN, y), info.author, "#444444", small)
        y += TEXT + GAP // 2
    notes = [] if answer else textwrap.wrap(info.note, LONGEST)
    below = (len(notes) * round(1.4 * TEXT) + GAP) if notes else 0
    board = Image.open(io.BytesIO(png(svg, room))).convert("RGBA")
    board.thumbnail((room, A4[1] - y - GAP - below - MARGIN), Image.Resampling.LANCZOS)
    y += GAP
    sheet.paste(board, ((A4[0] - board.width) // 2, y), board)
    y += board.height + GAP
    for line in notes:
        pen.text((MARGIN, y), line, "black", small)
        y += round(1.4 * TEXT)
    return sheet
