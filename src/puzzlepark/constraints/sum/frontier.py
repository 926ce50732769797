"""Sum for the frontier: the number of used edges."""

from __future__ import annotations

from puzzlepark.constraints.sum import Sum
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines, not_edges


def refuses(total: Sum, lines: FrontierLines) -> str | None:
    return not_edges("Sum", total.scope, lines, (lines.line,))


def add(board: FrontierBuilder, total: Sum) -> None:
    board.edges(total.scope, total.total, total.total)
