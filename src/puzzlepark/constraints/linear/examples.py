"""Random models with Linear."""

from __future__ import annotations

import random

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: _weighted(rng, scope))


def _weighted(rng: random.Random, scope: tuple[Var, ...]) -> Linear:
    low = rng.randint(-3, 3)
    return Linear(scope, tuple(rng.randint(-2, 3) for _ in scope), low, low + rng.choice((-1, 0, 0, 2, 5)))
