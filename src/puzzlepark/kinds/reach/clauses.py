"""Clauses for Reach: added lazily, when too many or too few nodes are reached."""

from __future__ import annotations

from typing import Any

from puzzlepark.builders.formula import Clauses, Formula
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.kinds.reach import Reach


@dataclass(frozen=True)
class Reached:
    """The literals of the nodes that a rule reads; without its start, unless that must have the value itself."""

    rule: Reach
    on: dict[Spot, int]

    def watch(self, solver: Any) -> None:
        """Have the native solver follow what is reached."""
        literals = list(self.on.values())
        # The literal of a start that counts anyway is never read.
        own = literals if self.rule.if_own else [literals[0], *literals]
        solver.add_reach(own, list(self.rule.nodes.values()), self.rule.size, self.rule.if_own)

    def __call__(self, true: set[int]) -> Clauses:
        """A clause against what is reached, if that is not as much as it should be."""
        rule, on = self.rule, self.on
        if rule.if_own and on[rule.start] not in true:
            return []
        piece = rule.reached(lambda node: on[node] in true)
        if len(piece) > rule.size:
            return [[-on[node] for node in piece[: rule.size + 1] if node in on]]
        if len(piece) < rule.size:
            return [[*([-on[rule.start]] if rule.if_own else ()), *(on[node] for node in rule.around(piece))]]
        return []


def write(formula: Formula, reach: Reach) -> None:
    on = {node: formula.literal(Var(reach.layer, node), reach.value) for node in reach.nodes}
    if not reach.if_own:
        del on[reach.start]
    if len(on) > reach.if_own:
        formula.lazy.append(Reached(reach, on))
    elif reach.size != 1:
        formula.clauses.append([-literal for literal in on.values()])
