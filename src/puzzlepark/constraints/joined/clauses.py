"""Clauses for Joined, which are added lazily."""

from __future__ import annotations

from puzzlepark.constraints.joined import Joined
from puzzlepark.encoders.connectivity import KeepConnected, NodeGraph
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, joined: Joined) -> None:
    """Keep the nodes, and the edges that are not 0, connected. Adjacent edges with the same literal are one vertex.
    Other vertices need distinct literals, because the propagator takes one literal per vertex."""
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
    # The nodes always belong to the graph.
    formula.clauses += [[literals[i]] for i in range(len(joined.nodes))]
    sure = [frozenset({group[i]}) for i in range(len(joined.nodes))]
    formula.lazy.append(KeepConnected(formula, NodeGraph(near), [on[i] for i in range(len(near))], lambda: sure))
