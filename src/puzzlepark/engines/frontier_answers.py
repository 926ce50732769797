"""Convert edges from the frontier kernel into solutions."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark import _native
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between, walks
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.frontier import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    FrontierLines,
    Values,
    edge_numbers,
    node_number,
    numbered_edges,
    pass_bit,
)


@dataclass(frozen=True)
class Compiled:
    """A model as the kernel's board, with the data for converting edges back into solutions."""

    model: Model
    lines: FrontierLines
    allow: list[int]
    doors: list[tuple[int, int]]
    board: _native.FrontierBoard

    def directed(self, view: str) -> bool:
        """True if a line counts once for each direction in this view."""
        return self.lines.flow in self.model.views[view]

    def edge_ids(self, edges: Iterable[Spot]) -> list[int]:
        """The numbers by which the kernel knows these edges of the grid. Doors are not among them."""
        return edge_numbers(self.lines.grid, edges)

    def line_ids(self, edges: list[Spot]) -> list[int]:
        """The kernel's numbers of the edges of a complete line, and of the doors at its ends."""
        grid, ids = self.lines.grid, self.edge_ids(edges)
        if self.doors:
            neighbours = self._neighbours(edges)
            ends = {node_number(grid, spot) for spot, adjacent in neighbours.items() if len(adjacent) == 1}
            # Each node has two numbers for edges. The numbers of doors come after all of these.
            first_door = 2 * grid.height * grid.width
            ids += [first_door + k for k, (number, _) in enumerate(self.doors) if number in ends]
        return sorted(ids)

    def spots(self, edge_ids: Iterable[int]) -> list[Spot]:
        """The edges with these numbers, without doors."""
        return numbered_edges(self.lines.grid, edge_ids)

    def solutions(self, puzzle: Puzzle, edge_ids: Iterable[int]) -> list[Solution]:
        """The solutions with this line. If the model has a flow, there is one for each direction that the nodes allow;
        otherwise there is one."""
        edges = self.spots(edge_ids)
        line = {self.lines.line: dict.fromkeys(edges, 1)}
        if self.lines.flow is not None:
            return [self._solution(puzzle, line | {self.lines.flow: flow}) for flow in self._flows(edges)]
        paths = [nodes for nodes, _ in walks(self._neighbours(edges))] if self.lines.cells else []
        return [self._solution(puzzle, line | self.lines.read_off(paths))]

    def _neighbours(self, edges: list[Spot]) -> dict[Spot, list[Spot]]:
        """The neighbours of each node along the line."""
        neighbours: dict[Spot, list[Spot]] = {}
        for a, b in map(self.lines.grid.ends, edges):
            neighbours.setdefault(a, []).append(b)
            neighbours.setdefault(b, []).append(a)
        return neighbours

    def _flows(self, edges: list[Spot]) -> list[dict[Spot, int]]:
        """The flows of a loop, in one or both directions, that its nodes allow. The flow with +1 at the first edge in
        reading order comes first."""
        nodes = walks(self._neighbours(edges))[0].nodes
        reverse = nodes[:1] + nodes[:0:-1]
        both = map(self._flow, (nodes, reverse))
        return sorted((flow for flow in both if flow is not None), key=lambda flow: -flow[edges[0]])

    def _flow(self, nodes: list[Spot]) -> dict[Spot, int] | None:
        """The flow of every edge if the loop visits the nodes in this order; None if a node forbids it."""
        flow = {}
        for before, here, after in zip(nodes[-1:] + nodes[:-1], nodes, nodes[1:] + nodes[:1], strict=True):
            bit = pass_bit(_side(here, before), _side(here, after))
            if not self.allow[node_number(self.lines.grid, here)] & bit:
                return None
            # Flow is +1 to the east and south.
            flow[between(here, after)] = 1 if after > here else -1
        return flow

    def _solution(self, puzzle: Puzzle, values: Values) -> Solution:
        """The solution with these values; all other values are 0."""
        parts = []
        for layer in self.model.layers:
            row = [0] * len(layer.spots)
            for spot, value in values[layer.name].items():
                row[layer.position[spot]] = value
            parts.append(tuple(row))
        return Solution(puzzle, self.model.layers, tuple(parts))


def _side(here: Spot, there: Spot) -> int:
    """The side of a node on which its neighbour lies."""
    if there.r != here.r:
        return NORTH if there.r < here.r else SOUTH
    return WEST if there.c < here.c else EAST
