"""Loop: one closed line through nodes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Loop(Constraint):
    """The edges of `line` (0 or 1) are one closed loop, which is not empty and meets no node twice.

    The layer `flow`, if there is one, is 0 off the loop and gives its direction: +1 towards growing coordinates (east,
    south), -1 towards shrinking ones.
    """

    grid: Grid
    line: str
    flow: str | None = None

    @cached_property
    def scope(self) -> Sequence[Var]:
        layers = (self.line,) if self.flow is None else (self.line, self.flow)
        return tuple(Var(layer, e) for layer in layers for e in self.grid.edges)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as it is certain that there is a branch, a dead end, a change of direction, or a loop next to
        other lines."""
        drawn: list[Spot] = []
        flows: dict[Spot, int] = {}
        undecided: set[Spot] = set()
        complete = True
        for edge in self.grid.edges:
            value = marks.get(Var(self.line, edge))
            flow = marks.get(Var(self.flow, edge)) if self.flow is not None else None
            complete = complete and value is not None and (flow is not None or self.flow is None)
            if flow is not None:
                if value is not None and bool(value) != bool(flow):
                    return False
                value, flows[edge] = abs(flow), flow
            if value is None:
                undecided.update(self.grid.ends(edge))
            elif value:
                drawn.append(edge)
        if not _can_pass(self.grid, drawn, flows, undecided):
            return False
        closed, pieces = _pieces(self.grid, drawn)
        if (closed and pieces > 1) or (complete and not closed):
            return False
        return True if complete else None


def _can_pass(grid: Grid, drawn: list[Spot], flows: dict[Spot, int], undecided: set[Spot]) -> bool:
    """Whether each node can still be passed once in one direction, or not at all. `undecided` has the nodes with
    undecided edges."""
    met: dict[Spot, int] = {}
    arrived: set[Spot] = set()
    left: set[Spot] = set()
    for edge in drawn:
        first, second = grid.ends(edge)
        met[first] = met.get(first, 0) + 1
        met[second] = met.get(second, 0) + 1
        if edge in flows:
            start, goal = (first, second) if flows[edge] > 0 else (second, first)
            if start in left or goal in arrived:
                return False
            left.add(start)
            arrived.add(goal)
    return all(number == 2 or (number == 1 and node in undecided) for node, number in met.items())


def _pieces(grid: Grid, drawn: list[Spot]) -> tuple[bool, int]:
    """Whether lines that do not branch close a loop somewhere, and the number of their components."""
    # For each end of an open line, its other end.
    other_end: dict[Spot, Spot] = {}
    loops = 0
    for edge in drawn:
        a, b = grid.ends(edge)
        far_a, far_b = other_end.pop(a, a), other_end.pop(b, b)
        if far_a == b:
            loops += 1
            continue
        other_end[far_a], other_end[far_b] = far_b, far_a
    return loops > 0, loops + len(other_end) // 2
