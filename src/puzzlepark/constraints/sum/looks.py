"""Looks at sums."""

from __future__ import annotations

from puzzlepark.builders.looks import Board
from puzzlepark.constraints.linear.looks import SAYS, WORDS, add_sum, figures
from puzzlepark.constraints.sum import Sum
from puzzlepark.core.model import Rule

__all__ = ["SAYS", "WORDS", "add", "figures"]


def add(board: Board, number: int, rule: Rule, total: Sum) -> None:
    add_sum(board, number, rule, total.scope, [1] * len(total.scope), total.total, total.total)
