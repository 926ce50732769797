"""The constraint `Visible` for CP-SAT."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.visible import Visible
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, rule: Visible) -> None:
    """Add a Boolean for each variable that says whether it is visible, and their sum. A variable is visible if it and
    all variables before it on its arm have the value."""
    visible: list[Any] = []
    for arm in rule.arms:
        before: list[Any] = []
        for var in arm:
            needed = [*before, programme.has_value(var, rule.value)]
            visible.append(programme.cp.new_bool_var(""))
            programme.cp.add_bool_and(needed).only_enforce_if(visible[-1])
            programme.cp.add_bool_or([visible[-1], *(~x for x in needed)])
            before = visible[-1:]
    programme.cp.add_linear_constraint(sum(visible), rule.total, rule.total)
