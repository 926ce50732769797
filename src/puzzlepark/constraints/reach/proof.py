"""The constraint `Reach` in certificates, by lemmas alone.

room RULE : NODES   Without entering NODES, fewer nodes than the size can be reached from the start. One of NODES has
                    the value, or with `if_own` the start lacks it.
over RULE : NODES   The start and NODES are connected and more than the size. One of NODES lacks the value, or with
                    `if_own` the start lacks it.
"""

from __future__ import annotations

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.areas import pieces
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.graph import reached
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Reach, number: int) -> None:
    """Write nothing: all clauses are lemmas."""


def _room(formula: PlainFormula, rule: Reach, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about too little room; None if its conditions are not met."""
    if rule.start in lemma.nodes or len(reached(rule.grid.neighbours, rule.start, lemma.nodes)) >= rule.size:
        return None
    return (*_unless(formula, rule), *(formula.lit(Var(rule.layer, node), rule.value) for node in lemma.nodes))


def _over(formula: PlainFormula, rule: Reach, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about too many nodes; None if its conditions are not met."""
    nodes = {rule.start, *lemma.nodes}
    if len(nodes) <= rule.size or len(pieces(nodes)) != 1:
        return None
    others = sorted(nodes - {rule.start})
    return (*_unless(formula, rule), *(-formula.lit(Var(rule.layer, node), rule.value) for node in others))


def _unless(formula: PlainFormula, rule: Reach) -> Clause:
    """The literal that the start lacks the value, if the rule applies only to a start with the value."""
    return (-formula.lit(Var(rule.layer, rule.start), rule.value),) if rule.if_own else ()


LEMMAS = {"room": LemmaKind(0, _room), "over": LemmaKind(0, _over)}
