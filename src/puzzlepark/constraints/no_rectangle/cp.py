"""The constraint `NoRectangle` for CP-SAT: a clause against each rectangle of the board."""

from __future__ import annotations

from puzzlepark.constraints.no_rectangle import NoRectangle
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, rule: NoRectangle) -> None:
    """Require for each rectangle that one of its nodes lacks the value, or an adjacent node has it."""
    on = {var.spot: programme.has_value(var, rule.value) for var in rule.scope}
    for inside, around in programme.clock.watch(rule.rectangles(len(on))):
        programme.cp.add_bool_or([*(~on[node] for node in inside), *(on[node] for node in around)])
