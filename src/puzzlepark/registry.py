"""The registry finds genres by name, and imports a genre only when it is needed.

The generated manifest lists the genres of this package: their names, types of puzzles and formats. Other genres must be
imported to know this: folders of `puzzlepark.genres` that were added later, and genres of other packages. Such a
package declares an entry point of the group `puzzlepark.genres`, which names a module with a `GENRE`:

    [project.entry-points."puzzlepark.genres"]
    futoshiki = "my_package.futoshiki"
"""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from puzzlepark import genres as home
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.names import nearest, nearest_few, plain_name
from puzzlepark.core.puzzle import EXTRA_KEYS, Puzzle, PuzzleType
from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.formats import json as park_json
from puzzlepark.formats import penpa
from puzzlepark.genres.manifest import GENRES

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "puzzlepark.genres"
"""The group of entry points with which other packages offer genres."""
KIT = "kit"
"""The only folder of `puzzlepark.genres` that is not a genre."""
GAME_ID = "game ID"
"""The name of the formats of Simon Tatham's Portable Puzzle Collection."""
OWN = "own"
"""The name of the genre in documents that declare all of their rules."""
SHARED_FORMATS = frozenset({"url", "pzpr", GAME_ID})
"""Formats that many genres have. Every other format belongs to a few genres."""


class GenreListing(NamedTuple):
    """What the registry knows about a genre without importing it."""

    name: str
    title: str
    puzzle: str
    """The name of its type of puzzles."""
    aliases: tuple[str, ...]
    formats: tuple[str, ...]
    kinds: tuple[str, ...]
    """The names of the genre in URLs and files, sorted."""

    @property
    def has_own_formats(self) -> bool:
        """Whether the genre has a format other than the shared ones."""
        return not SHARED_FORMATS.issuperset(self.formats)


def listing_of(genre: Genre[Any]) -> GenreListing:
    """The listing of a genre for the manifest. It leaves out the Penpa+ links, which every genre has."""
    formats = [form for form in genre.formats if form.name != penpa.NAME]
    kinds = {kind for form in formats for kind in form.kinds}
    names = tuple(dict.fromkeys(form.name for form in formats))
    return GenreListing(
        genre.name, genre.title, genre.puzzle.__name__, genre.puzzle.aliases, names, tuple(sorted(kinds))
    )


# --- finding genres


@cache
def genres() -> dict[str, Genre[Any]]:
    """All genres by name, imported. A package whose genre cannot be loaded is left out with a warning."""
    by_name = {genre.name: genre for genre in map(_genre_in, _listed())}
    by_name = {**_unlisted(), **by_name}
    return {name: by_name[name] for name in sorted(by_name)}


def listings() -> list[GenreListing]:
    """The listings of all genres, sorted by name. Only genres that the manifest does not list are imported."""
    rows = {genre.name: listing_of(genre) for genre in _unlisted().values()}
    rows |= {row.name: row for row in _listed().values()}
    return [rows[name] for name in sorted(rows)]


def refresh() -> None:
    """Clear the caches, so that folders and packages that were added while the program runs are found."""
    for cached in (genres, _new_folders, _unlisted, _offered, _genre_in, _find):
        cached.cache_clear()


@cache
def _listed() -> dict[str, GenreListing]:
    """The genres of the manifest, by folder."""
    return {folder: GenreListing(**row) for folder, row in GENRES.items()}


@cache
def _new_folders() -> list[str]:
    """The folders of genres that the manifest does not list. If the package is in a zip archive, there are none."""
    folders = set[str]()
    for path in home.__path__:
        with suppress(OSError):
            folders.update(name for name in os.listdir(path) if os.path.isfile(f"{path}/{name}/__init__.py"))
    return sorted(folders - GENRES.keys() - {KIT})


@cache
def _offered() -> dict[str, EntryPoint]:
    """The entry points of other packages, by the names of their genres."""
    from importlib.metadata import entry_points

    return {offered.name: offered for offered in entry_points(group=GROUP)}


@cache
def _unlisted() -> dict[str, Genre[Any]]:
    """The genres that the manifest does not list, by name. Those that cannot be loaded are left out with a warning."""
    by_name = {genre.name: genre for genre in map(_genre_in, _new_folders())}
    for offered in _offered().values():
        try:
            genre = _genre_of(offered)
        except BadInput as error:
            warnings.warn(str(error), stacklevel=2)
        else:
            by_name.setdefault(genre.name, genre)
    return by_name


@cache
def _genre_in(folder: str) -> Genre[Any]:
    """Import the genre in a folder of `puzzlepark.genres`."""
    return _with_penpa(importlib.import_module(f"{home.__name__}.{folder}").GENRE)


def _genre_of(offered: EntryPoint) -> Genre[Any]:
    """Import the genre of an entry point. Raises BadInput if its module cannot be imported or has no genre."""
    try:
        genre = offered.load().GENRE
    except Exception as error:
        raise BadInput(f'The genre "{offered.name}" of {offered.value} cannot be loaded: {error}.') from error
    if not isinstance(genre, Genre):
        raise BadInput(f'The genre "{offered.name}" of {offered.value} is not a Genre.')
    return _with_penpa(genre)


def _with_penpa(genre: Genre[Any]) -> Genre[Any]:
    """The genre with its Penpa+ links, which follow from its fields and its display."""
    return replace(genre, formats=(*genre.formats, penpa.link(genre.puzzle, genre.display, names_of_tags)))


# --- the genres that may read a text


def genres_of_kind(kind: str) -> list[Genre[Any]]:
    """The genres that have this name in URLs or files. If the manifest lists none, all genres that it does not list,
    which may have the name."""
    listed = [_genre_in(folder) for folder, row in _listed().items() if kind in row.kinds]
    return listed or list(_unlisted().values())


def genres_with_own_formats() -> list[Genre[Any]]:
    """The genres that have formats of their own, and all genres that the manifest does not list. Only these can read a
    text that is not a link, a game ID or a file of puzz.link."""
    return [*(_genre_in(folder) for folder, row in _listed().items() if row.has_own_formats), *_unlisted().values()]


def genres_with_game_ids() -> list[Genre[Any]]:
    """The genres that read game IDs, and all genres that the manifest does not list."""
    return [*(_genre_in(folder) for folder, row in _listed().items() if GAME_ID in row.formats), *_unlisted().values()]


def names_of_tags(tags: Collection[str]) -> set[str]:
    """The names of the genres whose name or title is among these tags, which are in small letters."""
    return {row.name for row in listings() if row.name in tags or row.title.lower() in tags}


# --- names


def genre_names() -> list[str]:
    """Return the names of all genres."""
    return [row.name for row in listings()]


def puzzle_type_names() -> list[str]:
    """The names of the types of puzzles of all genres."""
    return [row.puzzle for row in listings()]


def puzzle_type(name: str) -> type[Puzzle] | None:
    """The type of puzzles with this name, such as "Sudoku"; None if there is none. If the manifest lists the type, only
    its genre is imported."""
    for folder, row in _listed().items():
        if row.puzzle == name:
            return _genre_in(folder).puzzle
    return next((genre.puzzle for genre in _unlisted().values() if genre.puzzle.__name__ == name), None)


def genre_of(puzzle: Puzzle) -> Genre[Any]:
    """The genre that a puzzle belongs to."""
    return genre_named(type(puzzle))


def genre_of_document(data: Mapping[str, Any]) -> Genre[Any]:
    """The genre of a document, which may declare its own rules. Raises BadInput if there is no such genre, or if the
    declaration is invalid."""
    if not isinstance(data.get("genre"), str):
        raise BadInput('A declaration of rules is an object with a "genre", such as "own".')
    if data["genre"] == OWN:
        return cast(Genre[Any], _documents().own_genre(data))
    genre = genre_named(data["genre"])
    if any(key in data for key in EXTRA_KEYS):
        return cast(Genre[Any], _documents().extended_genre(data, genre))
    return genre


def _documents() -> Any:
    """The module that reads declarations of rules. It is imported only for documents that declare some."""
    return importlib.import_module("puzzlepark.game_rules.kit.documents")


def _extended(puzzle: Any, extra: Mapping[str, Any]) -> Any:
    """The type of puzzles with additional rules, for calls such as `pp.Slitherlink(extra_rules=[…])`."""
    return genre_of_document({"genre": puzzle.genre, **puzzle.declared, **extra}).puzzle


PuzzleType.extend = _extended

GenreLike = str | type[Puzzle] | Genre[Any] | Mapping[str, Any]
"""What names a genre: the genre, its type of puzzles, its name, title or alias, or a document that declares its
rules."""


def genre_named(name: GenreLike) -> Genre[Any]:
    """The genre with this name, title or alias, ignoring case, blanks and hyphens. Raises BadInput if there is none."""
    if isinstance(name, Genre):
        return name
    if isinstance(name, type) and issubclass(name, Puzzle):
        if name.declared:
            return cast(Genre[Any], name.declaration)
        return genre_named(name.genre)
    if not isinstance(name, str):
        if isinstance(name, Mapping):
            declared = genre_of_document(name)
            park_json.refuse_unknown_keys(name, declared)
            return declared
        raise BadInput(f"A genre is a name, a type of puzzles or a declaration of rules, not {type(name).__name__}.")
    if (genre := _find(name)) is not None:
        return genre
    rows = listings()
    names = [*(row.name for row in rows), *(alias for row in rows for alias in row.aliases)]
    near = nearest(name, names)
    advice = f'did you mean "{near}"?' if near else f"the nearest names are {nearest_few(name, names)}."
    shown = "".join(char for char in name[:24] if char.isprintable())
    raise BadInput(f'There is no genre "{shown}"; {advice}')


@lru_cache(maxsize=256)
def _find(name: str) -> Genre[Any] | None:
    """The genre with this name, title or alias, or None. Names and titles take precedence over aliases. Genres outside
    the manifest are imported only if the manifest has neither the name nor the title."""
    plain = plain_name(name)
    if not plain:
        return None
    for folder, row in _listed().items():
        if plain in (plain_name(row.name), plain_name(row.title)):
            return _genre_in(folder)
    if (genre := _unlisted_genre(name)) is not None:
        return genre
    for folder, row in _listed().items():
        if plain in map(plain_name, row.aliases):
            return _genre_in(folder)
    rows = {genre.name: listing_of(genre) for genre in _unlisted().values()}
    for name_of in (lambda row: (row.name, row.title), lambda row: row.aliases):
        for row in rows.values():
            if plain in map(plain_name, name_of(row)):
                return _unlisted()[row.name]
    return None


def _unlisted_genre(name: str) -> Genre[Any] | None:
    """Import the genre with this exact name that the manifest does not list, and no other genre. Returns None if there
    is none. Raises BadInput if it cannot be imported."""
    folder = name.replace("-", "_")
    if folder in _new_folders():
        genre = _genre_in(folder)
    elif (offered := _offered().get(name)) is not None:
        genre = _genre_of(offered)
    else:
        return None
    return genre if genre.name == name else None
