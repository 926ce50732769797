"""Runs of cells without holes, along which lamps shine, for the model."""

from __future__ import annotations

from itertools import groupby

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var, shared_grid
from puzzlepark.genres.kit.shade_family import rows_and_columns, shade_vars


def visible_cells(grid: Grid, layer: str) -> list[tuple[Var, ...]]:
    """Return for each cell the variables of all cells that it sees: itself, up, left, right and down, nearest first in
    the first two directions."""
    place_in: dict[str, dict[Spot, tuple[tuple[Var, ...], int]]] = {"row": {}, "column": {}}
    """For each cell the variables of the run through it, and the index of the cell in this run."""
    for name, places in place_in.items():
        for line in _lines(grid, name):
            run = shade_vars(line, layer)
            places.update((spot, (run, k)) for k, spot in enumerate(line))
    visible = []
    for spot in grid.cells:
        (row, i), (column, k) = place_in["row"][spot], place_in["column"][spot]
        visible.append((row[i], *column[:k][::-1], *row[:i][::-1], *row[i + 1 :], *column[k + 1 :]))
    return visible


def runs(grid: Grid) -> list[list[Spot]]:
    """Return the runs of at least two cells, those of rows first."""
    return [run for name in ("row", "column") for run in _lines(grid, name) if len(run) > 1]


def _lines(grid: Grid, name: str) -> list[list[Spot]]:
    """Return the maximal runs of cells without holes in rows or columns, in the order of their first cells."""
    lines = [line for kind, line in rows_and_columns(shared_grid(grid.rows, grid.cols)) if kind == name]
    return sorted(list(run) for line in lines for hole, run in groupby(line, grid.holes.__contains__) if not hole)
