"""Deductions about counts with bounds."""

from __future__ import annotations

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.linear.deductions import TECHNIQUES, TEMPLATES, add_sum, count_arguments
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.encoders.deductions import DeductionModel

__all__ = ["TECHNIQUES", "TEMPLATES", "add", "arguments"]


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a count between two bounds."""
    assert context.rule is not None
    between: Between = context.rule.constraint  # type: ignore[assignment]
    return count_arguments(context, between.low, between.high)


def add(board: DeductionModel, number: int, rule: Posting, between: Between) -> None:
    add_sum(board, number, rule, between.scope, None, between.low, between.high)
