"""The constraint `Regions` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.regions import Regions
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Regions, number: int) -> None:
    """Write that the values of each region are equal."""
    scopes: dict[int, list[Var]] = {}
    for var, region in zip(rule.scope, rule.ids, strict=True):
        scopes.setdefault(region, []).append(var)
    for scope in scopes.values():
        formula.all_equal(scope)
