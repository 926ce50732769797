"""Numbers for the variables of a model, classes of equal variables, and the domain of each class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, repeat

from puzzlepark._native import filter_domains, merge_equal
from puzzlepark.core.constraint import Known, Run
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Puzzle, Solution, Var
from puzzlepark.core.report import Clock

Values = tuple[int, ...]
MOST_CACHED = 5_000
"""Maximum number of variables whose numbers are cached for boards of the same shape."""


class Numbering:
    """Numbers for all variables of a model, layer by layer."""

    def __init__(self, model: Model) -> None:
        self.start: dict[str, int] = {}
        self.layers = {layer.name: layer for layer in model.every_layer}
        self.size = 0
        for layer in model.every_layer:
            self.start[layer.name] = self.size
            self.size += len(layer.spots)

    @cached_property
    def place(self) -> Mapping[Var, int]:
        """The number of each variable."""
        layers = tuple([(layer.name, layer.grid, layer.kind) for layer in self.layers.values()])
        return _places(layers) if self.size <= MOST_CACHED else _places.__wrapped__(layers)

    def __getitem__(self, var: Var) -> int:
        return self.place[var]

    def of(self, scope: Iterable[Var]) -> list[int]:
        """The numbers of a scope's variables."""
        layer = self.layers[scope.layer] if type(scope) is Run else None
        if type(scope) is Run and layer is not None and layer.kind == "cells" and not layer.grid.holes:
            # The numbers of a run on a full grid are an arithmetic sequence, which is much faster on large boards.
            cols, (dr, dc) = layer.grid.width, scope.step
            first = self.start[scope.layer] + scope.start.row * cols + scope.start.col
            step = dr * cols + dc
            return list(range(first, first + step * scope.length, step)) if scope.length else []
        return list(map(self.place.__getitem__, scope))

    def places(self, scope: Sequence[Var]) -> Sequence[Var] | list[int]:
        """A scope in the form that is fastest to read natively: runs as numbers."""
        return self.of(scope) if type(scope) is Run else scope


@lru_cache(maxsize=64)
def _places(layers: tuple[tuple[str, Grid, str], ...]) -> dict[Var, int]:
    """The number of each variable, shared by boards of the same shape."""
    every_var = chain.from_iterable([Layer(*layer, ()).vars for layer in layers])
    return {var: number for number, var in enumerate(every_var)}


def spread(puzzle: Puzzle, model: Model, classes: list[int], values: bytes | list[int]) -> Solution:
    """The solution in which every variable of class i has the value values[i]."""
    by_number = [values[c] for c in classes]
    by_layer, start = [], 0
    for layer in model.layers:
        by_layer.append(tuple(by_number[start : start + len(layer.spots)]))
        start += len(layer.spots)
    return Solution(puzzle, model.layers, tuple(by_layer))


def domains(model: Model, classes: list[int], size: int, clock: Clock) -> list[tuple[int, ...]]:
    """The domain of each class: the values that all its members can have."""
    if size == len(classes):
        return list(chain.from_iterable(repeat(layer.values, len(layer.spots)) for layer in model.every_layer))
    known_domains: list[tuple[int, ...] | None] = [None] * size
    number = 0
    for layer in model.every_layer:
        for _ in clock.watch(layer.spots):
            known = known_domains[classes[number]]
            if known is None:
                known_domains[classes[number]] = layer.values
            elif known is not layer.values:
                known_domains[classes[number]] = tuple(v for v in known if v in layer.values)
            number += 1
    return [d or () for d in known_domains]


def merge(model: Model, numbering: Numbering, clock: Clock) -> tuple[list[int], int]:
    """The class of each variable under all equalities, and the number of classes."""
    stated = (constraint.equalities for constraint in model.saying("equalities"))
    equalities = [equality for equality in stated if equality is not None]
    if len(equalities) == 1 and isinstance(equalities[0].scope, str) and len(equalities[0].ids) == numbering.size:
        # One constraint divides the only layer of the model into classes, which are numbered as they occur.
        class_of_id: dict[int, int] = {}
        classes = [class_of_id.setdefault(region, len(class_of_id)) for region in equalities[0].ids]
        return classes, len(class_of_id)
    if not equalities:
        return list(range(numbering.size)), numbering.size
    clock.tick()
    start = numbering.start
    listed = [(start[scope] if isinstance(scope, str) else numbering.places(scope), ids) for scope, ids in equalities]
    return merge_equal(numbering, numbering.size, listed)


def narrowed(
    model: Model, numbering: Numbering, classes: list[int], known: list[tuple[int, ...]], clock: Clock
) -> None:
    """Remove values from the domains `known` of classes, in place. First, the values of fixed classes are removed from
    the classes that must differ from them, until nothing changes. Then every constraint excludes values by its method
    `narrowed`."""
    facts = facts_of(model)
    scopes = [each.scope for each in model.saying("different") if each.different]
    if scopes:
        listed = list(map(numbering.places, scopes))
        clock.tick()
        for number, remaining in filter_domains(numbering.place, classes, listed, facts.given, known):
            known[number] = remaining

    intersect = cached_intersection()
    for constraint in model.saying("narrowed"):
        for var, allowed in clock.watch(constraint.narrowed(facts, clock)):
            number = classes[numbering[var]]
            known[number] = intersect(known[number], tuple(allowed))


def cached_intersection() -> Callable[[Values, Values], Values]:
    """A cached function for the intersection of two domains, since many variables have the same domains."""

    @cache
    def intersect(values: Values, allowed: Values) -> Values:
        allowed_set = set(allowed)
        return tuple([value for value in values if value in allowed_set])

    return intersect


def facts_of(model: Model) -> Known:
    """The domains of a model before it is solved: the values of its layers, and the given values of variables."""
    return Known(model.every_layer, model.saying("given"))
