"""Read a recorded game as the boards after each of its strokes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.tasks.marks import marks_of

FORM = "A replay is a list of strokes, each a list of marks with layer, at and value, or a list of boards."


def boards_of(replay: Any, puzzle: Puzzle) -> list[Marks]:
    """The boards of a replay: the empty board, then the board after each stroke. Raises BadInput if it is no replay."""
    if isinstance(replay, str | bytes):
        try:
            replay = json.loads(replay)
        except ValueError:
            raise BadInput(FORM) from None
    if isinstance(replay, Mapping):
        replay = replay.get("steps")
    if not isinstance(replay, list):
        raise BadInput(FORM)
    if replay and all(isinstance(board, Mapping) for board in replay):
        return [marks_of(puzzle, board) for board in replay]
    boards: list[Marks] = [{}]
    for stroke in replay:
        marks = dict(boards[-1])
        for var, value in map(_change, stroke if isinstance(stroke, list) else [stroke]):
            if value is None:  # the mark is removed
                marks.pop(var, None)
            else:
                marks[var] = value
        boards.append(marks_of(puzzle, marks))
    return boards


def _change(mark: Any) -> tuple[Var, int | None]:
    """The variable and the new value of a mark in a stroke. The page writes a mark as a list of layer, spot, old value
    and new value; otherwise it is an object. Raises BadInput for anything else."""
    if isinstance(mark, list) and len(mark) == 4:
        mark = {"layer": mark[0], "at": mark[1], "value": mark[3]}
    if not isinstance(mark, Mapping):
        raise BadInput(FORM)
    layer, at, value = mark.get("layer"), mark.get("at"), mark.get("value")
    if isinstance(at, str):
        at = [int(part) if part.lstrip("-").isdecimal() else None for part in at.split(",")]
    is_spot = isinstance(at, list) and len(at) == 2 and all(type(number) is int for number in at)
    if not isinstance(layer, str) or not is_spot or not (value is None or type(value) is int):
        raise BadInput(FORM)
    assert isinstance(at, list)
    return Var(layer, Spot(*at)), value
