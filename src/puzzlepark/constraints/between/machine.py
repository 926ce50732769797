"""Between as an automaton that counts."""

from __future__ import annotations

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count.machine import Counter
from puzzlepark.encoders.machines import Place, Reading, in_order


def machines(between: Between, place: Place) -> list[Reading]:
    return [(in_order(between.scope, place), Counter(between.low, between.high, len(between.scope)))]
