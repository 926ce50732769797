"""Declare a genre from rules of the catalogue, without code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puzzlepark.core.building import as_lists
from puzzlepark.registry import genre_of_document


def own(
    name: str = "",
    height: int | None = None,
    width: int | None = None,
    *,
    answer: str | Mapping[str, Any],
    rules: Sequence[str | Mapping[str, Any]],
    fields: Sequence[str | Mapping[str, Any]] = (),
    **board: Any,
) -> Any:
    """Declare a genre of your own, and return its type of puzzles, which is called like `pp.Sudoku` and can be given to
    `generate`. With a size or with values of fields, return a puzzle instead.

    `answer` is what a player marks: "shading", "numbers", "loop" or "regions"; {"type": "numbers", "from": 0, "to": 5}
    also has parameters. `rules` are names of the catalogue, such as "one-piece", or objects with parameters, such as
    {"rule": "one-piece", "of": "open"}. `fields` are the clues that rules ask for, such as {"field": "cell-numbers",
    "name": "numbers"}. `name` is the title of the genre. `rules_catalog` lists all of them.

    Raises BadInput for unknown rules or parameters, and for rules that ask for a field that is not there.
    """
    data: dict[str, Any] = {"genre": "own", "answer_type": answer, "rules": rules, "fields": fields, "name": name}
    puzzle_type = genre_of_document({key: as_lists(value) for key, value in data.items()}).puzzle
    board = {key: value for key, value in {"height": height, "width": width, **board}.items() if value is not None}
    return puzzle_type(**board) if board else puzzle_type
