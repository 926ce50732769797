"""Penpa+ links: a puzzle as a drawing, by its declared fields and look.

Penpa is a drawing board that knows no rules. So a link tells its genre by a tag, and where it has none, whoever reads
it says which genre it is. What is drawn and means nothing to the genre is refused: it may be a rule.
"""

from __future__ import annotations

from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format, genres
from puzzlepark.core.look import Look
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.formats.penpa import payload


def link(puzzle: type[Puzzle], look: Look) -> Format[Any]:
    """The Penpa+ links of a genre. All genres have them, but few boards are any: their code is imported when asked."""

    def fits(text: str) -> bool:
        if not payload.is_link(text):
            return False
        from puzzlepark.formats.penpa import reader

        try:
            told = {tag.lower() for tag in reader.tags(text)}
        except BadInput:
            return True  # What is damaged is said when it is read.
        named = {genre.name for genre in genres().values() if not told.isdisjoint((genre.name, genre.title.lower()))}
        return not named or puzzle.genre in named

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        from puzzlepark.formats.penpa import board

        return board.read(puzzle, look, text)

    def write(puzzle: Puzzle, drawn: Marks | None) -> str:
        from puzzlepark.formats.penpa import board

        return board.write(look, puzzle, drawn)

    return Format("penpa", (".penpa",), fits, read, write)
