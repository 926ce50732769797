"""What a genre tells about its experiments: published ones to repeat, and how its boards grow."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from puzzlepark.core.puzzle import Marks, Puzzle

RandomBoard = Callable[[int, int, random.Random], Puzzle]
"""A random board of so many rows and columns."""


class Published(NamedTuple):
    """A table of figures from a paper."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Growth(NamedTuple):
    """Random square boards in growing sizes, solved by each engine as far as it gets; drawn as curves.

    An engine may take so many times the cap of an instance.
    """

    what: str
    board: RandomBoard
    sizes: tuple[int, ...]
    engines: Mapping[str, float]
    seeds: int = 10


class Counts(NamedTuple):
    """Random square boards, all solutions counted; each engine may take so many times the cap of an instance."""

    what: str
    board: RandomBoard
    sizes: tuple[int, ...]
    engines: Mapping[str, float]
    seeds: int = 10


class Making(NamedTuple):
    """Square puzzles to be made, with wishes for the maker, and the engines that prove each of them unique again."""

    size: int
    wishes: Mapping[str, float | int | str] = {}
    provers: tuple[str, ...] = ()
    view: str | None = None
    seeds: int = 20


@dataclass(frozen=True)
class Bench:
    """A published experiment to repeat: its instances, the engines to run, and what was measured then.

    `folder` and `pattern` find the instances below the data folder; boards of `sizes` are made where there are none.
    Each is solved `repeats` times within so many `caps` by each engine, for as many solutions as each of the `limits`
    says; `times_then` are published times in milliseconds, by boards and engine: "solved", "of", "min", "median",
    "mean", "max", "slowest". `figures` are counted for each instance, `group` names the line of the tables it belongs
    to, and `figures_then` are published means of some of them, by that line. `scatter` is the figure against which
    the times of the `scatter_engines` are plotted, an instance a point. `counter` counts the solutions of each
    instance in every view, and the `second` engine gives its own verdict in the first view.

    `making` is what is made, or boards of `made_sizes` as they come if there is none; `measures` describes a made
    puzzle. `blank` gives an empty board, to be counted in growing sizes. `growth` and `counts` are of random boards.
    `weight` is the genre's share where the time for all genres is bounded.
    """

    source: str
    folder: str
    pattern: str
    sizes: tuple[tuple[int, int], ...]
    engines: tuple[str, ...]
    tables: tuple[Published, ...]
    weight: float = 2
    caps: float = 1
    repeats: int = 1
    limits: tuple[int, ...] = (2,)
    times_then: Mapping[tuple[str, str], Mapping[str, str]] = field(default_factory=dict)
    figures: Callable[[Any], Mapping[str, float]] | None = None
    figures_then: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    group: Callable[[Any], str] | None = None
    scatter: str | None = None
    scatter_engines: tuple[str, ...] = ()
    counter: str | None = None
    second: str | None = None
    made_sizes: tuple[int, ...] = (5, 10, 15, 20)
    making: tuple[Making, ...] = ()
    measures: Callable[[Any, Marks], Mapping[str, float]] | None = None
    blank: Callable[[int, int], Puzzle] | None = None
    blank_sizes: tuple[int, ...] = ()
    blank_engines: tuple[str, ...] = ()
    growth: tuple[Growth, ...] = ()
    counts: tuple[Counts, ...] = ()
