"""Looks at sums."""

from __future__ import annotations

from puzzlepark.constraints.linear.deductions import TEMPLATES, WORDS, add_sum, figures
from puzzlepark.constraints.sum import Sum
from puzzlepark.core.model import Rule
from puzzlepark.encoders.deductions import Board

__all__ = ["TEMPLATES", "WORDS", "add", "figures"]


def add(board: Board, number: int, rule: Rule, total: Sum) -> None:
    add_sum(board, number, rule, total.scope, [1] * len(total.scope), total.total, total.total)
