"""What is wrong with a request's fields: one sentence for people, from the first of pydantic's errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.plain import clipped

NAMES = {"rows": "height", "cols": "width"}
"""Fields that have two names, by the one that is not documented."""

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
"""What a field has to be, by the beginning of an error's type."""

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
"""What a field's value or length has to be, by an error's type."""


MOST_SENTENCE = 500
"""Characters of an error's sentence. The longest ones list all genres, and echo a few words of the request at most."""


def shortened(text: str) -> str:
    """A sentence that is not too long, wherever it comes from."""
    return text if len(text) <= MOST_SENTENCE else f"{text[: MOST_SENTENCE - 2]}…."


def sentence(error: Mapping[str, Any], skip: int = 1) -> str:
    """One of pydantic's errors, for the user; the first `skip` parts of its place are left out."""
    parts = [NAMES.get(str(part), str(part)) for part in error["loc"][skip:]]
    place = f'"{clipped(".".join(parts))}"' if parts else "The request"
    kind, ctx, given = str(error["type"]), error.get("ctx") or {}, error.get("input")
    if kind == "missing":
        return f"{place} is missing."
    if kind == "extra_forbidden":
        return f"{place} is not known here."
    if kind == "string_pattern_mismatch" and parts == ["id"]:
        return f"There is nothing with the id {_shown(given)}; perhaps a link was cut short."
    if kind in BOUNDS:
        return f"{place} must be {BOUNDS[kind].format(**ctx)}{_not(given)}."
    for start, what in KINDS.items():
        if kind == start or kind.startswith(f"{start}_"):
            return f"{place} must be {what.format(**ctx)}{_not(given)}."
    said = str(error["msg"])
    return f"{place}: {said[:1].lower()}{said[1:200].rstrip('.')}."


def _not(given: object) -> str:
    """The value that was given, unless it is too long to show."""
    return "" if isinstance(given, dict | list) else f", not {_shown(given)}"


def _shown(given: object) -> str:
    if given is None or isinstance(given, bool):
        return {None: "null", True: "true", False: "false"}[given]
    return f'"{clipped(given)}"' if isinstance(given, str) else clipped(str(given))
