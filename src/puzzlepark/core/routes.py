"""Marks from lines, each a list of (row, column) from 1."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import along
from puzzlepark.core.puzzle import Layer, Var


def marks_of_lines(layer: Layer, lines: Iterable[Any], flow: str = "") -> dict[Var, int]:
    """Marks for a layer of edges from lines, each a list of (row, column); all other edges are 0. With a `flow`, that
    layer gets the direction in which each line is listed. Raises BadInput if consecutive places are not adjacent."""
    marks = dict.fromkeys(layer.vars, 0)
    if flow:
        marks |= {Var(flow, spot): 0 for spot in layer.spots}
    for number, line in enumerate(lines, 1):
        nodes = [_node(layer, number, place) for place in line]
        for a, b in pairwise(nodes):
            edge = Spot((a.r + b.r) // 2, (a.c + b.c) // 2)
            if abs(a.r - b.r) + abs(a.c - b.c) != 2 or edge not in layer.position:
                raise BadInput(
                    f"Line {number} goes from ({a.row + 1}, {a.col + 1}) to ({b.row + 1}, {b.col + 1}), which are not "
                    "next to each other on this board."
                )
            marks[Var(layer.name, edge)] = 1
            if flow:
                marks[Var(flow, edge)] = along(a, b)
    return marks


def _node(layer: Layer, number: int, place: Any) -> Spot:
    """The node of a (row, column) from 1; raises BadInput. `number` is the number of its line in the message."""
    if not isinstance(place, list | tuple) or len(place) != 2 or not all(type(k) is int for k in place):
        raise BadInput(f"Line {number} must be a list of (row, column), from 1.")
    first = 1 - layer.grid.corners
    return Spot(2 * (place[0] - 1) + first, 2 * (place[1] - 1) + first)
