"""Random models with Between."""

from __future__ import annotations

import random

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.encoders.examples import model_of, numbers, random_vars


def example(rng: random.Random) -> Model:
    """Bounds over random scopes. Some scopes are too large for a clause for each violating set."""
    if rng.random() < 0.05:
        layer = Layer("a", Grid(1, 11), "cells", (0, 1))
        return model_of(rng, [layer], [_bounds(rng, layer.vars), Between(random_vars(rng, [layer]), 1, 2)])
    return numbers(rng, lambda scope: _bounds(rng, scope))


def _bounds(rng: random.Random, scope: tuple[Var, ...]) -> Between:
    low = rng.randint(-1, len(scope))
    return Between(scope, low, low + rng.randint(-1, 3))
