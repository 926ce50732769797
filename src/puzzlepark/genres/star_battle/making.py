"""Stars that do not touch, as many in every row and column, for makers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, pairwise

from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.rooms import move_cell

STEPS = 20_000
"""Steps after which the search begins anew."""


def place_stars(size: int, each: int, rng: random.Random) -> set[kit.Spot] | None:
    """Stars row by row, with a step back where a row has no room; None if that takes long."""
    able = [cols for cols in combinations(range(size), each) if all(b - a > 1 for a, b in pairwise(cols))]
    waiting, left, rows = [rng.sample(able, len(able))], [each] * size, list[tuple[int, ...]]()
    for _ in range(STEPS):
        if len(rows) == size:
            return {kit.cell_at(r, c) for r, cols in enumerate(rows) for c in cols}
        if not waiting[-1]:
            waiting.pop()
            if not rows:
                break
            for c in rows.pop():
                left[c] += 1
            continue
        cols, above = waiting[-1].pop(), rows[-1] if rows else ()
        if all(left[c] for c in cols) and not any(abs(a - c) < 2 for a in above for c in cols):
            rows.append(cols)
            for c in cols:
                left[c] -= 1
            waiting.append(rng.sample(able, len(able)))
    return None


def part_rooms(
    ids: Sequence[int], cols: int, answer: kit.Marks, other: kit.Marks, rng: random.Random
) -> tuple[int, ...] | None:
    """The rooms with a cell in another room that `other` shades and the answer does not: where rooms count their shaded
    cells, `other` is no answer any more."""
    return move_cell(ids, cols, kit.shaded_cells(other) - kit.shaded_cells(answer), kit.shaded_cells(answer), rng)
