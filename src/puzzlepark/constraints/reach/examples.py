"""Random models with Reach."""

from __future__ import annotations

import random

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.reach import Reach
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid, random_vars

SIZES = [(1, 4), (2, 2), (2, 3), (3, 3), (2, 4)]
FEW = 6
"""Maximum number of nodes of a grid whose layer has three values. More nodes would have too many solutions."""


def example(rng: random.Random) -> Model:
    """Rules about the number of nodes connected to one or two nodes, sometimes with a count."""
    grid = random_grid(rng, SIZES)
    three = len(grid.nodes) <= FEW and rng.random() < 0.4
    layer = Layer("a", grid, "cells", (0, 1, 2) if three else (0, 1))
    constraints: list[Constraint] = []
    for start in rng.sample(grid.nodes, min(len(grid.nodes), rng.randint(1, 2))):
        constraints.append(Reach(grid, "a", rng.choice((0, 1)), start, rng.randint(1, 5), rng.random() < 0.5))
    if rng.random() < 0.3:
        constraints.append(Count(random_vars(rng, [layer]), rng.randint(0, 3)))
    return model_of(rng, [layer], constraints)
