"""Counts over layers of 0 and 1 as linear equations, whose unknowns are classes of equal variables."""

from __future__ import annotations

from itertools import chain

from puzzlepark.constraints import decomposes, expanded, part, part_of
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock
from puzzlepark.encoders.numbering import Numbering, merge, spread


@dataclass(frozen=True)
class Equation:
    """A Count as a linear equation: the weights of the classes with the value 1 add up to the total."""

    total: int
    weights: dict[int, int]


@dataclass(frozen=True)
class LinearSystem:
    """A system of linear equations over `size` classes of equal variables. `classes` has the class of every variable,
    layer by layer."""

    model: Model
    classes: list[int]
    size: int
    equations: list[Equation]

    def solution(self, puzzle: Puzzle, values: bytes | list[int]) -> Solution:
        """The solution in which class i has values[i]."""
        return spread(puzzle, self.model, self.classes, values)


def refuses(model: Model, view: str) -> str | None:
    """The reason why a model is not linear, or None."""
    if set(model.views[view]) != {layer.name for layer in model.every_layer}:
        return "the view leaves layers out"
    for layer in model.layers:
        if tuple(layer.values) != (0, 1):
            return f'layer "{layer.name}" has other values than 0 and 1'
    handled = {kind for kind in model.constraint_types if part_of(kind, "sums") is not None or decomposes(kind, "sums")}
    for rule in model.rules:
        if type(rule.constraint) not in handled and rule.constraint.equalities is None:
            return f"it does not handle {type(rule.constraint).__name__} ({rule.code})"
    # The constraints that rules decompose into are checked in turn.
    simple = expanded(model, "sums").model
    return refuses(simple, view) if simple is not model else None


def linear_system(model: Model, clock: Clock) -> LinearSystem:
    """Compile a model whose rules are all linear."""
    model = expanded(model, "sums").model
    numbering = Numbering(model)
    classes, size = merge(model, numbering, clock)
    equations = []
    for rule in clock.watch(model.rules):
        if (sums := part(rule.constraint, "sums")) is not None:
            scope, total = sums.equation(rule.constraint)
            weights: dict[int, int] = {}
            for i in numbering.of(scope):
                weights[classes[i]] = weights.get(classes[i], 0) + 1
            equations.append(Equation(total, weights))
    return LinearSystem(model, classes, size, equations)


def flatten(equations: list[Equation]) -> tuple[list[int], list[int], list[int], list[int]]:
    """The equations as the flat lists that the kernel takes: totals, sizes, classes, weights."""
    return (
        [equation.total for equation in equations],
        [len(equation.weights) for equation in equations],
        list(chain.from_iterable(equation.weights for equation in equations)),
        list(chain.from_iterable(equation.weights.values() for equation in equations)),
    )
