"""Models of genres whose answer is one loop from cell to cell. Referees do without them."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.constraints import Loop
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Marks, Var

LINE = "line"
"""The name of the layer, and of the view that shows it."""
LOOP_MESSAGES = {
    "loop.none": "There is no line yet.",
    "loop.end": "The line ends at row {row}, column {col}.",
    "loop.branch": "The line branches at row {row}, column {col}.",
    "loop.many": "The loop at row {row}, column {col} is closed, but there is a line beside it.",
}
TURNS = ((1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1))
STRAIGHTS = ((1, 0, 0, 1), (0, 1, 1, 0))
"""The values of the edges around a node that a loop passes: north, west, east, south."""


def loop_model(grid: Grid, rules: Iterable[Rule]) -> Model:
    """The model of a loop that has these rules besides."""
    layer = Layer(LINE, grid, "edges", (0, 1))
    return Model((layer,), (), {LINE: (LINE,)}, (Rule("loop", Loop(grid, LINE)), *rules))


def drawn(marks: Marks) -> set[Spot]:
    """The edges on the loop of an answer."""
    return {var.spot for var, value in marks.items() if value and var.layer == LINE}


def loop_answer(grid: Grid, loop: Iterable[Spot]) -> Marks:
    """The answer that is this loop."""
    some = set(loop)
    return {Var(LINE, edge): int(edge in some) for edge in grid.edges}
