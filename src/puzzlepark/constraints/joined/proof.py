"""The constraint `Joined` in certificates, by lemmas alone.

gap RULE A B : NODES   A is one of the rule's nodes or an edge, and lies among NODES; B lies among the other nodes. If
                       A and B are there, some edge between NODES and the others is drawn.
"""

from __future__ import annotations

from puzzlepark.constraints.joined import Joined
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Joined, number: int) -> None:
    """Write nothing: all clauses are lemmas."""


def _gap(formula: PlainFormula, rule: Joined, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about two components; None if A or B is on the wrong side."""
    nodes = set(lemma.nodes)
    clause = []
    for spot, inside in zip(lemma.about, (True, False), strict=True):
        ends = rule.grid.ends(spot) if spot.is_edge else (spot,)
        if any((end in nodes) != inside for end in ends) or not (spot.is_edge or spot in rule.nodes):
            return None
        clause += [formula.lit(Var(rule.layer, spot), 0)] if spot.is_edge else []
    leaving = (e for e in rule.grid.edges if len(nodes.intersection(rule.grid.ends(e))) == 1)
    return (*clause, *(formula.nonzero(Var(rule.layer, edge)) for edge in leaving))


LEMMAS = {"gap": LemmaKind(2, _gap, edges=True)}
