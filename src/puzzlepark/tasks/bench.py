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
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import Status
from puzzlepark.formats.plot import scatter
from puzzlepark.tasks.files import load, write_whole
from puzzlepark.tasks.generate import generate
from puzzlepark.tasks.solve import count, engine_names, solve

Say = Callable[[str], None]
PATIENCE = 5
"""An engine that runs into the cap so often in a row is not run on the rest of that size."""
MADE_SEEDS = 20
BLANK_CAPS = 10
"""Counting a blank board may take so many times the cap of an instance."""


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
        if kind.bench is None:
            tell("No published experiment is known for this genre.")
            continue
        _published(kind.bench, tell)
        boards = _boards(kind, kind.bench, tell)
        _counted(kind.bench, boards, tell)
        _solving(kind.bench, boards, seconds, tell)
        _scattered(kind, kind.bench, boards, seconds, report, tell)
        _making(kind, kind.bench, tell)
        if kind.bench.blank is not None:
            _blank(kind.bench, kind.bench.blank, seconds, tell)
    if report is not None:
        write_whole(report, ("# Benchmarks\n\n" + "\n".join(lines) + "\n").encode())


def _published(spec: Bench, tell: Say) -> None:
    """What the paper measured."""
    tell(f"Published: {spec.source}.")
    for table in spec.tables:
        tell(f"\n{table.title}.\n")
        _table(table.columns, tell)
        for row in table.rows:
            tell(_row(row))


Boards = dict[str, list[tuple[str, Puzzle]]]
"""Instances with their names, by the group they are in, the groups in order."""


def _boards(genre: Genre[Any], spec: Bench, tell: Say) -> Boards:
    """The published instances, or made ones where there are none."""
    home = Path(os.environ.get("PARK_DATA") or "../shared/data") / spec.folder
    files = sorted(home.glob(spec.pattern))
    boards: Boards = {}
    if files:
        _faces(files, tell)
        for path in files:
            puzzle = load(path, genre.name)
            size = f"{puzzle.rows}x{puzzle.cols}"
            # Folders of one size each are told apart by the size, others by their name, too.
            plain = path.parent == home or str(puzzle.rows) in path.parent.name
            name = spec.group(puzzle) if spec.group else size if plain else f"{path.parent.name} {size}"
            boards.setdefault(name, []).append((path.stem, puzzle))
    else:
        tell(f"\nNo published instances at {home} (PARK_DATA names another place); made ones instead.")
        for rows, cols in spec.sizes:
            for seed in range(MADE_SEEDS):
                puzzle = generate(genre.name, rows, cols, seed=seed).puzzle
                name = spec.group(puzzle) if spec.group else f"{rows}x{cols}"
                boards.setdefault(name, []).append((f"seed {seed}", puzzle))
    return {name: boards[name] for name in sorted(boards, key=lambda s: (boards[s][0][1].rows, s))}


def _counted(spec: Bench, boards: Boards, tell: Say) -> None:
    """What is counted of each instance, and the means of its group."""
    if spec.figures is None:
        return
    tell("\nCounted here, each instance and the mean of its group.\n")
    names: list[str] = []
    for group, members in boards.items():
        found = [spec.figures(puzzle) for _, puzzle in members]
        if not names:
            names = list(found[0])
            _table(["boards", "instance", *names], tell)
        for (name, _), figures in zip(members, found, strict=True):
            tell(_row([group, name, *(f"{figures[n]:g}" for n in names)]))
        tell(_row([group, f"mean of {len(found)}", *(f"{mean(f[n] for f in found):.1f}" for n in names)]))


def _solving(spec: Bench, boards: Boards, seconds: float, tell: Say) -> None:
    """The same boards by every engine."""
    tell(f"\nSolving here: the first and the proof that there is no second, at most {seconds:g} s an instance,")
    tell(f"with the model and the referee. An engine stops at a size after {PATIENCE} caps in a row.\n")
    _table(["boards", "engine", "solved", "of", "min ms", "median ms", "mean ms", "max ms"], tell)
    for size, members in boards.items():
        for engine in _known(spec.engines):
            run = _run([puzzle for _, puzzle in members], engine, seconds)
            if not run.tried:
                continue
            figures = [f(run.seconds) * 1000 for f in (min, median, mean, max)] if run.seconds else []
            shown = [f"{x:.3f}" for x in figures] or ["–"] * 4
            tell(_row([size, engine, str(len(run.seconds)), str(run.tried), *shown]))


def _known(engines: Sequence[str]) -> list[str]:
    """Those of the engines that there are."""
    return [engine for engine in engines if engine in engine_names()]


def _scattered(genre: Genre[Any], spec: Bench, boards: Boards, seconds: float, report: Path | None, tell: Say) -> None:
    """The time of each instance against one of its figures; drawn beside the report, if there is one."""
    if spec.figures is None or spec.scatter is None:
        return
    engines = _known(spec.scatter_engines)
    # One solution: a paper's algorithm may have no more to give.
    tell(f"\nThe time for a solution of each instance, in milliseconds, against its {spec.scatter}.\n")
    _table(["instance", spec.scatter, *engines], tell)
    points: dict[str, list[tuple[float, float]]] = {engine: [] for engine in engines}
    for name, puzzle in (member for members in boards.values() for member in members):
        figure = spec.figures(puzzle)[spec.scatter]
        times = []
        for engine in engines:
            spent = _run([puzzle], engine, seconds, limit=1).seconds
            times.append(f"{spent[0] * 1000:.3f}" if spent else "–")
            points[engine] += [(figure, spent[0] * 1000)] if spent else []
        tell(_row([name, f"{figure:g}", *times]))
    if report is not None and any(points.values()):
        path = report.with_name(f"{report.stem}-{genre.name}.svg")
        write_whole(path, scatter(points, spec.scatter, "milliseconds").encode())
        tell(f"\n![Time against {spec.scatter}]({path.name})")


def _faces(files: Sequence[Path], tell: Say) -> None:
    """All files through load and solve in one process, as a user would, and the kernels' share of it."""
    solve(load(files[0]))
    times, kernels, unique = [], [], 0
    for path in files:
        started = perf_counter()
        report = solve(load(path))
        times.append(perf_counter() - started)
        kernels.append(report.stats.figures.get("kernel seconds", 0.0))
        unique += report.status is Status.UNIQUE
    tell(f"\n{len(files)} published instances, {unique} unique.\n")
    _table(["in milliseconds", "together", "median", "most"], tell)
    for name, spent in (("load and solve", times), ("the kernels alone", kernels)):
        tell(_row([name, *(f"{f(spent) * 1000:.2f}" for f in (sum, median, max))]))


def _run(boards: list[Puzzle], engine: str, seconds: float, limit: int = 2) -> Run:
    """The times of those boards of which so many solutions were found, or fewer with a proof."""
    try:
        solve(boards[0], limit=1, engine=engine, seconds=seconds)  # so that no import is timed
    except BadInput:
        return Run(0, [])  # the engine is not for such boards
    times: list[float] = []
    tried = in_a_row = 0
    for puzzle in boards:
        started = perf_counter()
        report = solve(puzzle, limit=limit, engine=engine, seconds=seconds)
        tried += 1
        if report.exhausted or len(report.solutions) >= limit:
            times.append(perf_counter() - started)
            in_a_row = 0
        else:
            in_a_row += 1
            if in_a_row == PATIENCE:
                break
    return Run(tried, times)


def _making(genre: Genre[Any], spec: Bench, tell: Say) -> None:
    """How long making takes as boards grow, and what is made."""
    names = list(spec.measures(*_some(genre, spec.made_sizes[0]))) if spec.measures else []
    tell(f"\nMaking here: seeds 0 to {MADE_SEEDS - 1}, each proved unique, and the means of what was made.\n")
    _table(["size", "mean ms", "median ms", "max ms", *names], tell)
    for n in spec.made_sizes:
        times, found = [], []
        for seed in range(MADE_SEEDS):
            started = perf_counter()
            made = generate(genre.name, n, n, seed=seed, seconds=None)
            times.append((perf_counter() - started) * 1000)
            found.append(spec.measures(made.puzzle, made.solution) if spec.measures else {})
        means = [f"{mean(f[name] for f in found):.1f}" for name in names]
        tell(_row([f"{n}x{n}", *(f"{f(times):.1f}" for f in (mean, median, max)), *means]))


def _some(genre: Genre[Any], n: int) -> tuple[Puzzle, Solution]:
    made = generate(genre.name, n, n, seed=0)
    return made.puzzle, made.solution


def _blank(spec: Bench, blank: Callable[[int, int], Puzzle], seconds: float, tell: Say) -> None:
    """Exact counts of empty boards, the hardest ones for an engine that counts."""
    tell(f"\nBlank boards here: all solutions counted, at most {BLANK_CAPS * seconds:g} s each, in milliseconds.\n")
    _table(["n", "solutions", *spec.blank_engines], tell)
    for n in spec.blank_sizes:
        times, counted = [], None
        for engine in spec.blank_engines:
            started = perf_counter()
            report = count(blank(n, n), engine=engine, seconds=BLANK_CAPS * seconds)
            times.append("–" if report.count is None else f"{(perf_counter() - started) * 1000:.1f}")
            if counted is not None and report.count not in (None, counted):
                raise AssertionError(f"{engine} counts {report.count}, not {counted}")
            counted = report.count if report.count is not None else counted
        tell(_row([str(n), str(counted), *times]))


def _table(columns: Sequence[str], tell: Say) -> None:
    """The head of a table."""
    tell(_row(columns))
    tell("|" + "---|" * len(columns))


def _row(words: Sequence[str]) -> str:
    return "| " + " | ".join(words) + " |"
