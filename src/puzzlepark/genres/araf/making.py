"""Random pieces, and the two numbers of each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from puzzlepark.genres import kit

PAIRS = 3
"""How many random pairs of cells are drawn. The most distant pair gets the numbers."""


def random_pieces(rows: int, cols: int, rng: Random, largest: int) -> tuple[int, ...]:
    """Return an id per cell of its piece. A piece has at least two cells, and about `largest` at most."""
    if rows * cols < 2:
        raise kit.BadInput("A piece of two numbers needs two cells.")
    ids = kit.random_regions(rows, cols, rng, 2, largest)
    sizes = Counter(ids)
    for cell, own in enumerate(ids):
        if sizes[own] == 1:
            ids[cell] = ids[rng.choice(list(kit.regions.beside(cell, rows * cols, cols)))]
            sizes[ids[cell]] += 1
    return kit.renumber(ids)


def numbers_for(piece: Sequence[kit.Spot], far: int, rng: Random) -> Iterator[tuple[kit.Spot, int]]:
    """Return two (cell, number) pairs of a piece: one below and one above its size, at most `far` from it. The cells
    are rather distant from each other."""
    size, pairs = len(piece), [rng.sample(list(piece), 2) for _ in range(PAIRS)]
    seats = max(pairs, key=lambda pair: abs(pair[0].r - pair[1].r) + abs(pair[0].c - pair[1].c))
    return zip(seats, (max(1, size - rng.randint(1, far)), size + rng.randint(1, far)), strict=True)
