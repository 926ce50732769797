"""Between for the frontier: bounds on the number of used edges."""

from __future__ import annotations

from puzzlepark.constraints.between import Between
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines, not_edges


def refuses(between: Between, lines: FrontierLines) -> str | None:
    return not_edges("Between", between.scope, lines, (lines.line, lines.flow))


def add(board: FrontierBuilder, between: Between) -> None:
    board.edges(between.scope, between.low, between.high)
