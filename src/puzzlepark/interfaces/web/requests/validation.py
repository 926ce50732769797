"""Validation errors of pydantic as sentences for users."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.plain import clipped

NAMES = {"rows": "height", "cols": "width"}
"""Documented names of fields, by their undocumented aliases."""

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "a text",
    "dict": "an object",
    "list": "a list",
    "model_attributes": "an object",
    "literal": "one of {expected}",
    "enum": "one of {expected}",
}
"""The expected type of a field, by the prefix of the error's type."""

BOUNDS = {
    "greater_than_equal": "at least {ge}",
    "greater_than": "more than {gt}",
    "less_than_equal": "at most {le}",
    "less_than": "less than {lt}",
    "too_short": "of {min_length} or more",
    "too_long": "of {max_length} at most",
    "string_too_short": "at least {min_length} characters long",
    "string_too_long": "at most {max_length} characters long",
}
"""The allowed value or length of a field, by the error's type."""

MOST_SENTENCE = 500
"""Maximum characters of an error's sentence. The longest ones list all genres."""


def shorten(text: str) -> str:
    """Cut a sentence to at most MOST_SENTENCE characters."""
    return text if len(text) <= MOST_SENTENCE else f"{text[: MOST_SENTENCE - 2]}…."


def describe_error(error: Mapping[str, Any], skip: int = 1) -> str:
    """Describe one of pydantic's errors in a sentence, without the first `skip` parts of its location."""
    parts = [NAMES.get(str(part), str(part)) for part in error["loc"][skip:]]
    place = f'"{clipped(".".join(parts))}"' if parts else "The request"
    kind, ctx, given = str(error["type"]), error.get("ctx") or {}, error.get("input")
    if kind == "missing":
        return f"{place} is missing."
    if kind == "extra_forbidden":
        return f"{place} is not known here."
    if kind == "string_pattern_mismatch" and parts == ["id"]:
        return f"There is nothing with the id {_show(given)}; perhaps a link was cut short."
    if kind in BOUNDS:
        return f"{place} must be {BOUNDS[kind].format(**ctx)}{_but_not(given)}."
    for prefix, expected in KINDS.items():
        if kind == prefix or kind.startswith(f"{prefix}_"):
            return f"{place} must be {expected.format(**ctx)}{_but_not(given)}."
    message = str(error["msg"])
    return f"{place}: {message[:1].lower()}{message[1:200].rstrip('.')}."


def _but_not(given: object) -> str:
    """The end of a sentence that shows the given value, unless it may be long."""
    return "" if isinstance(given, dict | list) else f", not {_show(given)}"


def _show(given: object) -> str:
    """A given value as JSON writes it, shortened."""
    if given is None or isinstance(given, bool):
        return {None: "null", True: "true", False: "false"}[given]
    return f'"{clipped(given)}"' if isinstance(given, str) else clipped(str(given))
