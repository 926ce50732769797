"""Counts over layers of 0 and 1, as weighted sums of classes of equal variables."""

from __future__ import annotations

from itertools import chain

from puzzlepark.constraints import decomposes, expanded, part, part_of
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock
from puzzlepark.encoders.numbering import Numbering, merge, spread


@dataclass(frozen=True)
class Line:
    """A Count: the weighted classes sum up to the total."""

    total: int
    weights: dict[int, int]


@dataclass(frozen=True)
class Linear:
    """`classes` has, for every spot of every layer in order, the number of its class."""

    model: Model
    classes: list[int]
    size: int
    lines: list[Line]

    def solution(self, puzzle: Puzzle, values: bytes | list[int]) -> Solution:
        """The solution in which class i has values[i]."""
        return spread(puzzle, self.model, self.classes, values)


def refuses(model: Model, view: str) -> str | None:
    """Why a model is not linear, or None."""
    if set(model.views[view]) != {layer.name for layer in model.every_layer}:
        return "the view leaves layers out"
    for layer in model.layers:
        if tuple(layer.values) != (0, 1):
            return f'layer "{layer.name}" has other values than 0 and 1'
    able = {kind for kind in model.constraint_types if part_of(kind, "sums") is not None or decomposes(kind, "sums")}
    for rule in model.rules:
        if type(rule.constraint) not in able and rule.constraint.equalities is None:
            return f"it does not handle {type(rule.constraint).__name__} ({rule.code})"
    whole = expanded(model, "sums").model
    return refuses(whole, view) if whole is not model else None


def linear(model: Model, clock: Clock) -> Linear:
    """Compile a model whose rules are all linear."""
    model = expanded(model, "sums").model
    numbering = Numbering(model)
    classes, size = merge(model, numbering, clock)
    lines = []
    for rule in clock.watch(model.rules):
        if (sums := part(rule.constraint, "sums")) is not None:
            scope, total = sums.equation(rule.constraint)
            weights: dict[int, int] = {}
            for i in numbering.of(scope):
                weights[classes[i]] = weights.get(classes[i], 0) + 1
            lines.append(Line(total, weights))
    return Linear(model, classes, size, lines)


def columns(lines: list[Line]) -> tuple[list[int], list[int], list[int], list[int]]:
    """The lines as the flat lists that the kernel takes: totals, sizes, classes, weights."""
    return (
        [line.total for line in lines],
        [len(line.weights) for line in lines],
        list(chain.from_iterable(line.weights for line in lines)),
        list(chain.from_iterable(line.weights.values() for line in lines)),
    )
