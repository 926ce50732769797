"""Bench: published experiments repeated, with this project's engines beside them.

Speed claims live here and in the report that this writes, never in a unit test. Instances are the published
ones if the data folder is there, else boards that the genre's maker makes with fixed seeds.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import Any, NamedTuple

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Bench, Genre, genre_named, genres
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Status
from puzzlepark.tasks.files import load, write_whole
from puzzlepark.tasks.generate import generate
from puzzlepark.tasks.solve import solve

Say = Callable[[str], None]
PATIENCE = 5
"""An engine that runs into the cap so often in a row is not run on the rest of that size."""
MADE_SIZES = (5, 10, 15, 20)
MADE_SEEDS = 10


class Run(NamedTuple):
    """What one engine did on the boards of one size."""

    tried: int
    seconds: list[float]


def bench(genre: str | None, *, seconds: float = 1.0, report: Path | None = None, say: Say = print) -> None:
    """Run the experiments of one genre or all, at most `seconds` an instance and engine; perhaps write a report."""
    if not seconds > 0:
        raise BadInput(f"The cap is {seconds} seconds; it must be above 0.")
    lines: list[str] = []

    def tell(line: str = "") -> None:
        lines.append(line)
        say(line)

    tell(f"Machine: {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}.")
    for kind in [genre_named(genre)] if genre else genres().values():
        tell(f"\n## {kind.title}\n")
        if kind.bench is not None:
            _published(kind, kind.bench, seconds, tell)
        _making(kind, tell)
    if report is not None:
        write_whole(report, ("# Benchmarks\n\n" + "\n".join(lines) + "\n").encode())


def _published(genre: Genre[Any], spec: Bench, seconds: float, tell: Say) -> None:
    """The published table and the same boards by every engine."""
    home = Path(os.environ.get("PARK_DATA") or "../shared/data")
    files = sorted((home / spec.folder).glob(spec.pattern))
    boards: dict[str, list[Puzzle]] = {}
    if files:
        _faces(files, tell)
        for path in files:
            puzzle = load(path, genre.name)
            boards.setdefault(f"{puzzle.rows}x{puzzle.cols}", []).append(puzzle)
    else:
        tell(f"No published instances at {home / spec.folder} (PARK_DATA names another place); made ones instead.\n")
        for rows, cols in spec.sizes:
            made = [generate(genre.name, rows, cols, seed=s).puzzle for s in range(MADE_SEEDS)]
            boards[f"{rows}x{cols}"] = made
    tell(f"Published: {spec.source}.\n")
    tell(_row(spec.columns))
    tell(_rule(len(spec.columns)))
    for row in spec.published:
        tell(_row(row))
    tell(
        f"\nHere: the first and the proof that there is no second, at most {seconds:g} s an instance, in milliseconds."
    )
    tell(f"Times include the model and the referee. An engine stops at a size after {PATIENCE} caps in a row.\n")
    tell(_row(["size", "engine", "solved", "of", "min ms", "median ms", "mean ms", "max ms"]))
    tell(_rule(8))
    for size in sorted(boards, key=lambda s: [int(k) for k in s.split("x")]):
        for engine in spec.engines:
            run = _run(boards[size], engine, seconds)
            figures = [f(run.seconds) * 1000 for f in (min, median, mean, max)] if run.seconds else []
            shown = [f"{x:.3f}" for x in figures] or ["–"] * 4
            tell(_row([size, engine, str(len(run.seconds)), str(run.tried), *shown]))


def _faces(files: Sequence[Path], tell: Say) -> None:
    """All files through load and solve in one process, as a user would, and the kernels' share of it."""
    solve(load(files[0]))
    started = perf_counter()
    kernel = 0.0
    statuses = []
    for path in files:
        report = solve(load(path))
        kernel += report.stats.figures.get("kernel seconds", 0.0)
        statuses.append(report.status)
    spent = perf_counter() - started
    unique = sum(s is Status.UNIQUE for s in statuses)
    tell(f"{len(files)} published instances, {unique} unique: load and solve {spent:.3f} s together,")
    tell(f"of which the kernels took {kernel * 1000:.1f} ms.\n")


def _run(boards: list[Puzzle], engine: str, seconds: float) -> Run:
    solve(boards[0], limit=1, engine=engine, seconds=seconds)  # so that no import is timed
    times: list[float] = []
    tried = in_a_row = 0
    for puzzle in boards:
        started = perf_counter()
        report = solve(puzzle, engine=engine, seconds=seconds)
        tried += 1
        if report.exhausted or len(report.solutions) >= 2:
            times.append(perf_counter() - started)
            in_a_row = 0
        else:
            in_a_row += 1
            if in_a_row == PATIENCE:
                break
    return Run(tried, times)


def _making(genre: Genre[Any], tell: Say) -> None:
    """How long making takes as boards grow."""
    tell(f"\nMaking {genre.title}, seeds 0 to {MADE_SEEDS - 1}, each proved unique, in milliseconds.\n")
    tell(_row(["size", "median ms", "max ms"]))
    tell(_rule(3))
    for n in MADE_SIZES:
        times = []
        for seed in range(MADE_SEEDS):
            started = perf_counter()
            generate(genre.name, n, n, seed=seed, seconds=None)
            times.append((perf_counter() - started) * 1000)
        tell(_row([f"{n}x{n}", f"{median(times):.1f}", f"{max(times):.1f}"]))


def _row(words: Sequence[str]) -> str:
    return "| " + " | ".join(words) + " |"


def _rule(columns: int) -> str:
    return "|" + "---|" * columns
