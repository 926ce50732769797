"""Random models with Same."""

from __future__ import annotations

import random

from puzzlepark.constraints.same import Same
from puzzlepark.core.model import Model
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    return numbers(rng, Same)
