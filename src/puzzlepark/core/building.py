"""Building: a puzzle from plain lists, given by keyword in Python or as a JSON document, and back.

Both have the same names: `height` and `width` are the size, which may be left out where a table gives it, and the rest
is what the fields of the puzzle declare. Rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.names import a_or_an
from puzzlepark.core.plain import clipped, refuse_huge

if TYPE_CHECKING:
    from puzzlepark.core.fields import Field

SIZE = ("height", "width")
OLD_SIZE = {"rows": "height", "cols": "width"}
"""How the size was called before `rows` and `cols` were the clues beside them: whole numbers tell it."""


def as_lists(value: Any) -> Any:
    """Tuples and arrays as lists, all the way down, within dictionaries, too; what is neither stays as it is."""
    if hasattr(value, "tolist"):  # of NumPy
        return value.tolist()
    if isinstance(value, list | tuple):
        return [as_lists(item) for item in value]
    if isinstance(value, dict):
        return {key: as_lists(item) for key, item in value.items()}
    return value


def renewed(fields: Iterable[Field], data: Mapping[str, Any]) -> dict[str, Any]:
    """A document with every key by its name of today."""
    sized = {OLD_SIZE[k] if k in OLD_SIZE and type(v) is int else k: v for k, v in data.items()}
    if len(sized) < len(data):
        raise BadInput('The size is there twice: "height" and "width" are enough.')
    old = {was: now for part in fields for was, now in part.old_keys.items()}
    return {old.get(k, k): v for k, v in sized.items()}


def size_of(fields: Iterable[Field], data: Mapping[str, Any]) -> tuple[int, int]:
    """A document's numbers of rows and columns: as given, or else those of its tables; raises BadInput."""
    size = [data.get(key) for key in SIZE]
    for part in fields if None in size else ():
        size = [old if old is not None else new for old, new in zip(size, part.extent(data), strict=True)]
    height, width = size
    if height is None or width is None:
        raise BadInput('The size is missing: "height" and "width" are needed.')
    if type(height) is not int or type(width) is not int or min(height, width) < 1:
        raise BadInput('"height" and "width" must be whole numbers of 1 or more.')
    refuse_huge(height, width)
    return height, width


def values_of(
    fields: tuple[Field, ...], data: Mapping[str, Any], rows: int, cols: int, blank: bool = False
) -> dict[str, Any]:
    """The values of all fields from a document. With `blank`, a field that is left out is as on an empty board, and so
    is one that came later."""
    values = {}
    for part in fields:
        missing = (
            (blank or part.later)
            and not part.needed_to_build
            and not any(key in data for key in (*part.keys, part.name))
        )
        values[part.name] = part.blank(rows, cols) if missing else part.unpack(data, rows, cols)
    return values


def refuse_unknown(names: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raise BadInput for a name that means nothing; `what` begins the sentence."""
    known = list(known)
    for name in names:
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(str(name), known, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}."
            raise BadInput(f'{what} has no "{clipped(str(name))}": {hint}')


def described(kind: Any) -> str:
    """The docstring of a puzzle type: what its constructor takes, a line each, with the help of the field's tools."""
    lines = [
        f"{a_or_an(kind.title)} puzzle, from plain lists.",
        "",
        "height, width: rows and columns, if no table tells them.",
    ]
    for part in kind.fields:
        keys = ", ".join(f"{key} ({what})" for key, what in part.keys.items())
        helps = dict.fromkeys(tool.help for tool in part.tools(9, 9) if tool.help)
        lines.append(f"{keys}: {' '.join(helps) or 'as in the JSON document.'}")
    lines.append("title, author, source, note: texts that go with it.")
    return "\n".join([*lines, "", "The attribute `plain` has all of these again, under the same names."])


def keys_of(fields: Iterable[Field]) -> list[str]:
    """The names under which a document or a constructor takes the fields."""
    return [key for part in fields for key in part.keys]
