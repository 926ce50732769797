"""Tilepaint: paint whole tiles so that every clue counts the painted cells of its run.

A run is the cells from a clue to the next clue cell or the border. A clue outside the grid counts a run of its row or
column. As on puzz.link, a cell inside the grid may be a clue cell instead of part of a tile: it ends the run before it
and holds clues for the runs to its right and below.

      . 2 0        column clues above, row clues to the left, "." without a clue
    2 A A B        the answer paints A: row 1 has 2 painted cells, column 2 has 2, column 3 none
    . C A B
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from puzzlepark.core.constraint import Run
from puzzlepark.core.fields.regions import CLUE_CELL
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.game_rules.kit.shading import ShadingRule, count_violations_of
from puzzlepark.game_rules.whole_rooms import WholeRooms
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation

LAYER = "paint"


class ClueLine(NamedTuple):
    """A clue and the run of cells that it counts. `code` is row, column, across or down. `step` is the direction of the
    run as a row and a column step."""

    code: str
    clue: kit.Spot
    number: int
    start: kit.Spot
    step: tuple[int, int]
    length: int

    @property
    def cells(self) -> tuple[kit.Spot, ...]:
        (r, c), (dr, dc) = self.start, self.step
        return tuple(kit.Spot(r + 2 * k * dr, c + 2 * k * dc) for k in range(self.length))


def _is_clue_cell(board: Any, spot: kit.Spot) -> bool:
    return bool(board.tiles[spot.row * board.cols + spot.col] == CLUE_CELL)


@dataclass(frozen=True, kw_only=True, repr=False)
class Tilepaint(kit.Puzzle):
    """`tiles` has a tile id per cell, row by row; `clues` are (spot, number) pairs in reading order.

    The clue of a row is at the spot left of it, and the clue of a column at the spot above it. The clues of a clue cell
    are at its right edge (across) and its lower edge (down).
    """

    genre: ClassVar[str] = "tilepaint"
    title: ClassVar[str] = "Tilepaint"
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Regions(name="tiles", noun="tile", single=True, clue_cells=True),
        kit.Numbers(
            name="clues",
            at=kit.BesideRuns(
                "Type the number of painted cells in a row or column.",
                inside="Type the clues of a clue cell: right, below.",
                clue_cell=_is_clue_cell,
            ),
            counts=lambda puzzle, spot: puzzle.run(spot),
        ),
        kit.LooseBorders(rooms="tiles"),
    )
    tiles: tuple[int, ...]
    clues: kit.Clues
    borders: tuple[kit.EdgeSign, ...] = ()

    @cached_property
    def grid(self) -> kit.Grid:
        return kit.grid_of(self.tiles, self.rows, self.cols)

    @cached_property
    def tile_ids(self) -> tuple[int, ...]:
        """The tile of every cell of `grid.cells`, which has no clue cells."""
        return tuple(t for t in self.tiles if t != CLUE_CELL)

    def clue_line(self, clue: kit.Spot, number: int = 0) -> ClueLine:
        """The clue at this spot with its run."""
        if clue.c == -1:
            code, start, (dr, dc) = "row", kit.Spot(clue.r, 1), (0, 1)
        elif clue.r == -1:
            code, start, (dr, dc) = "column", kit.Spot(1, clue.c), (1, 0)
        elif clue.r & 1:
            code, start, (dr, dc) = "across", kit.Spot(clue.r, clue.c + 1), (0, 1)
        else:
            code, start, (dr, dc) = "down", kit.Spot(clue.r + 1, clue.c), (1, 0)
        length = self.rows - start.row if dr else self.cols - start.col
        if self.grid.holes:
            cells = (kit.Spot(start.r + 2 * k * dr, start.c + 2 * k * dc) for k in range(length))
            length = next((k for k, spot in enumerate(cells) if spot in self.grid.holes), length)
        return ClueLine(code, clue, number, start, (dr, dc), length)

    def run(self, clue: kit.Spot) -> tuple[kit.Spot, ...]:
        """The cells that a clue at this spot counts."""
        return self.clue_line(clue).cells

    @cached_property
    def clue_lines(self) -> tuple[ClueLine, ...]:
        """Every clue with its run."""
        return tuple(self.clue_line(clue, number) for clue, number in self.clues)


@dataclass(frozen=True, kw_only=True)
class ClueRuns(ShadingRule):
    """Every clue counts the painted cells of its run."""

    name = "clue-runs"
    title = "Clues count in runs"
    parameters = ()

    layer: str = LAYER
    code: str = "clue"

    @property
    def text(self) -> str:
        return "A number counts the painted cells in its row or column."

    @property
    def messages(self) -> Mapping[str, str]:
        places = {
            "row": "Row {row} has",
            "column": "Column {col} has",
            "across": "To the right of row {row}, column {col} there are",
            "down": "Below row {row}, column {col} there are",
        }
        sentences = {code: f"{place} {{found:painted cell}}, its clue is {{clue}}." for code, place in places.items()}
        return {
            key: text
            for code, sentence in sentences.items()
            for key, text in kit.over_and_under(code, sentence).items()
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            "row": "",
            "column": "",
            "count.big": (
                "{who} needs {needs:things} and has {has}, so {rest} {rest:is} missing. The tile at {found} covers "
                "{size} of its cells."
            ),
            "count.needed": (
                "{who} needs {needs:things} and has {has}. Without the tile at {found} it could have {without} at most."
            ),
            "sums": (
                "{who} still needs {rest:things}, out of tiles that cover {sizes} of its cells: only some of them add "
                "up."
            ),
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("too-big", "Tile too big", "count", fits=kit.sets_zeros),
            kit.Technique("needed", "Tile needed", "count", fits=kit.sets_nonzeros),
            kit.Technique("combination", "Only combination", "sums"),
            kit.Technique("shared", "Shared tile", "suppose+count"),
        )

    def violations(self, puzzle: Tilepaint, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the clues whose runs have too many or too few painted cells."""
        board = set(puzzle.grid.cells)
        for clue, number in puzzle.clues:
            # Clues outside are at -1, those of clue cells at an even coordinate.
            across, outside = clue.c < 0 or clue.c % 2 == 0, min(clue) < 0
            if across:
                code, start = "row" if outside else "across", kit.Spot(clue.r, max(clue.c, 0) + 1)
            else:
                code, start = "column" if outside else "down", kit.Spot(max(clue.r, 0) + 1, clue.c)
            run, spot = list[kit.Spot](), start
            while spot in board:
                run.append(spot)
                spot = kit.Spot(spot.r, spot.c + 2) if across else kit.Spot(spot.r + 2, spot.c)
            # The sentence names the line of an outside clue, or the clue cell before the run.
            clue_cell = kit.Spot(start.r, start.c - 2) if across else kit.Spot(start.r - 2, start.c)
            place = start if outside else clue_cell
            yield from count_violations_of(self, clue, number, run, marks, place, code)

    def postings(self, puzzle: Tilepaint) -> Iterator[kit.Posting]:
        for line in puzzle.clue_lines:
            run = Run(LAYER, line.start, line.step, line.length)
            yield kit.Posting(line.code, kit.Count(run, line.number), line.clue)

    def clues_from(self, puzzle: Tilepaint, marks: kit.Marks) -> Mapping[str, Any]:
        """A clue for every run."""
        holes = sorted(puzzle.grid.holes)
        spots = [*map(kit.col_clue, range(puzzle.cols)), *map(kit.row_clue, range(puzzle.rows))]
        spots += [spot for s in holes for spot in (kit.Spot(s.r, s.c + 1), kit.Spot(s.r + 1, s.c))]
        runs = {spot: puzzle.run(spot) for spot in spots}
        counts = {spot: self.count_of(marks, run) for spot, run in runs.items() if run}
        return {"clues": tuple(sorted(counts.items()))}


RULES = (WholeRooms(code="tile", layer=LAYER, rooms="tiles", room="tile", shaded="painted"), ClueRuns())


def paint_layers(puzzle: Tilepaint, rules: Iterable[kit.Posting]) -> kit.Model:
    """The model of a board with one layer of painted cells."""
    return kit.Model((kit.Layer(LAYER, puzzle.grid, "cells", (0, 1)),), (), {"paint": (LAYER,)}, tuple(rules))
