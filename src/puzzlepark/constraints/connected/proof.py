"""The constraint `Connected` in certificates, by lemmas alone.

cut RULE A B : NODES   Every path from A to B meets one of NODES. If A and B have the value, one of NODES has it.
"""

from __future__ import annotations

from puzzlepark.constraints.connected import Connected
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.graph import reached
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Connected, number: int) -> None:
    """Write nothing: all clauses are lemmas."""


def _cut(formula: PlainFormula, rule: Connected, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about a cut; None if the nodes do not separate A from B."""
    a, b = lemma.about
    if b in reached(rule.neighbours, a, lemma.nodes) or {a, b} & set(lemma.nodes):
        return None
    on = {node: formula.lit(rule.var_at[node], rule.value) for node in (a, b, *lemma.nodes)}
    return (-on[a], -on[b], *(on[node] for node in lemma.nodes))


LEMMAS = {"cut": LemmaKind(2, _cut)}
