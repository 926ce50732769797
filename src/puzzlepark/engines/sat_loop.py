"""Clauses for one closed loop.

What is local is said at once: every cell is passed once or not at all, and the flow goes on where it came.
That leaves several loops possible. After each full assignment every stray ring gets a cut, and the solver goes on
with what it has learnt: "if there is a line inside the ring's cells, and the loop must go elsewhere, then a
line leaves them".
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from puzzlepark.core.constraints import SIDES, Constraint, Loop
from puzzlepark.core.grid import Spot, ends
from puzzlepark.core.puzzle import Var
from puzzlepark.engines.loops import required, rings

if TYPE_CHECKING:
    from puzzlepark.engines.sat import Formula

Clauses = list[list[int]]


def encode_loop(formula: Formula, loop: Constraint) -> None:
    """The local clauses, and the cuts to come."""
    assert isinstance(loop, Loop)
    line = {e: formula.something(formula.numbering[Var(loop.line, e)]) for e in loop.grid.edges}
    formula.clauses.append(list(line.values()))
    if loop.flow is None:
        _undirected(formula, loop, line)
    else:
        _directed(formula, loop, line)
    layers = (loop.line,) if loop.flow is None else (loop.line, loop.flow)
    formula.lazy.append(Cuts(formula, line, required(formula.model, *layers)))


def _around(loop: Loop, spot: Spot) -> list[Spot]:
    edges = (Spot(spot.r + dr, spot.c + dc) for dr, dc in SIDES)
    return [e for e in edges if e in loop.grid.edge_position]


def _undirected(formula: Formula, loop: Loop, line: dict[Spot, int]) -> None:
    """Every cell has two lines or none."""
    for spot in loop.grid.cells:
        lines = [line[e] for e in _around(loop, spot)]
        formula.clauses.extend([-a, -b, -c] for a, b, c in combinations(lines, 3))
        formula.clauses.extend([-x, *(y for y in lines if y != x)] for x in lines)


def _directed(formula: Formula, loop: Loop, line: dict[Spot, int]) -> None:
    """A line flows one way, and every cell is left as often as it is come to, at most once."""
    assert loop.flow is not None
    out: dict[Spot, list[int]] = {spot: [] for spot in loop.grid.cells}
    into: dict[Spot, list[int]] = {spot: [] for spot in loop.grid.cells}
    for edge, drawn in line.items():
        number = formula.numbering[Var(loop.flow, edge)]
        growing, shrinking, still = (formula.literal(number, v) for v in (1, -1, 0))
        assert growing is not None
        assert shrinking is not None
        assert still is not None
        formula.clauses += [[-drawn, -still], [drawn, still]]
        first, second = ends(edge)
        # The two ways of one edge stand at the same place of both lists.
        out[first].append(growing)
        into[first].append(shrinking)
        out[second].append(shrinking)
        into[second].append(growing)
    for spot in loop.grid.cells:
        for here, there in ((out[spot], into[spot]), (into[spot], out[spot])):
            formula.clauses.extend([-a, -b] for a, b in combinations(here, 2))
            formula.clauses.extend([-x, *there[:k], *there[k + 1 :]] for k, x in enumerate(here))


class Cuts:
    """Finds the rings of an assignment that cannot be part of one loop, and the clauses against them."""

    def __init__(self, formula: Formula, line: dict[Spot, int], anchor: Spot | None) -> None:
        self.formula = formula
        self.line = line
        self.anchor = anchor

    def __call__(self, true: set[int]) -> Clauses:
        found = rings(edge for edge, drawn in self.line.items() if drawn in true)
        if len(found) < 2:
            return []
        return [clause for ring in found if self.anchor not in ring for clause in self._cut(set(ring))]

    def _cut(self, ring: set[Spot]) -> Clauses:
        """With an anchor outside, a line inside is enough to make the loop leave; else a line elsewhere must be, too."""
        inside, elsewhere = self.formula.new(), self.formula.new()
        clauses: Clauses = []
        leaving = []
        for edge, drawn in self.line.items():
            a, b = ends(edge)
            if (a in ring) != (b in ring):
                leaving.append(drawn)
            elif a in ring:
                clauses.append([-drawn, inside])
            elif self.anchor is None:
                clauses.append([-drawn, elsewhere])
        clauses.append([-inside, *leaving] if self.anchor is not None else [-inside, -elsewhere, *leaving])
        return clauses
