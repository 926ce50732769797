"""Path: one path from door to door, with the number of cells that it visits in each line.

A door is an edge of the border, which also runs around blocked cells: a gap beside a cell. The path enters by one
door and leaves by another, visits no cell twice and no blocked cell; a clue beside a row or column is how many of
its cells the path visits. Where there are more than two doors, the path uses exactly two of them, and may pass the
cells of the others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from puzzlepark.core.constraints import Count, End, Links, Run
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot, cell, ends
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Puzzle

LINE, VISITED = "line", "visited"

RULEBOOK = (
    "Draw one path from door to door. It visits no cell twice and no blocked cell.",
    "A number beside a row or column is how many of its cells the path visits.",
    "Where there are more than two doors, the path uses exactly two of them.",
)

Clues = tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class Path(Puzzle):
    """`doors` are edges of the border, no two at one cell, in the order of the file; a clue of None is no clue."""

    genre: ClassVar[str] = "path"
    doors: tuple[Spot, ...]
    row_clues: Clues
    col_clues: Clues
    blocked: frozenset[Spot] = frozenset()

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise BadInput(f"A Path board needs at least 1 row and 1 column, not {self.rows}x{self.cols}.")
        if self.rows * self.cols < 2:
            raise BadInput("A Path board of one cell has no room for two doors.")
        for name, clues, lines in (("row", self.row_clues, self.rows), ("column", self.col_clues, self.cols)):
            if len(clues) != lines:
                raise BadInput(f"There are {len(clues)} {name} clues for {lines} {name}s.")
            for i, clue in enumerate(clues):
                if clue is not None and clue < 0:
                    raise BadInput(f"The clue of {name} {i + 1} is {clue}; it must be 0 or more.")
        for spot in sorted(self.blocked):
            if not _grid(self.rows, self.cols, frozenset()).has(spot):
                raise BadInput(f"The blocked cell {_place(spot)} is not on the board.")
        if len(self.doors) < 2:
            raise BadInput(f"A Path board needs two doors or more; there are {len(self.doors)}.")
        seen: set[Spot] = set()
        for i, door in enumerate(self.doors):
            beside = [s for s in ends(door) if self.grid.has(s)] if door.is_edge else []
            if len(beside) != 1:
                raise BadInput(f"Door {i + 1}, at {tuple(door)}, is not on the border of the board.")
            if beside[0] in seen:
                raise BadInput(f"Two doors are at {_place(beside[0])}; doors are at different cells.")
            seen.add(beside[0])

    @property
    def door_cells(self) -> tuple[Spot, ...]:
        """The cells just inside the doors."""
        return tuple(next(s for s in ends(door) if self.grid.has(s)) for door in self.doors)

    @property
    def grid(self) -> Grid:
        return _grid(self.rows, self.cols, self.blocked)


def _place(spot: Spot) -> str:
    return f"row {spot.row + 1}, column {spot.col + 1}"


def door_at(spot: Spot, side: str) -> Spot:
    """The edge on side N, W, E or S of a cell."""
    dr, dc = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}[side]
    return Spot(spot.r + dr, spot.c + dc)


def side_of(spot: Spot, door: Spot) -> str:
    """The side of a cell, N, W, E or S, that its door is on."""
    return {(-1, 0): "N", (0, -1): "W", (0, 1): "E", (1, 0): "S"}[door.r - spot.r, door.c - spot.c]


@lru_cache(maxsize=256)
def _grid(rows: int, cols: int, blocked: frozenset[Spot]) -> Grid:
    """Boards of one shape share their grid and its listings."""
    return Grid(rows, cols, blocked)


def row_clue_spot(row: int) -> Spot:
    """Where the clue of a row stands: left of it, outside the border."""
    return Spot(2 * row + 1, -1)


def col_clue_spot(col: int) -> Spot:
    """Where the clue of a column stands: above it, outside the border."""
    return Spot(-1, 2 * col + 1)


def model(puzzle: Path) -> Model:
    """The line on the edges and the cells that it visits; one Links, and a Count per clue."""
    grid = puzzle.grid
    line, visited = _layers(grid)
    rules = [Rule("path", _links(grid, puzzle.door_cells))]
    for row, clue in enumerate(puzzle.row_clues):
        if clue is not None:
            rules.append(_line_rule(grid, "row", row, clue))
    for col, clue in enumerate(puzzle.col_clues):
        if clue is not None:
            rules.append(_line_rule(grid, "column", col, clue))
    return Model((line,), (visited,), {"path": (LINE,)}, tuple(rules))


@lru_cache(maxsize=256)
def _layers(grid: Grid) -> tuple[Layer, Layer]:
    return Layer(LINE, grid, "edges", (0, 1)), Layer(VISITED, grid, "cells", (0, 1))


@lru_cache(maxsize=256)
def _links(grid: Grid, doors: tuple[Spot, ...]) -> Links:
    return Links(grid, LINE, tuple(End(spot) for spot in doors), paths=1, paint=VISITED)


@lru_cache(maxsize=4096)
def _line_rule(grid: Grid, code: str, line: int, clue: int) -> Rule:
    """The clue of a row or column. Making asks for the same ones again and again."""
    across = code == "row"
    start, step = (cell(line, 0), (0, 1)) if across else (cell(0, line), (1, 0))
    run = Run(VISITED, start, step, grid.cols if across else grid.rows)
    scope = run if not grid.holes else tuple(v for v in run if v.spot not in grid.holes)
    return Rule(code, Count(scope, clue), row_clue_spot(line) if across else col_clue_spot(line))


def without(puzzle: Path, clue: Spot) -> Path:
    """The puzzle less the clue of a row or column."""
    if clue.c == -1:
        i = clue.row
        return replace(puzzle, row_clues=(*puzzle.row_clues[:i], None, *puzzle.row_clues[i + 1 :]))
    i = clue.col
    return replace(puzzle, col_clues=(*puzzle.col_clues[:i], None, *puzzle.col_clues[i + 1 :]))
