"""How long explanations take, and which levels and rungs they need: `python bench/reasons.py [COUNT] [SIZE]`.

Puzzles are made from seeds 0, 1, 2…; times are processor seconds of one explanation, the solution's search included.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter

import puzzlepark as pp
from puzzlepark.core.genre import genre_names
from puzzlepark.core.steps import LEVELS, Step

SQUARES = {"sudoku": (4, 9, 16)}
"""Sizes of boards that are used where a genre is rarely played in others."""


def rung(step: Step) -> str:
    """How far up the ladder a step is."""
    if step.technique == "together":
        return "together"
    if step.nested:
        return "nested"
    return "suppose" if step.suppose is not None else "look"


def row(name: str, count: int, size: int) -> str:
    """A line of the table: levels, median and maximum of times, the share of rungs."""
    size = min(SQUARES.get(name, (size,)), key=lambda known: abs(known - size))
    levels, rungs, seconds = Counter[int](), Counter[str](), []
    for seed in range(count):
        puzzle = pp.generate(name, size, size, seed=seed).puzzle
        started = time.process_time()
        found = pp.explain(puzzle)
        seconds.append(time.process_time() - started)
        assert found.solved
        levels[found.level] += 1
        rungs.update(map(rung, found.steps))
    shares = ", ".join(f"{kind} {100 * number / rungs.total():.0f} %" for kind, number in rungs.most_common())
    told = " ".join(str(levels[k]) for k in range(1, len(LEVELS) + 1))
    times = f"{statistics.median(seconds):.3f} / {max(seconds):.3f}"
    return f"| {name} {size}x{size} ({count}) | {told} | {times} | {shares} |"


def main() -> None:
    count, size = (int(x) for x in (*sys.argv[1:3], *("20", "10")[len(sys.argv) - 1 :]))
    print("| set | levels 1 to 5 | median / max s | steps |\n|---|---|---|---|")
    for name in genre_names():
        print(row(name, count, size), flush=True)


if __name__ == "__main__":
    main()
