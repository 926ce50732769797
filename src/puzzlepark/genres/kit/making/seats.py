"""Changes of clues for makers, in genres whose clues may be in any cell of their pieces."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from puzzlepark.core.fields.numbers import UNKNOWN, Clues
from puzzlepark.core.grid import Spot


def hide_number(numbers: Clues, rng: random.Random) -> Clues | None:
    """Replace a random number by "?"; None if there is no number."""
    known = [spot for spot, number in numbers if number != UNKNOWN]
    hidden = rng.choice(known) if known else None
    return tuple((s, UNKNOWN if s == hidden else n) for s, n in numbers) if known else None


def pick_move(
    seats: Iterable[Spot], pieces: Iterable[Sequence[Spot]], rng: random.Random, fits: Callable[[Spot, Spot], bool]
) -> tuple[Spot, Spot] | None:
    """Pick a random seat, and a cell of its piece to which its clue may move, so that `fits(seat, cell)` is true. None
    if there is no such move."""
    piece_of = {spot: piece for piece in pieces for spot in piece}
    moves = [(seat, cell) for seat in seats for cell in piece_of[seat] if fits(seat, cell)]
    return rng.choice(moves) if moves else None
