"""Random models with Count."""

from __future__ import annotations

import random

from puzzlepark.constraints.count import Count
from puzzlepark.core.model import Model
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: Count(scope, rng.randint(0, len(scope))))
