"""The clauses of lemmas. Each is checked to be true by the definition of its constraint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from puzzlepark.constraints import function_of
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Rejected
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


@runtime_checkable
class HasVarAt(Protocol):
    """A constraint whose nodes may lie outside its grid."""

    @property
    def var_at(self) -> Mapping[Spot, Var]:
        """The variable at every node."""


def lemmas_of(constraint: Constraint) -> dict[str, LemmaKind]:
    """The kinds of lemmas about a constraint, by name."""
    return function_of(type(constraint), "proof", "LEMMAS") or {}


def clause_of(formula: PlainFormula, lemma: Lemma) -> Clause:
    """The clause of a lemma. Raises Rejected if it is not true by definition."""
    rules = formula.model.rules
    if not 0 <= lemma.rule < len(rules):
        raise Rejected(f'The lemma "{str(lemma)[:60]}" is about no rule of this puzzle.')
    rule: Any = rules[lemma.rule].constraint
    kind = lemmas_of(rule).get(lemma.kind)
    if kind is None or len(lemma.about) != kind.about:
        raise Rejected(f'The lemma "{str(lemma)[:60]}" is about a rule of another kind.')
    places = (*lemma.about, *lemma.nodes)
    # Some kinds of lemmas name edges, too. All other places must be nodes of the rule.
    nodes = [spot for spot in places if not (kind.edges and spot in rule.grid.edge_position)]
    nodes_of_rule = rule.var_at if isinstance(rule, HasVarAt) else rule.grid.position
    if not all(node in nodes_of_rule for node in nodes):
        raise Rejected(f'The lemma "{str(lemma)[:60]}" speaks of places that the board does not have.')
    clause = kind.clause(formula, rule, lemma)
    if clause is None:
        raise Rejected(f'The lemma "{str(lemma)[:60]}" does not follow from the rule.')
    return clause
