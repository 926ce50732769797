"""Numbers that may stand anywhere in their pieces, for makers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from puzzlepark.core.fields.numbers import UNKNOWN, Clues
from puzzlepark.core.grid import Spot


def reseated(
    numbers: Clues, pieces: Iterable[Sequence[Spot]], rng: random.Random, fits: Callable[[Spot, Spot], bool]
) -> Clues | None:
    """The numbers with one moved to a cell of its piece, if the two fit; it says how many cells that has. None if there
    is no such move."""
    piece = {spot: some for some in pieces for spot in some}
    moves = [(a, b) for a, _ in numbers for b in piece[a] if fits(a, b)]
    if not moves:
        return None
    before, after = rng.choice(moves)
    return tuple(sorted((after, len(piece[s])) if s == before else (s, n) for s, n in numbers))


def untold(numbers: Clues, rng: random.Random) -> Clues | None:
    """The numbers with one that no longer says how many; None if none does."""
    told = [spot for spot, number in numbers if number != UNKNOWN]
    some = rng.choice(told) if told else None
    return tuple((s, UNKNOWN if s == some else n) for s, n in numbers) if told else None


def told_again(numbers: Clues, full: Clues, rng: random.Random) -> Clues | None:
    """The numbers with one that says how many, as the full ones do; None if all do."""
    silent = [spot for spot, number in numbers if number == UNKNOWN]
    some, known = rng.choice(silent) if silent else None, dict(full)
    return tuple((s, known[s] if s == some else n) for s, n in numbers) if silent else None
