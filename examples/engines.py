"""An experiment: how long each engine takes to prove boards unique, as a table.

    python examples/engines.py [GENRE] [BOARDS] [SIDE]

With 100 boards of Slitherlink, the default, this takes a minute or two. It needs pandas.
"""

from __future__ import annotations

import sys
from time import process_time

import pandas as pd

import puzzlepark as pp

CAP = 5.0
"""Seconds for one board and one engine."""


def measure(genre: str, boards: int, side: int) -> pd.DataFrame:
    """A row for each board and each engine that takes it."""
    rows = []
    for seed in range(1, boards + 1):
        puzzle = pp.generate(genre, side, side, seed).puzzle
        for engine in pp.engine_names():
            started = process_time()
            try:
                report = pp.solve(puzzle, engine=engine, seconds=CAP)
            except pp.BadInput:
                continue  # this engine does not take such boards
            rows.append(
                {
                    "board": seed,
                    "engine": engine,
                    "ms": 1000 * (process_time() - started),
                    "proved": report.unique is True,
                }
            )
    return pd.DataFrame(rows)


def summary(measured: pd.DataFrame) -> pd.DataFrame:
    """Median, nine in ten and worst by engine, fastest first."""
    by_engine = measured.groupby("engine")
    table = by_engine["ms"].quantile([0.5, 0.9, 1.0]).unstack()
    table.columns = pd.Index(["median ms", "90 % ms", "worst ms"])
    table["proved"] = by_engine["proved"].sum()
    return table.sort_values("median ms").round(1)


if __name__ == "__main__":
    genre, boards, side = (*sys.argv[1:], *("slitherlink", "100", "7")[len(sys.argv) - 1 :])
    print(summary(measure(genre, int(boards), int(side))).to_string())
