"""Clauses for one closed loop.

Local clauses say that every node is passed once or not at all, and that the flow goes on where it came. A loop
also parts the faces of the grid, each between four nodes, into inside and outside: a line is where the two meet, and
flows with the inside always on the same hand. One loop is then: the inside is in one piece, and so is the outside.
That alone is said lazily, by `Together`.

Cuts by faces instead of "a line leaves the stray ring" make the hardest published Nagareru of 14×14 take 0.1 s instead
of more than 10, and joining islands to the largest piece makes a Slitherlink of 60×60 take 3 s instead of more than 20.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from puzzlepark.core.constraints import SIDES, Between, Constraint, Count, Loop, Star
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.engines.formula import Formula
from puzzlepark.engines.sat_pieces import Net, Together


def encode_loop(formula: Formula, loop: Constraint) -> None:
    """The local clauses, and the cuts to come."""
    assert isinstance(loop, Loop)
    line = {e: formula.something(formula.numbering[Var(loop.line, e)]) for e in loop.grid.edges}
    formula.clauses.append(list(line.values()))
    if loop.flow is None:
        _undirected(formula, loop, line)
    else:
        _directed(formula, loop, line)
    faces = Faces(loop.grid)
    inside = [formula.new() for _ in faces.spots]
    _sides(formula, loop, line, faces, inside)
    # A short loop leaves few islands to join.
    formula.wishes += [-literal for literal in (*line.values(), *inside)]
    sure = [faces.beside(edges) for edges in _used(formula.model, loop)]
    beyond = len(inside)
    formula.lazy.append(Together(formula, faces.net, [*inside, formula.false], [s - {beyond} for s in sure]))
    formula.lazy.append(
        Together(formula, faces.net, [*(-x for x in inside), -formula.false], [frozenset({beyond}), *sure])
    )


def _around(loop: Loop, spot: Spot) -> list[Spot]:
    edges = (Spot(spot.r + dr, spot.c + dc) for dr, dc in SIDES)
    return [e for e in edges if e in loop.grid.edge_position]


def _undirected(formula: Formula, loop: Loop, line: dict[Spot, int]) -> None:
    """Every node has two lines or none."""
    for spot in loop.grid.nodes:
        formula.clock.tick()
        lines = [line[e] for e in _around(loop, spot)]
        formula.clauses.extend([-a, -b, -c] for a, b, c in combinations(lines, 3))
        formula.clauses.extend([-x, *(y for y in lines if y != x)] for x in lines)


def _directed(formula: Formula, loop: Loop, line: dict[Spot, int]) -> None:
    """A line flows one way, and every node is left as often as it is come to, at most once."""
    assert loop.flow is not None
    out: dict[Spot, list[int]] = {spot: [] for spot in loop.grid.nodes}
    into: dict[Spot, list[int]] = {spot: [] for spot in loop.grid.nodes}
    for edge, drawn in line.items():
        growing, shrinking, still = (formula.literal(Var(loop.flow, edge), v) for v in (1, -1, 0))
        formula.clauses += [[-drawn, -still], [drawn, still]]
        first, second = loop.grid.ends(edge)
        # The two ways of one edge stand at the same place of both lists.
        out[first].append(growing)
        into[first].append(shrinking)
        out[second].append(shrinking)
        into[second].append(growing)
    for spot in loop.grid.nodes:
        formula.clock.tick()
        for here, there in ((out[spot], into[spot]), (into[spot], out[spot])):
            formula.clauses.extend([-a, -b] for a, b in combinations(here, 2))
            formula.clauses.extend([-x, *there[:k], *there[k + 1 :]] for k, x in enumerate(here))


class Faces:
    """The faces of a grid, numbered row by row; the last number is all that lies beyond its outline."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        first = 2 - grid.corners
        rows, cols = grid.height - 1, grid.width - 1
        self.spots = [Spot(first + 2 * r, first + 2 * c) for r in range(rows) for c in range(cols)]
        self.number = {spot: i for i, spot in enumerate(self.spots)}
        near = [[self.at(Spot(r + 2 * dr, c + 2 * dc)) for dr, dc in SIDES] for r, c in self.spots]
        beyond = [i for i, others in enumerate(near) if len(self.spots) in others]
        self.net = Net([*near, beyond])

    def at(self, spot: Spot) -> int:
        return self.number.get(spot, len(self.spots))

    def of(self, edge: Spot) -> tuple[int, int]:
        """The faces on the left and on the right of one who goes along the edge towards growing coordinates."""
        r, c = edge
        start, goal = self.grid.ends(edge)
        if start.r == goal.r:
            return self.at(Spot(r - 1, c)), self.at(Spot(r + 1, c))
        return self.at(Spot(r, c + 1)), self.at(Spot(r, c - 1))

    def beside(self, edges: list[Spot]) -> frozenset[int]:
        """All faces beside some of these edges."""
        return frozenset(face for edge in edges for face in self.of(edge))


def _sides(formula: Formula, loop: Loop, line: dict[Spot, int], faces: Faces, inside: list[int]) -> None:
    """A line has the inside on one hand and the outside on the other; the flow always has it on the same hand.

    This rules out most pairs of loops at once: one in another that runs the same way, and two beside each other that
    run opposite ways.
    """
    literals = [*inside, formula.false]
    clockwise = formula.new()
    full = Grid(loop.grid.rows, loop.grid.cols, corners=loop.grid.corners)
    for edge in full.edges:
        formula.clock.tick()
        a, b = (literals[face] for face in faces.of(edge))
        if edge not in line:
            formula.clauses += [[-a, b], [a, -b]]
            continue
        drawn = line[edge]
        formula.clauses += [[-drawn, a, b], [-drawn, -a, -b], [drawn, -a, b], [drawn, a, -b]]
        if loop.flow is not None:
            growing, shrinking = (formula.literal(Var(loop.flow, edge), v) for v in (1, -1))
            for way, this, that in ((growing, b, a), (shrinking, a, b)):
                formula.clauses += [[-clockwise, -way, this], [-clockwise, -way, -that]]
                formula.clauses += [[clockwise, -way, that], [clockwise, -way, -this]]


def _used(model: Model, loop: Loop) -> Iterator[list[Spot]]:
    """Edges of which every solution uses at least one, by each rule that says so."""
    layers = (loop.line, loop.flow)
    for rule in model.rules:
        c = rule.constraint
        if isinstance(c, Star):
            used = all(any(row) for row in c.fitting)
        else:
            used = (isinstance(c, Count) and c.total > 0) or (isinstance(c, Between) and c.low > 0)
        if used and all(var.layer in layers for var in c.scope):
            yield [var.spot for var in c.scope]
