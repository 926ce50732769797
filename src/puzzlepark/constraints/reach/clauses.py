"""Clauses for Reach, which are added lazily when too many or too few nodes are reached."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.grid import Spot
from puzzlepark.core.record import dataclass, replace
from puzzlepark.encoders.formula import Clauses, Formula


@dataclass(frozen=True)
class Reached:
    """A lazy check of a rule, given the literals of the nodes besides its start. If `asked` is not None, the rule
    applies only if this literal is true."""

    rule: Reach
    on: dict[Spot, int]
    asked: int | None

    def watch(self, solver: Any) -> None:
        """Add the native propagator."""
        others = list(self.on.values())
        # The literal of a start that always counts is never read.
        start = others[0] if self.asked is None else self.asked
        solver.add_reach([start, *others], list(self.rule.nodes.values()), self.rule.size, self.asked is not None)

    def switched(self, formula: Formula, switch: int) -> Reached:
        """The same check, which applies only if the literal `switch` is true."""
        if self.asked is None:
            return replace(self, asked=switch)
        both = formula.new()
        formula.clauses.extend([[-switch, -self.asked, both], [switch, -both], [self.asked, -both]])
        return replace(self, asked=both)

    def __call__(self, true: set[int]) -> Clauses:
        """A clause that the assignment violates, if it has the wrong number of reached nodes."""
        rule, on = self.rule, self.on
        if self.asked is not None and self.asked not in true:
            return []
        piece = rule.reached(lambda node: on[node] in true)
        condition = [] if self.asked is None else [-self.asked]
        # The first node of the piece is the start, which has no literal.
        if len(piece) > rule.size:
            return [[*condition, *(-on[node] for node in piece[1 : rule.size + 1])]]
        if len(piece) < rule.size:
            return [[*condition, *(on[node] for node in rule.around(piece))]]
        return []


def write(formula: Formula, reach: Reach) -> None:
    """Add the lazy check. If no other node can be reached, the size must be 1."""
    literals, place = formula.layer_literals(reach.layer, reach.value), reach.grid.position
    on = {node: literals[place[node]] for node in reach.nodes}
    start = on.pop(reach.start)
    if on:
        formula.lazy.append(Reached(reach, on, start if reach.if_own else None))
    elif reach.size != 1:
        formula.clauses.append([-start] if reach.if_own else [])
