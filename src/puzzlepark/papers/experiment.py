"""The tables that `park bench` measures. A row has either printed figures or a job to run.

A job gives a run for each board, with seconds and figures. A column is a statistic of the runs. So the bench handles
the tables of all papers in the same way.
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
"""Minimum number of boards for a confidence interval."""


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
    """A column with a statistic of runs, which is None if it is undefined. A `timed` statistic is in the table's unit
    of time."""

    name: str
    of: Callable[[Runs], float | str | None]
    digits: int = 3
    timed: bool = False


def times(runs: Runs) -> list[float]:
    """The seconds of the finished runs."""
    return [run.seconds for run in runs if run.seconds is not None]


def over_times(name: str, statistic: Callable[[list[float]], float], least: int = 1) -> Column:
    """A column with a statistic of the times of finished runs, if there are at least `least`. Unfinished boards are
    left out, as in the papers."""
    return Column(name, lambda runs: statistic(times(runs)) if len(times(runs)) >= least else None, 3, True)


def average(name: str) -> Column:
    """A column with the mean time."""
    return over_times(name, mean)


def middle(name: str) -> Column:
    """A column with the median time."""
    return over_times(name, median)


def least(name: str) -> Column:
    """A column with the shortest time."""
    return over_times(name, min)


def most(name: str) -> Column:
    """A column with the longest time."""
    return over_times(name, max)


def spread(name: str) -> Column:
    """A column with the variance of the times, in square seconds."""
    return Column(name, lambda runs: variance(times(runs)) if len(times(runs)) > 1 else None)


def solved(name: str) -> Column:
    """A column with the number of finished runs."""
    return Column(name, lambda runs: len(times(runs)), 0)


def boards(name: str) -> Column:
    """A column with the number of all runs."""
    return Column(name, len, 0)


def share(name: str) -> Column:
    """A column with the percentage of finished runs."""
    return Column(name, lambda runs: f"{100 * len(times(runs)) / len(runs):.0f}%" if runs else None)


def slowest(name: str) -> Column:
    """A column with the name of the board that took longest."""

    def statistic(runs: Runs) -> str | None:
        timed = [(run.seconds, run.board) for run in runs if run.seconds]
        return max(timed)[1] if timed else None

    return Column(name, statistic)


def instance(name: str) -> Column:
    """A column with the name of the first board."""
    return Column(name, lambda runs: runs[0].board if runs else None)


def figure(
    name: str, key: str, digits: int = 1, of: Callable[[list[float]], float] = mean, every: bool = False
) -> Column:
    """A column with the mean, or another statistic, of a figure of the finished runs. With `every`, it is over all
    runs, for figures that describe the boards."""

    def statistic(runs: Runs) -> float | None:
        """The statistic of these runs; None if none of them has the figure."""
        values = [run.figures[key] for run in runs if key in run.figures and (run.finished or every)]
        return of(values) if values else None

    return Column(name, statistic, digits)


def described(name: str, key: str, digits: int = 1) -> Column:
    """A column with the mean of a figure of boards, in rows that describe boards and time nothing."""

    def statistic(runs: Runs) -> float | None:
        """The mean of the figure; None if no run without a time has it."""
        values = [run.figures[key] for run in runs if key in run.figures and run.finished and run.seconds is None]
        return mean(values) if values else None

    return Column(name, statistic, digits)


def correlation(name: str, first: str, second: str) -> Column:
    """A column with the correlation (Pearson) of two figures over the boards that have both."""

    def statistic(runs: Runs) -> float | None:
        """The correlation; None if one of the figures is the same on all boards."""
        pairs = [(run.figures[first], run.figures[second]) for run in runs if {first, second} <= run.figures.keys()]
        varied = len({x for x, _ in pairs}) > 1 and len({y for _, y in pairs}) > 1
        return pearson(*zip(*pairs, strict=True)) if varied else None

    return Column(name, statistic)


def exponent(name: str, key: str, above: float = 0) -> Column:
    """A column with the exponent b of the fit seconds = a · figure^b, by least squares of the logarithms, over runs
    whose figure is above a bound."""

    def statistic(runs: Runs) -> float | None:
        """The exponent; None if the figure is the same in all runs."""
        points = _points(runs, key, above)
        return _slope(points) if len({x for x, _ in points}) > 1 else None

    return Column(name, statistic, 2)


def exponent_interval(name: str, key: str, above: float = 0) -> Column:
    """A column with a 95 % confidence interval of the exponent of `exponent`, by the bootstrap with 2,000 samples of
    the boards."""

    def statistic(runs: Runs) -> str | None:
        """The interval as text; None if there are too few runs."""
        points = _points(runs, key, above)
        rng, slopes = random.Random(0), []
        for _ in range(2000 if len(points) >= LEAST_POINTS else 0):
            resampled = rng.choices(points, k=len(points))
            if len({x for x, _ in resampled}) > 1:
                slopes.append(_slope(resampled))
        if not slopes:
            return None
        slopes.sort()
        outside = len(slopes) // 40  # 2.5 % of the slopes are below the interval, and as many above
        return f"{slopes[outside]:.2f} to {slopes[-1 - outside]:.2f}"

    return Column(name, statistic)


def _points(runs: Runs, key: str, above: float) -> list[tuple[float, float]]:
    """The logarithms of figure and seconds, for figures above a bound."""
    pairs = [(run.figures.get(key, 0), run.seconds) for run in runs if run.seconds]
    return [(log(x), log(y)) for x, y in pairs if x > above]


def _slope(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the regression line through points."""
    return linear_regression(*zip(*points, strict=True)).slope


# --- boards


class Data(NamedTuple):
    """Published instances: the files of this pattern in the data folder, restricted to `groups` if it is not empty.

    If there are no such files, boards of `size` are made instead. With `word`, the answers of these boards look like
    the characters of the groups or of the word. `order` is a figure by which the boards are sorted. With `timed`, only
    boards are used for which the authors have published a time of this name. `first` is the maximum number of boards.
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
    """Puzzles to make, one for each seed. This is a job by itself, or gives the boards of another job. The time limit
    is `caps` times the cap."""

    size: int
    options: Mapping[str, Any] = {}
    seeds: int = 10
    caps: float = 10


Boards = Data | Blank | Random | Make


# --- what is run


class Solve(NamedTuple):
    """Solve boards by an engine up to `limit` solutions, or count the solutions if it is None.

    The time limit of a board is `caps` times the cap. Each board is solved `repeats` times, for the mean time. After
    `patience` failures in a row, the remaining boards are left out; 0 means that none are. With `own_process`, a
    separate process solves the boards and reports its memory.
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
    """The authors' own times, in milliseconds, as runs. They are the times with the name `timed`, of the boards in
    `groups` that also have a time with the name `among`. Nothing is run."""

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
    """A row: its key, its solver, and either the printed cells or the job to run. If it has both, the printed cells are
    used if the job has no runs, for example because the authors' sheet is missing."""

    key: tuple[str, ...]
    by: str
    printed: tuple[str, ...] = ()
    job: Job | None = None


class Plot(NamedTuple):
    """A plot of a table. With `figure`, the points are runs, and this figure is the x axis. Otherwise the points are
    rows, and the x axis is the number in the last word of their key; each row shows the median and the worst of its
    runs. `up` is the y axis: "seconds" or a figure. `printed` are published points, in milliseconds."""

    title: str
    across: str
    figure: str = ""
    up: str = "seconds"
    printed: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Table:
    """A table of a paper, or a similar one.

    `unit` is "s" or "ms". A `wide` table has one statistic, and shows it in a column for each solver. With `chain`, a
    solver that finished no board of a row is not run on later rows, unless its patience is 0. `baseline` names a solver
    and adds a column: the mean time as a multiple of this solver's, over the boards that both finished. The rows of the
    authors' times are compared with the solver `authors_baseline` instead.
    """

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
    """The experiments of a paper.

    - `group(puzzle, folder, name)` is the group of a published instance.
    - `figures(puzzle, answer)` returns figures of a puzzle. The answer is None if it is unknown.
    - `published` has the patterns of the published files, each with the number of files that the authors have.
    - `cloned` has for a pattern the places of these files in the authors' own repository.
    - `sheet` is the pattern of the authors' sheet of times.
    - `times(file)` reads the sheet: for each board, by the stem of its file, its group and its times in milliseconds.
    """

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
    """The size of a square board as text, such as "10x10"."""
    return f"{n}x{n}"
