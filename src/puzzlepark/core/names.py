"""Names that people type: what they may have meant."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped


def plain_name(name: str) -> str:
    """A name without regard to case, blanks and hyphens."""
    return "".join(char for char in name.lower() if char.isalnum())


def a_or_an(title: str) -> str:
    """A title with its article, at the start of a sentence."""
    return f"An {title}" if title[:1] in "AEIOU" else f"A {title}"


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that looks most like another; "" if none does."""
    return next(iter(_like(name, known, 1, 0.6)), "")


def nearest_few(name: str, known: Iterable[str]) -> str:
    """The three known names that look most like another, however little, as words of a sentence."""
    *others, last = _like(name, known, 3, 0.0)
    return f"{', '.join(others)} and {last}" if others else last


def _like(name: str, known: Iterable[str], most: int, least: float) -> list[str]:
    from difflib import get_close_matches

    plain = {plain_name(each): each for each in known}
    return [plain[found] for found in get_close_matches(plain_name(name), plain, most, least)]


def unknown(sentence: str, name: object, known: Iterable[str], what: str) -> BadInput:
    """The error for a name that means nothing: `sentence` has {name} in it, and `what` begins the list of all."""
    known = list(known)
    near = nearest(str(name), known)
    told = f'did you mean "{near}"?' if near else f"{what} {', '.join(known)}." if known else "there are none."
    return BadInput(f"{sentence.format(name=clipped(str(name)))}; {told}")
