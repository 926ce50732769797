"""Random pieces, and the two numbers of each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from puzzlepark.genres import kit

PAIRS = 3
"""How many random pairs of cells of a piece are drawn. The most distant pair gets the numbers."""


def random_pieces(rows: int, cols: int, rng: Random, largest: int) -> tuple[int, ...]:
    """Return the piece id of each cell, row by row. A piece has at least two cells, and about `largest` at most."""
    if rows * cols < 2:
        raise kit.BadInput("A piece of two numbers needs two cells.")
    ids = kit.random_regions(rows, cols, rng, 2, largest)
    sizes = Counter(ids)
    for cell, piece in enumerate(ids):
        if sizes[piece] == 1:  # The cell joins a neighbour.
            ids[cell] = ids[rng.choice(list(kit.regions.beside(cell, rows * cols, cols)))]
            sizes[ids[cell]] += 1
    return kit.renumber(ids)


def numbers_for(piece: Sequence[kit.Spot], far: int, rng: Random) -> Iterator[tuple[kit.Spot, int]]:
    """Return two (cell, number) pairs of a piece, for cells that are rather distant from each other. One number is less
    than the size of the piece and one is greater, by at most `far`."""
    size, pairs = len(piece), [rng.sample(list(piece), 2) for _ in range(PAIRS)]

    def distance(pair: list[kit.Spot]) -> int:
        one, two = pair
        return abs(one.r - two.r) + abs(one.c - two.c)

    seats = max(pairs, key=distance)
    return zip(seats, (max(1, size - rng.randint(1, far)), size + rng.randint(1, far)), strict=True)
