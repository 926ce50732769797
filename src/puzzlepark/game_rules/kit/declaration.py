"""Declarations of rules: what documents say about their fields, their answer and their rules, read and checked.

{"genre": "own", "answer_type": "shading", "fields": [{"field": "rooms"}], "rules": [{"rule": "one-piece"}], …}
{"genre": "nurikabe", "extra_rules": [{"rule": "no-three"}], "without": ["no-square"], …}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from puzzlepark.core.display import Lines
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.genre import Genre
from puzzlepark.core.names import unknown
from puzzlepark.core.plain import clipped, whole
from puzzlepark.core.puzzle import EXTRA_KEYS, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.game_rules.kit.answers import ANSWERS, USUAL_VALUES, AnswerType
from puzzlepark.game_rules.kit.base import MOST_IN_A_NOUN, Parameter, Rule
from puzzlepark.game_rules.kit.catalogue import rule_class, rule_names
from puzzlepark.game_rules.kit.fields import TYPES, fields_of_types

OWN = "own"
"""The `genre` in documents that declare all of their rules."""
MOST_RULES, MOST_FIELDS = 40, 12
"""Maximum numbers of rules and of fields that a document declares."""
OWN_KEYS = ("name", "answer_type", "fields", "rules")
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
    *OWN_KEYS,
    *EXTRA_KEYS,
}
"""Names that fields cannot have, because documents or puzzles use them."""


class Declaration(NamedTuple):
    """What a document declares, in canonical form: plain data, which are written back into documents."""

    genre: str
    data: dict[str, Any]

    @property
    def key(self) -> str:
        return json.dumps([self.genre, self.data])


def own_declaration(data: Mapping[str, Any]) -> Declaration:
    """Read the declaration of a document that declares all of its rules; raises BadInput."""
    answer, values = read_answer_type(data.get("answer_type", data.get("answer")))
    board = read_fields(data.get("fields", []), "fields")
    rules = read_rules(data.get("rules", []), "rules", board, answer.name)
    if not rules:
        raise BadInput('"rules" must list at least one rule.')
    refuse_missing_rules(rule for _, rule in rules)
    declared: dict[str, Any] = {}
    if name := read_noun(data.get("name", ""), '"name"'):
        declared["name"] = name
    declared["answer_type"] = {"type": answer.name, **values} if values else answer.name
    if board:
        declared["fields"] = [plain for plain, _ in board]
    declared["rules"] = [plain for plain, _ in rules]
    return Declaration(OWN, declared)


def extra_declaration(data: Mapping[str, Any], base: Genre[Any]) -> Declaration:
    """Read the declaration of a document that adds rules to a shipped genre or leaves some out; raises BadInput."""
    board = read_fields(data.get("extra_fields", []), "extra_fields", base.fields)
    every = [*(({}, field) for field in base.fields), *board]
    rules = read_rules(data.get("extra_rules", []), "extra_rules", every, answer_type_of(base))
    declared: dict[str, Any] = {}
    if board:
        declared["extra_fields"] = [plain for plain, _ in board]
    if rules:
        declared["extra_rules"] = [plain for plain, _ in rules]
    if without := read_without(data.get("without", []), base):
        declared["without"] = without
    refuse_missing_rules([*(r for r in base.composed_of if r.code not in without), *(rule for _, rule in rules)])
    return Declaration(base.name, declared)


def answer_type_of(base: Genre[Any]) -> str:
    """The answer type of a shipped genre; empty if no rule of the catalogue applies to it."""
    layers = {mark.layer for mark in base.display.marks}
    if "line" in layers and any(isinstance(mark, Lines) and mark.nodes == "corner" for mark in base.display.marks):
        return "fence"
    if {"line", "shade"} <= layers:
        return "loop-and-shading"
    names = {"shade": "shading", "digit": "numbers", "line": "loop", "wall": "regions"}
    return next((names[layer] for layer in names if layer in layers), "")


def read_answer_type(value: Any) -> tuple[AnswerType, dict[str, Any]]:
    """Read an answer type: a name, or an object with a "type" and parameters. Return the type and its parameters;
    raises BadInput."""
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
    """Read the fields of a declaration and return each with its canonical data; raises BadInput. `before` has the
    fields of the genre, whose names are taken."""
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
    """Read the rules of a declaration and return each with its canonical data; raises BadInput."""
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
        rule = rule_of(kind, values, answer)
        refuse_missing_fields(rule, known)
        found.append(({"rule": kind.name, **values}, rule))
    return found


def rule_of(kind: type[Rule], values: Mapping[str, Any], answer: str) -> Rule:
    """The rule with parameters as documents give them, for this type of answer."""
    given = dict(values)
    for parameter in kind.parameters:
        if parameter.kind == "choice" and parameter.name in values:
            given[parameter.name] = parameter.choices[values[parameter.name]]
    if hasattr(kind, "answer"):
        given["answer"] = answer
    return kind(**given)


def refuse_missing_rules(rules: Iterable[Rule]) -> None:
    """Raise BadInput if a rule presumes another that is missing."""
    rules = list(rules)
    names = {rule.name for rule in rules}
    for rule in rules:
        for name in rule.presumes:
            if name not in names:
                raise BadInput(f'The rule "{rule.name}" needs the rule "{name}", too.')


def refuse_contrary_bounds(rule: Rule) -> None:
    """Raise BadInput if a rule asks for at least more than it allows at most."""
    names = {parameter.name for parameter in rule.parameters}
    if {"at_least", "at_most"} <= names:
        low, high = (getattr(rule, name) for name in ("at_least", "at_most"))
        if low is not None and high is not None and low > high:
            raise BadInput(f'The rule "{rule.name}" asks for at least {low} and at most {high}, which no board has.')


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
    """A list of objects that all have the key `name`. In the list, a text is short for an object with this key
    alone."""
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
    """A short text for sentences. Braces are refused, because sentences are templates."""
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
