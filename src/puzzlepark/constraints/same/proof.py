"""The constraint `Same` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.same import Same
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, same: Same, number: int) -> None:
    formula.all_equal(same.scope)
