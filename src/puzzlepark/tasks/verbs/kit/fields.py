"""The fields of requests. From their declaration come the validation, its sentences, and the JSON schema.

This is done without pydantic, so that a worker in a browser need not load it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.report import SEED

SIDE_MOST = 10_000
NAME_LONGEST = 80
SECONDS_MOST = 3600
REQUIRED: Any = type("Required", (), {"__repr__": lambda self: "REQUIRED"})()
"""The default of a field that every request must have."""
OTHER_NAMES = {"height": "rows", "width": "cols"}
"""Names of fields that are accepted, too, and not documented."""
TYPES: Mapping[str, tuple[str, type | tuple[type, ...]]] = {
    "integer": ("a whole number", int),
    "number": ("a number", (int, float)),
    "boolean": ("true or false", bool),
    "string": ("a text", str),
    "object": ("an object", dict),
    "array": ("a list", list),
    "null": ("null", type(None)),
}
"""The types of JSON Schema, in words and as types of Python."""


@dataclass(frozen=True)
class Field:
    """A value of a request, with its possible types and its bounds. Numbers have bounds of their value, and all other
    values bounds of their length."""

    types: tuple[str, ...] = ()
    """Empty if a value of any type is accepted."""
    default: Any = REQUIRED
    help: str = ""
    low: float | None = None
    high: float | None = None
    above: float | None = None
    below: float | None = None
    choices: tuple[str, ...] = ()
    items: Field | None = None
    """The items of a list, or the values of an object."""
    keys: Field | None = None
    fields: Mapping[str, Field] | None = None
    """The fields of an object that has no others."""

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    def or_null(self) -> Field:
        """This field, or null, which is the default."""
        return replace(self, types=(*self.types, "null"), default=None)

    def check(self, value: Any, place: str) -> Any:
        """The value, with the defaults of missing fields. Raises BadInput, which names the place in the request."""
        if self.types and not any(_is_of(kind, value) for kind in self.types):
            expected = " or ".join(TYPES[kind][0] for kind in self.types if kind != "null")
            raise BadInput(f"{_named(place)} must be {expected}{_but_not(value)}.")
        if isinstance(value, str):
            self._check_text(value, place)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            self._check_bounds(value, place, value)
        elif isinstance(value, list) and "array" in self.types:
            self._check_bounds(len(value), place, value)
            return [self.items.check(item, _join(place, n)) if self.items else item for n, item in enumerate(value)]
        elif isinstance(value, dict) and self.fields is not None:
            return check_all(self.fields, value, place)
        elif isinstance(value, dict) and self.items is not None:
            for key, item in value.items():
                if self.keys is not None:
                    self.keys.check(key, _join(place, key))
                self.items.check(item, _join(place, key))
        return value

    def _check_text(self, value: str, place: str) -> None:
        """Raise BadInput for a text that is not among the choices, or is too long."""
        if self.choices and value not in self.choices:
            *others, last = (repr(choice) for choice in self.choices)
            expected = f"{', '.join(others)} or {last}" if others else last
            raise BadInput(f"{_named(place)} must be one of {expected}{_but_not(value)}.")
        if self.high is not None and "string" in self.types and len(value) > self.high:
            raise BadInput(f"{_named(place)} must be at most {self.high} characters long{_but_not(value)}.")

    def _check_bounds(self, size: float, place: str, value: Any) -> None:
        """Raise BadInput if a number, or the length of a list, is out of bounds."""
        is_list = isinstance(value, list)
        words = ""
        if self.low is not None and size < self.low:
            words = f"of {self.low} or more" if is_list else f"at least {self.low}"
        elif self.above is not None and size <= self.above:
            words = f"more than {self.above}"
        elif self.high is not None and size > self.high:
            words = f"of {self.high} at most" if is_list else f"at most {self.high}"
        elif self.below is not None and size >= self.below:
            words = f"less than {self.below}"
        if words:
            raise BadInput(f"{_named(place)} must be {words}{_but_not(value)}.")

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the field."""
        alternatives = [self._schema_of(kind) for kind in self.types]
        schema: dict[str, Any] = {"anyOf": alternatives} if len(alternatives) > 1 else {}
        if len(alternatives) == 1:
            (schema,) = alternatives
        if self.help:
            schema["description"] = self.help
        if not self.required:
            schema["default"] = self.default
        return schema

    def _schema_of(self, kind: str) -> dict[str, Any]:
        """The JSON Schema of the field's values of this type."""
        schema: dict[str, Any] = {"type": kind}
        if kind in ("integer", "number"):
            names = {"minimum": self.low, "maximum": self.high}
            names |= {"exclusiveMinimum": self.above, "exclusiveMaximum": self.below}
        elif kind == "string":
            names = {"maxLength": self.high}
            if self.choices:
                schema["enum"] = list(self.choices)
        elif kind == "array":
            names = {"minItems": self.low, "maxItems": self.high}
            schema["items"] = {} if self.items is None else self.items.schema()
        elif kind == "object":
            names = {}
            if self.fields is not None:
                return schema_of(self.fields)
            schema["additionalProperties"] = True if self.items is None else self.items.schema()
            if self.keys is not None and self.keys.high is not None:
                schema["propertyNames"] = {"maxLength": self.keys.high}
        else:
            names = {}
        return {**schema, **{name: bound for name, bound in names.items() if bound is not None}}


class _Spots(Field):
    """A spot, or a list of spots."""

    def check(self, value: Any, place: str) -> Any:
        super().check(value, place)
        # A list of numbers is one spot; an empty list is no spots.
        if all(_is_of("integer", number) for number in value):
            return SPOT.check(value, place) if value else value
        for n, spot in enumerate(value):
            SPOT.check(spot, _join(place, n))
        return value

    def schema(self) -> dict[str, Any]:
        alternatives = [SPOT.schema(), {"type": "array", "items": SPOT.schema()}]
        return {"anyOf": alternatives, "description": self.help, "default": []}


def check_all(fields: Mapping[str, Field], data: Any, place: str = "") -> dict[str, Any]:
    """The values of all fields, with defaults. Raises BadInput for the first that is missing, wrong or unknown."""
    if not isinstance(data, Mapping):
        raise BadInput(f"{_named(place)} must be an object{_but_not(data)}.")
    unread = dict(data)
    values = {}
    for name, field in fields.items():
        found = name if name in unread else OTHER_NAMES.get(name, name)
        if found in unread:
            values[name] = field.check(unread.pop(found), _join(place, name))
        elif field.required:
            raise BadInput(f"{_named(_join(place, name))} is missing.")
        else:
            values[name] = field.default
    for name in unread:
        raise BadInput(f"{_named(_join(place, name))} is not known here.")
    return values


def schema_of(fields: Mapping[str, Field]) -> dict[str, Any]:
    """The JSON Schema of an object with these fields."""
    return {
        "type": "object",
        "properties": {name: field.schema() for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
    }


def _is_of(kind: str, value: Any) -> bool:
    return isinstance(value, TYPES[kind][1]) and (kind == "boolean" or not isinstance(value, bool))


def _join(place: str, name: object) -> str:
    return f"{place}.{name}" if place else str(name)


def _named(place: str) -> str:
    return f'"{clipped(place)}"' if place else "The request"


def _but_not(given: object) -> str:
    """The end of a sentence of refusal, with the given value if it is short."""
    if isinstance(given, Mapping | list):
        return ""
    if given is None or isinstance(given, bool):
        return f", not {'null' if given is None else str(given).lower()}"
    return f', not "{clipped(given)}"' if isinstance(given, str) else f", not {clipped(str(given))}"


# --- the usual fields


def whole(
    default: Any = REQUIRED, low: int | None = None, high: int | None = None, below: int | None = None, help: str = ""
) -> Field:
    return Field(("integer",), default, help, low, high, below=below)


def text(default: Any = REQUIRED, high: int | None = None, help: str = "") -> Field:
    return Field(("string",), default, help, high=high)


def name(default: Any = REQUIRED, help: str = "") -> Field:
    """A short text."""
    return text(default, NAME_LONGEST, help)


def flag(default: bool, help: str = "") -> Field:
    return Field(("boolean",), default, help)


def choice(*choices: str, help: str = "") -> Field:
    """A field that takes one of these texts. The first text is the default."""
    return Field(("string",), choices[0], help, choices=choices)


def seconds(default: float) -> Field:
    return Field(("number",), default, "At most the server's own limit is used.", above=0, high=SECONDS_MOST)


SPOT = Field(("array",), low=2, high=2, items=Field(("integer",)))
SPOTS: Field = _Spots(("array",), [], "A spot, or the spots of a stroke.")
PUZZLE = Field(("string", "object"), help="A puzzle's JSON document, or a puzz.link URL or the text of any format.")
GENRE = Field(
    ("string", "object"),
    help='A genre\'s name, or a document that declares its rules, such as {"genre": "own", …}.',
    high=NAME_LONGEST,
)
MARKS = Field(
    ("object",),
    help='For each layer: a table, {"across", "down"} for edges, or values by spot: {"line": {"3,4": 1}}.',
)
HEIGHT = WIDTH = whole(low=1, high=SIDE_MOST)
OPTIONAL_NAME = name().or_null()
LEVEL = whole(low=1, high=5).or_null()
SEED_GIVEN = whole(SEED, low=0, below=2**53)
SEED_RANDOM = whole(low=0, below=2**53).or_null()
OPTIONS = Field(("object",), {}, items=Field(("integer", "number", "string")), keys=name())
