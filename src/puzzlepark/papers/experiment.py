"""What `park bench` measures: a published experiment to repeat, and how boards of its genre grow."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from puzzlepark.core.puzzle import Marks, Puzzle


class Published(NamedTuple):
    """A table of figures from a paper."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class RandomBoards(NamedTuple):
    """Random square boards of several sizes. `engines` has each engine's time limit as a multiple of the cap per
    instance."""

    what: str
    board: Callable[[int, int, random.Random], Puzzle]
    sizes: tuple[int, ...]
    engines: Mapping[str, float]
    seeds: int = 10


class Making(NamedTuple):
    """Square puzzles to make with these options, and the engines that prove each of them unique again."""

    size: int
    wishes: Mapping[str, float | int | str] = {}
    provers: tuple[str, ...] = ()
    view: str | None = None
    seeds: int = 20


@dataclass(frozen=True)
class Experiment:
    """A published experiment: its instances, the engines to run, and the figures as printed.

    `folder` and `pattern` find the instances below the data folder. Without them, boards of `sizes` are made. Each
    engine solves every instance `repeats` times, within `caps` times the cap, once for each of the `limits` on the
    number of solutions. `times_then` are published times in milliseconds by boards and engine: "solved", "of", "min",
    "median", "mean", "max", "slowest". `figures` counts something of each instance, `group` names the row of the
    tables that an instance belongs to, and `figures_then` are published means by that row. `scatter` is the figure
    against which the times of the `scatter_engines` are plotted. `counter` counts the solutions of each instance in
    every view, and the `second` engine gives its own verdict in the first view.

    `making` is what is made, or boards of `made_sizes` with the usual options; `measures` describes a made puzzle.
    Empty boards of the `blank_sizes` are counted. `growth` times two solutions of random boards and
    draws curves; `counts` counts all of their solutions. `weight` is the share where the time for all is bounded.
    """

    genre: str
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
    blank_sizes: tuple[int, ...] = ()
    blank_engines: tuple[str, ...] = ()
    growth: tuple[RandomBoards, ...] = ()
    counts: tuple[RandomBoards, ...] = ()
