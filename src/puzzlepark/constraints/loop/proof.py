"""The constraint `Loop` in certificates. Lemmas state that there is only one loop.

ring RULE A B : NODES   A is among NODES and B is not. If the loop visits both, it uses an edge between NODES and the
                        others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from puzzlepark.constraints.loop import Loop
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import TRUE, Clause, PlainFormula
from puzzlepark.encoders.plain.graph import edges_at, leaving
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Loop, number: int) -> None:
    """Write that every node has two lines or none, that some edge is drawn, and the clauses for faces and flow."""
    grid = rule.grid
    line = {edge: formula.lit(Var(rule.line, edge), 1) for edge in grid.edges}
    for node, edges in edges_at(grid).items():
        lits = [line[edge] for edge in edges]
        on = formula.any_of(f"rule {number}: the loop visits {node.r},{node.c}", lits)
        formula.known["visited", number, node] = on
        _zero_or_two(formula, lits)
    formula.add(*line.values())
    _faces(formula, rule, number, line)
    if rule.flow is not None:
        _flows(formula, rule, line)


def _zero_or_two(formula: PlainFormula, lits: Sequence[int]) -> None:
    """Two of the literals are true, or none."""
    for three in combinations(lits, 3):
        formula.add(*(-x for x in three))
    for x in lits:
        formula.add(-x, *(y for y in lits if y != x))


def _faces(formula: PlainFormula, rule: Loop, number: int, line: dict[Spot, int]) -> None:
    """Write that an edge is drawn if and only if exactly one of its two faces is inside. Faces beyond the board are
    outside. Every set of lines with an even number at each node separates inside from outside in this way."""
    grid, inside = rule.grid, {}
    full = Grid(grid.rows, grid.cols, corners=grid.corners)
    first = 1 if grid.corners else 2
    for r in range(first, 2 * grid.rows, 2):
        for c in range(first, 2 * grid.cols, 2):
            inside[Spot(r, c)] = formula.new(f"rule {number}: {r},{c} is inside")
    for edge in full.edges:
        drawn = line.get(edge, -TRUE)
        a, b = (inside.get(face, -TRUE) for face in _sides(grid, edge))
        for clause in ((-drawn, a, b), (-drawn, -a, -b), (drawn, -a, b), (drawn, a, -b)):
            formula.add(*clause)


def _flows(formula: PlainFormula, rule: Loop, line: dict[Spot, int]) -> None:
    """Write that drawn edges have a flow, and that at most one line enters each node and at most one leaves it."""
    assert rule.flow is not None
    for edge, drawn in line.items():
        formula.equal(drawn, -formula.lit(Var(rule.flow, edge), 0))
    for node, edges in edges_at(rule.grid).items():
        flows = [Var(rule.flow, edge) for edge in edges]
        # The flow 1 leads from the first end of an edge to the second.
        into = [formula.lit(v, 1 if rule.grid.ends(v.spot)[1] == node else -1) for v in flows]
        out = [formula.lit(v, -1 if rule.grid.ends(v.spot)[1] == node else 1) for v in flows]
        for one_way in (into, out):
            for a, b in combinations(one_way, 2):
                formula.add(-a, -b)


def _sides(grid: Grid, edge: Spot) -> tuple[Spot, Spot]:
    """The two faces of an edge, as the spots across it."""
    (r, c), (first, _) = edge, grid.ends(edge)
    across = first.r != r
    return (Spot(r, c - 1), Spot(r, c + 1)) if across else (Spot(r - 1, c), Spot(r + 1, c))


def _ring(formula: PlainFormula, rule: Loop, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about a ring; None if A is not among its nodes, or B is."""
    (a, b), nodes = lemma.about, set(lemma.nodes)
    if a not in nodes or b in nodes:
        return None
    visited = [-formula.known["visited", lemma.rule, node] for node in (a, b)]
    return (*visited, *(formula.lit(Var(rule.line, edge), 1) for edge in leaving(rule.grid, nodes)))


LEMMAS = {"ring": LemmaKind(2, _ring)}
