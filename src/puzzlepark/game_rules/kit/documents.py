"""Genres that documents declare: rules of their own, or a shipped genre with more rules or fewer.

    {"genre": "own", "answer_type": "shading", "fields": [{"field": "rooms"}], "rules": [{"rule": "one-piece"}], …}
    {"genre": "nurikabe", "extra_rules": [{"rule": "no-three"}], "without": ["no-square"], …}

A declaration is read into a canonical form, by which types of puzzles are cached: equal declarations have one type.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import renumber
from puzzlepark.core.maker import Maker, Thin
from puzzlepark.core.model import Model
from puzzlepark.core.names import unknown
from puzzlepark.core.plain import clipped, whole
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple, dataclass, fields, replace
from puzzlepark.core.verdict import Verdict
from puzzlepark.game_rules.kit.answers import ANSWERS, USUAL_VALUES, AnswerType
from puzzlepark.game_rules.kit.base import MOST_IN_A_NOUN, Parameter, Rule
from puzzlepark.game_rules.kit.catalogue import rule_class, rule_names
from puzzlepark.game_rules.kit.compose import (
    AllViolations,
    CluesOfAnswer,
    ComposedModel,
    genre_of_rules,
    rulebook_of,
    with_codes,
)
from puzzlepark.game_rules.kit.fields import TYPES, fields_of_types
from puzzlepark.genres.kit.making.regions import random_rectangles
from puzzlepark.genres.kit.referee import referee

OWN = "own"
"""The genre of documents that declare all of their rules."""
MOST_RULES, MOST_FIELDS = 40, 12
"""Maximum numbers of rules and of fields that a document declares."""
OWN_KEYS = ("name", "answer_type", "fields", "rules")
MOST_CACHED = 64
RESERVED = {
    "genre",
    "version",
    "height",
    "width",
    "answer",
    "made",
    "title",
    "author",
    "source",
    "note",
    "info",
    "grid",
}
"""Names that fields cannot have, because documents or puzzles use them."""
LONGEST_ROOM_SIDE = 3
"""The longest side of the random rooms with which making begins."""


@dataclass(frozen=True, kw_only=True, repr=False)
class OwnPuzzle(Puzzle):
    """The base class of puzzles whose documents declare all of their rules."""

    genre: ClassVar[str] = OWN
    title: ClassVar[str] = "Own rules"


class Declaration(NamedTuple):
    """What a document declares, in its canonical form: plain data that are written back into documents."""

    genre: str
    data: dict[str, Any]

    @property
    def key(self) -> str:
        return json.dumps([self.genre, self.data])


# --- reading a declaration


def own_declaration(data: Mapping[str, Any]) -> Declaration:
    """The declaration of a genre of its own; raises BadInput."""
    answer, values = read_answer_type(data.get("answer_type", data.get("answer")))
    board = read_fields(data.get("fields", []), "fields")
    rules = read_rules(data.get("rules", []), "rules", board, answer.name)
    if not rules:
        raise BadInput('"rules" must list at least one rule.')
    declared: dict[str, Any] = {}
    if name := read_noun(data.get("name", ""), '"name"'):
        declared["name"] = name
    declared["answer_type"] = {"type": answer.name, **values} if values else answer.name
    if board:
        declared["fields"] = [plain for plain, _ in board]
    declared["rules"] = [plain for plain, _ in rules]
    return Declaration(OWN, declared)


def extra_declaration(data: Mapping[str, Any], base: Genre[Any]) -> Declaration:
    """The declaration of a shipped genre with other rules; raises BadInput."""
    board = read_fields(data.get("extra_fields", []), "extra_fields", base.fields)
    every = [({}, field) for field in base.fields] + board
    rules = read_rules(data.get("extra_rules", []), "extra_rules", every, answer_type_of(base))
    declared: dict[str, Any] = {}
    if board:
        declared["extra_fields"] = [plain for plain, _ in board]
    if rules:
        declared["extra_rules"] = [plain for plain, _ in rules]
    if without := read_without(data.get("without", []), base):
        declared["without"] = without
    return Declaration(base.name, declared)


def answer_type_of(base: Genre[Any]) -> str:
    """The type of the answer of a shipped genre; empty if no rule can speak of it."""
    layers = {mark.layer for mark in base.display.marks}
    names = {"shade": "shading", "digit": "numbers", "line": "loop", "wall": "regions"}
    return next((names[layer] for layer in names if layer in layers), "")


def read_answer_type(value: Any) -> tuple[AnswerType, dict[str, Any]]:
    """The type of an answer and its parameters: a name, or an object with a "type"."""
    data = {"type": value} if isinstance(value, str) else value
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise BadInput(f'"answer_type" must be one of {", ".join(ANSWERS)}, or an object with such a "type".')
    if data["type"] not in ANSWERS:
        raise unknown('There is no answer type "{name}"', data["type"], ANSWERS, "there are")
    answer = ANSWERS[data["type"]]
    values = read_parameters(
        {k: v for k, v in data.items() if k != "type"}, answer.parameters, f'The answer type "{answer.name}"', ()
    )
    low, high = (values.get(key, USUAL_VALUES[key]) for key in ("from", "to"))
    if high and high < low:
        raise BadInput(f'The answer type "numbers" goes from {low} to {high}; the second must not be lower.')
    return answer, values


def read_fields(value: Any, key: str, before: Iterable[Field] = ()) -> list[tuple[dict[str, Any], Field]]:
    """The fields of a declaration, each with its canonical data."""
    found: list[tuple[dict[str, Any], Field]] = []
    known = list(before)
    for data in read_objects(value, key, "field", MOST_FIELDS):
        if data["field"] not in TYPES:
            raise unknown(f'"{key}" has no type "{{name}}"', data["field"], TYPES, "the types are")
        kind = TYPES[data["field"]]
        name = data.get("name", kind.usual_name)
        if not isinstance(name, str) or not name.isidentifier() or not name.islower() or len(name) > MOST_IN_A_NOUN:
            raise BadInput(
                f'The name of a field of "{key}" must be a word of small letters, not {clipped(repr(name))}.'
            )
        given = {k: v for k, v in data.items() if k not in ("field", "name")}
        values = read_parameters(given, kind.parameters, f'The field "{name}"', known)
        field = kind.make(name, {**kind.usual, **values})
        taken = [part.name for part in known] + [k for part in known for k in part.keys]
        if name in RESERVED or hasattr(Puzzle, name) or any(each in taken for each in (name, *field.keys)):
            raise BadInput(
                f'"{key}" has two fields named "{name}", or the name is taken; give one of them another "name".'
            )
        known.append(field)
        found.append(({"field": kind.type, **({"name": name} if name != kind.usual_name else {}), **values}, field))
    return found


def read_rules(
    value: Any, key: str, board: Iterable[tuple[Any, Field]], answer: str
) -> list[tuple[dict[str, Any], Rule]]:
    """The rules of a declaration, each with its canonical data."""
    found = []
    known = [field for _, field in board]
    for data in read_objects(value, key, "rule", MOST_RULES):
        if data["rule"] not in rule_names():
            raise unknown(f'"{key}" has no rule "{{name}}"', data["rule"], rule_names(), "`park rules` lists them:")
        kind = rule_class(data["rule"])
        if answer not in kind.answers:
            raise BadInput(f'The rule "{kind.name}" is for {" or ".join(kind.answers)}, and cannot be used here.')
        given = {k: v for k, v in data.items() if k != "rule"}
        values = read_parameters(given, kind.parameters, f'The rule "{kind.name}"', known)
        rule = rule_of(kind, values)
        refuse_missing_fields(rule, known)
        found.append(({"rule": kind.name, **values}, rule))
    return found


def rule_of(kind: type[Rule], values: Mapping[str, Any]) -> Rule:
    """The rule with parameters as documents give them."""
    choices = {parameter.name: parameter.choices for parameter in kind.parameters if parameter.kind == "choice"}
    return kind(**{name: choices[name][value] if name in choices else value for name, value in values.items()})


def refuse_missing_fields(rule: Rule, board: Iterable[Field]) -> None:
    """Raise BadInput if a rule asks for a field that the board does not have, or that is of another type."""
    board = list(board)
    for parameter in rule.parameters:
        if parameter.kind == "field":
            name = getattr(rule, parameter.name)
            if name is None and parameter.optional:
                continue
            able = fields_of_types(board, parameter.field_types)
            if name not in able:
                there = f"the board has {', '.join(able)}" if able else "the board has none"
                types = " or ".join(parameter.field_types)
                raise BadInput(
                    f'The rule "{rule.name}" asks for a field "{name}" with {parameter.help} ({types}); {there}.'
                )


def read_objects(value: Any, key: str, name: str, most: int) -> list[dict[str, Any]]:
    """A list of objects that all have this name. A text stands for an object with nothing else."""
    if not isinstance(value, list | tuple):
        raise BadInput(f'"{key}" must be a list of objects with a "{name}".')
    if len(value) > most:
        raise BadInput(f'"{key}" has {len(value)} entries; {most} are the most.')
    items = [{name: item} if isinstance(item, str) else item for item in value]
    if not all(isinstance(item, dict) and isinstance(item.get(name), str) for item in items):
        raise BadInput(f'"{key}" must be a list of objects with a "{name}".')
    return items


def read_parameters(
    data: Mapping[str, Any], parameters: Iterable[Parameter], what: str, board: Iterable[Field]
) -> dict[str, Any]:
    """The parameters that a document gives, checked and in the order of the declaration."""
    by_name = {parameter.name: parameter for parameter in parameters}
    for name in data:
        if name not in by_name:
            raise unknown(f'{what} has no parameter "{{name}}"', name, by_name, "its parameters are")
    return {
        name: read_parameter(data[name], parameter, f'{what}: "{name}"')
        for name, parameter in by_name.items()
        if name in data
    }


def read_parameter(value: Any, parameter: Parameter, what: str) -> Any:
    """The value of one parameter, checked."""
    if value is None and parameter.optional:
        return None
    match parameter.kind:
        case "choice":
            if not isinstance(value, str) or value not in parameter.choices:
                raise BadInput(f"{what} is one of {', '.join(parameter.choices)}, not {clipped(repr(value))}.")
            return value
        case "number":
            return whole(value, what, parameter.low, parameter.high)
        case "flag":
            if not isinstance(value, bool):
                raise BadInput(f"{what} is true or false, not {clipped(repr(value))}.")
            return value
        case "field":
            if not isinstance(value, str):
                raise BadInput(f"{what} is the name of a field, not {clipped(repr(value))}.")
            return value
    return read_noun(value, what)


def read_noun(value: Any, what: str) -> str:
    """A word or a few for sentences. Braces are refused, because sentences are templates."""
    if not isinstance(value, str) or len(value) > MOST_IN_A_NOUN or not value.isprintable() or set(value) & set("{}"):
        raise BadInput(
            f"{what} is a text of at most {MOST_IN_A_NOUN} characters without braces, not {clipped(repr(value))}."
        )
    return value.strip()


def read_without(value: Any, base: Genre[Any]) -> list[str]:
    """The codes of the rules that are left out."""
    if not isinstance(value, list | tuple) or not all(isinstance(code, str) for code in value):
        raise BadInput('"without" must be a list of names of rules.')
    names = {rule.name: rule.code for rule in base.composed_of} | {rule.code: rule.code for rule in base.composed_of}
    for name in value:
        if not names:
            raise BadInput(f"No rule of {base.title} can be left out: it is not made of rules of the catalogue.")
        if name not in names:
            raise unknown(f'{base.title} has no rule "{{name}}"', name, names, "its rules are")
    return sorted({names[name] for name in value})


# --- the genre of a declaration


def own_genre(data: Mapping[str, Any]) -> Genre[Any]:
    """The genre that an own document declares; raises BadInput."""
    declaration = own_declaration(data)
    return _genre(declaration.key, OwnPuzzle)


def extended_genre(data: Mapping[str, Any], base: Genre[Any]) -> Genre[Any]:
    """A shipped genre with the rules that a document adds or leaves out; raises BadInput."""
    declaration = extra_declaration(data, base)
    return _genre(declaration.key, base.puzzle) if declaration.data else base


_types: WeakValueDictionary[str, type[Puzzle]] = WeakValueDictionary()


@lru_cache(maxsize=MOST_CACHED)
def _genre(key: str, base: type[Puzzle]) -> Genre[Any]:
    """The genre of a canonical declaration. While a puzzle of its type lives, equal declarations have that type."""
    if (known := _types.get(key)) is None:
        name, data = json.loads(key)
        known = _own_type(data) if name == OWN else _extended_type(data, base)
        _types[key] = known
    genre: Any = known.declaration
    return genre


def _new_type(base: type[Puzzle], title: str, more: Iterable[Field], data: Mapping[str, Any]) -> type[Puzzle]:
    """A type of puzzles with these further fields, which carries its declaration."""
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
    made: type[Puzzle] = dataclass(frozen=True, kw_only=True, repr=False)(type(Puzzle)(name, (base,), body))
    return made


def _own_type(data: dict[str, Any]) -> type[Puzzle]:
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
        maker=Maker(empty=_random_empty, clues=Thin(monotone=False)),
        **answer.declared(puzzle, values),
    )
    return puzzle


def _extended_type(data: dict[str, Any], base: type[Puzzle]) -> type[Puzzle]:
    genre: Any = base.declaration
    board = read_fields(data.get("extra_fields", []), "extra_fields", base.fields)
    every = [({}, field) for field in base.fields] + board
    read = read_rules(data.get("extra_rules", []), "extra_rules", every, answer_type_of(genre))
    rules = with_codes(
        rule if rule.code not in genre.messages else replace(rule, code=f"extra-{rule.code}") for _, rule in read
    )
    puzzle = _new_type(base, f"{base.title} with other rules", (field for _, field in board), data)
    extend(genre, puzzle, rules, frozenset(data.get("without", [])))
    return puzzle


def extend(genre: Genre[Any], puzzle: type[Puzzle], rules: tuple[Rule, ...], without: frozenset[str]) -> Genre[Any]:
    """The genre with these rules added, and without the rules of these codes. Its addresses would lose the rules, so it
    has no formats but JSON."""
    check, model, rulebook = genre.check, genre.model, genre.rulebook
    numbers, clues_from = dict(genre.broken_rules), genre.clues_from
    if without:
        rest = tuple(rule for rule in genre.composed_of if rule.code not in without)
        rulebook, numbers = rulebook_of(rest)
        check = referee(genre.messages, AllViolations(rest))
        model = ComposedModel(rest, layers_of(genre))
        clues_from = CluesOfAnswer(rest, check)
    more, more_numbers = rulebook_of(rules)
    messages = {code: sentence for rule in rules for code, sentence in rule.messages.items()}
    whole_check = CheckOfBoth(check, referee(messages, AllViolations(rules)))
    return replace(
        genre,
        puzzle=puzzle,
        rulebook=(*rulebook, *more),
        rules_of=None if without or genre.rules_of is None else RulesOfBoth(genre.rules_of, more),
        broken_rules=numbers | {code: number + len(rulebook) for code, number in more_numbers.items()},
        messages={**genre.messages, **messages},
        check=whole_check,
        model=ModelOfBoth(model, rules),
        formats=(),
        clues_from=CluesOfBoth(clues_from, rules, whole_check),
        reveals=None,
        maker=Maker(empty=_random_empty, clues=Thin(monotone=False)),
        reasons={**genre.reasons, **{key: text for rule in rules for key, text in rule.reasons.items()}},
        techniques=(*genre.techniques, *(technique for rule in rules for technique in rule.techniques)),
        composed_of=(*(rule for rule in genre.composed_of if rule.code not in without), *rules),
        shipped=(),
    )


def layers_of(genre: Genre[Any]) -> Any:
    """The function that builds the model of a genre made of rules from their postings."""
    composed: Any = inspect_function(genre.model)
    return composed.layers


def inspect_function(model: Any) -> Any:
    """The function of a genre without the wrapper that polls."""
    return getattr(model, "function", model)


@dataclass(frozen=True)
class CheckOfBoth:
    """The referee of a genre and that of the rules that were added."""

    first: Any
    second: Any

    def __call__(self, puzzle: Puzzle, marks: Marks) -> Verdict:
        return Verdict((*self.first(puzzle, marks).violations, *self.second(puzzle, marks).violations))


@dataclass(frozen=True)
class ModelOfBoth:
    """The model of a genre with the postings of the rules that were added."""

    model: Any
    rules: tuple[Rule, ...]

    def __call__(self, puzzle: Puzzle) -> Model:
        model: Model = self.model(puzzle)
        return replace(
            model, rules=(*model.rules, *(posting for rule in self.rules for posting in rule.postings(puzzle)))
        )


@dataclass(frozen=True)
class RulesOfBoth:
    """The sentences of a genre that depend on the puzzle, and those of the rules that were added."""

    first: Any
    more: tuple[str, ...]

    def __call__(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (*self.first(puzzle), *self.more)


@dataclass(frozen=True)
class CluesOfBoth:
    """The puzzle with the clues of a genre and those of the rules that were added."""

    clues_from: Any
    rules: tuple[Rule, ...]
    check: Any

    def __call__(self, puzzle: Any, marks: Marks) -> Any:
        full = puzzle if self.clues_from is None else self.clues_from(puzzle, marks)
        return CluesOfAnswer(self.rules, self.check)(full, marks)


def _random_empty(genre: Genre[Any], rows: int, cols: int, rng: Random) -> Any:
    """A board without clues and with random rooms."""
    values: dict[str, Any] = {}
    for field in genre.fields:
        if isinstance(field, Regions):
            values[field.name] = renumber(random_rectangles(rows, cols, rng, LONGEST_ROOM_SIDE))
    return genre.blank(rows, cols).changed(**values)


def _validate(self: Puzzle) -> None:
    """Validate the fields, and refuse two clues in one place, which could be neither drawn nor told apart."""
    Puzzle.__post_init__(self)
    field_of: dict[Any, str] = {}
    for field in self.fields:
        for spot in () if isinstance(field, Regions) else field.clues(self):
            if spot in field_of:
                names = f'"{field_of[spot]}" and "{field.name}"'
                raise BadInput(f"{field.where(self, spot).capitalize()} has clues of {names}; a place can hold one.")
            field_of[spot] = field.name


# --- pickles


def _reduced(self: Puzzle) -> Any:
    """Types of declarations cannot be imported, so a puzzle is pickled with its declaration."""
    base = next(cls for cls in type(self).__mro__[1:] if not cls.declared)
    values = {field.name: getattr(self, field.name) for field in fields(self)}
    return _restored, (Declaration(self.genre, dict(self.declared)).key, base, values)


def _restored(key: str, base: type[Puzzle], values: dict[str, Any]) -> Puzzle:
    puzzle: Puzzle = _genre(key, base).puzzle(**values)
    return puzzle
