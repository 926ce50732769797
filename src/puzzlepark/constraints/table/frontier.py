"""Table for the frontier: the sets of edges that can be used together."""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.constraints.table import Table
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines, not_edges

MOST_EDGES = 64
"""Maximum number of edges of a table."""


def refuses(table: Table, lines: FrontierLines) -> str | None:
    """The reason why the kernel cannot handle this table, or None."""
    if reason := not_edges("Table", table.scope, lines, (lines.line,)):
        return reason
    return f"a Table of more than {MOST_EDGES} edges" if len(table.scope) > MOST_EDGES else None


def add(board: FrontierBuilder, table: Table) -> None:
    board.edges(table.scope, 0, len(table.scope), _bits(table.rows))


@lru_cache(maxsize=256)
def _bits(rows: tuple[tuple[int, ...], ...]) -> list[int]:
    """Rows of 0 and 1 as bitsets, with the first value in the lowest bit."""
    return [sum(x << k for k, x in enumerate(row)) for row in rows if set(row) <= {0, 1}]
