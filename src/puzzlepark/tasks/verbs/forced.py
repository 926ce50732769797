"""The verb `forced`, which finds what all solutions of a board have in common."""

from __future__ import annotations

from collections import OrderedDict

from puzzlepark.core.record import replace
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.forced import Forced
from puzzlepark.tasks.forced import forced as find_forced
from puzzlepark.tasks.verbs.kit.board import read_board
from puzzlepark.tasks.verbs.kit.fields import MARKS, PUZZLE, seconds
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb

MOST_KEPT = 4
"""Maximum number of cached answers. Each is reused for the next request about a board of the same genre and size."""
_kept: OrderedDict[tuple[str, int, int], Forced] = OrderedDict()


def forced(request: Request, context: Context) -> schemas.Forced:
    """Find what is forced. Solutions of the last answer for a board of this genre and size are reused if they hold."""
    board = read_board(request, context)
    kind = board.puzzle.genre, board.puzzle.rows, board.puzzle.cols
    last = _kept.pop(kind, None)
    found = find_forced(board.puzzle, board.marks, seconds=request["seconds"], memory=context.memory, before=last)
    _kept[kind] = found
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return serialize.forced(found)


VERBS = (
    Verb(
        "forced",
        "The marks that every solution has, and the values that are possible elsewhere",
        {"puzzle": PUZZLE, "marks": replace(MARKS, default={}), "seconds": seconds(10)},
        schemas.Forced,
        forced,
        lane="short",
        outcome=lambda found: "complete" if found["complete"] else "undecided",
    ),
)
