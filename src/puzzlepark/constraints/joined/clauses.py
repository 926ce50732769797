"""Clauses for Joined: added lazily, when lines are apart."""

from __future__ import annotations

from puzzlepark.constraints.joined import Joined
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, joined: Joined) -> None:
    """Nodes are on for certain, and an edge is if it is not 0. Edges that touch and share a literal are one; no two
    others have the same literal, as solvers take each for itself."""
    literals = [formula.new() for _ in joined.nodes] + [-x for x in formula.layer_literals(joined.layer, 0)]
    group, near = joined.grouped(literals)
    on: dict[int, int] = {}
    used: set[int] = set()
    for i, literal in zip(group, literals, strict=True):
        if i not in on and abs(literal) in used:
            on[i] = formula.new()
            formula.clauses += [[-on[i], literal], [on[i], -literal]]
        on.setdefault(i, literal)
        used.add(abs(literal))
    formula.clauses += [[literals[i]] for i in range(len(joined.nodes))]
    sure = [frozenset({group[i]}) for i in range(len(joined.nodes))]
    formula.lazy.append(KeepConnected(formula, NodeGraph(near), [on[i] for i in range(len(near))], lambda: sure))
