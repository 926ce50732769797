"""Clues that may stand anywhere in their pieces, for makers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from puzzlepark.core.fields.numbers import UNKNOWN, Clues
from puzzlepark.core.grid import Spot


def hide_number(numbers: Clues, rng: random.Random) -> Clues | None:
    """The numbers with one that no longer says how many; None if none does."""
    known = [spot for spot, number in numbers if number != UNKNOWN]
    some = rng.choice(known) if known else None
    return tuple((s, UNKNOWN if s == some else n) for s, n in numbers) if known else None


def pick_move(
    seats: Iterable[Spot], pieces: Iterable[Sequence[Spot]], rng: random.Random, fits: Callable[[Spot, Spot], bool]
) -> tuple[Spot, Spot] | None:
    """One of the seats, and a cell of its piece to which its clue may move because the two fit; None if there is no
    such move."""
    piece = {spot: some for some in pieces for spot in some}
    moves = [(a, b) for a in seats for b in piece[a] if fits(a, b)]
    return rng.choice(moves) if moves else None
