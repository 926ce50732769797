"""The board that a request is about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.registry import genre_of
from puzzlepark.tasks.solve import engine_named, view_named
from puzzlepark.tasks.verbs.kit import reading
from puzzlepark.tasks.verbs.kit.verb import Context


class Board(NamedTuple):
    """A puzzle, with the marks and candidates of a player."""

    puzzle: Puzzle
    marks: Marks
    candidates: Mapping[Var, Collection[int]]


def read_board(request: Mapping[str, Any], context: Context) -> Board:
    """Read the board of a job, refuse views and engines that do not exist, and accept the job. Raises BadInput."""
    puzzle = reading.puzzle(request["puzzle"], context.most_cells)
    marks = reading.marks(request.get("marks", {}), puzzle)
    candidates = reading.candidates(request.get("candidates", {}), puzzle)
    view_named(genre_of(puzzle), request.get("view"))
    if request.get("engine") is not None:
        engine_named(request["engine"])
    context.accept(puzzle.rows * puzzle.cols)
    return Board(puzzle, marks, candidates)


def read_puzzle(request: Mapping[str, Any], context: Context) -> Puzzle:
    """The puzzle of a job without marks, like `read_board`."""
    return read_board(request, context).puzzle
