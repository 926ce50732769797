"""Deductions about the edges around a node: the remaining rows."""

from __future__ import annotations

from puzzlepark.constraints.star import Star
from puzzlepark.constraints.table.deductions import TEMPLATES, add_rows, row_arguments
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.encoders.deductions import DeductionModel

__all__ = ["TEMPLATES", "add", "arguments"]


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a table over the edges around the node."""
    assert context.rule is not None
    star: Star = context.rule.constraint  # type: ignore[assignment]
    return row_arguments(context, star.fitting)


def add(board: DeductionModel, number: int, rule: Posting, star: Star) -> None:
    add_rows(board, number, rule, tuple(star.scope), star.fitting, (star.node,))
