"""Names that people type, and suggestions for misspelt ones."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped

SIMILAR = 0.6
"""A known name is suggested only if its similarity, from 0 to 1, is at least this."""


def plain_name(name: str) -> str:
    """The letters and digits of a name in lower case, by which names are compared."""
    return "".join(char for char in name.lower() if char.isalnum())


def a_or_an(title: str) -> str:
    """A title with its article, for the start of a sentence."""
    return f"An {title}" if title[:1].upper() in ("A", "E", "I", "O", "U") else f"A {title}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with a noun, in the singular or the plural, such as "1 puzzle" and "2 puzzles"."""
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def lower_first(text: str) -> str:
    """A sentence or title with a small first letter, for the middle of a sentence."""
    return text[:1].lower() + text[1:]


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name most similar to `name`, or "" if none is similar."""
    return next(iter(_most_similar(name, known, 1, SIMILAR)), "")


def nearest_few(name: str, known: Iterable[str]) -> str:
    """The three known names that are the most similar to `name`, even if they are quite different, as a list for a
    sentence."""
    *others, last = _most_similar(name, known, 3, 0.0)
    return f"{', '.join(others)} and {last}" if others else last


def _most_similar(name: str, known: Iterable[str], limit: int, cutoff: float) -> list[str]:
    """At most `limit` known names whose similarity to `name`, from 0 to 1, is at least `cutoff`."""
    from difflib import get_close_matches

    by_plain_name = {plain_name(each): each for each in known}
    return [by_plain_name[match] for match in get_close_matches(plain_name(name), by_plain_name, limit, cutoff)]


def unknown(sentence: str, name: object, known: Iterable[str], what: str) -> BadInput:
    """The error for an unknown name: `sentence` has {name} in it, and `what` begins the list of known names."""
    known = list(known)
    similar = nearest(str(name), known)
    known_names = f"{what} {', '.join(known)}." if known else "there are none."
    advice = f'did you mean "{similar}"?' if similar else known_names
    return BadInput(f"{sentence.format(name=clipped(str(name)))}; {advice}")
