"""Random models with Distinct."""

from __future__ import annotations

import random

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.core.model import Model
from puzzlepark.encoders.examples import numbers


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: Distinct(scope[:3]))
