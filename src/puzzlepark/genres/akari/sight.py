"""Cells that see each other along rows and columns, for the model."""

from __future__ import annotations

from itertools import groupby

from puzzlepark.genres import kit


def sights(grid: kit.Grid) -> list[tuple[kit.Var, ...]]:
    """The variables of what `seen` gives for each cell, at once for all."""
    across, down = (
        {var.spot: (run, k) for run in map(kit.shade_vars, _lines(grid, way)) for k, var in enumerate(run)}
        for way in ("row", "column")
    )
    found = []
    for spot in grid.cells:
        (row, i), (column, k) = across[spot], down[spot]
        found.append((row[i], *column[:k][::-1], *row[:i][::-1], *row[i + 1 :], *column[k + 1 :]))
    return found


def runs(grid: kit.Grid) -> list[list[kit.Spot]]:
    """Straight rows and columns of cells from hole to hole, of two cells or more."""
    return [run for way in ("row", "column") for run in _lines(grid, way) if len(run) > 1]


def _lines(grid: kit.Grid, way: str) -> list[list[kit.Spot]]:
    """All cells in rows or columns from hole to hole, in the order of their first cells."""
    lines = [line for name, line in kit.rows_and_columns(kit.shared_grid(grid.rows, grid.cols)) if name == way]
    return sorted(list(run) for line in lines for hole, run in groupby(line, grid.holes.__contains__) if not hole)
