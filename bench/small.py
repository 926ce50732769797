"""Measure small boards: each genre's shipped 10×10, solved and proved unique, in milliseconds of processor time.

    python bench/small.py [genre …]                      measure these genres, or all
    python bench/small.py --against CHECKOUT [genre …]   measure another checkout, too, in turn and in one run

The puzzle is constructed and the process is warm. Each board is turned and mirrored, and solved once each way, so that
nothing was kept of it. The time is split into parts: building the model, the kernels, the
referee, and the rest, which is choosing an engine, writing a formula and telling it to the solver.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from quick import FROM_PATH, GENRES, ROOT, collection, size

SIDE = 10
BOARDS = 4
PARTS = ("model", "kernel", "referee")
NOT_SEARCH = ("FlatClauses.", "Stamps.", "Solver.add_", "Solver.grow", "Solver.prefer", "Solver.model")
"""Calls of kernels that are part of writing a formula."""

spent = dict.fromkeys(PARTS, 0.0)


def timed(part: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a function or method so that its time is added to a part. Parts are not nested."""

    def call(*args: Any, **named: Any) -> Any:
        started = process_time()
        try:
            return function(*args, **named)
        finally:
            spent[part] += process_time() - started

    return call


def time_kernels() -> None:
    """Wrap every searching function and method of the kernels with timing. Nothing else is imported yet."""
    from puzzlepark import _native

    for name, found in list(vars(_native).items()):
        if isinstance(found, type) and name != "Stop":
            for each in dir(found):
                method = getattr(found, each)
                searches = each == "__next__" or (each[0] != "_" and not f"{name}.{each}".startswith(NOT_SEARCH))
                if searches and callable(method):
                    setattr(found, each, timed("kernel", method))
        elif name.startswith("frontier"):
            setattr(_native, name, timed("kernel", found))


def boards(folder: str) -> list[str]:
    """The shipped puzzles of a genre whose size is nearest to 10×10, without their answers."""

    def far(text: str) -> int:
        height, width = size(text)
        return abs(height * width - SIDE * SIDE)

    texts = collection(folder)
    nearest = min(map(far, texts))
    return [text for text in texts if far(text) == nearest][-BOARDS:]


def measure(chosen: list[str]) -> Iterator[tuple[str, dict[str, float]]]:
    """For each genre the median over its boards, in total and by parts."""
    exec(FROM_PATH, {})
    time_kernels()
    import puzzlepark as pp
    from puzzlepark.core import symmetry
    from puzzlepark.registry import genre_named

    turns: Any = getattr(symmetry, "ALL_SYMMETRIES", None) or vars(symmetry)["TURNS"]  # its name in older versions
    for folder in sorted(path.parent.name for path in GENRES.glob("*/collection.jsonl")):
        name = folder.replace("_", "-")
        if name not in (chosen or pp.genre_names()):
            continue
        genre = genre_named(name)
        object.__setattr__(genre, "model", timed("model", genre.model))
        object.__setattr__(genre, "check", timed("referee", genre.check))
        puzzles = [pp.loads(text) for text in boards(folder)]
        pp.solve(puzzles[0])
        turned = [genre.turned(puzzle, turn) for puzzle in puzzles for turn in turns]
        runs = [run(pp.solve, puzzle) for puzzle in turned if puzzle is not None]
        figures = {part: 1000 * median(found[part] for found in runs) for part in ("solve", *PARTS)}
        yield f"{name} {puzzles[0].height}×{puzzles[0].width}", figures


def run(solve: Callable[[Any], object], puzzle: Any) -> dict[str, float]:
    """The seconds of one run, in total and by parts."""
    spent.update(dict.fromkeys(PARTS, 0.0))
    started = process_time()
    solve(puzzle)
    return {"solve": process_time() - started, **spent}


def measure_checkout(home: Path, chosen: list[str]) -> dict[str, dict[str, float]]:
    """The figures in a process that imports the package of a checkout."""
    words = [sys.executable, __file__, "--json", *chosen]
    env = os.environ | {"PYTHONPATH": str(home / "src")}
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    figures: dict[str, dict[str, float]] = json.loads(done.stdout)
    return figures


def best(one: dict[str, dict[str, float]], two: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """The better of two measurements, genre by genre."""
    return {name: min(one[name], two[name], key=lambda found: found["solve"]) for name in one}


def show(here: dict[str, dict[str, float]], there: dict[str, dict[str, float]] | None) -> None:
    """A table in Markdown."""
    before = "" if there is None else " before |"
    print(f"| genre |{before} solve | model | referee | kernel | rest |")
    print("|---|" + "---|" * (5 + bool(before)))
    for name, found in here.items():
        rest = found["solve"] - sum(found[part] for part in PARTS)
        columns = [found["solve"], found["model"], found["referee"], found["kernel"], max(0.0, rest)]
        if there is not None:
            columns.insert(0, there[name]["solve"])
        print(f"| {name} | " + " | ".join(f"{value:.2f}" for value in columns) + " |")
    middle = median(found["solve"] for found in here.values())
    print(f"\nMedian {middle:.2f} ms", end="")
    if there is not None:
        ratios = [found["solve"] / there[name]["solve"] for name, found in here.items()]
        print(f", {median(ratios):.2f} of before", end="")
    print(f"; {sum(found['solve'] <= 2 for found in here.values())} of {len(here)} genres within 2 ms.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*")
    parser.add_argument("--against", type=Path)
    parser.add_argument("--json", action="store_true", help="print the figures alone")
    given = parser.parse_args()
    if given.json:
        print(json.dumps(dict(measure(given.genres))))
    elif given.against is None:
        show(dict(measure(given.genres)), None)
    else:
        here, there = (measure_checkout(home, given.genres) for home in (ROOT, given.against.resolve()))
        for _ in range(2):
            here = best(here, measure_checkout(ROOT, given.genres))
            there = best(there, measure_checkout(given.against.resolve(), given.genres))
        show(here, there)
    return 0


if __name__ == "__main__":
    sys.exit(main())
