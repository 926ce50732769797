"""Genres that documents declare: rules of their own, or a shipped genre with more rules or fewer.

Puzzle types are cached by the canonical form of their declaration, so equal declarations have one type.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, cast
from weakref import WeakValueDictionary

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import renumber
from puzzlepark.core.maker import Maker, Thin
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import dataclass, fields, replace
from puzzlepark.game_rules.kit.answers import USUAL_VALUES
from puzzlepark.game_rules.kit.compose import genre_of_rules, with_codes
from puzzlepark.game_rules.kit.declaration import (
    OWN,
    OWN_KEYS,
    Declaration,
    answer_type_of,
    extra_declaration,
    own_declaration,
    read_answer_type,
    read_fields,
    read_rules,
)
from puzzlepark.game_rules.kit.extension import extend
from puzzlepark.genres.kit.making.regions import random_rectangles, random_regions

MOST_CACHED = 64
LONGEST_ROOM_SIDE = 3
"""The longest side of the random rooms with which making begins, if they are rectangles."""
RECTANGLES = 0.4
"""The share of boards whose random rooms are rectangles. Some rules have no answer with rectangular rooms, and others
have no answer without them."""


@dataclass(frozen=True, kw_only=True, repr=False)
class OwnPuzzle(Puzzle):
    """The base class of puzzles whose documents declare all of their rules."""

    genre: ClassVar[str] = OWN
    title: ClassVar[str] = "Own rules"
    declared_keys: ClassVar[tuple[str, ...]] = OWN_KEYS


# --- the genre of a declaration


def own_genre(data: Mapping[str, Any]) -> Genre[Any]:
    """The genre that an own document declares; raises BadInput."""
    declaration = own_declaration(data)
    return _genre(declaration.key, OwnPuzzle)


def extended_genre(data: Mapping[str, Any], base: Genre[Any]) -> Genre[Any]:
    """A shipped genre with the rules that a document adds or leaves out; raises BadInput."""
    declaration = extra_declaration(data, base)
    base_type: Any = base.puzzle
    return _genre(declaration.key, base_type) if declaration.data else base


_types: WeakValueDictionary[str, type[Puzzle]] = WeakValueDictionary()


@lru_cache(maxsize=MOST_CACHED)
def _genre(key: str, base: type[Puzzle]) -> Genre[Any]:
    """The genre of a canonical declaration. While a puzzle type is in use, equal declarations get the same type."""
    if (known := _types.get(key)) is None:
        name, data = json.loads(key)
        known = _own_type(data) if name == OWN else _extended_type(data, base)
        _types[key] = known
    return cast(Genre[Any], known.declaration)


def _new_type(base: type[Puzzle], title: str, more: Iterable[Field], data: Mapping[str, Any]) -> type[Puzzle]:
    """A puzzle type derived from `base`, with `more` fields. Its class attribute `declared` is the declaration."""
    more = tuple(more)
    body: dict[str, Any] = {
        "__module__": __name__,
        "__doc__": base.__doc__,
        "__annotations__": {field.name: "Any" for field in more}
        | {"title": "ClassVar[str]", "fields": "ClassVar[Any]"},
        "title": title,
        "fields": (*base.fields, *more),
        "declared": dict(data),
        "__reduce__": _reduced,
        "__post_init__": _validate,
        **{field.name: () for field in more},
    }
    name = "".join(word.capitalize() for word in title.split() if word.isalnum()) or "OwnRules"
    metaclass: Any = type(Puzzle)
    made: type[Puzzle] = dataclass(frozen=True, kw_only=True, repr=False)(metaclass(name, (base,), body))
    return made


def _own_type(data: dict[str, Any]) -> type[Puzzle]:
    """The puzzle type of a document that declares all of its rules."""
    answer, given = read_answer_type(data["answer_type"])
    values = {**USUAL_VALUES, **given}
    board = read_fields(data.get("fields", []), "fields")
    rules = [rule for _, rule in read_rules(data["rules"], "rules", board, answer.name)]
    puzzle = _new_type(OwnPuzzle, data.get("name") or OwnPuzzle.title, (field for _, field in board), data)
    genre_of_rules(
        puzzle,
        ([answer.rule(values)] if answer.rule else []) + rules,
        answer.layers(values),
        first=answer.first(values),
        maker=_maker(),
        **answer.declared(puzzle, values),
    )
    return puzzle


def _extended_type(data: dict[str, Any], base: type[Puzzle]) -> type[Puzzle]:
    """The puzzle type of a document that adds rules to a shipped genre or leaves some out."""
    genre: Any = base.declaration
    board = read_fields(data.get("extra_fields", []), "extra_fields", base.fields)
    every = [*(({}, field) for field in base.fields), *board]
    read = read_rules(data.get("extra_rules", []), "extra_rules", every, answer_type_of(genre))
    rules = with_codes(
        rule if rule.code not in genre.messages else replace(rule, code=f"extra-{rule.code}") for _, rule in read
    )
    puzzle = _new_type(base, f"{base.title} with other rules", (field for _, field in board), data)
    extend(genre, puzzle, rules, frozenset(data.get("without", [])), _maker())
    return puzzle


def _maker() -> Maker[Any]:
    """The maker of every declared genre: engines draw an answer of a board with random rooms, the rules derive the
    clues, and clues are removed as long as the answer stays unique."""
    return Maker(empty=_random_empty, clues=Thin(monotone=False))


def _random_empty(genre: Genre[Any], rows: int, cols: int, rng: Random) -> Any:
    """A board without clues and with random rooms."""
    values: dict[str, Any] = {}
    for field in genre.fields:
        if isinstance(field, Regions):
            if rng.random() < RECTANGLES:
                ids = random_rectangles(rows, cols, rng, LONGEST_ROOM_SIDE)
            else:
                smallest = rng.randint(1, 3)
                ids = random_regions(rows, cols, rng, smallest, smallest + rng.randint(1, 4))
            values[field.name] = renumber(ids)
    return genre.blank(rows, cols).changed(**values)


def _validate(self: Puzzle) -> None:
    """Validate the fields, and refuse two clues in one place, because no drawing could show both."""
    Puzzle.__post_init__(self)
    if self.grid.holes and any(isinstance(f, Regions) and not (f.clue_cells or f.holes) for f in self.fields):
        raise BadInput("A board with blocked cells cannot have rooms.")
    field_of: dict[Any, str] = {}
    for field in self.fields:
        for spot in () if isinstance(field, Regions) else field.clues(self):
            if field.name in self.__annotations__ and spot in self.grid.holes:
                raise BadInput(f"{field.where(self, spot).capitalize()} is blocked and cannot hold a clue.")
            if spot in field_of:
                names = f'"{field_of[spot]}" and "{field.name}"'
                raise BadInput(f"{field.where(self, spot).capitalize()} has clues of {names}; a place can hold one.")
            field_of[spot] = field.name


# --- pickles


def _reduced(self: Puzzle) -> Any:
    """The `__reduce__` of declared types. Their class cannot be imported, so a pickle contains the declaration."""
    ancestors: Any = type(self).__mro__[1:]
    base = next(cls for cls in ancestors if not cls.declared)
    values = {field.name: getattr(self, field.name) for field in fields(self)}
    return _restored, (Declaration(self.genre, dict(self.declared)).key, base, values)


def _restored(key: str, base: type[Puzzle], values: dict[str, Any]) -> Puzzle:
    puzzle: Puzzle = _genre(key, base).puzzle(**values)
    return puzzle
