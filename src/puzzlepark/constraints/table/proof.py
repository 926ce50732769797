"""Table in certificates."""

from __future__ import annotations

from puzzlepark.builders.plain.formula import PlainFormula
from puzzlepark.constraints.table import Table


def write(formula: PlainFormula, rule: Table, number: int) -> None:
    formula.one_row(rule.scope, rule.rows, f"rule {number}")
