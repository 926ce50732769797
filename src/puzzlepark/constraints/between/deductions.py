"""Looks at bounds on a count."""

from __future__ import annotations

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.linear.deductions import TEMPLATES, WORDS, add_sum, counted
from puzzlepark.core.model import Rule
from puzzlepark.encoders.deductions import Board

__all__ = ["TEMPLATES", "WORDS", "add", "figures"]

figures = counted


def add(board: Board, number: int, rule: Rule, between: Between) -> None:
    add_sum(board, number, rule, between.scope, None, between.low, between.high)
