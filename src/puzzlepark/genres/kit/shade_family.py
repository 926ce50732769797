"""Models of genres whose answer is a set of shaded cells. Referees do not use this module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, pairwise, takewhile
from sys import maxsize
from typing import Any

from puzzlepark.core.display import Display, Fill, Sign
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, kept_by_grid, shared_grid, vars_at
from puzzlepark.core.watch import BETWEEN_POLLS, poll
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Table, UrlPart
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import CellMarks

SHADE = "shade"
"""The name of the layer and of its view."""


_calls = count()
"""Counts the calls of `shade_vars`."""


def shade_vars(spots: Iterable[Spot], layer: str = SHADE) -> tuple[Var, ...]:
    """The variables of some cells. Polls the clock regularly, because models of large boards make thousands of
    calls."""
    if next(_calls) % BETWEEN_POLLS == 0:
        poll()
    return vars_at(layer, spots)


def shade_model(grid: Grid, rules: Iterable[Posting], *hidden: Layer) -> Model:
    """A model with one layer of shaded cells, these rules, and `hidden` layers."""
    return Model((Layer(SHADE, grid, "cells", (0, 1)),), hidden, {SHADE: (SHADE,)}, tuple(rules))


def shade_layers(puzzle: Puzzle, rules: Iterable[Posting]) -> Model:
    """The model of a board with one layer of shaded cells, for `genre_of_rules`."""
    return shade_model(puzzle.grid, rules)


@kept_by_grid
def _squares(grid: Grid) -> list[tuple[Spot, ...]]:
    """The cells of all 2x2 squares, fewer than four at the lower and right border and at holes."""
    squares = []
    for r, c in grid.cells:
        square = (Spot(r, c), Spot(r, c + 2), Spot(r + 2, c), Spot(r + 2, c + 2))
        squares.append(tuple(filter(grid.has, square)))
    return squares


def squares(grid: Grid, least: int) -> list[tuple[Spot, ...]]:
    """The cells of all 2x2 squares that have at least `least` cells on the board."""
    if not grid.holes:
        return [square for square in _squares(grid) if len(square) >= least]
    holes = grid.holes
    without_holes = (
        square if holes.isdisjoint(square) else tuple([spot for spot in square if spot not in holes])
        for square in _squares(shared_grid(grid.rows, grid.cols))
    )
    return [square for square in without_holes if len(square) >= least]


def shaded_cells(marks: Marks) -> set[Spot]:
    """The shaded cells of an answer."""
    return {var.spot for var, value in marks.items() if value and var.layer == SHADE}


def shade_answer(grid: Grid, dark: Iterable[Spot]) -> Marks:
    """The answer with exactly these cells shaded."""
    shaded = set(dark)
    return {Var(SHADE, spot): int(spot in shaded) for spot in grid.cells}


def cells_by_region(ids: Iterable[int], grid: Grid) -> dict[int, list[Spot]]:
    """The cells of each region, from a region id per cell. Holes have negative ids."""
    regions: dict[int, list[Spot]] = {}
    for spot, region in zip(grid.cells, (i for i in ids if i >= 0) if grid.holes else ids, strict=True):
        regions.setdefault(region, []).append(spot)
    return regions


@kept_by_grid
def rows_and_columns(grid: Grid) -> list[tuple[str, list[Spot]]]:
    """The cells of every line, each with the name "row" or "column"."""
    lines: dict[tuple[str, int], list[Spot]] = {}
    for spot in grid.cells:
        lines.setdefault(("row", spot.r), []).append(spot)
        lines.setdefault(("column", spot.c), []).append(spot)
    return [(name, line) for (name, _), line in lines.items()]


def visible_cells(grid: Grid, spot: Spot) -> list[Spot]:
    """A cell and the cells that it sees along its row and column, up to the next hole or the border."""
    return [spot, *(s for arm in arms(grid, spot) for s in arm)]


def visible_counts(grid: Grid) -> tuple[tuple[Spot, int], ...]:
    """Every cell with the number of cells that it sees along its row and column, itself included. One pass over the
    board is much faster than a separate scan from each cell."""
    counts = dict.fromkeys(grid.cells, -1)  # The row and the column both count the cell itself.
    for _, line in rows_and_columns(grid):
        # A coordinate differs by 2 between adjacent cells, and by more across a hole.
        breaks = [k for k in range(1, len(line)) if sum(line[k]) - sum(line[k - 1]) > 2]
        for start, end in pairwise((0, *breaks, len(line))):
            for spot in line[start:end]:
                counts[spot] += end - start
    return tuple(counts.items())


def arms(grid: Grid, spot: Spot, most: int = maxsize) -> list[list[Spot]]:
    """The cells that a cell sees up, left, right and down, the nearest first, up to the next hole or the border, at
    most `most` in each direction."""
    cells, row, col = shared_grid(grid.rows, grid.cols).cells, spot.row, spot.col
    across, down = cells[row * grid.cols : (row + 1) * grid.cols], cells[col :: grid.cols]
    directions = (down[:row][::-1], across[:col][::-1], across[col + 1 :], down[row + 1 :])
    return [list(takewhile(grid.has, arm[:most])) for arm in directions]


SHADED = Fill(SHADE, words=("Undecided.", "Open.", "Shaded."), name="Shade")
MARKS = CellMarks(SHADE, {"#": 1, "+": 0, ".": None})


def declare_shading(
    puzzle: type[Puzzle],
    kind: str = "",
    url: Sequence[UrlPart] = (),
    file: Sequence[Table] = (),
    fill: Fill | None = None,
    marks: Table = MARKS,
    blank: Sign | None = None,
    file_kind: str = "",
    more: Sequence[Format[Any]] = (),
    **display: Any,
) -> dict[str, Any]:
    """Arguments of a Genre whose URL has the parts `url`, and whose files have the tables `file`, then the `marks`
    unless they are one of these tables. `kind` is puzz.link's name, empty if it does not know the genre, and
    `file_kind` the name in files if it differs. `blank` is the sign of a cell that is not filled. `more` are further
    formats."""
    tables = file if marks in file else (*file, marks)
    known = (codec.url(puzzle, kind, *url), codec.pzpr_file(puzzle, file_kind or kind, *tables))
    return {
        "views": (SHADE,),
        "display": Display(
            (fill or SHADED, blank or Sign(SHADE, fades=True, numbered=True)),
            **display,
        ),
        "formats": (*(known if kind else ()), *more),
        "read_answer": lambda text, board: read_table(text, board, marks),
    }


def full_squares(grid: Grid) -> list[tuple[Spot, ...]]:
    """The cells of all 2x2 squares without holes."""
    return [square for square in _squares(grid) if len(square) == 4]
