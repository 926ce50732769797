"""The constraint `Table` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.table import Table
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Table, number: int) -> None:
    formula.one_row(rule.scope, rule.rows, f"rule {number}")
