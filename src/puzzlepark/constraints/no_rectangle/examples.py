"""Random models with NoRectangle."""

from __future__ import annotations

import random

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.no_rectangle import NoRectangle
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_grid, random_vars

SIZES = [(1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (2, 5)]


def example(rng: random.Random) -> Model:
    """Layers of which one or two values fill no rectangle, sometimes with a count."""
    grid = random_grid(rng, SIZES)
    layer = Layer("a", grid, "cells", (0, 1) if rng.random() < 0.8 else rng.choice(((0, 1, 2), (1, 2), (0,))))
    constraints: list[Constraint] = [NoRectangle(grid, "a", rng.choice((0, 1)))]
    if rng.random() < 0.2:
        constraints.append(NoRectangle(grid, "a", rng.choice((0, 1))))
    if rng.random() < 0.4:
        constraints.append(Count(random_vars(rng, [layer]), rng.randint(0, 3)))
    return model_of(rng, [layer], constraints)
