"""Random models with Same."""

from __future__ import annotations

import random

from puzzlepark.builders.examples import numbers
from puzzlepark.constraints.same import Same
from puzzlepark.core.model import Model


def example(rng: random.Random) -> Model:
    return numbers(rng, Same)
