"""Looks at counts."""

from __future__ import annotations

from puzzlepark.builders.looks import Board
from puzzlepark.core.model import Rule
from puzzlepark.kinds.count import Count
from puzzlepark.kinds.linear.looks import WORDS, add_sum

__all__ = ["WORDS", "add"]


def add(board: Board, number: int, rule: Rule, count: Count) -> None:
    add_sum(board, number, rule, count.scope, None, count.total, count.total)
