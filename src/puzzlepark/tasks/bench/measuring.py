"""Measure a table, and return its rows as plain data for the JSON file, and its plots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Any

from puzzlepark.papers.experiment import (
    NOTHING,
    Authors,
    Column,
    Experiment,
    Make,
    Plot,
    Points,
    Run,
    Solve,
    Table,
    times,
)
from puzzlepark.tasks.bench.lab import Lab
from puzzlepark.tasks.bench.plot import Series, plot
from puzzlepark.tasks.bench.running import Runner

Data = dict[str, Any]


def measure(lab: Lab, spec: Experiment, table: Table) -> Iterator[Data]:
    """Yield the rows, each as soon as it is measured."""
    runner, given_up = Runner(lab, spec), set[str]()
    for row in table.rows:
        runs = [] if row.job is None or row.by in given_up else runner.runs(row.job)
        if row.job is None or (row.printed and not runs):
            yield {"key": row.key, "by": row.by, "printed": True, "cells": row.printed}
            continue
        impatient = isinstance(row.job, Make) or (isinstance(row.job, Solve) and row.job.patience)
        if table.chain and not times(runs) and impatient:
            given_up.add(row.by)
        by = row.by + runner.missing(row.job)
        cells = [cell_text(column, runs, table.unit) for column in table.columns]
        printed = isinstance(row.job, Authors | Points)
        yield {"key": row.key, "by": by, "printed": printed, "cells": cells, "runs": [_plain(run) for run in runs]}


def add_ratios(rows: Sequence[Data], table: Table) -> None:
    """Add to each row with runs its mean time as a multiple of the baseline's, over the boards that both finished. The
    authors' times are compared with each other, not with times of this machine."""
    # For each row the time of each board that it finished.
    times_of = {(row["key"], row["by"]): {b: t for b, t, *_ in row["runs"] if t} for row in rows if "runs" in row}
    for row in rows:
        if "runs" not in row:
            continue
        baseline = table.authors_baseline if row["printed"] else table.baseline
        # The times of the baseline's row with the same key, by board.
        basis = next((times for (key, by), times in times_of.items() if key == row["key"] and baseline in by), {})
        both = [(spent, basis[board]) for board, spent in times_of[row["key"], row["by"]].items() if board in basis]
        ratio = mean(a for a, _ in both) / mean(b for _, b in both) if both and baseline else None
        digits = 2 if ratio is None or ratio < 100 else 0
        row["cells"] = [*row["cells"], NOTHING if ratio is None else f"{ratio:,.{digits}f} ({len(both)} boards)"]


def cell_text(column: Column, runs: Sequence[Run], unit: str) -> str:
    """The text of a cell; a dash where there is no value."""
    value = column.of(runs) if runs else None
    if value is None:
        return NOTHING
    if isinstance(value, str):
        return value
    if column.timed:
        return seconds(value) if unit == "s" else milliseconds(value)
    return f"{value:,.{column.digits}f}"


def seconds(x: float) -> str:
    return f"{x:.3f}" if x >= 0.1 else f"{x:.6f}"


def milliseconds(x: float) -> str:
    """Milliseconds with about three significant digits."""
    x *= 1000
    return f"{x:.{3 if x < 1 else 2 if x < 10 else 1 if x < 100 else 0}f}"


def _plain(run: Run) -> list[Any]:
    spent = None if run.seconds is None else round(run.seconds, 7)
    return [run.board, spent, {name: round(x, 3) for name, x in run.figures.items()}, run.finished]


# --- plots


def draw_plot(chosen: Plot, rows: Sequence[Data]) -> str:
    """The plot as SVG, with a note about the number of boards of a point."""
    measured = [row for row in rows if row.get("runs")]
    if chosen.figure:
        series = [_scatter(chosen, row) for row in measured]
        series += [Series("published means", chosen.printed, fit=True)] if chosen.printed else []
        note = "A point is one board" + (", a published one the mean of several." if chosen.printed else ".")
        return plot(series, chosen.title, chosen.across, "milliseconds", note=note)
    counts = sorted({len(row["runs"]) for row in measured})
    span = "–".join(map(str, dict.fromkeys((counts[0], counts[-1])))) if counts else "0"
    note = f"A point is the median of {span} boards, its whisker the worst."
    up = "milliseconds" if chosen.up == "seconds" else chosen.up
    solvers = dict.fromkeys(row["by"] for row in measured)
    series = [_curve(chosen, by, [row for row in measured if row["by"] == by]) for by in solvers]
    ticks = sorted({_size(row) for row in measured})
    return plot(series, chosen.title, chosen.across, up, ticks=ticks, note=note)


def _scatter(chosen: Plot, row: Data) -> Series:
    points = [(figures[chosen.figure], 1000 * spent) for _, spent, figures, _ in row["runs"] if spent]
    return Series(row["by"], points, fit=True)


def _curve(chosen: Plot, by: str, rows: Sequence[Data]) -> Series:
    """The series of a solver: the median and the maximum of each row, by the size of its boards."""
    points, tops = [], []
    for row in rows:
        if chosen.up == "seconds":
            values = [1000 * spent for _, spent, *_ in row["runs"] if spent]
        else:
            values = [figures[chosen.up] for _, _, figures, _ in row["runs"] if chosen.up in figures]
        if values:
            points.append((float(_size(row)), median(values)))
            tops.append((float(_size(row)), max(values)))
    return Series(by, points, tops, line=True)


def _size(row: Data) -> int:
    number = re.search(r"\d+", row["key"][-1])
    return int(number[0]) if number else 1
