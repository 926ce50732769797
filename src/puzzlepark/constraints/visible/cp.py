"""The constraint `Visible` for CP-SAT."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.visible import Visible
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, rule: Visible) -> None:
    """Add a Boolean for each variable that says whether it is visible: it has the value, and so have those before
    it."""
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
