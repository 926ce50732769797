"""Penpa+ links: puzzles as drawings, derived from their fields and display.

Penpa is a drawing tool without rules. A link names its genre by a tag; if it has none or a wrong one, the user must
name the genre. Drawn things that mean nothing in the genre are refused, because they may stand for a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzlepark.core.display import Display
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.reading import Evidence
from puzzlepark.formats.penpa import payload

NAME = "penpa"


def is_link(text: str) -> bool:
    """True if the text is a Penpa+ link."""
    return payload.is_link(text)


def tags(text: str) -> set[str]:
    """The genres that a link is tagged with, lowercase. A damaged link has none; reading it reports the damage."""
    from puzzlepark.formats.penpa import reader

    try:
        return {tag.lower() for tag in reader.tags(text)}
    except BadInput:
        return set()


def link(puzzle: type[Puzzle], display: Display, names_of_tags: Callable[[set[str]], set[str]]) -> Format[Any]:
    """The Penpa+ links of a genre. Every genre has them, but they are rare, so their code is imported when needed.

    `names_of_tags` returns the names of all genres that some tags name.
    """

    def named(text: str) -> set[str]:
        return names_of_tags(tags(text))

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        from puzzlepark.formats.penpa import board

        return board.read(puzzle, display, text)

    def write(puzzle: Puzzle, drawn: Marks | None) -> str:
        from puzzlepark.formats.penpa import board

        return board.write(display, puzzle, drawn)

    def evidence(text: str) -> Evidence:
        return Evidence.SURE if named(text) else Evidence.GUESS

    return Format(NAME, (".penpa",), payload.is_link, read, write, named=named, evidence=evidence)
