"""Statistics of random boards: the shares with no, one and several solutions, and the work of engines."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from statistics import mean
from time import process_time

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.maybe_none import MaybeNone
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.papers.sakti import THEOREMS, refuting
from puzzlepark.tasks.solve import engine_named, solve
from puzzlepark.tasks.study.ensembles import board, number_of_clues

WORK = ("conflicts", "states", "nodes")
DEFAULT_ENGINES = ("cdcl",)
Progress = Callable[[str, int, int], None]


class Plan(NamedTuple):
    """What is studied: `boards` boards with the seeds from `seed` on, for each size and each density."""

    genre: str
    sizes: tuple[int, ...]
    densities: tuple[float, ...]
    boards: int
    ensemble: str = "planted"
    engines: tuple[str, ...] = DEFAULT_ENGINES
    seconds: float = 10.0
    seed: int = 1


class Result(NamedTuple):
    """One board and one engine. `status` is none, unique, multiple, or unknown if the time was too short."""

    size: int
    density: float
    seed: int
    clues: int
    engine: str
    status: str
    seconds: float
    work: dict[str, float]
    refuted_by: tuple[str, ...] | MaybeNone
    """The theorems that refute the board; None if there are none for the genre."""


class Cell(NamedTuple):
    """The statistics of one size, density and engine. The shares are of the decided boards."""

    size: int
    density: float
    engine: str
    boards: int
    unknown: int
    none: float
    one: float
    several: float
    work: dict[str, float]
    refuted: dict[str, float]


def study(plan: Plan, progress: Progress | None = None) -> Iterator[Result]:
    """Yield the results board by board, so that an interrupted study keeps what it found."""
    if not plan.sizes or not plan.densities or not plan.engines or plan.boards < 1:
        raise BadInput("A study needs sizes, densities, engines, and at least one board for each of them.")
    for name in plan.engines:
        engine_named(name)
    done, whole = 0, len(plan.sizes) * len(plan.densities) * plan.boards
    for size in plan.sizes:
        for density in plan.densities:
            for seed in range(plan.seed, plan.seed + plan.boards):
                if progress is not None:
                    progress(f"{size}x{size}, density {density:g}", done, whole)
                puzzle = board(plan.genre, size, density, plan.ensemble, seed)
                for engine in plan.engines:
                    yield _measure(puzzle, plan, size, density, seed, engine)
                done += 1


def _measure(puzzle: Puzzle, plan: Plan, size: int, density: float, seed: int, engine: str) -> Result:
    """Solve one board with one engine."""
    clues = number_of_clues(puzzle)
    started = process_time()
    report = solve(puzzle, 2, plan.seconds, engine, on_interrupt="report")
    spent = process_time() - started
    if report.stopped == "interrupted":
        raise Stopped("interrupted")
    status = str(report.status)
    work = {name: float(report.stats.figures[name]) for name in WORK if name in report.stats.figures}
    return Result(size, density, seed, clues, engine, status, round(spent, 6), work, refuting(puzzle))


def summarise(results: Sequence[Result]) -> list[Cell]:
    """The statistics of each size, density and engine, in the order of the results."""
    groups: dict[tuple[int, float, str], list[Result]] = {}
    for one in results:
        groups.setdefault((one.size, one.density, one.engine), []).append(one)
    return [_cell(key, group) for key, group in groups.items()]


def _cell(key: tuple[int, float, str], group: Sequence[Result]) -> Cell:
    size, density, engine = key
    by_status = {word: [one for one in group if one.status == word] for word in ("none", "unique", "multiple")}
    decided = sum(map(len, by_status.values()))
    none, one, several = (len(some) / decided if decided else 0.0 for some in by_status.values())
    known = [one for some in by_status.values() for one in some]
    work = {
        name: mean(one.work[name] for one in known if name in one.work)
        for name in WORK
        if any(name in one.work for one in known)
    }
    refuting = [one.refuted_by for one in by_status["none"] if one.refuted_by is not None]
    refuted = {name: mean(name in names for names in refuting) for name in THEOREMS} if refuting else {}
    return Cell(size, density, engine, len(group), len(group) - decided, none, one, several, work, refuted)


def csv_text(results: Sequence[Result]) -> str:
    """A line for each board and engine."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["size", "density", "seed", "clues", "engine", "status", "seconds", *WORK, "refuted by"])
    for one in results:
        work = ["" if name not in one.work else f"{one.work[name]:.0f}" for name in WORK]
        head = [one.size, f"{one.density:g}", one.seed, one.clues, one.engine, one.status, one.seconds]
        writer.writerow([*head, *work, " and ".join(one.refuted_by or ())])
    return text.getvalue()


def table_lines(cells: Sequence[Cell]) -> Iterator[str]:
    """A table in Markdown."""
    theorems = [name for name in THEOREMS if any(name in one.refuted for one in cells)]
    kinds = [name for name in WORK if any(name in one.work for one in cells)]
    heads = ["size", "density", "engine", "boards", "undecided", "none", "one", "several", *kinds, *theorems]
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for one in cells:
        shares = [f"{share:.0%}" for share in (one.none, one.one, one.several)]
        work = [f"{one.work[name]:,.1f}" if name in one.work else "–" for name in kinds]
        refuted = [f"{one.refuted[name]:.0%}" if one.refuted else "–" for name in theorems]
        words = [f"{one.size}x{one.size}", f"{one.density:g}", one.engine, str(one.boards), str(one.unknown)]
        yield f"| {' | '.join([*words, *shares, *work, *refuted])} |"
