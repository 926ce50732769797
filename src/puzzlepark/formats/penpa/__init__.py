"""Penpa+ links: a puzzle as a drawing, by its declared fields and display.

Penpa is a drawing board that knows no rules. So a link names its genre by a tag, and where it has none or a wrong
one, whoever reads it says which genre it is. What is drawn and means nothing to the genre is refused: it may be a rule.
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


def link(puzzle: type[Puzzle], display: Display, named_in: Callable[[set[str]], set[str]]) -> Format[Any]:
    """The Penpa+ links of a genre; `named_in` gives the names of all genres that some tags name. All genres have such
    links, but few boards are any, so their code is imported when it is needed."""

    def named(text: str) -> set[str]:
        from puzzlepark.formats.penpa import reader

        try:
            return named_in({tag.lower() for tag in reader.tags(text)})
        except BadInput:
            return set()  # What is damaged is said when it is read.

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        from puzzlepark.formats.penpa import board

        return board.read(puzzle, display, text)

    def write(puzzle: Puzzle, drawn: Marks | None) -> str:
        from puzzlepark.formats.penpa import board

        return board.write(display, puzzle, drawn)

    def evidence(text: str) -> Evidence:
        return Evidence.SURE if named(text) else Evidence.GUESS

    return Format("penpa", (".penpa",), payload.is_link, read, write, named=named, evidence=evidence)
