"""Routes: the lines of a solution as lists of (row, column) from 1, and marks from such lists."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between, trace
from puzzlepark.core.puzzle import Layer, Solution, Var

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre

Route = list[tuple[int, int]]


def routes(solution: Solution, layer: Layer, values: tuple[int, ...]) -> list[Route]:
    """The lines that a layer's values draw, in reading order of where they begin."""
    from puzzlepark.core.genre import genre_of

    flow = flow_of(genre_of(solution.puzzle), layer.name)
    drawn = [spot for spot, value in zip(layer.spots, values, strict=True) if value]
    found = []
    for walk in trace(drawn, layer.grid.corners):
        nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else list(walk.nodes)
        if flow and solution[Var(flow, between(nodes[0], nodes[1]))] != _way(nodes[0], nodes[1]):
            nodes.reverse()
        found.append([(node.row + 1, node.col + 1) for node in nodes])
    return found


def drawn(layer: Layer, lines: Iterable[Any], flow: str = "") -> dict[Var, int]:
    """Marks for a layer of edges from lines, lists of (row, column) each; all other edges are 0. With a `flow`, that
    layer gets the way in which each line is told. Raises BadInput for steps that are none."""
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
                marks[Var(flow, edge)] = _way(a, b)
    return marks


def flow_of(genre: Genre[Any], layer: str) -> str:
    """The layer that tells the direction of another's lines, or nothing."""
    return next((getattr(mark, "flow", "") for mark in genre.look.marks if mark.layer == layer), "")


def _way(a: Spot, b: Spot) -> int:
    """1 to the right or down, -1 to the left or up."""
    return 1 if b > a else -1


def _node(layer: Layer, number: int, place: Any) -> Spot:
    if not isinstance(place, list | tuple) or len(place) != 2 or not all(type(k) is int for k in place):
        raise BadInput(f"Line {number} must be a list of (row, column), from 1.")
    first = 1 - layer.grid.corners
    return Spot(2 * (place[0] - 1) + first, 2 * (place[1] - 1) + first)
