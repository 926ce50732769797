"""The verbs for authors of puzzles: diagnose and audit."""

from __future__ import annotations

from puzzlepark.tasks.answers import diagnosis as serialize
from puzzlepark.tasks.answers import schemas
from puzzlepark.tasks.diagnose import audit as auditing
from puzzlepark.tasks.diagnose import diagnose as diagnosing
from puzzlepark.tasks.verbs.kit.board import read_puzzle
from puzzlepark.tasks.verbs.kit.fields import OPTIONAL_NAME, PUZZLE, flag, seconds
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb


def diagnose(request: Request, context: Context) -> schemas.Diagnosis:
    """Find out why a puzzle has several solutions or none, or which clues it does not need."""
    result = diagnosing.diagnose(
        read_puzzle(request, context),
        request["view"],
        request["seconds"],
        memory=context.memory,
        changes=request["changes"],
        progress=context.progress,
    )
    return serialize.diagnosis(result)


def audit(request: Request, context: Context) -> schemas.Audit:
    """Find the redundant, ineffective and infeasible clues of a puzzle."""
    result = auditing.audit(
        read_puzzle(request, context),
        request["view"],
        request["seconds"],
        memory=context.memory,
        progress=context.progress,
    )
    return serialize.audit(result)


AUDITED = {True: "interesting", False: "not interesting", None: "undecided"}
PUZZLE_IN_VIEW = {"puzzle": PUZZLE, "view": OPTIONAL_NAME, "seconds": seconds(30)}
VERBS = (
    Verb(
        "diagnose",
        "Why a puzzle has no solution or several, and which clues are unnecessary",
        {**PUZZLE_IN_VIEW, "changes": flag(True, "Also search for single clues to change.")},
        schemas.Diagnosis,
        diagnose,
        lane="short",
        outcome=lambda found: found["status"],
    ),
    Verb(
        "audit",
        "Which clues are redundant, ineffective or infeasible",
        PUZZLE_IN_VIEW,
        schemas.Audit,
        audit,
        outcome=lambda found: AUDITED[found["interesting"]],
    ),
)
