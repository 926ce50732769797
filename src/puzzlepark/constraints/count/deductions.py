"""Deductions about counts."""

from __future__ import annotations

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.linear.deductions import TECHNIQUES, TEMPLATES, add_sum, count_arguments
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.encoders.deductions import DeductionModel

__all__ = ["TECHNIQUES", "TEMPLATES", "add", "arguments"]


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a count whose two bounds are the same."""
    assert context.rule is not None
    count: Count = context.rule.constraint  # type: ignore[assignment]
    return count_arguments(context, count.total, count.total)


def add(board: DeductionModel, number: int, rule: Posting, count: Count) -> None:
    add_sum(board, number, rule, count.scope, None, count.total, count.total)
