"""Numbers that may stand anywhere in their rectangles, for the maker."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from puzzlepark.genres.kit import Clues, Spot


def move_number(
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
