"""The difference between two solutions, and the shapes that show it on a board."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.drawing import Border, Line, Shape, Stamp
from puzzlepark.core.grid import Spot, ends
from puzzlepark.core.puzzle import Layer, Solution
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Report
from puzzlepark.registry import genre_of


class Difference(NamedTuple):
    """The difference of two solutions: the `spots` with different values, and the `cells` at these spots.

    `shapes` mark these cells on a drawing of the board; `both` draws the two solutions on top of each other.
    """

    spots: tuple[Spot, ...]
    cells: tuple[Spot, ...]
    shapes: tuple[Shape, ...]
    both: tuple[Shape, ...]


def difference(report: Report) -> Difference | None:
    """How the first two solutions of a report differ in its view; None if it has fewer."""
    if len(report.solutions) < 2:
        return None
    one, two = report.solutions[:2]
    puzzle = one.puzzle
    views = genre_of(puzzle).model(puzzle).views
    layers = [layer for layer in one.layers if layer.name in views[report.view]]
    spots = {var.spot for layer in layers for var in layer.vars if one[var] != two[var]}
    near_cells = {cell for spot in spots for cell in ([spot] if spot.is_cell else ends(spot))}
    cells = {cell for cell in near_cells if puzzle.grid.has(cell)}
    shapes: tuple[Shape, ...] = (
        Stamp("fill", tuple(sorted(cells)), "differsoft"),
        Stamp("hatch", tuple(sorted(cells)), "differ"),
        Border(outline(cells, puzzle.rows, puzzle.cols), "differ", "area"),
    )
    both = [shape for layer in one.layers for shape in _both(layer, one, two)]
    return Difference(tuple(sorted(spots)), tuple(sorted(cells)), shapes, tuple(both))


def outline(cells: set[Spot], rows: int, cols: int) -> tuple[Spot, ...]:
    """The edges around an area, without those on the border of the board."""
    edges = set()
    for r, c in cells:
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            edge = Spot(r + dr, c + dc)
            inside = 0 < edge.r < 2 * rows and 0 < edge.c < 2 * cols
            if inside and Spot(r + 2 * dr, c + 2 * dc) not in cells:
                edges.add(edge)
    return tuple(sorted(edges))


def _both(layer: Layer, one: Solution, two: Solution) -> Iterable[Shape]:
    """The shapes of both solutions in a layer: lines in two colours, or a fill and a hatch. Only Boolean layers have
    shapes, because other layers repeat what they show."""
    if tuple(layer.values) != (0, 1):
        return
    in_first = [var.spot for var in layer.vars if one[var]]
    in_second = [var.spot for var in layer.vars if two[var]]
    if layer.kind == "cells":
        yield Stamp("fill", tuple(in_first), "paint")
        yield Stamp("hatch", tuple(in_second), "differ")
        return
    for edge in in_first:
        yield Line(layer.grid.ends(edge), "mark", "first")
    for edge in in_second:
        yield Line(layer.grid.ends(edge), "differ", "second")
