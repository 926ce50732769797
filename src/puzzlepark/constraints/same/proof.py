"""Same in certificates."""

from __future__ import annotations

from puzzlepark.builders.plain.formula import PlainFormula
from puzzlepark.constraints.same import Same


def write(formula: PlainFormula, same: Same, number: int) -> None:
    formula.all_equal(same.scope)
