"""Random models with Differ."""

from __future__ import annotations

import random

from puzzlepark.constraints.differ import Differ
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Lists of cells that differ, on a small board where half of the values are given. A cell can be in both lists."""
    grid = random_grid(rng, [(2, 1), (2, 3), (3, 2), (3, 3)])
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.7 else rng.choice(((0, 1, 2), (1, 3), (2,))))
    constraints: list[Constraint] = []
    for _ in range(rng.randint(1, 3)):
        size = rng.randint(1, max(1, len(layer.vars) // 2))
        first, second = (tuple(rng.sample(layer.vars, size)) for _ in range(2))
        constraints.append(Differ(first, second, layer.values))
    given = [var for var in layer.vars if rng.random() < 0.5]
    constraints += [Table((var,), ((rng.choice(layer.values),),)) for var in given]
    return model_of(rng, [layer], constraints)
