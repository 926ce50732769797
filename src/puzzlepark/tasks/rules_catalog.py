"""The catalogue of the rules that documents may declare, each with its sentence and its pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.names import unknown
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import dataclass
from puzzlepark.formats import json as park_json
from puzzlepark.formats.svg import svg
from puzzlepark.game_rules.kit.answers import ANSWERS
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.game_rules.kit.catalogue import rule_class, rule_names
from puzzlepark.game_rules.kit.fields import TYPES
from puzzlepark.registry import genre_of, genre_of_document

CELL = 28
"""The side of a cell in the pictures, in pixels."""
KINDS = {
    "choice": "one of {choices}",
    "field": "the name of a field ({field_types})",
    "number": "a whole number from {low} to {high}",
    "noun": "a word or a few, for sentences",
    "flag": "true or false",
}
"""The possible values of a parameter of each kind, in words."""


@dataclass(frozen=True)
class ParameterInfo:
    """A parameter of a rule, of a type of fields or of a type of answers."""

    name: str
    kind: str
    """One of "choice", "field", "number", "noun" and "flag"."""
    values: str
    """The possible values, in words."""
    help: str
    default: Any
    """The default; None if the parameter has no default."""
    optional: bool = False
    """True if the value may be null."""

    def to_dict(self) -> dict[str, Any]:
        """The parameter as plain data."""
        return dict(vars(self))

    def __str__(self) -> str:
        return f"{self.name}: {self.help}; {self.values} (default {json.dumps(self.default)})"


@dataclass(frozen=True)
class ExampleBoard:
    """A small board that obeys a rule or breaks it, with marks."""

    puzzle: Puzzle
    marks: Marks
    why: str = ""
    """The referee's sentence, if the marks break the rule."""

    def svg(self, theme: str = "light", cell: int = CELL) -> str:
        """The board as SVG, with the violation marked."""
        genre = genre_of(self.puzzle)
        drawing = genre.draw(self.puzzle, self.marks, genre.check(self.puzzle, self.marks))
        return svg(drawing, theme, cell=cell)

    def __str__(self) -> str:
        return genre_of(self.puzzle).picture(self.puzzle, self.marks, "text")


@dataclass(frozen=True)
class CatalogRule:
    """A rule of the catalogue."""

    name: str
    title: str
    answers: tuple[str, ...]
    """The types of answers that the rule applies to."""
    parameters: tuple[ParameterInfo, ...]
    sentence: str
    """Its sentence in rulebooks, if no parameter is given."""
    right: ExampleBoard
    """A small board that obeys it."""
    wrong: ExampleBoard
    """A small board that breaks only this rule."""

    def pictures(self, theme: str = "light", cell: int = CELL) -> tuple[str, str]:
        """A board that obeys the rule and one that breaks it, as SVG."""
        return self.right.svg(theme, cell), self.wrong.svg(theme, cell)

    def to_dict(self) -> dict[str, Any]:
        """The rule as plain data, with its pictures as SVG."""
        right, wrong = self.pictures()
        return {
            "name": self.name,
            "title": self.title,
            "answers": self.answers,
            "sentence": self.sentence,
            "parameters": [parameter.to_dict() for parameter in self.parameters],
            "right": right,
            "wrong": wrong,
            "why": self.wrong.why,
            "example": self.right.puzzle.to_dict(),
        }

    def __repr__(self) -> str:
        names = ", ".join(parameter.name for parameter in self.parameters)
        return f"<{self.name}({names}): {self.sentence}>"

    def _repr_html_(self) -> str:
        labels = ("Right", f"Wrong: {self.wrong.why}")
        figures = (
            f'<figure style="display:inline-block">{picture}<figcaption>{escape(label)}</figcaption></figure>'
            for label, picture in zip(labels, self.pictures(), strict=True)
        )
        items = "".join(f"<li>{escape(str(parameter))}</li>" for parameter in self.parameters)
        head = f"<h4>{escape(self.title)} (<code>{escape(self.name)}</code>)</h4><p>{escape(self.sentence)}</p>"
        return f"{head}<ul>{items}</ul>{''.join(figures)}"


@dataclass(frozen=True)
class TypeInfo:
    """A type of fields or of answers, as documents name it."""

    name: str
    help: str
    parameters: tuple[ParameterInfo, ...]
    usual_name: str = ""
    """The name of the field if the document gives it no name."""

    def to_dict(self) -> dict[str, Any]:
        """The type as plain data."""
        return {**vars(self), "parameters": [parameter.to_dict() for parameter in self.parameters]}


@dataclass(frozen=True)
class RulesCatalog:
    """All rules by name, and the types of answers and of fields that documents may declare."""

    rules: Mapping[str, CatalogRule]
    answers: tuple[TypeInfo, ...]
    fields: tuple[TypeInfo, ...]

    def __iter__(self) -> Iterator[CatalogRule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def __getitem__(self, name: str) -> CatalogRule:
        """The rule with this name. Raises BadInput if there is none."""
        return rule_named(name)

    def to_dict(self) -> dict[str, Any]:
        """The catalogue as plain data."""
        return {
            "rules": [rule.to_dict() for rule in self],
            "answers": [answer.to_dict() for answer in self.answers],
            "fields": [field.to_dict() for field in self.fields],
        }

    def __repr__(self) -> str:
        return "\n".join(f"{rule.name}: {rule.sentence}" for rule in self)

    def _repr_html_(self) -> str:
        return "".join(rule._repr_html_() for rule in self)


def rules_catalog(answer: str | None = None) -> RulesCatalog:
    """Return the catalogue of rules from which genres are declared: `pp.rules_catalog()["one-piece"]`. With the name
    of an answer type, such as "shading", only the rules for it."""
    if answer is not None and answer not in ANSWERS:
        raise unknown('There is no answer type "{name}"', answer, ANSWERS, "there are")
    names = [name for name in rule_names() if answer is None or answer in rule_class(name).answers]
    return RulesCatalog({name: rule_named(name) for name in names}, *_types())


@cache
def rule_named(name: str) -> CatalogRule:
    """The rule of the catalogue with this name. Raises BadInput if there is none."""
    if name not in rule_names():
        raise unknown('The catalogue has no rule "{name}"', name, rule_names(), "its rules are")
    kind = rule_class(name)
    usual = kind()
    defaults = {p.name: _default(p, getattr(usual, p.name)) for p in kind.parameters}
    right, wrong = (example_of(kind, key) for key in ("right", "wrong"))
    return CatalogRule(name, kind.title, kind.answers, _parameters(kind.parameters, defaults), usual.text, right, wrong)


def example_of(kind: type[Rule], key: str) -> ExampleBoard:
    """The board of a rule's example whose marks are `right` or `wrong`."""
    data = {name: value for name, value in kind.example.items() if name not in ("right", "wrong")}
    document = {"genre": "own", "answer_type": kind.answers[0], "rules": [kind.name], **data}
    genre: Genre[Any] = genre_of_document(document)
    puzzle, marks = park_json.read({**document, "answer": kind.example[key]}, genre)
    violations = genre.check(puzzle, marks or {}).violations
    return ExampleBoard(puzzle, marks or {}, violations[0].sentence if violations else "")


def _types() -> tuple[tuple[TypeInfo, ...], tuple[TypeInfo, ...]]:
    """The types of answers, and the types of fields."""
    from puzzlepark.game_rules.kit.answers import USUAL_VALUES

    answers = (TypeInfo(a.name, a.help, _parameters(a.parameters, USUAL_VALUES)) for a in ANSWERS.values())
    fields = (TypeInfo(t.type, t.help, _parameters(t.parameters, t.usual), t.usual_name) for t in TYPES.values())
    return tuple(answers), tuple(fields)


def _parameters(parameters: tuple[Parameter, ...], defaults: Mapping[str, Any]) -> tuple[ParameterInfo, ...]:
    return tuple(
        ParameterInfo(p.name, p.kind, _values(p), p.help, defaults.get(p.name), p.optional) for p in parameters
    )


def _values(parameter: Parameter) -> str:
    """The possible values of a parameter, in words."""
    words = {
        "choices": ", ".join(parameter.choices),
        "field_types": " or ".join(parameter.field_types),
        "low": parameter.low,
        "high": parameter.high,
    }
    return KINDS[parameter.kind].format(**words) + (", or null" if parameter.optional else "")


def _default(parameter: Parameter, value: Any) -> Any:
    """A default in the form of documents: for a choice, its word."""
    if parameter.kind == "choice":
        return next((word for word, meaning in parameter.choices.items() if meaning == value), value)
    return value
