"""TwoArms for the frontier, which does not keep the lengths of lines behind it."""

from __future__ import annotations

from puzzlepark.constraints.two_arms import TwoArms
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines


def refuses(rule: TwoArms, lines: FrontierLines) -> str:
    """Said at once, before the rule is decomposed: simpler rules with more variables would be refused as well."""
    return "it does not compare lengths of lines"


def add(board: FrontierBuilder, rule: TwoArms) -> None:
    raise AssertionError("the frontier takes no TwoArms")
