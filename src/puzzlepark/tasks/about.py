"""Describe a genre, for building, making and solving its puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Option
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import dataclass
from puzzlepark.registry import GenreLike, genre_named


@dataclass(frozen=True)
class GenreInfo:
    """A description of a genre."""

    name: str
    title: str
    puzzle: type[Puzzle]
    """The type of its puzzles."""
    rules: tuple[str, ...]
    """The rules, one sentence each."""
    fields: Mapping[str, str]
    """The keys that its constructor and its JSON have in addition to the size, each with its Python type."""
    views: tuple[str, ...]
    """The possible meanings of "the same solution". The first is the default, the last the strictest."""
    layers: Mapping[str, str]
    """The layers of a solution, each with its kind: cells or edges."""
    variants: tuple[str, ...]
    """Variants of the rules, requested as "genre:variant"."""
    options: tuple[Option, ...]
    """The options that `generate` takes."""
    picture_options: tuple[Option, ...]
    """The options of `generate` with a picture."""
    formats: tuple[str, ...]
    """The formats in addition to JSON and drawings."""


def genre(name: GenreLike) -> GenreInfo:
    """Describe a genre: rules, fields, views, layers, variants, options, formats."""
    kind = genre_named(name)
    return GenreInfo(
        name=kind.name,
        title=kind.title,
        puzzle=kind.puzzle,
        rules=kind.rulebook,
        fields={key: what for part in kind.fields for key, what in part.keys.items()},
        views=kind.views,
        layers={layer.name: layer.kind for layer in kind.model(_small_blank(kind)).layers},
        variants=tuple(kind.variants),
        options=kind.maker.options,
        picture_options=kind.maker.picture_options,
        formats=tuple(form.name for form in kind.formats),
    )


def _small_blank(kind: Genre[Puzzle]) -> Puzzle:
    """The smallest blank board that the genre allows."""
    for side in range(2, 10):
        try:
            return kind.blank(side, side)
        except BadInput:
            continue
    raise BadInput(f"{kind.title} has no small blank board.")
