"""Looks at counts."""

from __future__ import annotations

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.linear.deductions import TEMPLATES, WORDS, add_sum, counted
from puzzlepark.core.model import Rule
from puzzlepark.encoders.deductions import Board

__all__ = ["TEMPLATES", "WORDS", "add", "figures"]

figures = counted


def add(board: Board, number: int, rule: Rule, count: Count) -> None:
    add_sum(board, number, rule, count.scope, None, count.total, count.total)
