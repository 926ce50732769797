"""Random small models, for the tests that compare every part of every constraint type with its meaning."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Var

NUMBERS = ((0, 1), (0, 1, 2), (1, 2, 3), (-1, 0, 2), (2, 0), (1,), (3, 1, 2, 0))
"""Values of layers, one of which is chosen at random."""
CHANCE_OF_REPEATS = 0.1
"""The chance that a random scope may contain variables twice."""


def model_of(rng: random.Random, layers: Sequence[Layer], constraints: Iterable[Constraint]) -> Model:
    """A model whose views are all layers and, if there are several, only the first."""
    names = tuple(layer.name for layer in layers)
    views = {"all": names, "first": names[:1]} if len(names) > 1 else {"all": names}
    rules = [Posting("rule", constraint) for constraint in constraints]
    rng.shuffle(rules)
    return Model(tuple(layers[:1]), tuple(layers[1:]), views, tuple(rules))


def random_grid(rng: random.Random, sizes: Sequence[tuple[int, int]], corners: bool = False) -> Grid:
    """A grid of one of these sizes, sometimes with holes."""
    rows, cols = rng.choice(sizes)
    full = Grid(rows, cols, corners=corners)
    share = rng.choice((0, 0, 0.1, 0.2))
    return Grid(rows, cols, frozenset(s for s in full.nodes if rng.random() < share), corners)


def random_vars(rng: random.Random, layers: Iterable[Layer], most: int = 5) -> tuple[Var, ...]:
    """A random scope of at most `most` variables. A few scopes contain a variable twice."""
    variables = [var for layer in layers for var in layer.vars]
    size = rng.randint(0, min(most, len(variables)))
    if rng.random() < CHANCE_OF_REPEATS and size:
        return tuple(rng.choices(variables, k=size))
    return tuple(rng.sample(variables, size))


def numbers(rng: random.Random, make: Callable[[tuple[Var, ...]], Constraint]) -> Model:
    """One to three constraints over random scopes of layers of any values."""
    grid = random_grid(rng, [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3)])
    layers = [Layer(name, grid, "cells", rng.choice(NUMBERS)) for name in "ab"[: rng.randint(1, 2)]]
    return model_of(rng, layers, [make(random_vars(rng, layers)) for _ in range(rng.randint(1, 3))])


def squares(grid: Grid) -> list[list[Spot]]:
    """All squares of two by two nodes."""
    squares = ([Spot(r + dr, c + dc) for dr in (0, 2) for dc in (0, 2)] for r, c in grid.nodes)
    return [square for square in squares if all(map(grid.has, square))]
