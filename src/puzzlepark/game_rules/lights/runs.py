"""Runs of cells without holes, along which lamps shine, for the model."""

from __future__ import annotations

from itertools import groupby

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var, shared_grid
from puzzlepark.genres.kit.shade_family import rows_and_columns, shade_vars


def visible_cells(grid: Grid, layer: str) -> list[tuple[Var, ...]]:
    """Return for each cell the variables of all cells that it sees: itself, up, left, right and down, nearest first in
    the first two directions."""
    across, down = (
        {
            var.spot: (run, k)
            for line in _lines(grid, name)
            for run in (shade_vars(line, layer),)
            for k, var in enumerate(run)
        }
        for name in ("row", "column")
    )
    visible = []
    for spot in grid.cells:
        (row, i), (column, k) = across[spot], down[spot]
        visible.append((row[i], *column[:k][::-1], *row[:i][::-1], *row[i + 1 :], *column[k + 1 :]))
    return visible


def runs(grid: Grid) -> list[list[Spot]]:
    """Return the runs of at least two cells, those of rows first."""
    return [run for name in ("row", "column") for run in _lines(grid, name) if len(run) > 1]


def _lines(grid: Grid, name: str) -> list[list[Spot]]:
    """Return the maximal runs of cells without holes in rows or columns, in the order of their first cells."""
    lines = [line for kind, line in rows_and_columns(shared_grid(grid.rows, grid.cols)) if kind == name]
    return sorted(list(run) for line in lines for hole, run in groupby(line, grid.holes.__contains__) if not hole)
