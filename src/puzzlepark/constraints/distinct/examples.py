"""Random models with Distinct."""

from __future__ import annotations

import random

from puzzlepark.builders.examples import numbers
from puzzlepark.constraints.distinct import Distinct
from puzzlepark.core.model import Model


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: Distinct(scope[:3]))
