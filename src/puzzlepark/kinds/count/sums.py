"""Count as an equation over variables of 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.puzzle import Var
from puzzlepark.kinds.count import Count


def equation(count: Count) -> tuple[Sequence[Var], int]:
    """The variables that add up to the number."""
    return count.scope, count.total
