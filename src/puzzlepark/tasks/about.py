"""About: what there is to know of a genre before a puzzle of it is built, made or solved."""

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
    """The type of its puzzles, which builds them."""
    rules: tuple[str, ...]
    """The rules, a sentence each."""
    fields: Mapping[str, str]
    """What its constructor and its JSON take besides the size, each with its Python type."""
    views: tuple[str, ...]
    """What "the same solution" may mean, the strictest last; the first is the default."""
    layers: Mapping[str, str]
    """What a solution decides, each with where it lies: on cells or on edges."""
    variants: tuple[str, ...]
    """Other readings of the rules: "genre:variant" asks for one."""
    options: tuple[Option, ...]
    """The options that `generate` takes."""
    picture_options: tuple[Option, ...]
    """The options that it takes with a picture."""
    formats: tuple[str, ...]
    """The formats besides JSON and drawings."""


def genre(name: GenreLike) -> GenreInfo:
    """What there is to know of a genre: rules, fields, views, layers, variants, options, formats."""
    kind = genre_named(name)
    return GenreInfo(
        name=kind.name,
        title=kind.title,
        puzzle=kind.puzzle,
        rules=kind.rulebook,
        fields={key: what for part in kind.fields for key, what in part.keys.items()},
        views=kind.views,
        layers={layer.name: layer.kind for layer in kind.model(_small(kind)).layers},
        variants=tuple(kind.variants),
        options=kind.maker.options,
        picture_options=kind.maker.picture_options,
        formats=tuple(form.name for form in kind.formats),
    )


def _small(kind: Genre[Puzzle]) -> Puzzle:
    """A blank board, as small as the genre has one."""
    for side in range(2, 10):
        try:
            return kind.blank(side, side)
        except BadInput:
            continue
    raise BadInput(f"{kind.title} has no small blank board.")
