"""Random models with Once."""

from __future__ import annotations

import random

from puzzlepark.builders.examples import numbers
from puzzlepark.constraints.once import Once
from puzzlepark.core.model import Model


def example(rng: random.Random) -> Model:
    values = tuple(sorted(rng.sample(range(4), rng.randint(1, 3))))
    return numbers(rng, lambda scope: Once(scope, values))
