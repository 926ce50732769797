"""Looks at bounds on a count."""

from __future__ import annotations

from puzzlepark.builders.looks import Board
from puzzlepark.core.model import Rule
from puzzlepark.kinds.between import Between
from puzzlepark.kinds.linear.looks import WORDS, add_sum

__all__ = ["WORDS", "add"]


def add(board: Board, number: int, rule: Rule, between: Between) -> None:
    add_sum(board, number, rule, between.scope, None, between.low, between.high)
