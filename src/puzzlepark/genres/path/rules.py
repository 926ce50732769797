"""Path: one path from door to door, with the number of cells that it visits in each line.

A door is an edge of the border, which also runs around blocked cells: a gap beside a cell. The path enters by one
door and leaves by another, visits no cell twice and no blocked cell; a clue beside a row or column is how many of
its cells the path visits. Where there are more than two doors, the path uses exactly two of them, and may pass the
cells of the others. A given piece tells the two sides by which the path goes through a cell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from puzzlepark.core.constraints import Count, End, Links, Run, Star
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot, cell, ends
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Puzzle

LINE, VISITED = "line", "visited"
SIDES = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}
"""The sides of a cell, in the order of a Star, and the way to the edge there."""

RULEBOOK = (
    "Draw one path from door to door. It visits no cell twice and no blocked cell.",
    "A number beside a row or column is how many of its cells the path visits.",
    "Where there are more than two doors, the path uses exactly two of them.",
    "The path follows every piece that is given.",
)

Clues = tuple[int | None, ...]
Pieces = tuple[tuple[Spot, str], ...]


@dataclass(frozen=True, kw_only=True)
class Path(Puzzle):
    """`doors` are edges of the border, no two at one cell, in the order of the file; a clue of None is no clue.

    `given` are the cells whose piece of path is known, in reading order, with its two sides of N W E S; a side on
    the border is that of a door.
    """

    genre: ClassVar[str] = "path"
    doors: tuple[Spot, ...]
    row_clues: Clues
    col_clues: Clues
    blocked: frozenset[Spot] = frozenset()
    given: Pieces = ()

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
                raise BadInput(f"Door {i + 1} is not on the border of the board: {_misplaced(door, beside)}.")
            if beside[0] in seen:
                raise BadInput(f"Two doors are at {_place(beside[0])}; doors are at different cells.")
            seen.add(beside[0])
        if self.given:
            self._refuse_pieces()

    def _refuse_pieces(self) -> None:
        """Put the given pieces in order; raise BadInput for one that no path has."""
        tidy = tuple(sorted((spot, "".join(s for s in SIDES if s in sides)) for spot, sides in self.given))
        object.__setattr__(self, "given", tidy)
        for i, (spot, sides) in enumerate(tidy):
            if not self.grid.has(spot):
                raise BadInput(f"A piece is given at {_place(spot)}, which is no cell of the board.")
            if i and tidy[i - 1][0] == spot:
                raise BadInput(f"Two pieces are given at {_place(spot)}.")
            if len(sides) != 2:
                raise BadInput(f"The piece given at {_place(spot)} must have two sides of N W E S.")
            for side in sides:
                edge = door_at(spot, side)
                if edge not in self.doors and not all(map(self.grid.has, ends(edge))):
                    raise BadInput(f"The piece given at {_place(spot)} leads out where no door is.")

    @property
    def door_cells(self) -> tuple[Spot, ...]:
        """The cells just inside the doors."""
        return tuple(next(s for s in ends(door) if self.grid.has(s)) for door in self.doors)

    @property
    def grid(self) -> Grid:
        return _grid(self.rows, self.cols, self.blocked)


def _misplaced(door: Spot, beside: list[Spot]) -> str:
    """Why a door is not on the border."""
    if not door.is_edge:
        return f"{tuple(door)} is no edge of a cell"
    a, b = ends(door)
    return f"{_place(a)} and {_place(b)} are {'both' if beside else 'no'} cells to visit"


def _place(spot: Spot) -> str:
    return f"row {spot.row + 1}, column {spot.col + 1}"


def door_at(spot: Spot, side: str) -> Spot:
    """The edge on side N, W, E or S of a cell."""
    dr, dc = SIDES[side]
    return Spot(spot.r + dr, spot.c + dc)


def side_of(spot: Spot, door: Spot) -> str:
    """The side of a cell, N, W, E or S, that its door is on."""
    return next(side for side, step in SIDES.items() if step == (door.r - spot.r, door.c - spot.c))


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
    """The line on the edges and the cells that it visits; one Links, a Count per clue and a Star per given piece."""
    grid = puzzle.grid
    line, visited = _layers(grid)
    rules = [Rule("path", _links(grid, puzzle.door_cells))]
    for row, clue in enumerate(puzzle.row_clues):
        if clue is not None:
            rules.append(_line_rule(grid, "row", row, clue))
    for col, clue in enumerate(puzzle.col_clues):
        if clue is not None:
            rules.append(_line_rule(grid, "column", col, clue))
    for spot, sides in puzzle.given:
        inner = tuple(int(side in sides and door_at(spot, side) not in puzzle.doors) for side in SIDES)
        rules.append(Rule("given", Star(grid, LINE, spot, (inner,)), spot))
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


def clues(puzzle: Path) -> list[Spot]:
    """The places of all clues: rows, columns, given pieces."""
    rows = [row_clue_spot(i) for i, clue in enumerate(puzzle.row_clues) if clue is not None]
    cols = [col_clue_spot(i) for i, clue in enumerate(puzzle.col_clues) if clue is not None]
    return rows + cols + [spot for spot, _ in puzzle.given]


def without(puzzle: Path, clue: Spot) -> Path:
    """The puzzle less the clue of a row or column, or less a given piece."""
    if clue.c == -1:
        i = clue.row
        return replace(puzzle, row_clues=(*puzzle.row_clues[:i], None, *puzzle.row_clues[i + 1 :]))
    if clue.r == -1:
        i = clue.col
        return replace(puzzle, col_clues=(*puzzle.col_clues[:i], None, *puzzle.col_clues[i + 1 :]))
    return replace(puzzle, given=tuple(piece for piece in puzzle.given if piece[0] != clue))
