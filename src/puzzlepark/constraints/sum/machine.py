"""Sum as a machine: it adds."""

from __future__ import annotations

from puzzlepark.builders.machines import Place, Read, in_order
from puzzlepark.constraints.linear.machine import Adder
from puzzlepark.constraints.sum import Sum


def machines(total: Sum, place: Place) -> list[Read]:
    return [(in_order(total.scope, place), Adder((1,) * len(total.scope), total.total, total.total))]
