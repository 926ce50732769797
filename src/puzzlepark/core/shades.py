"""Models of genres whose answer is one layer of cells that are shaded or not. Referees do without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from sys import maxsize

from puzzlepark.core.constraints import Between, Connected, Count
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, shared_grid
from puzzlepark.core.steps import Technique

SHADE = "shade"
"""The name of the layer, and of the view that shows it."""


def shades(spots: Iterable[Spot]) -> tuple[Var, ...]:
    """The variables of some cells."""
    return tuple(Var(SHADE, spot) for spot in spots)


def shade_model(grid: Grid, rules: Iterable[Rule], *hidden: Layer) -> Model:
    """The model that has these rules, and perhaps hidden layers."""
    return Model((Layer(SHADE, grid, "cells", (0, 1)),), hidden, {SHADE: (SHADE,)}, tuple(rules))


def apart_rules(code: str, grid: Grid) -> Iterator[Rule]:
    """At most one shaded cell in every square of 2x2 cells: none touch, not even at a corner."""
    for r, c in shared_grid(grid.rows, grid.cols).cells:
        square = [s for s in (Spot(r, c), Spot(r, c + 2), Spot(r + 2, c), Spot(r + 2, c + 2)) if grid.has(s)]
        if len(square) > 1:
            yield Rule(code, Between(shades(square), 0, 1))


def line_of(board: Puzzle, seat: Spot) -> tuple[Spot, ...]:
    """The cells of the row or column beside which a number stands, without those that are no part of the grid."""
    return tuple(s for s in board.grid.cells if (s.r == seat.r if seat.c < 0 else s.c == seat.c))


def line_rules(board: Puzzle, numbers: Iterable[tuple[Spot, int]]) -> Iterator[Rule]:
    """Counts of numbers beside rows and above columns."""
    for seat, number in numbers:
        yield Rule("row" if seat.c < 0 else "column", Count(shades(line_of(board, seat)), number), seat)


LONE_MESSAGES = {
    "shade.beside": "Two shaded cells are side by side at row {row}, column {col}.",
    "open.apart": "The open cells around row {row}, column {col} are cut off from the others.",
}
"""Sentences of genres whose shaded cells are nowhere side by side and leave the others in one piece."""
LONE_TECHNIQUES = (
    Technique("beside", "Beside a shaded cell", "count:shade", why="Shaded cells are not side by side."),
    Technique("out", "Way out", "exit", why="Some open cells have only one way to the others."),
    Technique("cut", "Would be cut off", "part", why="If this is shaded, some open cells are cut off."),
)


def lone_rules(grid: Grid) -> list[Rule]:
    """Rules of such a genre."""
    pairs = [Rule("shade", Between(shades(grid.ends(edge)), 0, 1)) for edge in grid.edges]
    return [Rule("open", Connected(grid, SHADE, 0)), *pairs]


def shaded(marks: Marks) -> set[Spot]:
    """The cells that an answer shades."""
    return {var.spot for var, value in marks.items() if value and var.layer == SHADE}


def answer_of(grid: Grid, dark: Iterable[Spot]) -> Marks:
    """The answer that shades these cells."""
    some = set(dark)
    return {Var(SHADE, spot): int(spot in some) for spot in grid.cells}


def members(ids: Iterable[int], grid: Grid) -> dict[int, list[Spot]]:
    """The cells of each region, from a region id per cell."""
    found: dict[int, list[Spot]] = {}
    for spot, region in zip(grid.cells, ids, strict=True):
        found.setdefault(region, []).append(spot)
    return found


def rows_and_columns(grid: Grid) -> list[tuple[str, list[Spot]]]:
    """Every "row" and every "column" with its cells."""
    found: dict[tuple[str, int], list[Spot]] = {}
    for spot in grid.cells:
        found.setdefault(("row", spot.r), []).append(spot)
        found.setdefault(("column", spot.c), []).append(spot)
    return [(name, line) for (name, _), line in found.items()]


def seen(grid: Grid, spot: Spot) -> list[Spot]:
    """A cell and those that it sees along its row and column, up to the next hole or the border."""
    return [spot, *(s for arm in arms(grid, spot) for s in arm)]


def arms(grid: Grid, spot: Spot, most: int = maxsize) -> list[list[Spot]]:
    """The cells that a cell sees up, left, right and down, from it outwards, up to the next hole or the border, at most
    so many of each."""
    found = []
    for dr, dc in ((-2, 0), (0, -2), (0, 2), (2, 0)):
        arm, here = list[Spot](), Spot(spot.r + dr, spot.c + dc)
        while len(arm) < most and grid.has(here):
            arm.append(here)
            here = Spot(here.r + dr, here.c + dc)
        found.append(arm)
    return found


def sights(grid: Grid) -> list[tuple[Var, ...]]:
    """The variables of what `seen` gives for each cell, at once for all."""
    across, down = (
        {var.spot: (run, k) for run in map(shades, _lines(grid, *way)) for k, var in enumerate(run)}
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
