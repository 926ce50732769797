"""Repair boards with several solutions until they have one. On large boards, many places are repaired at once."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Construct, Options, Oracle, Redraw, Repair
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.report import Clock, Report
from puzzlepark.engines.other_solutions import other_solutions

TOUCHING = 2
"""Marks whose rows and columns are at most this many half cells apart belong to one place."""
AROUND = [(dr, dc) for dr in range(-TOUCHING, TOUCHING + 1) for dc in range(-TOUCHING, TOUCHING + 1)]
"""The distances of spots that belong to the same place as a spot."""

Board = tuple[Any, Marks]
"""A puzzle and its answer."""


def construct(
    strategy: Redraw | Repair[Any] | Construct[Any], board: Board, rng: random.Random, options: Options, oracle: Oracle
) -> Board | None:
    """The board after the construction that the genre's maker declares, or unchanged if there is none. Returns None if
    the construction fails for this board."""
    if isinstance(strategy, Construct):
        return strategy.change(*board, rng, options, oracle)
    return board


def second_solution(report: Report, answer: Marks) -> Solution | None:
    """A solution of the report that differs from the answer; None if there is none."""
    return next((s for s in report.solutions if any(s[var] != mark for var, mark in answer.items())), None)


def repair_many_places(
    genre: Genre[Any], puzzle: Puzzle, answer: Marks, view: str, rng: random.Random, clock: Clock
) -> Board | None:
    """Repair a large board at every place where other solutions are found quickly. The result may still have several
    solutions. Returns None if nothing has changed, or if the board is not large. Raises Stopped when the time is over.
    """
    strategy, board = genre.maker.unique, None
    if not (isinstance(strategy, Repair) and strategy.together and puzzle.rows * puzzle.cols > genre.maker.small):
        return None
    for differing in other_solutions(genre.model(puzzle), view, answer, clock, strategy.near):
        parts = list(places(differing))
        for part in parts if len(parts) == 1 else [*parts, differing]:
            other = {**answer, **part}
            is_solution = board is None and len(part) == len(differing)
            if not is_solution and not genre.check(puzzle, other):
                # This part is valid only with the differences elsewhere, or an earlier change has made it invalid.
                continue
            changed = strategy.change(puzzle, answer, other, rng)
            if changed is not None:
                board = puzzle, answer = changed
    return board


def places(differing: Marks) -> Iterator[Marks]:
    """The differing marks, divided into components of marks that touch each other."""
    unvisited = defaultdict[tuple[int, int], list[Var]](list)
    for var in sorted(differing):
        unvisited[var.spot].append(var)
    for start in list(unvisited):
        if start not in unvisited:
            continue
        component, queue = unvisited.pop(start), [start]
        for r, c in queue:
            for near in ((r + dr, c + dc) for dr, dc in AROUND):
                if near in unvisited:
                    component += unvisited.pop(near)
                    queue.append(near)
        yield {var: differing[var] for var in component}
