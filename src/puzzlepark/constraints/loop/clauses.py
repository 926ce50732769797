"""Clauses for one closed loop.

Local clauses say that every node is passed once or not at all, and that the flow continues in its direction. A loop
also separates the faces of the grid, each between four nodes, into inside and outside. An edge is drawn if it lies
between the two, and the inside is always on the same side of the flow. There is exactly one loop if the inside is
connected and the outside is connected. The clauses for both are added lazily by `KeepConnected`.

With clauses about faces instead of "a line leaves the stray ring", the hardest published Nagareru of 14×14 takes 0.1 s
instead of more than 10. Connecting islands to the largest component makes a Slitherlink of 60×60 take 3 s instead of
more than 20.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, count, islice, pairwise

from puzzlepark._native import FlatClauses
from puzzlepark.constraints.loop import Loop
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model
from puzzlepark.core.watch import polled
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula

CLAUSES_PER_NODE = 40
"""A rough estimate."""


def write(formula: Formula, loop: Loop) -> None:
    """Write the local clauses, and add the lazy checks."""
    line = formula.nonzero_at(loop.line, loop.grid.edges)
    formula.clauses.append(list(line))
    faces = faces_of(loop.grid.height, loop.grid.width, loop.grid.corners)
    inside = [formula.new() for _ in range(faces.beyond)]
    never, place = formula.false, loop.grid.edge_position

    def on_full_grid(literals: list[int], missing: int) -> list[int]:
        """The literals of all edges of a full grid, with `missing` for those that this grid lacks."""
        if len(place) == len(faces.full.edges):
            return literals
        return [literals[place[edge]] if edge in place else missing for edge in faces.full.edges]

    literals = [*on_full_grid(line, never), *inside, never]
    # Unused without a flow, but created in any case: other numbers of variables would change the boards of a seed.
    clockwise = formula.new()
    if loop.flow is not None:
        for value in (1, -1, 0):
            literals += on_full_grid(formula.layer_literals(loop.flow, value), never if value else -never)
        literals.append(clockwise)
    formula.clock.tick()
    formula.top = formula.clauses.stamp(_local(faces, loop.flow is not None), literals, formula.top)
    # A short loop leaves few islands to connect.
    formula.phases += [-literal for literal in (*line, *inside)]

    def sure() -> Iterator[frozenset[int]]:
        return (faces.adjacent(edges) for edges in _used(formula.model, loop))

    def sure_inside() -> Iterator[frozenset[int]]:
        return (nodes - {faces.beyond} for nodes in sure())

    def sure_outside() -> Iterator[frozenset[int]]:
        return chain([frozenset({faces.beyond})], sure())

    formula.lazy.append(KeepConnected(formula, faces.graph, [*inside, never], sure_inside))
    formula.lazy.append(KeepConnected(formula, faces.graph, [*(-x for x in inside), -never], sure_outside))


@lru_cache(maxsize=16)
def _local(faces: Faces, directed: bool) -> FlatClauses:
    """The local clauses of loops on a full grid.

    Their variables, from 1, are: a line for each edge; "inside" for each face; a false one for the face beyond the
    outline; for directed loops, "growing", "shrinking" and "no flow" for each edge; and "the loop runs clockwise".
    """
    numbers, edges = count(1), len(faces.full.edges)
    line = list(islice(numbers, edges))
    inside = list(islice(numbers, faces.beyond + 1))
    flows = [list(islice(numbers, edges)) for _ in range(3)] if directed else []
    clauses = FlatClauses()
    clauses += _directed(faces.full, line, flows) if directed else _undirected(faces.full, line)
    clauses += _sides(line, faces, inside, flows[:2], next(numbers))
    return clauses


def _undirected(grid: Grid, line: list[int]) -> Iterator[list[int]]:
    """Clauses that every node has two lines or none."""
    for star in polled(grid.stars):
        lines = [line[e] for e in star]
        yield from ([-a, -b, -c] for a, b, c in combinations(lines, 3))
        yield from ([-x, *lines[:k], *lines[k + 1 :]] for k, x in enumerate(lines))


def _directed(grid: Grid, line: list[int], flows: list[list[int]]) -> Iterator[list[int]]:
    """Clauses that every line has one direction, and every node is entered once and left once, or not at all."""
    out: list[list[int]] = [[] for _ in grid.nodes]
    into: list[list[int]] = [[] for _ in grid.nodes]
    for drawn, growing, shrinking, still, (first, second) in zip(line, *flows, grid.joins, strict=True):
        yield from ([-drawn, -still], [drawn, still])
        # Both directions of one edge have the same index in the two lists.
        out[first].append(growing)
        into[first].append(shrinking)
        out[second].append(shrinking)
        into[second].append(growing)
    for leaving, entering in polled(zip(out, into, strict=True)):
        for one_way, other_way in ((leaving, entering), (entering, leaving)):
            # At most one line goes one way; if one does, another edge has a line that goes the other way.
            yield from ([-a, -b] for a, b in combinations(one_way, 2))
            yield from ([-x, *other_way[:k], *other_way[k + 1 :]] for k, x in enumerate(one_way))


class Faces:
    """The faces of a grid, numbered row by row. The last number is the face beyond its outline."""

    def __init__(self, full: Grid) -> None:
        rows, cols = full.height - 1, full.width - 1
        self.beyond = beyond = rows * cols
        number = [[beyond] * (cols + 2)]
        number += [[beyond, *range(r * cols, (r + 1) * cols), beyond] for r in range(rows)]
        number += [[beyond] * (cols + 2)]
        pairs: list[tuple[int, int]] = []
        for north, south in pairwise(number):
            pairs += zip(north[1:-1], south[1:-1], strict=True)  # a row of horizontal edges
            pairs += zip(south[1:], south[:-1], strict=True)  # the vertical edges below; the last ones do not exist
        self.full = full
        self.sides = pairs[: len(full.edges)]
        """For each edge of the full grid the faces on its left and right, seen in direction east or south."""
        self.place = full.edge_position
        near = [
            [number[r - 1][c], number[r][c - 1], number[r][c + 1], number[r + 1][c]]
            for r in range(1, rows + 1)
            for c in range(1, cols + 1)
        ]
        self.graph = NodeGraph([*near, [i for i, others in enumerate(near) if beyond in others]])

    def adjacent(self, edges: list[Spot]) -> frozenset[int]:
        """All faces adjacent to some edges."""
        return frozenset(face for edge in edges for face in self.sides[self.place[edge]])


@lru_cache(maxsize=64)
def faces_of(height: int, width: int, corners: bool) -> Faces:
    """The faces of a grid with this many rows and columns of nodes, including those at holes."""
    return Faces(Grid(height - corners, width - corners, corners=corners))


def _sides(
    line: list[int], faces: Faces, inside: list[int], flows: list[list[int]], clockwise: int
) -> Iterator[list[int]]:
    """Clauses that a line separates inside from outside, and that the inside is always on the same side of the flow.

    They exclude most pairs of loops: nested ones with the same orientation, and others with opposite orientations.
    """
    for edge, (drawn, (left, right)) in enumerate(polled(zip(line, faces.sides, strict=True))):
        a, b = inside[left], inside[right]
        yield from ([-drawn, a, b], [-drawn, -a, -b], [drawn, -a, b], [drawn, a, -b])
        # The side on the right of a growing flow is `right`; a shrinking flow has it on its left.
        for flow, on_right, on_left in zip(flows, (b, a), (a, b), strict=False):
            along = flow[edge]
            yield from ([-clockwise, -along, on_right], [-clockwise, -along, -on_left])
            yield from ([clockwise, -along, on_left], [clockwise, -along, -on_right])


def _used(model: Model, loop: Loop) -> Iterator[list[Spot]]:
    """For each rule that requires it, edges of which every solution uses at least one."""
    layers = (loop.line, loop.flow)
    for rule in model.rules:
        scope, used = rule.constraint.scope, rule.constraint.nonzero
        if used is not None and used[0] > 0 and all(var.layer in layers for var in scope):
            yield [var.spot for var in scope]


def size(loop: Loop) -> int:
    """The approximate number of clauses."""
    return CLAUSES_PER_NODE * len(loop.grid.nodes)
