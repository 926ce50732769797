"""The verbs that check marks: check, candidates and so-far."""

from __future__ import annotations

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import replace
from puzzlepark.registry import genre_of
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.candidates import candidates as numbers_left
from puzzlepark.tasks.consistency import consistency
from puzzlepark.tasks.verbs.kit import reading
from puzzlepark.tasks.verbs.kit.board import read_board
from puzzlepark.tasks.verbs.kit.fields import MARKS, PUZZLE, flag, seconds
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb

FITS = {
    True: "What is there still fits a solution.",
    False: "What is there fits no solution.",
    None: "That was not decided in time.",
}


def check(request: Request, context: Context) -> schemas.Verdict:
    """Check the marks of a request, or those in the puzzle's document, with the referee."""
    entry = reading.entries(request["puzzle"], context.most_cells)[0]
    puzzle = entry.puzzle
    marks = entry.marks if request["marks"] is None else reading.marks(request["marks"], puzzle)
    if marks is None:
        raise BadInput("This holds the puzzle, but no answer to check.")
    verdict = genre_of(puzzle).check(puzzle, marks)
    answer = serialize.verdict(puzzle, marks, verdict)
    if request["draw"]:
        answer["drawing"] = serialize.drawing(puzzle, marks, say=request["say"], said=verdict)
    if request["judged"]:
        answer["judged"] = serialize.judged(puzzle, marks, verdict)
    return answer


def candidates(request: Request, context: Context) -> schemas.Candidates:
    """The candidates of the empty cells of a board."""
    puzzle = reading.puzzle(request["puzzle"], context.most_cells)
    domains = numbers_left(puzzle, reading.marks(request["marks"], puzzle))
    cells: list[schemas.CellValues] = [
        {"layer": var.layer, "at": var.spot, "values": values} for var, values in domains.items()
    ]
    return {"genre": puzzle.genre, "id": puzzle.id, "cells": cells}


def so_far(request: Request, context: Context) -> schemas.Consistency:
    """Whether some solution has the marks of a board."""
    board = read_board(request, context)
    result = consistency(board.puzzle, board.marks, request["seconds"], memory=context.memory)
    return {
        "fits": result.consistent,
        "sentence": FITS[result.consistent],
        "wrong": result.wrong,
        "seconds": round(result.report.stats.seconds, 6),
        "engine": result.report.engine,
    }


BOARD = {"puzzle": PUZZLE, "marks": MARKS}
VERBS = (
    Verb(
        "check",
        "Check marks: solved, or every broken rule",
        {
            "puzzle": PUZZLE,
            "marks": replace(MARKS, help=f"{MARKS.help} By default, the answer in the document.").or_null(),
            "draw": flag(False),
            "judged": flag(False),
            "say": flag(True),
        },
        schemas.Verdict,
        check,
        limits="cells",
        lane="board",
        outcome=lambda verdict: "right" if verdict["solved"] else "wrong",
    ),
    Verb(
        "candidates",
        "The candidates of the empty cells by each rule alone",
        BOARD,
        schemas.Candidates,
        candidates,
        limits="cells",
        lane="board",
    ),
    Verb(
        "so-far",
        "Whether a solution has these marks",
        {**BOARD, "seconds": seconds(10)},
        schemas.Consistency,
        so_far,
        lane="short",
    ),
)
