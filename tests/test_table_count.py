"""Tables of single cells with given sums, against trying everything and against published numbers."""

from __future__ import annotations

import random
from itertools import product

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Budget, Clock
from puzzlepark.engines.table_count import count_tables

CLOCK = Clock(Budget(None))


@pytest.mark.parametrize("seed", range(3))
def test_random_sums(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        height, width = rng.randint(1, 4), rng.randint(1, 3)
        drawn = [rng.randint(0, 1) for _ in range(height * width)]
        rows = [sum(drawn[r * width : (r + 1) * width]) for r in range(height)]
        cols = [sum(drawn[c::width]) for c in range(width)]
        if rng.random() < 0.3:
            rows[0] += rng.choice((-1, 1))
        tables = product((0, 1), repeat=height * width)
        fitting = [
            table
            for table in tables
            if [sum(table[r * width : (r + 1) * width]) for r in range(height)] == rows
            and [sum(table[c::width]) for c in range(width)] == cols
        ]
        assert count_tables(rows, cols, CLOCK) == len(fitting)


def test_known_numbers() -> None:
    """Square matrices with half of each line filled: sequence A058527 of the OEIS."""
    known = {2: 2, 4: 90, 6: 297_200, 8: 116_963_796_250, 10: 6_736_218_287_430_460_752}
    for size, number in known.items():
        assert count_tables([size // 2] * size, [size // 2] * size, CLOCK) == number


def test_a_board_of_single_cells() -> None:
    ids = [[12 * r + c for c in range(12)] for r in range(12)]
    report = pp.count(pp.Tilepaint(tiles=ids, rows=[6] * 12, cols=[6] * 12))
    assert report.count == 64_051_375_889_927_380_035_549_804_336


def test_budgets() -> None:
    for budget, reason in ((Budget(0.05), "deadline"), (Budget(None, memory=1 << 16), "memory")):
        with pytest.raises(Stopped) as stop:
            count_tables([9] * 18, [9] * 18, Clock(budget))
        assert stop.value.reason == reason
