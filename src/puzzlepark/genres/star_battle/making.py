"""Random stars that do not touch, the same number in every row and column, for makers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, pairwise

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.rooms import move_cell

STEPS = 20_000
"""After this many steps, the search gives up, and the caller starts again."""


def place_stars(size: int, each: int, rng: random.Random) -> set[kit.Spot] | None:
    """Place `each` stars in every row and column, row by row with backtracking. None if that takes too long."""
    choices = [cols for cols in combinations(range(size), each) if all(b - a > 1 for a, b in pairwise(cols))]
    rows = list[tuple[int, ...]]()  # the columns of the stars of each row
    untried = [rng.sample(choices, len(choices))]  # for each row so far, and the next one, the choices that are left
    missing = [each] * size  # stars of each column
    for _ in range(STEPS):
        if len(rows) == size:
            return {kit.cell_at(r, c) for r, cols in enumerate(rows) for c in cols}
        if not untried[-1]:
            untried.pop()
            if not rows:
                break
            for c in rows.pop():
                missing[c] += 1
            continue
        cols, above = untried[-1].pop(), rows[-1] if rows else ()
        touches = any(abs(a - c) < 2 for a in above for c in cols)
        if all(missing[c] for c in cols) and not touches:
            rows.append(cols)
            for c in cols:
                missing[c] -= 1
            untried.append(rng.sample(choices, len(choices)))
    return None


def invalidate_answer(
    ids: Sequence[int], cols: int, answer: kit.Marks, other: kit.Marks, rng: random.Random
) -> tuple[int, ...] | None:
    """Move a cell with a star of `other` but none of the answer to another room. As rooms count their stars, `other`
    becomes wrong."""
    return move_cell(ids, cols, kit.shaded_cells(other) - kit.shaded_cells(answer), kit.shaded_cells(answer), rng)
