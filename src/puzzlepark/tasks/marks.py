"""Convert answers in plain lists and tables into marks of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from puzzlepark.core.building import as_lists
from puzzlepark.core.errors import BadInput
from puzzlepark.core.model import Model
from puzzlepark.core.names import a_or_an
from puzzlepark.core.places import spot_words
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.routes import marks_of_lines
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_of


class Array(Protocol):
    """An array of NumPy, or another object with its method `tolist`."""

    def tolist(self) -> Any: ...


MarksLike = Marks | Mapping[str, Any] | Sequence[Any] | Array
"""Marks in every form that the verbs take: a solution, marks, tables by the names of layers, plain lists or an array.
Lists are the rows of the answer's first layer if it lies on cells; otherwise they are lines of (row, column)."""


def marks_of(puzzle: Puzzle, answer: MarksLike, model: Model | None = None) -> Marks:
    """The marks of an answer. Raises BadInput if it is no answer to this puzzle."""
    answer = as_lists(answer)
    if isinstance(answer, list):
        return _from_lists(puzzle, answer, model or genre_of(puzzle).model(puzzle))
    if isinstance(answer, Mapping) and answer and all(isinstance(key, str) for key in answer):
        layers = (model or genre_of(puzzle).model(puzzle)).layers
        return park_json.read_marks({key: as_lists(table) for key, table in answer.items()}, layers)
    marks: Any = answer
    refuse_foreign(puzzle, marks, model)
    checked: Marks = marks
    return checked


def _from_lists(puzzle: Puzzle, answer: list[Any], model: Model) -> Marks:
    """The marks of an answer as lists: rows of numbers, or lines of (row, column)."""
    layer = model.answer[0]
    if layer.kind == "cells":
        return park_json.read_marks({layer.name: answer}, model.layers)
    flow = layer.flow
    if any(not isinstance(line, list) for line in answer):
        raise BadInput(f"An answer to {puzzle.title} is a list of lines, each a list of (row, column) from 1.")
    return marks_of_lines(layer, answer, flow if any(other.name == flow for other in model.answer) else "")


def refuse_foreign(puzzle: Puzzle, marks: Marks, model: Model | None = None) -> None:
    """Raise BadInput if marks are another puzzle's solution, or have spots or values that this puzzle does not have."""
    if isinstance(marks, Solution):
        if marks.puzzle != puzzle:
            raise BadInput("This is the solution of another puzzle.")
        return
    if not isinstance(marks, Mapping):
        raise BadInput(f"An answer is a solution, plain lists or marks, not {type(marks).__name__}.")
    if not marks:
        return
    genre = genre_of(puzzle)
    known = {layer.name: layer for layer in (model or genre.model(puzzle)).layers}
    for var, value in marks.items():
        if not isinstance(var, Var):
            raise BadInput(f"Marks have Vars as keys, not {var!r}.")
        layer = known.get(var.layer)
        if layer is None or var.spot not in layer.position:
            board = f"{a_or_an(genre.title)} board of {puzzle.rows}x{puzzle.cols}"
            raise BadInput(f"{board} has no {var.layer} at {spot_words(var.spot)}.")
        if value not in layer.values:
            raise BadInput(f"{var.layer} at {spot_words(var.spot)} cannot be {value}.")
