"""Tilepaint: paint whole tiles so that every clue counts the painted cells it looks at.

A clue outside the grid looks along its row or column. As on puzz.link, a cell inside the grid may be a
clue cell instead of part of a tile: it ends the run before it and holds clues for the runs to its right
and below. A run is what a clue looks at: the cells from it to the next clue cell or the border.

      . 2 0        column clues above, row clues to the left, "." where a line has none
    2 A A B        the answer paints A: row 1 has 2 painted cells, column 2 has 2, column 3 none
    . C A B
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from puzzlepark.core.constraints import Count, Regions, Run
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot, cell, renumber
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var
from puzzlepark.core.verdict import Verdict, Violation

LAYER = "paint"
CLUE_CELL = -1
"""The tile id of a cell that holds clues and belongs to no tile."""


class Sight(NamedTuple):
    """A clue and the run of cells it looks at: `code` is row, column, across or down."""

    code: str
    clue: Spot
    number: int
    start: Spot
    step: tuple[int, int]
    length: int


@dataclass(frozen=True, kw_only=True)
class Tilepaint(Puzzle):
    """`tiles` has a tile id per cell, row by row; `clues` are (spot, number) pairs in reading order.

    The spot of a row's clue is the cell outside its left end, of a column's the cell above it. The spots
    of a clue cell's two clues are its right edge (across) and its lower edge (down).
    """

    genre: ClassVar[str] = "tilepaint"
    tiles: tuple[int, ...]
    clues: tuple[tuple[Spot, int], ...]

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise BadInput(f"A Tilepaint board needs at least 1 row and 1 column, not {self.rows}x{self.cols}.")
        if len(self.tiles) != self.rows * self.cols:
            raise BadInput(
                f"{self.rows}x{self.cols} cells need {self.rows * self.cols} tile ids, but there are {len(self.tiles)}."
            )
        object.__setattr__(self, "tiles", renumber(self.tiles))
        object.__setattr__(self, "clues", tuple(sorted((Spot(*s), n) for s, n in self.clues)))
        self._refuse_split_tiles()
        self._refuse_bad_clues()

    def _refuse_split_tiles(self) -> None:
        """Walk through each tile from its first cell; a cell that was not met is cut off from it."""
        n, tiles = self.cols, self.tiles
        met = [tile == CLUE_CELL for tile in tiles]
        first: dict[int, int] = {}
        for start, tile in enumerate(tiles):
            if met[start]:
                continue
            if tile in first:
                (r, c), (r2, c2) = divmod(first[tile], n), divmod(start, n)
                raise BadInput(
                    f"The tile of row {r + 1}, column {c + 1} is not connected: it is also at row {r2 + 1}, "
                    f"column {c2 + 1}, with no way between them inside the tile."
                )
            first[tile] = start
            met[start] = True
            stack = [start]
            while stack:
                i = stack.pop()
                if (i + 1) % n and tiles[i + 1] == tile and not met[i + 1]:
                    met[i + 1] = True
                    stack.append(i + 1)
                if i % n and tiles[i - 1] == tile and not met[i - 1]:
                    met[i - 1] = True
                    stack.append(i - 1)
                for j in (i - n, i + n):
                    if 0 <= j < len(tiles) and tiles[j] == tile and not met[j]:
                        met[j] = True
                        stack.append(j)

    def _refuse_bad_clues(self) -> None:
        spots = [s for s, _ in self.clues]
        if len(set(spots)) < len(spots):
            raise BadInput("Two clues have the same place.")
        for spot, number in self.clues:
            if spot not in self._looks:
                raise BadInput(f"There can be no clue at {tuple(spot)}: no row, column or clue cell is there.")
            if number < 0:
                raise BadInput(f"{place(spot).capitalize()} has the clue {number}; a clue is 0 or more.")

    @cached_property
    def grid(self) -> Grid:
        holes = (cell(*divmod(i, self.cols)) for i, tile in enumerate(self.tiles) if tile == CLUE_CELL)
        return Grid(self.rows, self.cols, frozenset(holes))

    @cached_property
    def tile_ids(self) -> tuple[int, ...]:
        """The tile of every cell of the grid; clue cells are left out, as they are in `grid.cells`."""
        return tuple(t for t in self.tiles if t != CLUE_CELL)

    @cached_property
    def _looks(self) -> dict[Spot, tuple[str, Spot, tuple[int, int]]]:
        """For each place a clue can be: its code, the first cell it looks at, and the way it looks."""
        looks: dict[Spot, tuple[str, Spot, tuple[int, int]]] = {}
        for r in range(self.rows):
            looks[Spot(2 * r + 1, -1)] = ("row", cell(r, 0), (0, 1))
        for c in range(self.cols):
            looks[Spot(-1, 2 * c + 1)] = ("column", cell(0, c), (1, 0))
        for r, c in self.grid.holes:
            looks[Spot(r, c + 1)] = ("across", Spot(r, c + 2), (0, 1))
            looks[Spot(r + 1, c)] = ("down", Spot(r + 2, c), (1, 0))
        return looks

    @cached_property
    def sights(self) -> tuple[Sight, ...]:
        """Every clue with the run it looks at."""
        found = []
        holes = self.grid.holes
        for clue, number in self.clues:
            code, start, (dr, dc) = self._looks[clue]
            length = self.rows - start.row if dr else self.cols - start.col
            if holes:
                ahead = (Spot(start.r + 2 * k * dr, start.c + 2 * k * dc) for k in range(length))
                length = next((k for k, spot in enumerate(ahead) if spot in holes), length)
            found.append(Sight(code, clue, number, start, (dr, dc), length))
        return tuple(found)


def place(clue: Spot) -> str:
    """Where a clue is, in words."""
    if clue.c == -1:
        return f"row {clue.row + 1}"
    if clue.r == -1:
        return f"column {clue.col + 1}"
    if clue.r & 1:
        return f"the clue cell in row {clue.row + 1}, column {clue.col}"
    return f"the clue cell in row {clue.row}, column {clue.col + 1}"


MESSAGES: Mapping[str, str] = {
    "tile": "The tile of row {row}, column {col} is only partly painted.",
    "row.over": "Row {row} has {cells}, its clue is {clue}.",
    "row.under": "Row {row} has {cells}, its clue is {clue}.",
    "column.over": "Column {col} has {cells}, its clue is {clue}.",
    "column.under": "Column {col} has {cells}, its clue is {clue}.",
    "across.over": "To the right of row {row}, column {col} there are {cells}, its clue is {clue}.",
    "across.under": "To the right of row {row}, column {col} there are {cells}, its clue is {clue}.",
    "down.over": "Below row {row}, column {col} there are {cells}, its clue is {clue}.",
    "down.under": "Below row {row}, column {col} there are {cells}, its clue is {clue}.",
}

RULEBOOK = (
    "Paint whole tiles, or leave them blank.",
    "A number counts the painted cells in its row or column.",
    "A row or column without a number may have any count.",
)


def check(puzzle: Tilepaint, marks: Marks) -> Verdict:
    """The referee: every tile painted whole or not at all, every clue's run counted."""
    return Verdict((*_mixed_tiles(puzzle, marks), *_wrong_counts(puzzle, marks)))


def _mixed_tiles(puzzle: Tilepaint, marks: Marks) -> Iterator[Violation]:
    tiles: dict[int, list[Spot]] = {}
    for spot, tile in zip(puzzle.grid.cells, puzzle.tile_ids, strict=True):
        tiles.setdefault(tile, []).append(spot)
    for cells in tiles.values():
        values = [marks.get(Var(LAYER, s)) for s in cells]
        if 1 in values and values.count(1) < len(values):
            sentence = MESSAGES["tile"].format(row=cells[0].row + 1, col=cells[0].col + 1)
            yield Violation("tile", tuple(cells), 0 in values, sentence)


def _wrong_counts(puzzle: Tilepaint, marks: Marks) -> Iterator[Violation]:
    for sight in puzzle.sights:
        (r, c), (dr, dc) = sight.start, sight.step
        seen = [Spot(r + 2 * k * dr, c + 2 * k * dc) for k in range(sight.length)]
        values = [marks.get(Var(LAYER, s)) for s in seen]
        painted, undecided = values.count(1), values.count(None)
        if painted == sight.number:
            continue
        code = f"{sight.code}.{'over' if painted > sight.number else 'under'}"
        sentence = MESSAGES[code].format(
            row=sight.start.row + 1 - (sight.code == "down"),
            col=sight.start.col + 1 - (sight.code == "across"),
            cells="1 painted cell" if painted == 1 else f"{painted} painted cells",
            clue=sight.number,
        )
        final = painted > sight.number or painted + undecided < sight.number
        yield Violation(code, tuple(seen), final, sentence, sight.clue)


def model(puzzle: Tilepaint) -> Model:
    """One Boolean per cell; equal within a tile; counted along every clue's run."""
    paint = Layer(LAYER, puzzle.grid, "cells", (0, 1))
    rules = [Rule("tile", Regions(LAYER, puzzle.grid, puzzle.tile_ids))]
    for s in puzzle.sights:
        rules.append(Rule(s.code, Count(Run(LAYER, s.start, s.step, s.length), s.number), s.clue))
    return Model((paint,), (), {"paint": (LAYER,)}, tuple(rules))


def without(puzzle: Tilepaint, clue: Spot) -> Tilepaint:
    """The puzzle less the clue at this spot."""
    return replace(puzzle, clues=tuple((s, n) for s, n in puzzle.clues if s != clue))
