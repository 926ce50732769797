"""Count as an equation over variables of 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.constraints.count import Count
from puzzlepark.core.puzzle import Var


def equation(count: Count) -> tuple[Sequence[Var], int]:
    """The variables and their sum."""
    return count.scope, count.total
