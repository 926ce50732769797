"""The verbs about the steps of a person: explain, hint and grade."""

from __future__ import annotations

from puzzlepark.tasks.answers import schemas
from puzzlepark.tasks.answers import steps as serialize
from puzzlepark.tasks.explain import explain as explaining
from puzzlepark.tasks.explain import grade as grading
from puzzlepark.tasks.explain import hint as hinting
from puzzlepark.tasks.verbs.kit.board import read_board, read_puzzle
from puzzlepark.tasks.verbs.kit.fields import MARKS, OPTIONAL_NAME, PUZZLE, Field, name, seconds
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb


def explain(request: Request, context: Context) -> schemas.Explanation:
    puzzle = read_puzzle(request, context)
    return serialize.explanation(explaining.explain(puzzle, request["view"], seconds=request["seconds"]))


def hint(request: Request, context: Context) -> schemas.Hint:
    puzzle, marks, candidates = read_board(request, context)
    result = hinting.hint(puzzle, marks, request["view"], candidates=candidates, seconds=request["seconds"])
    return serialize.hint(puzzle, result)


def grade(request: Request, context: Context) -> schemas.Grade:
    puzzle = read_puzzle(request, context)
    return serialize.grade(puzzle, grading.grade(puzzle, request["view"], seconds=request["seconds"]))


def _level(grade: schemas.Grade) -> str:
    return f"level {grade['level']}" if grade["unique"] else "several solutions"


NUMBERS = Field(("array",), items=Field(("integer",)))
CANDIDATES = Field(
    ("object",),
    {},
    'The candidates that the player has noted, by layer and "r,c".',
    items=Field(("object",), items=NUMBERS),
    keys=name(),
)
SOLVED = {"puzzle": PUZZLE, "view": OPTIONAL_NAME, "seconds": seconds(30)}
VERBS = (
    Verb(
        "explain",
        "How a person would solve it, step by step",
        SOLVED,
        schemas.Explanation,
        explain,
        lane="short",
        outcome=_level,
    ),
    Verb(
        "hint",
        "Whether these marks are correct, and the next step",
        {
            "puzzle": PUZZLE,
            "marks": MARKS,
            "candidates": CANDIDATES,
            "view": OPTIONAL_NAME,
            "seconds": seconds(10),
        },
        schemas.Hint,
        hint,
        lane="short",
    ),
    Verb("grade", "The difficulty from 1 to 5", SOLVED, schemas.Grade, grade, lane="short", outcome=_level),
)
