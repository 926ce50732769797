"""Random models with Groups."""

from __future__ import annotations

import random

from puzzlepark.constraints.groups import Groups
from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid


def example(rng: random.Random) -> Model:
    """Groups of which some values are given. Sometimes the layer has values that no group can have."""
    grid = random_grid(rng, [(1, 3), (1, 5), (2, 2), (2, 3), (3, 2)])
    values = tuple(range(1, len(grid.nodes) + 1)) if len(grid.nodes) < 5 else rng.choice(((1, 2, 3), (1, 3), (0, 1, 4)))
    layer = Layer("a", grid, "cells", values if rng.random() < 0.8 else rng.choice(((0, 1, 2), (2, 3), (1,), (-1, 2))))
    given = [Table((var,), ((rng.choice(layer.values),),)) for var in layer.vars if rng.random() < 0.2]
    return model_of(rng, [layer], [Groups(grid, "a"), *given])
