"""Loop for the frontier: one closed line."""

from __future__ import annotations

from puzzlepark.constraints.loop import Loop
from puzzlepark.encoders.frontier import FrontierLines


def lines(loop: Loop) -> FrontierLines:
    """The line that the kernel draws."""
    if loop.flow is None:
        return FrontierLines(loop.grid, loop.line, {loop.line: {0, 1}}, plug_bits=2, closed=True)
    values = {loop.line: {0, 1}, loop.flow: {-1, 0, 1}}
    return FrontierLines(loop.grid, loop.line, values, plug_bits=3, closed=True, flow=loop.flow)
