"""The clauses of lemmas, each after its kind has looked whether it is true by definition."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints import part
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Rejected
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def lemmas_of(constraint: Constraint) -> dict[str, LemmaKind]:
    """The lemmas that a constraint's kind has, by name."""
    found: dict[str, LemmaKind] = getattr(part(constraint, "proof"), "LEMMAS", {})
    return found


def clause_of(formula: PlainFormula, lemma: Lemma) -> Clause:
    """The clause that a lemma stands for; Rejected if it is not true by definition."""
    rules = formula.model.rules
    if not 0 <= lemma.rule < len(rules):
        raise Rejected(f'The lemma "{str(lemma)[:60]}" is about no rule of this puzzle.')
    rule: Any = rules[lemma.rule].constraint
    kind = lemmas_of(rule).get(lemma.kind)
    if kind is None or len(lemma.about) != kind.about:
        raise Rejected(f'The lemma "{str(lemma)[:60]}" is about a rule of another kind.')
    places = (*lemma.about, *lemma.nodes)
    nodes = [spot for spot in places if not kind.edges or spot not in rule.grid.edge_position]
    held = getattr(rule, "var_at", rule.grid.position)  # a rule may have more nodes than its grid
    if not all(node in held for node in nodes):
        raise Rejected(f'The lemma "{str(lemma)[:60]}" speaks of places that the board does not have.')
    clause = kind.clause(formula, rule, lemma)
    if clause is None:
        raise Rejected(f'The lemma "{str(lemma)[:60]}" does not follow from the rule.')
    return clause
