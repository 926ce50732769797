"""Lines for CP-SAT: a circuit over two arcs for each edge, in which nodes off all lines have an arc to themselves."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.grid import Grid
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.programme import Programme


class Arcs:
    """The arcs of a grid: for every node an arc to itself, `off`, and for every edge the arcs `forth` and `back`.

    A circuit cannot consist of both arcs of one edge, because the line of the edge is forth + back, which is at most 1.
    """

    def __init__(self, programme: Programme, grid: Grid, line: str, flow: str | None = None) -> None:
        cp, position = programme.cp, grid.position
        self.cp = cp
        self.off = [cp.new_bool_var("") for _ in position]
        self.all: list[tuple[int, int, Any]] = [(i, i, x) for i, x in enumerate(self.off)]
        self.lines: list[Any] = []
        self.forth: dict[tuple[int, int], Any] = {}
        """For each two adjacent nodes the arc towards growing coordinates."""
        for edge in grid.edges:
            programme.clock.tick()
            first, second = (position[s] for s in grid.ends(edge))
            forth, back = cp.new_bool_var(""), cp.new_bool_var("")
            self.forth[first, second] = forth
            self.all += [(first, second, forth), (second, first, back)]
            self.lines.append(programme.is_nonzero(Var(line, edge)))
            cp.add(self.lines[-1] == forth + back)
            if flow is not None:
                cp.add(programme.of([Var(flow, edge)])[0] == forth - back)

    def close(self) -> None:
        """Add the circuit constraint, after all arcs."""
        if self.all:
            self.cp.add_circuit(self.all)
