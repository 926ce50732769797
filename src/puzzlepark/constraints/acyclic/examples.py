"""Random models with Acyclic."""

from __future__ import annotations

import random

from puzzlepark.constraints.acyclic import Acyclic
from puzzlepark.constraints.matches import Matches
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid
from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer
from puzzlepark.encoders.examples import model_of, random_vars

SIZES = [(1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (2, 5)]


def example(rng: random.Random) -> Model:
    """Diagonals, with one or two counts of them."""
    grid = Grid(*rng.choice(SIZES))
    layer = Layer("a", grid, "cells", (FALLING, RISING) if rng.random() < 0.9 else (RISING,))
    constraints: list[Constraint] = [Acyclic(grid, "a")]
    for _ in range(rng.randint(0, 3)):
        scope = random_vars(rng, [layer])
        constraints.append(
            Matches(scope, tuple(rng.choice((FALLING, RISING)) for _ in scope), rng.randint(0, len(scope)))
        )
    return model_of(rng, [layer], constraints)
