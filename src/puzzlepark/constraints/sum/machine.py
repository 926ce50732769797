"""Sum as an automaton that adds."""

from __future__ import annotations

from puzzlepark.constraints.linear.machine import Adder
from puzzlepark.constraints.sum import Sum
from puzzlepark.encoders.machines import Place, Reading, in_order


def machines(total: Sum, place: Place) -> list[Reading]:
    return [(in_order(total.scope, place), Adder((1,) * len(total.scope), total.total, total.total))]
