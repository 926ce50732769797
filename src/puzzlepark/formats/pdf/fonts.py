"""Metrics and encoding of Helvetica."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

PLAIN, BOLD = "F1", "F2"

_WIDTHS = {
    PLAIN: (
        "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 "
        "556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 "
        "722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 "
        "500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 "
    ),
    BOLD: (
        "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 "
        "556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 "
        "722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 "
        "556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 "
    ),
}
"""The widths of the characters from space to tilde, in thousandths of the size, by Adobe's metrics."""
WIDTHS = {font: tuple(map(int, text.split())) for font, text in _WIDTHS.items()}
OTHER = {"–": 556, "—": 1000, "…": 1000, "’": 222, "‘": 222, "“": 333, "”": 333, "•": 350, "·": 278, "×": 584}


@lru_cache(maxsize=4096)
def encoded(text: str) -> bytes:
    """Text in the encoding of the font. Missing letters lose their accents or become question marks."""
    return b"".join(_letter(char) for char in text)


def _letter(char: str) -> bytes:
    """A character in the encoding of the font, without its accent if the font lacks it, or a question mark."""
    for form in (char, unicodedata.normalize("NFKD", char)[:1]):
        try:
            return form.encode("cp1252")
        except UnicodeEncodeError:
            continue
    return b"?"


def width(text: str, size: float, font: str = PLAIN) -> float:
    """The width of a line of text, in points."""
    return size * sum(_width(char, font) for char in text) / 1000


def _width(char: str, font: str) -> int:
    """The width of a character, in thousandths of the size."""
    if char in OTHER:
        return OTHER[char]
    plain = unicodedata.normalize("NFKD", char)[:1] or " "
    index = ord(plain) - 32
    return WIDTHS[font][index] if 0 <= index < len(WIDTHS[font]) else 556


def wrapped(text: str, size: float, room: float, font: str = PLAIN) -> list[str]:
    """Text broken into lines of at most this width. A longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, font) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def clipped(text: str, size: float, room: float, font: str = PLAIN) -> str:
    """Text cut to this width, with dots for what is missing."""
    if width(text, size, font) <= room:
        return text
    while text and width(f"{text}…", size, font) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
