"""Visible for CP-SAT."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.visible import Visible
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, sight: Visible) -> None:
    """A Boolean for each variable that is seen: it has the value, and so have those before it."""
    seen: list[Any] = []
    for arm in sight.arms:
        before: list[Any] = []
        for var in arm:
            needed = [*before, programme.has_value(var, sight.value)]
            seen.append(programme.cp.new_bool_var(""))
            programme.cp.add_bool_and(needed).only_enforce_if(seen[-1])
            programme.cp.add_bool_or([seen[-1], *(~x for x in needed)])
            before = seen[-1:]
    programme.cp.add_linear_constraint(sum(seen), sight.total, sight.total)
