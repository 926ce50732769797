"""What Same, Regions and Count say of 0/1 layers: classes of equal variables, and weighted sums over them.

Shared by the engines that reason about sums (subset_sum, ryser, sat, cp).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from puzzlepark.core.constraints import Count, Distinct, Regions, Run, Same, Table
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.report import Clock

KINDS = (Same, Regions, Count)


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


class Numbering:
    """Numbers for all variables of a model, layer by layer."""

    def __init__(self, model: Model) -> None:
        self.start: dict[str, int] = {}
        self.layers = {layer.name: layer for layer in model.layers}
        self.size = 0
        for layer in model.layers:
            self.start[layer.name] = self.size
            self.size += len(layer.spots)

    def __getitem__(self, var: Var) -> int:
        return self.start[var.layer] + self.layers[var.layer].position[var.spot]

    def of(self, scope: object) -> list[int]:
        """The numbers of a scope's variables."""
        if isinstance(scope, Run) and (layer := self.layers[scope.layer]).kind == "cells" and not layer.grid.holes:
            # A run on a full grid is an arithmetic sequence; large boards notice.
            cols, (dr, dc) = layer.grid.width, scope.step
            first = self.start[scope.layer] + scope.start.row * cols + scope.start.col
            step = dr * cols + dc
            return list(range(first, first + step * scope.length, step)) if scope.length else []
        assert hasattr(scope, "__iter__")
        return [self[v] for v in scope]


def spread(puzzle: Puzzle, model: Model, classes: list[int], values: bytes | list[int]) -> Solution:
    """The solution in which every spot of class i has values[i]."""
    everything = [values[c] for c in classes]
    parts, at = [], 0
    for layer in model.layers:
        parts.append(tuple(everything[at : at + len(layer.spots)]))
        at += len(layer.spots)
    return Solution(puzzle, model.layers, tuple(parts))


def domains(model: Model, classes: list[int], size: int, clock: Clock) -> list[tuple[int, ...]]:
    """The values that each class can have: those that all its members can have."""
    found: list[tuple[int, ...] | None] = [None] * size
    number = 0
    for layer in model.layers:
        for _ in clock.watch(layer.spots):
            known = found[classes[number]]
            if known is None:
                found[classes[number]] = layer.values
            elif known is not layer.values:
                found[classes[number]] = tuple(v for v in known if v in layer.values)
            number += 1
    return [d or () for d in found]


def narrowed(model: Model, numbering: Numbering, classes: list[int], known: list[tuple[int, ...]]) -> None:
    """Cut the domains of classes without the value 0 by what Tables of one variable give, and take values that are
    fixed out of the other variables of each Distinct, until nothing changes."""
    peers: dict[int, list[list[int]]] = {}
    for rule in model.rules:
        if isinstance(rule.constraint, Distinct):
            members = [classes[i] for i in numbering.of(rule.constraint.scope)]
            for i in members if len(set(members)) == len(members) else ():
                peers.setdefault(i, []).append(members)
    if not peers:
        return
    left = {i: set(known[i]) for i in peers if 0 not in known[i]}
    for rule in model.rules:
        if isinstance(rule.constraint, Table) and len(rule.constraint.scope) == 1:
            i = classes[numbering[rule.constraint.scope[0]]]
            if i in left:
                left[i] &= {row[0] for row in rule.constraint.rows}
    fixed = [i for i, values in left.items() if len(values) == 1]
    for i in fixed:
        for members in peers[i]:
            for j in members:
                if j != i and j in left and not left[i].isdisjoint(left[j]):
                    left[j] -= left[i]
                    if len(left[j]) == 1:
                        fixed.append(j)
    for i, values in left.items():
        known[i] = tuple(sorted(values))


def refuses(model: Model, view: str) -> str | None:
    """Why a model is not linear, or None."""
    if set(model.views[view]) != {layer.name for layer in model.layers}:
        return "the view leaves layers out"
    for layer in model.layers:
        if tuple(layer.values) != (0, 1):
            return f'layer "{layer.name}" has other values than 0 and 1'
    for rule in model.rules:
        if not isinstance(rule.constraint, KINDS):
            return f"it does not handle {type(rule.constraint).__name__} ({rule.code})"
    return None


def merge(model: Model, numbering: Numbering, clock: Clock) -> tuple[list[int], int]:
    """The class of each variable under Same and Regions, and the number of classes."""
    names: dict[int, int] = {}
    equalities = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Same | Regions)]
    if len(equalities) == 1 and isinstance(equalities[0], Regions) and len(equalities[0].ids) == numbering.size:
        classes = [names.setdefault(region, len(names)) for region in equalities[0].ids]
        return classes, len(names)
    groups: list[list[int]] = []
    for equality in equalities:
        if isinstance(equality, Regions):
            by_id: dict[int, list[int]] = {}
            for i, region in enumerate(equality.ids, numbering.start[equality.layer]):
                by_id.setdefault(region, []).append(i)
            groups.extend(by_id.values())
        else:
            groups.append(numbering.of(equality.scope))
    parent = list(range(numbering.size))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = i = parent[parent[i]]
        return i

    if not groups:
        return parent, numbering.size
    for group in clock.watch(groups):
        if group:
            first = root(group[0])
            for i in group:
                parent[root(i)] = first
    classes = [names.setdefault(root(i), len(names)) for i in clock.watch(range(numbering.size))]
    return classes, len(names)


def linear(model: Model, clock: Clock) -> Linear:
    """Compile a model whose rules are all linear."""
    numbering = Numbering(model)
    classes, size = merge(model, numbering, clock)
    lines = []
    for rule in clock.watch(model.rules):
        if isinstance(rule.constraint, Count):
            weights: dict[int, int] = {}
            for i in numbering.of(rule.constraint.scope):
                weights[classes[i]] = weights.get(classes[i], 0) + 1
            lines.append(Line(rule.constraint.total, weights))
    return Linear(model, classes, size, lines)


def columns(lines: list[Line]) -> tuple[list[int], list[int], list[int], list[int]]:
    """The lines as the flat lists that the kernel takes: totals, sizes, classes, weights."""
    return (
        [line.total for line in lines],
        [len(line.weights) for line in lines],
        list(chain.from_iterable(line.weights for line in lines)),
        list(chain.from_iterable(line.weights.values() for line in lines)),
    )
