"""Which lemmas an assignment breaks. Nothing here has to be right: a lemma is checked before it is used, and again by
whoever verifies the certificate."""

from __future__ import annotations

from puzzlepark.certificates.rup import Checker
from puzzlepark.constraints import part
from puzzlepark.core.watch import polled
from puzzlepark.encoders.plain.formula import PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma


class LemmaSearch:
    """Finds lemmas that an assignment of a formula breaks."""

    def __init__(self, formula: PlainFormula) -> None:
        self.formula = formula
        known = Checker(len(formula.names), polled(formula.clauses))
        self.sure = {literal for literal in known.trail if literal > 0}
        """Literals that hold in every solution: a lemma about what is sure says most."""

    def broken(self, true: set[int]) -> list[Lemma]:
        """Lemmas that the assignment breaks; none if it is a solution."""
        found: list[Lemma] = []
        for number, rule in enumerate(polled(self.formula.model.rules)):
            if (lemmas := part(rule.constraint, "lemmas")) is not None:
                found += lemmas.broken(self.formula, number, rule.constraint, true, self.sure)
        return found
