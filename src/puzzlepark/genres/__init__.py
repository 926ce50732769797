"""One folder a genre; each is found by being here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.formats import penpa


def completed(genre: Genre[Any]) -> Genre[Any]:
    """A genre with what each has without saying so: Penpa+ links, which follow from its fields and its look."""
    return replace(genre, formats=(*genre.formats, penpa.link(genre.puzzle, genre.look)))
