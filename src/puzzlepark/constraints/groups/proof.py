"""The constraint `Groups` in certificates. Lemmas state the sizes.

room RULE VALUE A : NODES   Without entering NODES, fewer nodes than VALUE can be reached from A. If A has the value,
                            one of NODES has it.
over RULE VALUE : NODES     NODES are connected and more than VALUE. Not all of them have the value.
"""

from __future__ import annotations

from puzzlepark.constraints.groups import Groups
from puzzlepark.core.areas import pieces
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.graph import reached
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Groups, number: int) -> None:
    """Write that a node with the value 1 has no equal neighbour, that a node with a larger value has one, and that no
    value is below 1."""
    for var in rule.scope:
        neighbours = [Var(rule.layer, near) for near in rule.grid.neighbours(var.spot)]
        for value in formula.values(var):
            here, equal = formula.lit(var, value), [formula.lit(other, value) for other in neighbours]
            if value < 1:
                formula.add(-here)
            elif value > 1:
                formula.add(-here, *equal)
            else:
                for other in equal:
                    formula.add(-here, -other)


def _room(formula: PlainFormula, rule: Groups, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about too little room; None if its conditions are not met."""
    (a,), value = lemma.about, lemma.value
    if value is None or a in lemma.nodes or len(reached(rule.grid.neighbours, a, lemma.nodes)) >= value:
        return None
    has_value = {node: formula.lit(Var(rule.layer, node), value) for node in (a, *lemma.nodes)}
    return (-has_value[a], *(has_value[node] for node in lemma.nodes))


def _over(formula: PlainFormula, rule: Groups, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about a group that would be too large; None if its conditions are not met."""
    nodes, value = set(lemma.nodes), lemma.value
    if value is None or len(nodes) <= value or len(pieces(nodes)) != 1:
        return None
    return tuple(-formula.lit(Var(rule.layer, node), value) for node in lemma.nodes)


LEMMAS = {"room": LemmaKind(1, _room), "over": LemmaKind(0, _over)}
