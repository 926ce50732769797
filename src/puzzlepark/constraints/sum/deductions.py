"""Deductions about sums."""

from __future__ import annotations

from puzzlepark.constraints.linear.deductions import TECHNIQUES, TEMPLATES, add_sum, sum_arguments
from puzzlepark.constraints.sum import Sum
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.encoders.deductions import DeductionModel

__all__ = ["TECHNIQUES", "TEMPLATES", "add", "arguments"]


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a sum whose two bounds are the same."""
    assert context.rule is not None
    total: Sum = context.rule.constraint  # type: ignore[assignment]
    return sum_arguments(context, total.total, total.total)


def add(board: DeductionModel, number: int, rule: Posting, total: Sum) -> None:
    add_sum(board, number, rule, total.scope, [1] * len(total.scope), total.total, total.total)
