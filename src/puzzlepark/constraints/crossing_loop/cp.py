"""The constraint `CrossingLoop` for CP-SAT: one circuit over two arcs for each join."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.crossing_loop import CrossingLoop
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, loop: CrossingLoop) -> None:
    """Add one circuit. Each solution can be found in both directions."""
    cp, joins = programme.cp, loop.joins
    programme.functional = False
    lines: list[Any] = [programme.is_nonzero(var) for var in loop.scope]
    lines += [cp.new_bool_var("") for _ in joins.turns]
    lines += [cp.new_constant(1) for _ in joins.doors]
    arcs: list[tuple[int, int, Any]] = [(vertex, vertex, cp.new_bool_var("")) for vertex in range(joins.vertices)]
    for drawn, (a, b) in zip(lines, joins.all, strict=True):
        programme.clock.tick()
        forth, back = cp.new_bool_var(""), cp.new_bool_var("")
        cp.add(drawn == forth + back)
        arcs += [(a, b, forth), (b, a, back)]
    if arcs:
        cp.add_circuit(arcs)
    cp.add_bool_or(lines)
