"""The registry: every genre there is, found by being there.

Each folder of `puzzlepark.genres` is a genre, except the kit. Another package offers a genre by an entry point of the
group `puzzlepark.genres`, which names a module with a `GENRE`:

    [project.entry-points."puzzlepark.genres"]
    futoshiki = "my_package.futoshiki"

A genre is imported when it is first asked for.
"""

from __future__ import annotations

import importlib
import os
import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlepark import genres as home
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.names import nearest, nearest_few, plain_name
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import replace
from puzzlepark.formats import penpa

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "puzzlepark.genres"
"""The entry points by which other packages offer genres."""
KIT = "kit"
"""The folder that is no genre."""
ALIKE = 4
"""How many first letters of a name make a genre probable."""


@cache
def genres() -> dict[str, Genre[Any]]:
    """All genres by name. A package whose genre cannot be loaded is left out with a warning."""
    found = {genre.name: genre for genre in map(_genre_in, _folders())}
    for offered in _offered().values():
        try:
            genre = _genre_of(offered)
        except BadInput as error:
            warnings.warn(str(error), stacklevel=2)
        else:
            found.setdefault(genre.name, genre)
    return {name: found[name] for name in sorted(found)}


def refresh() -> None:
    """Look for genres again, where a folder or a package was added while the program runs."""
    for known in (genres, genres_with_own_formats, _offered, _genre_in, genre_alone):
        known.cache_clear()


def _folders() -> set[str]:
    """The folders of genres. `pkgutil` would list them, too, but imports `inspect` for it."""
    found = ((name, f"{path}/{name}/__init__.py") for path in home.__path__ for name in os.listdir(path))
    return {name for name, file in found if name != KIT and os.path.isfile(file)}


@cache
def _offered() -> dict[str, EntryPoint]:
    """The entry points of other packages, by the names of their genres."""
    from importlib.metadata import entry_points

    return {offered.name: offered for offered in entry_points(group=GROUP)}


@cache
def _genre_in(folder: str) -> Genre[Any]:
    return _completed(importlib.import_module(f"{home.__name__}.{folder}").GENRE)


def _genre_of(offered: EntryPoint) -> Genre[Any]:
    """The genre of an entry point; raises BadInput where its module is broken or has none."""
    try:
        genre = offered.load().GENRE
    except Exception as error:
        raise BadInput(f'The genre "{offered.name}" of {offered.value} cannot be loaded: {error}.') from error
    if not isinstance(genre, Genre):
        raise BadInput(f'The genre "{offered.name}" of {offered.value} is no Genre.')
    return _completed(genre)


def _completed(genre: Genre[Any]) -> Genre[Any]:
    """A genre with its Penpa+ links, which follow from its fields and its display."""
    return replace(genre, formats=(*genre.formats, penpa.link(genre.puzzle, genre.display, _named_in)))


def _named_in(tags: set[str]) -> set[str]:
    """The names of the genres that some tags name, in small letters."""
    return {genre.name for genre in genres().values() if not tags.isdisjoint((genre.name, genre.title.lower()))}


@lru_cache(maxsize=64)
def genre_alone(name: str) -> Genre[Any] | None:
    """The genre whose folder or entry point is named like it, without importing the others; None if there is none."""
    folder = name.replace("-", "_")
    if folder in _folders():
        found = _genre_in(folder)
    elif (offered := _offered().get(name)) is not None:
        found = _genre_of(offered)
    else:
        return None
    return found if found.name == name else None


def genres_like(name: str) -> Iterator[Genre[Any]]:
    """All genres, those that probably have this name first; each is imported when it is reached.

    A genre is probable where its folder begins with the same letters, and where its declaration quotes the name.
    """
    folder = name.replace("-", "_")
    nearest_first = sorted(_folders(), key=lambda each: (-_first_letters(each, folder), each))
    tried = set[str]()
    reasons: tuple[Callable[[str], bool], ...] = (
        lambda each: _first_letters(each, folder) >= ALIKE,
        lambda each: _quotes(each, name),
        lambda each: True,
    )
    for probable in reasons:
        for each in nearest_first:
            if each not in tried and probable(each):
                tried.add(each)
                yield _genre_in(each)
    yield from (genre for genre in genres().values() if genre.name.replace("-", "_") not in tried)


@cache
def genres_with_own_formats() -> list[Genre[Any]]:
    """The genres that have formats of their own, and those of other packages. Only they read a text that is no link, no
    game ID and no file of puzz.link, so that the others need not be imported."""
    if _offered():
        return list(genres().values())
    return [_genre_in(folder) for folder in sorted(_folders()) if _makes_a_format(folder)]


_GIVES_FORMATS = re.compile(r"\b(?:formats|more)=")
"""How a declaration says its formats, or more than those that its family has."""
_MAKES_A_FORMAT = re.compile(r"\b(?:Format|text_file|fpuzzles_links)\(")
"""How the code of a genre makes one that no other has."""


def _makes_a_format(folder: str) -> bool:
    """Whether the code of a genre makes a format of its own."""
    if not _GIVES_FORMATS.search(_declaration(folder)):
        return False
    files = Path(home.__path__[0], folder).glob("*.py")
    return any(_MAKES_A_FORMAT.search(file.read_text("utf-8")) for file in files)


def _first_letters(one: str, other: str) -> int:
    """How many first letters two names have in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _quotes(folder: str, name: str) -> bool:
    """Whether the declaration of a genre has this name in quotes."""
    return f'"{name}"' in _declaration(folder)


def _declaration(folder: str) -> str:
    """The text in which a genre is declared; empty where there is none to read."""
    declaration = Path(home.__path__[0], folder, "__init__.py")
    return declaration.read_text("utf-8") if declaration.is_file() else ""


def genre_names() -> list[str]:
    """The names of all genres."""
    return list(genres())


def genre_of(puzzle: Puzzle) -> Genre[Any]:
    """The genre that a puzzle belongs to."""
    return genre_named(puzzle.genre)


GenreLike = str | type[Puzzle] | Genre[Any]
"""A genre by its name, its title or another of its names, by its type of puzzles, or as it is."""


def genre_named(name: GenreLike) -> Genre[Any]:
    """The genre of this name, its title or one of its other names, without regard to case, blanks and hyphens."""
    if isinstance(name, Genre):
        return name
    if isinstance(name, type) and issubclass(name, Puzzle):
        return genre_named(name.genre)
    if not isinstance(name, str):
        raise BadInput(f"A genre is a name or a type of puzzles, not {type(name).__name__}.")
    if (alone := genre_alone(name)) is not None:
        return alone
    known, plain = genres(), plain_name(name)
    for genre in known.values() if plain else ():
        if plain in map(plain_name, (genre.name, genre.title)):
            return genre
    for genre in known.values() if plain else ():
        if plain in map(plain_name, genre.puzzle.aka):
            return genre
    names = [*known, *(other for genre in known.values() for other in genre.puzzle.aka)]
    near = nearest(name, names)
    told = f'did you mean "{near}"?' if near else f"the nearest names are {nearest_few(name, names)}."
    shown = "".join(char for char in name[:24] if char.isprintable())
    raise BadInput(f'There is no genre "{shown}"; {told}')
