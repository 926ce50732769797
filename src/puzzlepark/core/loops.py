"""Models of genres whose answer is one loop from cell to cell. Referees do without them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from puzzlepark.core.constraints import Between, Loop, Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import between
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Marks, Var
from puzzlepark.core.shades import SHADE, shades

LINE = "line"
"""The name of the layer, and of the view that shows it."""
LOOP_MESSAGES = {
    "loop.none": "There is no line yet.",
    "loop.end": "The line ends at row {row}, column {col}.",
    "loop.branch": "The line branches at row {row}, column {col}.",
    "loop.many": "The loop at row {row}, column {col} is closed, but there are other lines.",
}
TURNS = ((1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1))
STRAIGHTS = ((1, 0, 0, 1), (0, 1, 1, 0))
"""The values of the edges around a node that a loop passes: north, west, east, south."""


def loop_model(grid: Grid, rules: Iterable[Rule]) -> Model:
    """The model of a loop that has these rules besides."""
    layer = Layer(LINE, grid, "edges", (0, 1))
    return Model((layer,), (), {LINE: (LINE,)}, (Rule("loop", Loop(grid, LINE)), *rules))


def beside_loop_model(grid: Grid, rules: Iterable[Rule]) -> Model:
    """The model of a loop through every cell that is not shaded; shaded cells are not side by side. Of two such cells
    and the edge between them at most one has something, and a table says what may be in a cell and on its edges."""
    found = [Rule("loop", Loop(grid, LINE))]
    for edge in grid.edges:
        found.append(Rule("shade", Between((*shades(grid.ends(edge)), Var(LINE, edge)), 0, 1)))
    for spot in grid.cells:
        edges = [Var(LINE, between(spot, near)) for near in grid.neighbours(spot)]
        found.append(Rule("cell", Table((*shades((spot,)), *edges), _shaded_or_passed(len(edges)))))
    layers = Layer(LINE, grid, "edges", (0, 1)), Layer(SHADE, grid, "cells", (0, 1))
    return Model(layers, (), {LINE: (LINE, SHADE)}, (*found, *rules))


@cache
def _shaded_or_passed(many: int) -> tuple[tuple[int, ...], ...]:
    """What may be in a cell with so many edges: whether it is shaded, then the values of its edges."""
    passed = ((0, *(int(k in pair) for k in range(many))) for pair in combinations(range(many), 2))
    return ((1, *[0] * many), *passed)


def drawn(marks: Marks) -> set[Spot]:
    """The edges on the loop of an answer."""
    return {var.spot for var, value in marks.items() if value and var.layer == LINE}


def loop_answer(grid: Grid, loop: Iterable[Spot]) -> Marks:
    """The answer that is this loop."""
    some = set(loop)
    return {Var(LINE, edge): int(edge in some) for edge in grid.edges}
