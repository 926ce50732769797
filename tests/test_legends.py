"""The legends of fields: the docstring and the reference of every puzzle type say what each argument may hold, and the
constructor takes exactly that."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.docstring import example_of
from puzzlepark.core.fields.cells import Choices
from puzzlepark.registry import genres
from shares import share

MORE = ", …"
STRANGE = [*string.printable.strip(), "ß", "○", "any", "10", "", None, 0, -1, 0.5, {}]
"""Entries of which most are no signs."""
PLACES = 3
"""The number of places of a table in which an entry without a meaning is tried."""
MEASURED = ("castle-wall", "kropki", "masyu", "slalom", "yajilin", "variant-sudoku")
NAMES = sorted({*share("legends"), *MEASURED})
each_genre = pytest.mark.parametrize("name", NAMES)


def listed(entries: str) -> list[Any]:
    """The values before a meaning in a legend."""
    return list(ast.literal_eval(f"[{entries.removesuffix(MORE)}]"))


def boards(name: str) -> list[dict[str, Any]]:
    """The arguments of an empty board, if there is one, and of the genre's examples."""
    genre = genres()[name]
    puzzles = [pp.from_dict(data) for data in genre.examples["puzzles"]]
    with suppress(pp.BadInput):  # A genre such as Path has no empty boards.
        puzzles.insert(0, genre.puzzle(4, 4))
    if name == "tilepaint":  # No example has a clue inside the board.
        puzzles.append(pp.Tilepaint(tiles=[[-1, 0], [0, 0]]))
    return [vars(puzzle.plain) for puzzle in puzzles]


def with_entry(value: Any, entry: Any, what: str) -> Iterator[Any]:
    """An argument of type `what` with an entry in every place of its tables, strings or lists."""
    if not isinstance(value, list):
        yield entry
        return
    if "Sequence[str]" in what:
        for r, row in enumerate(value):
            for c in range(len(row)) if isinstance(entry, str) and len(entry) == 1 else ():
                yield [*value[:r], row[:c] + entry + row[c + 1 :], *value[r + 1 :]]
        return
    yield [entry, *value]
    for r, row in enumerate(value):
        yield [*value[:r], entry, *value[r + 1 :]]
        for c in range(len(row)) if isinstance(row, list) else ():
            changed = deepcopy(value)
            changed[r][c] = entry
            yield changed


def takes(name: str, arguments: dict[str, Any]) -> bool:
    try:
        genres()[name].puzzle(**arguments)
    except pp.BadInput:
        return False
    return True


@each_genre
def test_every_listed_entry_is_taken(name: str) -> None:
    tables = boards(name)
    for part in genres()[name].fields:
        for key, what in part.keys.items():
            form, entries = part.legend(key)
            assert form
            for entry in [entry for values in entries for entry in listed(values)]:
                tried = ({**table, key: value} for table in tables for value in with_entry(table[key], entry, what))
                assert any(takes(name, each) for each in tried), (key, entry)


@each_genre
def test_no_other_entry_is_taken(name: str) -> None:
    table = boards(name)[0]
    arguments = ((part, *each) for part in genres()[name].fields for each in part.keys.items())
    for field, key, what in arguments:
        known = [entry for values in field.legend(key)[1] for entry in listed(values)]
        assert known, f"{key} says nothing"
        for entry in STRANGE:
            # Older documents have indices of signs and numbers of choices.
            is_number_of_sign = isinstance(field, Choices) and entry == 0
            if any(entry == other and type(entry) is type(other) for other in known) or is_number_of_sign:
                continue
            for value in islice(with_entry(table[key], entry, what), PLACES):
                assert value is None or not takes(name, {**table, key: value}), (key, entry, value)


@each_genre
def test_the_example_of_a_docstring_is_a_puzzle(name: str) -> None:
    kind = genres()[name].puzzle
    example = example_of(kind)
    puzzle = eval(example, {"pp": pp})
    assert puzzle in [pp.from_dict(data) for data in genres()[name].examples["puzzles"]]
    text = getattr(pp, kind.__name__).__doc__
    assert all(line.strip() in text for line in example.split("\n"))
    assert all(f"{key} (" in text for part in kind.fields for key in part.keys)
