"""Random Latin squares, for makers."""

from __future__ import annotations

from random import Random


def latin_square(size: int, rng: Random) -> list[list[int]]:
    """Numbers from 1 to `size`, row by row: each is once in every row and every column."""
    free = [set(range(1, size + 1)) for _ in range(size)]
    rows = []
    for _ in range(size):
        row = _assigned([rng.sample(sorted(able), len(able)) for able in free])
        for able, number in zip(free, row, strict=True):
            able.remove(number)
        rows.append(row)
    return rng.sample(rows, size)


def _assigned(able: list[list[int]]) -> list[int]:
    """A number for each column out of those that it can have, all different. There always is one where every column
    and every number has the same number of choices."""
    owner = dict[int, int]()

    def seat(col: int, tried: set[int]) -> bool:
        for number in able[col]:
            if number not in tried:
                tried.add(number)
                if number not in owner or seat(owner[number], tried):
                    owner[number] = col
                    return True
        return False

    for col in range(len(able)):
        seat(col, set())
    found = {col: number for number, col in owner.items()}
    return [found[col] for col in range(len(able))]
