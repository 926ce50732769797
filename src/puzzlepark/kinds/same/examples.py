"""Random models with Same."""

from __future__ import annotations

import random

from puzzlepark.builders.examples import numbers
from puzzlepark.core.model import Model
from puzzlepark.kinds.same import Same


def example(rng: random.Random) -> Model:
    return numbers(rng, Same)
