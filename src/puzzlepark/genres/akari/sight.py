"""Cells that see each other along rows and columns, for the model."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark.genres.kit import Grid, Spot, Var, shade_vars


def sights(grid: Grid) -> list[tuple[Var, ...]]:
    """The variables of what `seen` gives for each cell, at once for all."""
    across, down = (
        {var.spot: (run, k) for run in map(shade_vars, _lines(grid, *way)) for k, var in enumerate(run)}
        for way in ((0, 2), (2, 0))
    )
    found = []
    for spot in grid.cells:
        (row, i), (column, k) = across[spot], down[spot]
        found.append((row[i], *column[:k][::-1], *row[:i][::-1], *row[i + 1 :], *column[k + 1 :]))
    return found


def runs(grid: Grid) -> list[list[Spot]]:
    """Straight rows and columns of cells from hole to hole, of two cells or more."""
    return [run for way in ((0, 2), (2, 0)) for run in _lines(grid, *way) if len(run) > 1]


def _lines(grid: Grid, dr: int, dc: int) -> Iterator[list[Spot]]:
    """All cells in straight lines of one direction, from hole to hole."""
    for spot in grid.cells:
        if not grid.has(Spot(spot.r - dr, spot.c - dc)):
            run = [spot]
            while grid.has(there := Spot(run[-1].r + dr, run[-1].c + dc)):
                run.append(there)
            yield run
