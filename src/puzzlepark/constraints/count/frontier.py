"""Count for the frontier: whether a cell is used, the cells of a path in a row or column, or a number of edges."""

from __future__ import annotations

from puzzlepark.constraints.count import Count
from puzzlepark.core.constraint import Run
from puzzlepark.core.grid import Spot
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines, not_edges


def refuses(count: Count, lines: FrontierLines) -> str | None:
    """The reason why the kernel cannot handle this count, or None."""
    if _used_cell(count, lines) or (lines.doors and _whole_line(count, lines)):
        return None
    return not_edges("Count", count.scope, lines, (lines.line, lines.flow))


def add(board: FrontierBuilder, count: Count) -> None:
    """Add the total of a row or column, the use of a cell, or the number of used edges."""
    if board.lines.doors and (line := _whole_line(count, board.lines)):
        board.total(*line, count.total)
    elif spot := _used_cell(count, board.lines):
        board.use(spot, count.total)
    else:
        board.edges(count.scope, count.total, count.total)


def _used_cell(count: Count, lines: FrontierLines) -> Spot | None:
    """The cell in the scope, if the scope is a single cell that a path uses or not."""
    if len(count.scope) != 1:
        return None
    layer, spot = count.scope[0]
    return spot if layer in lines.cells else None


def _whole_line(count: Count, lines: FrontierLines) -> tuple[bool, int] | None:
    """The line whose cells are the scope, as whether it is a row and its number; None if the scope is no whole line."""
    scope, grid = count.scope, lines.grid
    if isinstance(scope, Run) and not grid.holes and not grid.corners:
        start = scope.start
        if scope.layer != lines.paint or not scope.length:
            return None
        if scope.step == (0, 1):
            return (True, start.row) if start.c == 1 and scope.length == grid.cols else None
        if scope.step == (1, 0):
            return (False, start.col) if start.r == 1 and scope.length == grid.rows else None
        return None
    if not len(scope) or scope[0].layer != lines.paint:
        return None
    first, last = scope[0].spot, scope[-1].spot
    across = first.r == last.r and (first.c != last.c or grid.width == 1)
    line = first.row if across else first.col
    whole_line = {node for node in grid.nodes if (node.r == first.r if across else node.c == first.c)}
    is_whole = len(scope) == len(whole_line) and {var.spot for var in scope} == whole_line
    return (across, line) if is_whole else None
