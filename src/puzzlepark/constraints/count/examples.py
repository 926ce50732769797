"""Random models with Count."""

from __future__ import annotations

import random

from puzzlepark.builders.examples import numbers
from puzzlepark.constraints.count import Count
from puzzlepark.core.model import Model


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: Count(scope, rng.randint(0, len(scope))))
