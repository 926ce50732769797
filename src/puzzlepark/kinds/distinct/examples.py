"""Random models with Distinct."""

from __future__ import annotations

import random

from puzzlepark.builders.examples import numbers
from puzzlepark.core.model import Model
from puzzlepark.kinds.distinct import Distinct


def example(rng: random.Random) -> Model:
    return numbers(rng, lambda scope: Distinct(scope[:3]))
