"""Distinct as an automaton whose state is the set of values read."""

from __future__ import annotations

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, in_order


@dataclass(frozen=True)
class Different:
    """No value is read twice."""

    start: frozenset[int] = frozenset()

    def after(self, state: frozenset[int], place: int, value: int) -> frozenset[int] | None:
        return None if value in state else state | {value}

    def accepts(self, state: object) -> bool:
        return True


def machines(distinct: Distinct, place: Place) -> list[Reading]:
    return [(in_order(distinct.scope, place), Different())]
