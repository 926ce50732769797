"""Measure explanations and hints, with the levels and steps that they need: writes bench/reasons.md.

    python bench/reasons.py [--count 20] [--jobs 1] [--report bench/reasons.md] [genre …]

The boards are those of the collections, the smallest of each level. What explanations say is read by somebody who sees
only what earlier steps stated (tests/explanation_reader.py), and faults are counted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import TypeVar

from tables import table

import puzzlepark as pp
from puzzlepark.core.steps import LEVELS, Step
from puzzlepark.registry import genre_named, genre_names

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
import explanation_reader

RUNGS = ("look", "suppose", "nested", "together")
FAULTS = ("phrase", "figure", "single", "hidden", "cause", "marks")
HEAD = """# Reasons

Written by `python bench/reasons.py --count {count} --jobs {jobs} --report bench/reasons.md` on {today}, at a load of
{load:.1f} on {cores} cores. The boards are those of the collections, at most {count} of a level, the smallest first.

## What is said

Explanations are read by somebody who sees the board and what earlier steps stated, and nothing else
(`tests/explanation_reader.py`). Columns count sentences with an empty phrase, figures that are not what is counted
again, singles that are none, steps that rest on something never shown, steps without a cause, and steps of more than
twelve marks; then the most marks of a step, and the share of steps that rest on a clue.

"""
TIMES = """
## How long it takes

Processor seconds, median and largest, with the search for the solution. A hint is asked for on the empty board and
after half of the steps. The share of a rung of the ladder is its share of all steps.

"""
Result = TypeVar("Result")


def rung(step: Step) -> str:
    """The kind of a step, from simple deductions to nested suppositions."""
    if step.technique == "together":
        return "together"
    if step.nested:
        return "nested"
    return "suppose" if step.suppose is not None else "look"


def timed(work: Callable[[], Result], seconds: list[float]) -> Result:
    """Call a function, and record its time."""
    started = time.process_time()
    result = work()
    seconds.append(time.process_time() - started)
    return result


def times(seconds: list[float]) -> list[str]:
    return [f"{statistics.median(seconds):.3f}", f"{max(seconds):.3f}"]


def shipped(name: str, count: int) -> Iterator[pp.Puzzle]:
    """The smallest puzzles of each level in the genre's collection."""
    genre = genre_named(name)
    for level in range(1, len(LEVELS) + 1):
        some = [data for data in genre.collection if data["made"]["level"] == level]
        for data in sorted(some, key=lambda data: int(data["height"]) * int(data["width"]))[:count]:
            yield pp.from_dict(data)


def rows(name: str, count: int) -> tuple[list[str], list[str]]:
    """The lines of a genre in both tables."""
    faults, levels, rungs = Counter[str](), Counter[int](), Counter[str]()
    many, most, clues, explained, hinted = 0, 0, 0, list[float](), list[float]()
    for puzzle in shipped(name, count):
        many += 1
        found = timed(partial(pp.explain, puzzle, seconds=None), explained)
        levels[found.level] += 1
        rungs.update(map(rung, found.steps))
        faults.update(kind for kind, _ in explanation_reader.violations(puzzle, found.steps))
        reader, half = explanation_reader.Reader(puzzle), dict[pp.Var, int]()
        for number, step in enumerate(found.steps):
            said = {reader.same.get(v, v) for v in (*step.marks, *(e.var for e in step.excluded))}
            most = max(most, len(said))
            clues += bool(step.clues)
            if 2 * number + 1 < len(found.steps):
                half |= {**step.marks, **step.follow}
        for marks in ({}, half):
            timed(partial(pp.hint, puzzle, marks, seconds=None), hinted)
    steps = max(1, rungs.total())
    shown = [name, str(many), " ".join(str(levels[k]) for k in range(1, len(LEVELS) + 1)), str(rungs.total())]
    shares = [f"{100 * rungs[kind] / steps:.1f} %" for kind in RUNGS]
    words = [*shown, *(str(faults[kind]) for kind in FAULTS), str(most), f"{100 * clues / steps:.0f} %"]
    return words, [name, *times(explained), *times(hinted), *shares]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--report", type=Path)
    parser.add_argument("genres", nargs="*")
    wanted = parser.parse_args()
    head = HEAD.format(
        count=wanted.count, jobs=wanted.jobs, today=date.today(), load=os.getloadavg()[0], cores=os.cpu_count()
    )
    words, taken = list[list[str]](), list[list[str]]()
    with ProcessPoolExecutor(wanted.jobs, max_tasks_per_child=1) as pool:
        for said, took in pool.map(partial(rows, count=wanted.count), wanted.genres or genre_names()):
            print(*said, "|", *took, flush=True)
            words.append(said)
            taken.append(took)
    first = ["genre", "boards", "levels 1 to 5", "steps", *FAULTS, "most", "by a clue"]
    second = ["genre", "explain", "largest", "hint", "largest", *RUNGS]
    if wanted.report:
        wanted.report.write_text(head + table(first, words) + TIMES + table(second, taken), "utf-8")


if __name__ == "__main__":
    main()
