"""The docstring of a puzzle type: what each argument may hold, and an example, made from the fields of the type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from puzzlepark.core.building import SIZE, keys_of, size_of
from puzzlepark.core.errors import BadInput
from puzzlepark.core.names import a_or_an

WIDTH = 100
"""An example that is longer has one argument on a line."""


def docstring_of(puzzle_type: Any) -> str:
    """The docstring of a puzzle type."""
    lines = [
        f"{a_or_an(puzzle_type.title)} puzzle, from plain lists.",
        "",
        *puzzle_type.declaration.rulebook,
        "",
        "height, width: the numbers of rows and columns, if no table implies them.",
        *arguments_of(puzzle_type),
        "title, author, source, note: texts about the puzzle.",
        "",
    ]
    if example := example_of(puzzle_type):
        lines += ["Example:", "", *(f"    {line}" for line in example.split("\n")), ""]
    return "\n".join([*lines, "The attribute `plain` has all of these under the same names."])


def arguments_of(puzzle_type: Any) -> Iterator[str]:
    """A line for each argument, and below it an indented line for each meaning of its entries. Neighbouring arguments
    with the same entries share these lines."""
    for part in puzzle_type.fields:
        legends = [(f"{key} ({what})", *part.legend(key)) for key, what in part.keys.items()]
        for i, (argument, form, entries) in enumerate(legends):
            yield f"{argument}: {form}{':' if entries else '.'}"
            if entries not in [others for _, _, others in legends[i + 1 : i + 2]]:
                longest = max((len(entry) for entry in entries if len(entry) < 24), default=0)
                yield from (f"    {entry:{longest}}  {meaning}" for entry, meaning in entries.items())


def example_of(puzzle_type: Any) -> str:
    """A call that builds the smallest puzzle of the genre's examples; an empty text if there are no examples."""
    documents = puzzle_type.declaration.examples["puzzles"]
    if not documents:
        return ""
    known = keys_of(puzzle_type.fields)
    smallest = min(documents, key=lambda data: (data["height"] * data["width"], -_keys_in_use(data, known)))
    needed = {key for part in puzzle_type.fields if part.needed_to_build for key in part.keys}
    arguments = {key: smallest[key] for key in known if key in smallest and (key in needed or _in_use(smallest[key]))}
    try:
        size_of(puzzle_type.fields, arguments)
    except BadInput:
        arguments = {key: smallest[key] for key in SIZE} | arguments
    types = {key: what for part in puzzle_type.fields for key, what in part.keys.items()}
    return _call(
        f"pp.{puzzle_type.__name__}",
        {key: _with_tuples(value, types.get(key, "")) for key, value in arguments.items()},
    )


def _with_tuples(value: Any, what: str) -> Any:
    """An argument of a document, with tuples where its type in constructors has them."""
    if "Table[tuple" in what:
        return [_with_tuples(row, "Line[tuple") for row in value]
    return [entry and tuple(entry) for entry in value] if "Line[tuple" in what else value


def _keys_in_use(data: Mapping[str, Any], known: list[str]) -> int:
    """The number of arguments that a document needs."""
    return sum(_in_use(data[key]) for key in known if key in data)


def _in_use(value: Any) -> bool:
    """True if a value of a document has entries other than empty ones."""
    if isinstance(value, list):
        return any(map(_in_use, value))
    return bool(value.strip(".")) if isinstance(value, str) else value is not None


def _call(name: str, arguments: Mapping[str, Any]) -> str:
    """A call with these arguments. If it is long, each argument and each row of a table is on a line of its own."""
    line = f"{name}({', '.join(f'{key}={_code(value)}' for key, value in arguments.items())})"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {key}={_rows(value)}," for key, value in arguments.items()), ")"])


def _rows(value: Any) -> str:
    """A value, with the rows of a long table below each other."""
    if isinstance(value, list) and len(_code(value)) > WIDTH - 20:
        return "\n".join(["[", *(f"        {_code(row)}," for row in value), "    ]"])
    return _code(value)


def _code(value: Any) -> str:
    """A value as Python code. The texts of examples have no quotation marks."""
    return repr(value).replace("'", '"')
