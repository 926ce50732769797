"""The constraint `Acyclic` in certificates, by lemmas alone.

loop RULE PARITY : CELLS   The diagonals of the cells that join corners of this parity contain a closed loop, so one of
                           the cells has the other diagonal.
"""

from __future__ import annotations

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, has_loop, joining
from puzzlepark.core.lines import diagonal_ends
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Acyclic, number: int) -> None:
    """Write nothing: all clauses are lemmas."""


def _loop(formula: PlainFormula, rule: Acyclic, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about a loop; None if the diagonals do not contain one."""
    parity, cells = lemma.value, set(lemma.nodes)
    if parity not in PARITIES or not has_loop(diagonal_ends(cell, joining(cell, parity)) for cell in cells):
        return None
    return tuple(-formula.lit(Var(rule.layer, cell), joining(cell, parity)) for cell in sorted(cells))


LEMMAS = {"loop": LemmaKind(0, _loop)}
