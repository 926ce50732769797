"""Runs of white cells, along which bulbs shine, for the model."""

from __future__ import annotations

from itertools import groupby

from puzzlepark.genres import kit


def visible_cells(grid: kit.Grid) -> list[tuple[kit.Var, ...]]:
    """Return for each cell the variables of all cells that it sees: itself, up, left, right and down, nearest first in
    the first two directions."""
    across, down = (
        {var.spot: (run, k) for run in map(kit.shade_vars, _lines(grid, name)) for k, var in enumerate(run)}
        for name in ("row", "column")
    )
    visible = []
    for spot in grid.cells:
        (row, i), (column, k) = across[spot], down[spot]
        visible.append((row[i], *column[:k][::-1], *row[:i][::-1], *row[i + 1 :], *column[k + 1 :]))
    return visible


def runs(grid: kit.Grid) -> list[list[kit.Spot]]:
    """Return the runs of at least two cells, those of rows first."""
    return [run for name in ("row", "column") for run in _lines(grid, name) if len(run) > 1]


def _lines(grid: kit.Grid, name: str) -> list[list[kit.Spot]]:
    """Return the maximal runs of cells without holes in rows or columns, in the order of their first cells."""
    lines = [line for kind, line in kit.rows_and_columns(kit.shared_grid(grid.rows, grid.cols)) if kind == name]
    return sorted(list(run) for line in lines for hole, run in groupby(line, grid.holes.__contains__) if not hole)
