"""Random models with Once."""

from __future__ import annotations

import random

from puzzlepark.constraints.once import Once
from puzzlepark.core.model import Model
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    values = tuple(sorted(rng.sample(range(4), rng.randint(1, 3))))
    return numbers(rng, lambda scope: Once(scope, values))
