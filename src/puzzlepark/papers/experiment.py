"""The tables that `park bench` measures. A row has either printed figures or a job to run.

A job gives a run for each board, with seconds and figures. A column is a statistic of the runs. So the bench treats the
tables of all papers alike: as rows, columns and runs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from statistics import correlation as pearson
from statistics import linear_regression, mean, median, variance
from typing import Any

from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple

NOTHING = "–"
LEAST_POINTS = 5
"""With fewer boards, no confidence interval is given."""


# --- runs and their statistics


class Run(NamedTuple):
    """The result for one board: processor seconds, and figures by name. `seconds` is None if nothing was timed, or if
    the cap was reached first; then the run is not `finished`."""

    board: str
    seconds: float | None
    figures: Mapping[str, float] = {}
    finished: bool = True


Runs = Sequence[Run]


class Column(NamedTuple):
    """A statistic of runs, None if it is undefined. A `timed` one is in the table's unit."""

    name: str
    of: Callable[[Runs], float | str | None]
    digits: int = 3
    timed: bool = False


def times(runs: Runs) -> list[float]:
    """The seconds of the finished runs."""
    return [run.seconds for run in runs if run.seconds is not None]


def over_times(name: str, statistic: Callable[[list[float]], float], least: int = 1) -> Column:
    """A statistic over the finished runs; unfinished boards are left out, as in the papers."""
    return Column(name, lambda runs: statistic(times(runs)) if len(times(runs)) >= least else None, 3, True)


def average(name: str) -> Column:
    return over_times(name, mean)


def middle(name: str) -> Column:
    return over_times(name, median)


def least(name: str) -> Column:
    return over_times(name, min)


def most(name: str) -> Column:
    return over_times(name, max)


def spread(name: str) -> Column:
    """The variance, of the table's unit squared; the tables that have it are in seconds."""
    return Column(name, lambda runs: variance(times(runs)) if len(times(runs)) > 1 else None)


def solved(name: str) -> Column:
    return Column(name, lambda runs: len(times(runs)), 0)


def boards(name: str) -> Column:
    return Column(name, len, 0)


def share(name: str) -> Column:
    return Column(name, lambda runs: f"{100 * len(times(runs)) / len(runs):.0f}%" if runs else None)


def slowest(name: str) -> Column:
    return Column(
        name, lambda runs: max(((run.seconds, run.board) for run in runs if run.seconds), default=("", None))[1]
    )


def instance(name: str) -> Column:
    return Column(name, lambda runs: runs[0].board if runs else None)


def figure(
    name: str, key: str, digits: int = 1, of: Callable[[list[float]], float] = mean, every: bool = False
) -> Column:
    """The mean, or another statistic, of a figure of the finished runs; with `every`, of all runs, for figures that
    describe the boards."""

    def statistic(runs: Runs) -> float | None:
        values = [run.figures[key] for run in runs if key in run.figures and (run.finished or every)]
        return of(values) if values else None

    return Column(name, statistic, digits)


def described(name: str, key: str, digits: int = 1) -> Column:
    """The mean of a figure of boards, in rows that describe boards and time nothing."""

    def statistic(runs: Runs) -> float | None:
        values = [run.figures[key] for run in runs if key in run.figures and run.finished and run.seconds is None]
        return mean(values) if values else None

    return Column(name, statistic, digits)


def correlation(name: str, first: str, second: str) -> Column:
    """The correlation (Pearson) of two figures over the boards that have both."""

    def statistic(runs: Runs) -> float | None:
        pairs = [(run.figures[first], run.figures[second]) for run in runs if {first, second} <= run.figures.keys()]
        varied = len({x for x, _ in pairs}) > 1 and len({y for _, y in pairs}) > 1
        return pearson(*zip(*pairs, strict=True)) if varied else None

    return Column(name, statistic)


def exponent(name: str, key: str, above: float = 0) -> Column:
    """The exponent b of the fit seconds = a · figure^b by least squares of the logarithms, over runs whose figure is
    above a bound."""

    def statistic(runs: Runs) -> float | None:
        points = _points(runs, key, above)
        return _slope(points) if len({x for x, _ in points}) > 1 else None

    return Column(name, statistic, 2)


def exponent_interval(name: str, key: str, above: float = 0) -> Column:
    """A 95 % confidence interval of this exponent, by the bootstrap with 2,000 samples of the boards."""

    def statistic(runs: Runs) -> str | None:
        points = _points(runs, key, above)
        rng, slopes = random.Random(0), []
        for _ in range(2000 if len(points) >= LEAST_POINTS else 0):
            resampled = rng.choices(points, k=len(points))
            slopes += [_slope(resampled)] if len({x for x, _ in resampled}) > 1 else []
        if not slopes:
            return None
        slopes.sort()
        return f"{slopes[len(slopes) // 40]:.2f} to {slopes[-1 - len(slopes) // 40]:.2f}"

    return Column(name, statistic)


def _points(runs: Runs, key: str, above: float) -> list[tuple[float, float]]:
    """The logarithms of figure and seconds, for figures above a bound."""
    pairs = [(run.figures.get(key, 0), run.seconds) for run in runs if run.seconds]
    return [(log(x), log(y)) for x, y in pairs if x > above]


def _slope(points: Sequence[tuple[float, float]]) -> float:
    return linear_regression(*zip(*points, strict=True)).slope


# --- boards


class Data(NamedTuple):
    """Published instances: the files of this pattern in the data folder, restricted to `groups` if there are any.

    If there are none, boards of `size` are made instead. With `word`, these are boards whose answers look like the
    characters of the groups or of the word. `order` is a figure by which the boards are sorted. With `timed`, only
    boards that have this one of the authors' times are taken. `first` is the largest number of boards.
    """

    pattern: str
    groups: tuple[str, ...] = ()
    size: int | None = None
    word: str = ""
    order: str = ""
    timed: str = ""
    first: int | None = None


class Blank(NamedTuple):
    """The empty board."""

    size: int


class Random(NamedTuple):
    """Random square boards, by seed."""

    board: Callable[[int, int, random.Random], Puzzle]
    size: int
    seeds: int = 10


class Make(NamedTuple):
    """Puzzles to make, by seed: either the job itself, or the boards of another job. `caps` is a multiple of the
    cap."""

    size: int
    options: Mapping[str, Any] = {}
    seeds: int = 10
    caps: float = 10


Boards = Data | Blank | Random | Make


# --- what is run


class Solve(NamedTuple):
    """Solve boards by an engine up to `limit` solutions, or count the solutions if it is None.

    `caps` is a multiple of the cap. Each board is solved `repeats` times, for the mean time. After `patience` failures
    in a row, the remaining boards are left out; 0 means never. With `own_process`, a separate process solves the boards
    and reports its memory.
    """

    boards: Boards
    engine: str
    limit: int | None = 1
    caps: float = 1
    repeats: int = 1
    patience: int = 3
    view: str | None = None
    own_process: bool = False


class Describe(NamedTuple):
    """The figures of boards and their answers, without times."""

    boards: Boards


class Authors(NamedTuple):
    """The authors' own times, in milliseconds, as runs: those of this name, of the boards that also have the time
    `among`, restricted to boards whose `groups` value is one of these. Nothing is run."""

    timed: str
    among: str = ""
    groups: tuple[str, ...] = ()


class Points(NamedTuple):
    """Published points as runs. Nothing is run."""

    runs: tuple[Run, ...]


class Pick(NamedTuple):
    """The run with the smallest or the largest figure."""

    of: Solve | Make | Describe
    figure: str
    least: bool


Job = Solve | Make | Describe | Authors | Points | Pick


# --- tables


class Row(NamedTuple):
    """A row: its key, its solver, and either the printed cells or the job to run. If it has both, the printed cells
    stand where the job has no runs, for example because the authors' sheet is missing."""

    key: tuple[str, ...]
    by: str
    printed: tuple[str, ...] = ()
    job: Job | None = None


class Plot(NamedTuple):
    """A plot of a table. With `figure`, the points are runs over this figure. Otherwise they are rows over the number
    in the last word of their key, with the median and the worst of their runs. `up` is the y axis: "seconds" or a
    figure. `printed` are published points, in milliseconds."""

    title: str
    across: str
    figure: str = ""
    up: str = "seconds"
    printed: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Table:
    """A table of a paper, or a similar one. `unit` is "s" or "ms". A `wide` table has a column for each solver, and
    shows its only statistic. With `chain`, a solver that finished no board of a row is not run on later rows, unless
    its patience is 0. `baseline` names a solver and adds a column: the mean time as a multiple of the baseline's, over
    the boards that both finished. Among rows of the authors' times, `authors_baseline` is the solver."""

    title: str
    question: str
    keys: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unit: str = "ms"
    wide: bool = False
    chain: bool = False
    baseline: str = ""
    authors_baseline: str = ""
    plots: tuple[Plot, ...] = ()


@dataclass(frozen=True)
class Experiment:
    """The experiments of a paper. `group(puzzle, folder, name)` is the group of a published instance.
    `figures(puzzle, answer)` are figures of a puzzle; the answer is None if unknown. `published` has the patterns of
    the published files, and the number of files that the authors have. `cloned` has, for a pattern, where the authors'
    own repository has these files. `sheet` is the pattern of the authors' sheet of times, and `times(file)` reads it:
    for each board, by the stem of its file, its group and its times in milliseconds by name."""

    genre: str
    source: str
    tables: tuple[Table, ...]
    group: Callable[[Any, str, str], str] = lambda puzzle, folder, name: f"{puzzle.rows}x{puzzle.cols}"
    figures: Callable[[Any, Marks | None], Mapping[str, float]] = lambda puzzle, answer: {}
    published: tuple[tuple[str, int], ...] = ()
    cloned: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sheet: str = ""
    times: Callable[[Path], Mapping[str, tuple[str, Mapping[str, float]]]] = lambda file: {}


def square(n: int) -> str:
    return f"{n}x{n}"
