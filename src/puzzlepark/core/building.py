"""Puzzles from plain lists: keyword arguments in Python, or the keys of a JSON document.

Both have the same names: `height` and `width`, which may be omitted if a table implies them, and the names that the
fields of the puzzle declare. Rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.names import a_or_an
from puzzlepark.core.plain import clipped, refuse_huge

if TYPE_CHECKING:
    from puzzlepark.core.fields import Field

MOST_DIGITS = 8
SIZE = ("height", "width")
OLD_SIZE = {"rows": "height", "cols": "width"}
"""Former names of the size. Today `rows` and `cols` are clues; a whole number shows that the size is meant."""


def as_lists(value: Any) -> Any:
    """The value with all tuples and arrays replaced by lists, recursively and also within dictionaries."""
    if hasattr(value, "tolist"):  # an array of NumPy
        return value.tolist()
    if isinstance(value, list | tuple):
        return [as_lists(item) for item in value]
    if isinstance(value, dict):
        return {key: as_lists(item) for key, item in value.items()}
    return value


def is_side(text: str) -> bool:
    """True if a text is a number that may be a side of a board; a board's text of many digits is not."""
    return text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS


def rename_old_keys(fields: Iterable[Field], data: Mapping[str, Any]) -> dict[str, Any]:
    """The document with former names of keys replaced by the present ones."""
    with_size: dict[str, Any] = {}
    for key, value in data.items():
        is_old_size = key in OLD_SIZE and type(value) is int
        with_size[OLD_SIZE[key] if is_old_size else key] = value
    if len(with_size) < len(data):
        raise BadInput('The size is there twice: "height" and "width" are enough.')
    new_key = {former: present for part in fields for former, present in part.old_keys.items()}
    return {new_key.get(key, key): value for key, value in with_size.items()}


def size_of(fields: Iterable[Field], data: Mapping[str, Any]) -> tuple[int, int]:
    """The height and width of a document: as given, or else as its tables imply; raises BadInput."""
    height, width = (data.get(key) for key in SIZE)
    if height is None or width is None:
        for part in fields:
            rows, cols = part.extent(data)
            height = rows if height is None else height
            width = cols if width is None else width
    if height is None or width is None:
        raise BadInput('The size is missing: "height" and "width" are needed.')
    if type(height) is not int or type(width) is not int or min(height, width) < 1:
        raise BadInput('"height" and "width" must be whole numbers of 1 or more.')
    refuse_huge(height, width)
    return height, width


def values_of(
    fields: tuple[Field, ...], data: Mapping[str, Any], rows: int, cols: int, blank: bool = False
) -> dict[str, Any]:
    """The values of all fields from a document. A missing field gets its blank value if it is newer than the format.
    With `blank`, every missing field does. Fields without which the board cannot be built are never blank."""
    values = {}
    for part in fields:
        optional = (blank or part.later) and not part.needed_to_build
        missing = not any(key in data for key in (*part.keys, part.name))
        values[part.name] = part.blank(rows, cols) if optional and missing else part.unpack(data, rows, cols)
    return values


def named_arguments(
    fields: tuple[Field, ...], title: str, size: tuple[Any, ...], values: Mapping[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The size and the named values of a constructor's arguments. A single argument may also be a square's side, a
    pair, a text such as "8x12", or the table of the board: rows of numbers or of texts."""
    named = dict(values)
    if len(size) != 1 or any(name in values for name in SIZE):
        return size, named
    only = as_lists(size[0])
    if isinstance(only, str):
        words = only.lower().replace("×", "x").split("x")
        if len(words) in (1, 2) and all(is_side(word.strip()) for word in words):
            sides = [int(word) for word in words]
            return (sides[0], sides[-1]), named
        raise BadInput(f'A size is such as 8 or 8x12, rows and columns, not "{clipped(only)}".')
    if isinstance(only, list) and len(only) == 2 and all(type(side) is int for side in only):
        return tuple(only), named
    if isinstance(only, list):
        tables = [key for part in fields for key, what in part.keys.items() if "Table" in what]
        if not tables:
            raise BadInput(f"{a_or_an(title)} board has no table; its values are {', '.join(keys_of(fields))}.")
        return (), {tables[0]: only, **named}
    if type(only) is int and not any(part.extent(as_lists(named))[1] for part in fields):
        return (only, only), named
    return size, named


def refuse_unknown(names: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raise BadInput for a name that is not known; `what` begins the sentence."""
    known = list(known)
    for name in names:
        if name not in known:
            from difflib import get_close_matches

            similar = get_close_matches(str(name), known, 1)
            hint = f'did you mean "{similar[0]}"?' if similar else f"there are {', '.join(known)}."
            raise BadInput(f'{what} has no "{clipped(str(name))}": {hint}')


def keys_of(fields: Iterable[Field]) -> list[str]:
    """The names of all fields in documents and constructors."""
    return [key for part in fields for key in part.keys]
