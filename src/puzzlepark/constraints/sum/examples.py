"""Random models with Sum."""

from __future__ import annotations

import random

from puzzlepark.constraints.sum import Sum
from puzzlepark.core.model import Model
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: Sum(scope, rng.randint(-2, 2 * len(scope))))
