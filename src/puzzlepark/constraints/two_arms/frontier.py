"""TwoArms for the frontier, which refuses it."""

from __future__ import annotations

from puzzlepark.constraints.two_arms import TwoArms
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines


def refuses(rule: TwoArms, lines: FrontierLines) -> str:
    """Refuse before the rule is decomposed, because the simpler rules would be refused, too."""
    return "it does not compare lengths of lines"


def add(board: FrontierBuilder, rule: TwoArms) -> None:
    raise AssertionError("the frontier takes no TwoArms")
