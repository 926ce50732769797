"""Clauses for Reach: added lazily, when too many or too few nodes are reached."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.grid import Spot
from puzzlepark.core.record import dataclass, replace
from puzzlepark.encoders.formula import Clauses, Formula


@dataclass(frozen=True)
class Reached:
    """The literals of the nodes that a rule reads besides its start, and the one without which nothing is asked; None
    where it is always asked."""

    rule: Reach
    on: dict[Spot, int]
    asked: int | None

    def watch(self, solver: Any) -> None:
        """Have the native solver follow what is reached."""
        others = list(self.on.values())
        # The literal of a start that counts anyway is never read.
        start = others[0] if self.asked is None else self.asked
        solver.add_reach([start, *others], list(self.rule.nodes.values()), self.rule.size, self.asked is not None)

    def switched(self, formula: Formula, switch: int) -> Reached:
        """The same, asked only if the switch is on."""
        if self.asked is None:
            return replace(self, asked=switch)
        both = formula.new()
        formula.clauses.extend([[-switch, -self.asked, both], [switch, -both], [self.asked, -both]])
        return replace(self, asked=both)

    def __call__(self, true: set[int]) -> Clauses:
        """A clause against what is reached, if that is not as much as it should be."""
        rule, on = self.rule, self.on
        if self.asked is not None and self.asked not in true:
            return []
        piece = rule.reached(lambda node: on[node] in true)
        unasked = [] if self.asked is None else [-self.asked]
        if len(piece) > rule.size:
            return [[*unasked, *(-on[node] for node in piece[1 : rule.size + 1])]]
        if len(piece) < rule.size:
            return [[*unasked, *(on[node] for node in rule.around(piece))]]
        return []


def write(formula: Formula, reach: Reach) -> None:
    having, place = formula.layer_literals(reach.layer, reach.value), reach.grid.position
    on = {node: having[place[node]] for node in reach.nodes}
    start = on.pop(reach.start)
    if on:
        formula.lazy.append(Reached(reach, on, start if reach.if_own else None))
    elif reach.size != 1:
        formula.clauses.append([-start] if reach.if_own else [])
