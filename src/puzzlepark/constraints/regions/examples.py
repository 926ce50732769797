"""Random models with Regions."""

from __future__ import annotations

import random

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.regions import Regions
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import NUMBERS, model_of, random_grid, random_vars


def example(rng: random.Random) -> Model:
    """A partition of the cells, and bounds on some of them."""
    grid = random_grid(rng, [(1, 3), (2, 2), (2, 3)])
    layer = Layer("a", grid, "cells", rng.choice(NUMBERS))
    regions = Regions("a", grid, tuple(rng.randint(0, 3) for _ in grid.nodes))
    return model_of(rng, [layer], [regions, Between(random_vars(rng, [layer]), 1, 2)])
