"""The verb forced."""

from __future__ import annotations

from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.forced import forced as find_forced
from puzzlepark.tasks.verbs.kit.board import read_board
from puzzlepark.tasks.verbs.kit.fields import MARKS, PUZZLE, seconds
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb


def forced(request: Request, context: Context) -> schemas.Forced:
    board = read_board(request, context)
    found = find_forced(board.puzzle, board.marks, seconds=request["seconds"], memory=context.memory)
    return serialize.forced(found)


VERBS = (
    Verb(
        "forced",
        "The marks that every solution has, and the values that are possible elsewhere",
        {"puzzle": PUZZLE, "marks": MARKS, "seconds": seconds(10)},
        schemas.Forced,
        forced,
        lane="short",
    ),
)
