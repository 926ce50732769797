"""Checks for data from outside: sizes, tables and numbers of JSON documents. They raise BadInput."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from puzzlepark.core.errors import BadInput

MOST_CELLS = 1_000_000
"""Larger boards are refused before anything is built for them."""
CLIPPED_LENGTH = 24


def refuse_huge(rows: int, cols: int) -> None:
    """Raise BadInput for a board of more than MOST_CELLS cells."""
    if rows * cols > MOST_CELLS:
        raise BadInput(f"A board of {rows}x{cols} is too large; {MOST_CELLS:,} cells are the most.")


def clipped(text: str) -> str:
    """The start of a user's text, at most CLIPPED_LENGTH printable characters, for an error message."""
    text = text if len(text) <= CLIPPED_LENGTH else text[: CLIPPED_LENGTH - 3] + "…"
    return "".join(c if c.isprintable() else "�" for c in text)


def extent(table: object) -> tuple[int | None, int | None]:
    """The numbers of rows and columns of a table; None if it is not a table."""
    if not isinstance(table, list) or not table or not isinstance(table[0], list | str) or not table[0]:
        return None, None
    return len(table), len(table[0])


def read_table(data: Mapping[str, Any], key: str, rows: int, cols: int, what: str = "numbers") -> list[Any]:
    """The entries of a table of this size, row by row; raises BadInput if its size is different."""
    table = data.get(key)
    fits = isinstance(table, list) and len(table) == rows
    if not fits or not all(isinstance(row, list) and len(row) == cols for row in table or ()):
        raise BadInput(f'"{key}" must be {rows} lists of {cols} {what}.')
    return [entry for row in table or () for entry in row]


def read_list(data: Mapping[str, Any], key: str, size: int) -> list[Any]:
    """A list of numbers or nulls of this size; all null if the document has none."""
    values = data.get(key, [None] * size)
    if not isinstance(values, list) or len(values) != size:
        raise BadInput(f'"{key}" must be a list of {size} numbers or nulls.')
    return values


def whole(value: object, what: str, low: int = 0, high: int = MOST_CELLS) -> int:
    """The value if it is a whole number from `low` to `high`; raises BadInput with a sentence about `what`."""
    if type(value) is not int or not low <= value <= high:
        raise BadInput(f"{what} must be a whole number from {low} to {high}, not {clipped(repr(value))}.")
    return value


def in_rows(values: list[Any], size: int) -> list[list[Any]]:
    """A flat list split into rows of this size."""
    return [values[i : i + size] for i in range(0, len(values), size)]


def object_list(data: Mapping[str, Any], key: str, fits: Callable[[Any], bool], form: str) -> list[Any]:
    """A list whose items all fit, empty if the document has none; raises BadInput. `form` describes the items."""
    items = data.get(key, [])
    if not isinstance(items, list) or not all(map(fits, items)):
        raise BadInput(f'"{key}" must be a list of {form}.')
    return items


def objects(data: Mapping[str, Any], key: str, one: str, known: tuple[str, ...]) -> list[dict[str, Any]]:
    """A list of objects that have only the known keys; raises BadInput. `one` names what an object stands for."""
    items = object_list(data, key, lambda item: isinstance(item, dict), f"objects, one for each {one}")
    for item in items:
        for name in item:
            if name not in known:
                raise BadInput(f'A {one} of "{key}" has no "{clipped(name)}"; it may have {", ".join(known)}.')
    return items
