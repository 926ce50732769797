"""Find the lemmas that an assignment violates. This code need not be trusted: every lemma is checked before it is used,
and again when the certificate is verified."""

from __future__ import annotations

from puzzlepark.certificates.rup import Checker
from puzzlepark.constraints import part
from puzzlepark.core.watch import polled
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


class LemmaSearch:
    """Finds lemmas that an assignment of a formula violates."""

    def __init__(self, formula: PlainFormula) -> None:
        self.formula = formula
        checker = Checker(len(formula.names), polled(formula.clauses))
        self.sure = {literal for literal in checker.trail if literal > 0}
        """Literals that are true in every solution. Lemmas with them exclude the most assignments."""

    def violated(self, true: set[int]) -> list[Lemma]:
        """The lemmas that an assignment violates; none if it is a solution."""
        violated: list[Lemma] = []
        for number, rule in enumerate(polled(self.formula.model.rules)):
            if (lemmas := part(rule.constraint, "lemmas")) is not None:
                violated += lemmas.broken(self.formula, number, rule.constraint, true, self.sure)
        return violated
