"""Same for the frontier: either all edges are used, or none."""

from __future__ import annotations

from puzzlepark.constraints.same import Same
from puzzlepark.constraints.table.frontier import MOST_EDGES
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines, not_edges


def refuses(same: Same, lines: FrontierLines) -> str | None:
    """The reason why the kernel cannot handle these variables, or None."""
    if reason := not_edges("Same", same.scope, lines, (lines.line,)):
        return reason
    return f"a Same of more than {MOST_EDGES} edges" if len(same.scope) > MOST_EDGES else None


def add(board: FrontierBuilder, same: Same) -> None:
    board.edges(same.scope, 0, len(same.scope), [0, (1 << len(same.scope)) - 1])
