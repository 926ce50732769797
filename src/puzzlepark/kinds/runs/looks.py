"""Looks at runs: how far each can be moved, and how they fit."""

from __future__ import annotations

from puzzlepark.builders.looks import Board, LookInfo
from puzzlepark.core.model import Rule
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.runs import Runs

REACH, FIT = 1, 3
WORDS = (
    Technique("reach", "Reach of the runs", "reach", why="In {clue}, count how far each run can be moved."),
    Technique("fit", "How the runs fit", "fit", why="However the runs of {clue} are laid, this stays the same."),
)


def add(board: Board, number: int, rule: Rule, runs: Runs) -> None:
    cells = [(v.others(0), v.some((0,))) for v in board.of(runs.scope)]
    board.looks.append(LookInfo(("reach", "fit"), rule.code, (number,), rule.where))
    board.native.add_runs(cells, list(runs.lengths), [REACH, FIT], [number])
