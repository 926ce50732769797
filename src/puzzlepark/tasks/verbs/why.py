"""The verbs `why` and `judge`, which explain a claim and judge a player's step."""

from __future__ import annotations

from puzzlepark.core.claims import claim_of
from puzzlepark.registry import genre_of
from puzzlepark.tasks.answers import schemas
from puzzlepark.tasks.answers import steps as serialize
from puzzlepark.tasks.explain import judge as judging
from puzzlepark.tasks.explain import why as answering
from puzzlepark.tasks.verbs.kit import reading
from puzzlepark.tasks.verbs.kit.board import read_board
from puzzlepark.tasks.verbs.kit.fields import LEVEL, MARKS, PUZZLE, SPOT, Field, flag, name, seconds, whole
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb

MOST_STEPS = 99
CLAIM = Field(
    ("object",),
    help="A variable has the value; or, if `out` is true, it cannot have it. The layer may be left out.",
    fields={"layer": name(""), "at": SPOT, "value": whole(), "out": flag(False)},
)


def why(request: Request, context: Context) -> schemas.Why:
    """Whether the claim of the request is true on its board, and the steps to it."""
    puzzle = reading.puzzle(request["puzzle"], context.most_cells)
    claim = claim_of(request["claim"], answering.model_of(puzzle).layers, genre_of(puzzle).title)
    board = read_board(request, context)
    found = answering.why(
        board.puzzle,
        board.marks,
        claim,
        level=request["level"],
        steps=request["steps"],
        seconds=request["seconds"],
    )
    return serialize.why(found)


def judge(request: Request, context: Context) -> schemas.Judgement:
    """What the player's step is worth: the step from the marks before to the marks after."""
    puzzle = reading.puzzle(request["puzzle"], context.most_cells)
    before, after = reading.marks(request["before"], puzzle), reading.marks(request["after"], puzzle)
    context.accept(puzzle.rows * puzzle.cols)
    found = judging.judge(puzzle, before, after, level=request["level"], seconds=request["seconds"])
    return serialize.judgement(puzzle, found)


VERBS = (
    Verb(
        "why",
        "Whether a claim about a half-played board is true, and by which steps it follows",
        {
            "puzzle": PUZZLE,
            "marks": MARKS,
            "claim": CLAIM,
            "level": LEVEL,
            "steps": whole(answering.MOST_STEPS, 1, MOST_STEPS),
            "seconds": seconds(10),
        },
        schemas.Why,
        why,
        lane="short",
    ),
    Verb(
        "judge",
        "What a step of a player is worth: it breaks a rule, is wrong, or follows by a technique",
        {"puzzle": PUZZLE, "before": MARKS, "after": MARKS, "level": LEVEL, "seconds": seconds(10)},
        schemas.Judgement,
        judge,
        lane="short",
    ),
)
