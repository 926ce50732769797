"""Numbers that may stand anywhere in their pieces, for makers."""

from __future__ import annotations

import random

from puzzlepark.core.fields.numbers import UNKNOWN, Clues


def hide_number(numbers: Clues, rng: random.Random) -> Clues | None:
    """The numbers with one that no longer says how many; None if none does."""
    known = [spot for spot, number in numbers if number != UNKNOWN]
    some = rng.choice(known) if known else None
    return tuple((s, UNKNOWN if s == some else n) for s, n in numbers) if known else None
