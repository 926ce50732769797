"""What `park bench` measures: the tables of a paper, row by row, each with what was printed or with what is run.

A row that is run gives runs, one for each board: seconds and figures. A column is a statistic of the runs. So every
table of every paper is the same thing to the bench: rows, columns and runs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from statistics import linear_regression, mean, median, variance
from typing import Any

from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple

NOTHING = "–"
LEAST_POINTS = 5
"""With fewer boards no interval is given."""


# --- runs and their statistics


class Run(NamedTuple):
    """What came of one board: processor seconds, None where the cap came first, and figures by name."""

    board: str
    seconds: float | None
    figures: Mapping[str, float] = {}


Runs = Sequence[Run]


class Column(NamedTuple):
    """A statistic of runs, which is None if there is nothing to tell. A `timed` one is in the table's unit."""

    name: str
    of: Callable[[Runs], float | str | None]
    digits: int = 3
    timed: bool = False


def times(runs: Runs) -> list[float]:
    """The seconds of those that were finished."""
    return [run.seconds for run in runs if run.seconds is not None]


def over_times(name: str, statistic: Callable[[list[float]], float], least: int = 1) -> Column:
    """A statistic of the finished runs; boards that were not finished are left out, as the papers do."""
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


def figure(name: str, key: str, digits: int = 1, of: Callable[[list[float]], float] = mean) -> Column:
    """The mean, or another statistic, of a figure that the runs have."""

    def statistic(runs: Runs) -> float | None:
        known = [run.figures[key] for run in runs if key in run.figures]
        return of(known) if known else None

    return Column(name, statistic, digits)


def exponent(name: str, key: str, above: float = 0) -> Column:
    """b of the fit seconds = a · figure^b, by least squares of the logarithms, where the figure is above a bound."""

    def statistic(runs: Runs) -> float | None:
        points = _points(runs, key, above)
        return _slope(points) if len({x for x, _ in points}) > 1 else None

    return Column(name, statistic, 2)


def exponent_interval(name: str, key: str, above: float = 0) -> Column:
    """An interval that holds that exponent with a chance of 95 %, by fits of 2,000 samples of the boards."""

    def statistic(runs: Runs) -> str | None:
        points = _points(runs, key, above)
        rng, slopes = random.Random(0), []
        for _ in range(2000 if len(points) >= LEAST_POINTS else 0):
            some = rng.choices(points, k=len(points))
            slopes += [_slope(some)] if len({x for x, _ in some}) > 1 else []
        if not slopes:
            return None
        slopes.sort()
        return f"{slopes[len(slopes) // 40]:.2f} to {slopes[-1 - len(slopes) // 40]:.2f}"

    return Column(name, statistic)


def _points(runs: Runs, key: str, above: float) -> list[tuple[float, float]]:
    """The logarithms of the figure and the seconds, where the figure is above a bound."""
    known = [(run.figures.get(key, 0), run.seconds) for run in runs if run.seconds]
    return [(log(x), log(y)) for x, y in known if x > above]


def _slope(points: Sequence[tuple[float, float]]) -> float:
    return linear_regression(*zip(*points, strict=True)).slope


# --- boards


class Data(NamedTuple):
    """Published instances: files of this pattern below the data folder that are in one of the groups; all without.

    Where there are none, boards of `size` are made in their place; or, if the groups are characters of `word`, boards
    of that size whose answers read as these. `order` is a figure: boards with less of it come first.
    """

    pattern: str
    groups: tuple[str, ...] = ()
    size: int | None = None
    word: str = ""
    order: str = ""


class Blank(NamedTuple):
    """The empty board."""

    size: int


class Random(NamedTuple):
    """Random square boards, by seed."""

    board: Callable[[int, int, random.Random], Puzzle]
    size: int
    seeds: int = 10


class Make(NamedTuple):
    """Puzzles to make, by seed: what is run, or the boards for another row. `caps` is a multiple of the cap."""

    size: int
    options: Mapping[str, Any] = {}
    seeds: int = 10
    caps: float = 10


Boards = Data | Blank | Random | Make


# --- what is run


class Solve(NamedTuple):
    """Boards solved by an engine up to `limit` solutions, or counted if it is None.

    `caps` is a multiple of the cap, `repeats` how often each is solved, for the mean time. After `patience` caps in a
    row the rest is left out; 0: never. `apart`: in a process of its own, which reports its memory.
    """

    boards: Boards
    engine: str
    limit: int | None = 1
    caps: float = 1
    repeats: int = 1
    patience: int = 3
    view: str | None = None
    apart: bool = False


class Describe(NamedTuple):
    """The figures of boards; nothing is timed but their solution."""

    boards: Boards


class Pick(NamedTuple):
    """The one run of many whose figure is the least or the most."""

    of: Solve | Make | Describe
    figure: str
    least: bool


Job = Solve | Make | Describe | Pick


# --- tables


class Row(NamedTuple):
    """A row: what it is about, by whom, and the cells as printed or what is run for them."""

    key: tuple[str, ...]
    by: str
    printed: tuple[str, ...] = ()
    job: Job | None = None


class Plot(NamedTuple):
    """A figure of a table. Points are its runs, against a figure of theirs; or its rows, against the number in the last
    word of the key, with the median and the worst of the runs. `up` is what is plotted: "seconds" or a figure.
    `printed` are published points, in milliseconds."""

    title: str
    across: str
    figure: str = ""
    up: str = "seconds"
    printed: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Table:
    """A table of a paper, or one like it. `unit` is "s" or "ms". `wide`: its single column is shown for all `by` in one
    line. `chain`: whoever finished none of a row's boards is not run on the next, but with a patience of 0. `baseline`
    adds a column: the mean time as a multiple of that of this `by`, on the boards that both finished."""

    title: str
    question: str
    keys: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unit: str = "ms"
    wide: bool = False
    chain: bool = False
    baseline: str = ""
    plots: tuple[Plot, ...] = ()


@dataclass(frozen=True)
class Experiment:
    """A paper's experiments. `group` names the group of a published instance from its puzzle, its folder and its name;
    `figures` counts something of a puzzle, with its answer where it is known. `published` are the patterns of the
    published files, and how many the authors have."""

    genre: str
    source: str
    tables: tuple[Table, ...]
    group: Callable[[Any, str, str], str] = lambda puzzle, folder, name: f"{puzzle.rows}x{puzzle.cols}"
    figures: Callable[[Any, Marks | None], Mapping[str, float]] = lambda puzzle, answer: {}
    published: tuple[tuple[str, int], ...] = ()


def square(n: int) -> str:
    return f"{n}x{n}"
