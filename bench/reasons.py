"""How long explanations and hints take, and which levels and rungs they need.

    python bench/reasons.py [--count 20] [--sizes 10 15] [--report bench/reasons.md]
    python bench/reasons.py --words [--count 20] [--sizes 7] [--levels 1 2 3 4 5] [--shipped] [--report bench/words.md]

With `--words`, what explanations say is read by somebody who sees only what was told (tests/told.py), and faults are
counted. With `--shipped`, the boards are those of the collections, the smallest of each level that has any.

Puzzles are made from seeds 0, 1, 2…; times are processor seconds of one thread, the solution's search included. A hint
is asked for on the empty board and after half of the steps; the share of a rung is its share of all steps.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import puzzlepark as pp
from puzzlepark.core.steps import LEVELS, Step
from puzzlepark.registry import genre_named, genre_names

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
import told

SQUARES = {"sudoku": (4, 9, 16)}
"""Sizes of boards that are used where a genre is rarely played in others."""
RUNGS = ("look", "suppose", "nested", "together")
HEAD = """# Reasons

Written by `{command}`. Puzzles are made from seeds 0, 1, 2…; times are processor seconds, median / largest, with the
search for the solution; a rung's share is that of all steps.

| set | levels 1 to 5 | explain | hint | {rungs} |
|---|---|---|---|{lines}
"""
Result = TypeVar("Result")


def rung(step: Step) -> str:
    """How far up the ladder a step is."""
    if step.technique == "together":
        return "together"
    if step.nested:
        return "nested"
    return "suppose" if step.suppose is not None else "look"


def timed(work: Callable[[], Result], seconds: list[float]) -> Result:
    """Do something, and note how long it takes."""
    started = time.process_time()
    result = work()
    seconds.append(time.process_time() - started)
    return result


def times(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.3f} / {max(seconds):.3f}"


def row(name: str, count: int, size: int) -> str:
    """A line of the table: levels, times, and the shares of rungs."""
    size = min(SQUARES.get(name, (size,)), key=lambda known: abs(known - size))
    levels, rungs = Counter[int](), Counter[str]()
    explained: list[float] = []
    hinted: list[float] = []
    for seed in range(count):
        puzzle = pp.generate(name, size, size, seed=seed).puzzle
        found = timed(lambda puzzle=puzzle: pp.explain(puzzle, seconds=None), explained)  # type: ignore[misc]
        assert found.solved
        levels[found.level] += 1
        rungs.update(map(rung, found.steps))
        half: dict[pp.Var, int] = {}
        for step in found.steps[: len(found.steps) // 2]:
            half |= {**step.marks, **step.follow}
        for marks in ({}, half):
            timed(lambda puzzle=puzzle, marks=marks: pp.hint(puzzle, marks, seconds=None), hinted)  # type: ignore[misc]
    shown = " ".join(str(levels[k]) for k in range(1, len(LEVELS) + 1))
    shares = " | ".join(f"{100 * rungs[kind] / max(1, rungs.total()):.1f} %" for kind in RUNGS)
    return f"| {name} {size}x{size} ({count}) | {shown} | {times(explained)} | {times(hinted)} | {shares} |"


def table(count: int, sizes: list[int]) -> Iterator[str]:
    command = f"python bench/reasons.py --count {count} --sizes {' '.join(map(str, sizes))} --report bench/reasons.md"
    yield HEAD.format(command=command, rungs=" | ".join(RUNGS), lines="---|" * len(RUNGS))
    for size in sizes:
        for name in genre_names():
            yield row(name, count, size) + "\n"


FAULTS = ("phrase", "figure", "single", "hidden", "cause", "marks")
WORDS_HEAD = """# Words

Written by `{command}`. Explanations are read by somebody who sees the board and what was told, and nothing else
(`tests/told.py`). Columns count sentences with an empty phrase, figures that are not what is counted again, singles
that are none, steps that rest on something never shown, steps without a cause, and steps of more than twelve marks;
then the most marks of a step, and the share of steps that rest on a clue.

| set | boards | levels 1 to 5 | steps | phrase | figure | single | hidden | cause | marks | most | by a clue |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""


def shipped(name: str, count: int, levels: list[int]) -> Iterator[pp.Puzzle]:
    """The smallest puzzles of each level in the genre's collection."""
    genre = genre_named(name)
    for level in levels:
        some = [data for data in genre.collection if data["made"]["level"] == level]
        for data in sorted(some, key=lambda data: int(data["height"]) * int(data["width"]))[:count]:
            yield pp.from_dict(data)


def boards(name: str, count: int, size: int, levels: list[int]) -> Iterator[pp.Puzzle]:
    """Puzzles of some levels, as far as they can be made in time; without levels, as they come."""
    side = min(SQUARES.get(name, (size,)), key=lambda known: abs(known - size))
    for level in levels or [None]:  # type: ignore[list-item]
        for seed in range(count):
            try:
                yield pp.generate(name, side, side, seed=seed, level=level, seconds=20).puzzle
            except pp.ParkError:
                break


def words_row(name: str, puzzles: Iterable[pp.Puzzle]) -> str:
    """A line of the table of words."""
    faults, steps, many, most, clues, seen = Counter[str](), 0, 0, 0, 0, Counter[int]()
    for puzzle in puzzles:
        many += 1
        explained = pp.explain(puzzle, seconds=None)
        found = explained.steps
        seen[explained.level] += 1
        steps += len(found)
        faults.update(kind for kind, _ in told.faults(puzzle, found))
        reader = told.Reader(puzzle)
        for step in found:
            vars = {reader.same.get(v, v) for v in (*step.marks, *(e.var for e in step.excluded))}
            most = max(most, len(vars))
            clues += bool(step.clues)
    shown = " | ".join(str(faults[kind]) for kind in FAULTS)
    levels = " ".join(str(seen[k]) for k in range(1, len(LEVELS) + 1))
    return f"| {name} | {many} | {levels} | {steps} | {shown} | {most} | {100 * clues / max(1, steps):.0f} % |"


def words_table(count: int, sizes: list[int], levels: list[int], *, collection: bool) -> Iterator[str]:
    which = f" --levels {' '.join(map(str, levels))}" if levels else ""
    which += " --shipped" if collection else f" --sizes {' '.join(map(str, sizes))}"
    yield WORDS_HEAD.format(command=f"python bench/reasons.py --words --count {count}{which} --report bench/words.md")
    for size in sizes[:1] if collection else sizes:
        for name in genre_names():
            some = shipped(name, count, levels) if collection else boards(name, count, size, levels)
            yield words_row(name if collection else f"{name} {size}x{size}", some) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 15])
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--shipped", action="store_true")
    parser.add_argument("--levels", type=int, nargs="*", default=[])
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    lines = []
    chosen = table(options.count, options.sizes)
    if options.words:
        chosen = words_table(options.count, options.sizes, options.levels, collection=options.shipped)
    for line in chosen:
        print(line, end="", flush=True)
        lines.append(line)
    if options.report:
        options.report.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
