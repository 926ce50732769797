"""Growth: how the time rises with the size of random boards, by engine, as a table and as curves."""

from __future__ import annotations

import random
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.formats.plot import Series, plot
from puzzlepark.papers.experiment import Experiment, RandomBoards
from puzzlepark.tasks.bench.lab import PATIENCE, Lab, Tally, known, ms, ratio


def growing(lab: Lab, genre: Genre[Any], spec: Experiment) -> None:
    """Each growth of the genre: two solutions, or the proof that there are fewer."""
    for k, growth in enumerate(spec.growth, 1):
        lab.tell(f"\nGrowth here: {growth.what}; the first and the second solution, or the proof that there are")
        lab.tell(f"fewer, in milliseconds, seeds 0 to {growth.seeds - 1}. The median counts what ran into the cap as")
        lab.tell("slowest; an engine is left out from where half of its boards did.\n")
        lab.table(["size", "engine", "cap s", "solved", "of", "median", "worst", "× fastest"])
        curves: dict[str, list[tuple[float, float, float]]] = {engine: [] for engine in known(list(growth.engines))}
        try:
            _sizes(lab, growth, curves)
        finally:
            if any(curves.values()):
                series = [
                    Series(name, [(n, mid) for n, mid, _ in rows], [(n, top) for n, _, top in rows], line=True)
                    for name, rows in curves.items()
                ]
                about = f"{growth.what}: median and worst of {growth.seeds}"
                svg = plot(series, about, "cells a side", "milliseconds", ticks=growth.sizes)
                lab.picture(f"{genre.name}-growth" + (f"-{k}" if k > 1 else ""), about, svg)


def _sizes(lab: Lab, growth: RandomBoards, curves: dict[str, list[tuple[float, float, float]]]) -> None:
    """Run size by size; the curves get a point for each engine that is still running."""
    running = list(curves)
    for n in growth.sizes:
        boards = [growth.board(n, n, random.Random(f"{n} {seed}")) for seed in range(growth.seeds)]
        tallies: dict[str, Tally] = {}
        try:
            for engine in list(running):
                tallies[engine] = Tally()
                _run(lab, boards, engine, growth.engines[engine], tallies[engine])
        finally:
            best = min((t.median for t in tallies.values() if t.median is not None), default=None)
            for engine, tally in tallies.items():
                cap, mid, top = growth.engines[engine] * lab.seconds, tally.median, tally.worst
                if tally.times:
                    solved = [str(len(tally.done)), str(len(tally.times))]
                    worst = f"> {1000 * cap:.0f}" if top is None else ms(top)
                    lab.row([f"{n}x{n}", engine, f"{cap:g}", *solved, ms(mid), worst, ratio(mid, best)])
                if mid is None:
                    running.remove(engine)
                else:
                    curves[engine].append((n, mid * 1000, (cap if top is None else top) * 1000))


def _run(lab: Lab, boards: list[Puzzle], engine: str, caps: float, tally: Tally) -> None:
    """The engine's times on boards of one size; none if it refuses them."""
    for k, board in enumerate(boards):
        lab.step(f"growth {board.rows}x{board.cols}, {engine}", k, len(boards))
        try:
            if not k:
                lab.solve(board, engine, 1)  # so that no import is timed
            tally.times.append(lab.solve(board, engine, 2, caps).seconds)
        except BadInput:
            return
        if tally.in_vain(PATIENCE):
            return
