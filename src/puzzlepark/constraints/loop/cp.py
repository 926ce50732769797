"""The constraint `Loop` for CP-SAT: one circuit."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.loop import Loop
from puzzlepark.encoders.arcs import Arcs
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, loop: Loop) -> None:
    """Add one circuit. Without a flow it runs clockwise, so that every solution is found once: its first node in
    reading order is left to the east."""
    cp, arcs = programme.cp, Arcs(programme, loop.grid, loop.line, loop.flow)
    arcs.close()
    cp.add_bool_or(arcs.lines)
    if loop.flow is not None:
        return
    none_before: Any = cp.new_constant(1)
    for i, off in enumerate(arcs.off):
        programme.clock.tick()
        east = arcs.forth.get((i, i + 1))
        cp.add_bool_or([~none_before, off] if east is None else [~none_before, off, east])
        none_so_far = cp.new_bool_var("")
        cp.add_bool_and([none_before, off]).only_enforce_if(none_so_far)
        cp.add_bool_or([none_so_far, ~none_before, ~off])
        none_before = none_so_far
