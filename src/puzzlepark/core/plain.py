"""Plain data from outside: sizes, tables and numbers of JSON documents, refused with one clear sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from puzzlepark.core.errors import BadInput

MOST_CELLS = 1_000_000
"""A larger board is refused before anything is built for it."""


def refuse_huge(rows: int, cols: int) -> None:
    """Raise BadInput for a board of more cells than anyone can mean."""
    if rows * cols > MOST_CELLS:
        raise BadInput(f"A board of {rows}x{cols} is too large; {MOST_CELLS:,} cells are the most.")


def clipped(text: str) -> str:
    """A piece of the user's text, short and printable enough for an error message."""
    text = text if len(text) <= 24 else text[:21] + "…"
    return "".join(c if c.isprintable() else "�" for c in text)


def extent(table: object) -> tuple[int | None, int | None]:
    """How many rows and columns a table has; None where it is none."""
    if not isinstance(table, list) or not table or not isinstance(table[0], list | str) or not table[0]:
        return None, None
    return len(table), len(table[0])


def read_table(data: Mapping[str, Any], key: str, rows: int, cols: int, what: str = "numbers") -> list[Any]:
    """The entries of a document's table of this size, row by row; raises BadInput if it has another."""
    table = data.get(key)
    right = isinstance(table, list) and len(table) == rows
    if not right or not all(isinstance(row, list) and len(row) == cols for row in table or ()):
        raise BadInput(f'"{key}" must be {rows} lists of {cols} {what}.')
    return [entry for row in table or () for entry in row]


def read_list(data: Mapping[str, Any], key: str, size: int) -> list[Any]:
    """A document's list of numbers or nulls; all null where it has none."""
    values = data.get(key, [None] * size)
    if not isinstance(values, list) or len(values) != size:
        raise BadInput(f'"{key}" must be a list of {size} numbers or nulls.')
    return values


def whole(value: object, what: str, low: int = 0, high: int = MOST_CELLS) -> int:
    """The value, if it is a whole number between these; `what` begins the sentence if it is not."""
    if type(value) is not int or not low <= value <= high:
        raise BadInput(f"{what} must be a whole number from {low} to {high}, not {clipped(repr(value))}.")
    return value


def in_rows(values: list[Any], size: int) -> list[list[Any]]:
    """A flat list cut into rows."""
    return [values[i : i + size] for i in range(0, len(values), size)]


def object_list(data: Mapping[str, Any], key: str, fits: Callable[[Any], bool], form: str) -> list[Any]:
    """A document's list whose items all fit; none where it is missing. `form` says what an item is."""
    items = data.get(key, [])
    if not isinstance(items, list) or not all(map(fits, items)):
        raise BadInput(f'"{key}" must be a list of {form}.')
    return items


def objects(data: Mapping[str, Any], key: str, one: str, known: tuple[str, ...]) -> list[dict[str, Any]]:
    """A document's list of objects, one for each of what `one` names, with no keys but the known ones."""
    items = object_list(data, key, lambda item: isinstance(item, dict), f"objects, one for each {one}")
    for name in (name for item in items for name in item if name not in known):
        raise BadInput(f'A {one} of "{key}" has no "{clipped(name)}"; it may have {", ".join(known)}.')
    return items
