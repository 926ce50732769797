"""Count around: a number counts the shaded cells among its own cell and the eight around it, or among some of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, kept_by_grid
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import (
    CLUE_CELLS,
    EITHER,
    NOUN,
    NUMBERS,
    OF,
    SHADING_OR_LOOP,
    NumberRule,
    count_techniques,
    count_vars,
    count_violations_of,
)
from puzzlepark.genres.kit.referee import CACHE_SIZE, RawViolation, around, over_and_under

NINE, EIGHT, FOUR = 9, 8, 4
OFFSETS = {NINE: tuple(product((-2, 0, 2), repeat=2))}
OFFSETS[EIGHT] = tuple(offset for offset in OFFSETS[NINE] if any(offset))
AROUND = Parameter(
    "around",
    "choice",
    "what a number counts: its own cell and the eight around it, these eight, or the four that share a side with it",
    {"nine": NINE, "eight": EIGHT, "four": FOUR},
)


@dataclass(frozen=True, kw_only=True)
class CountAround(NumberRule):
    """A number is how many shaded (or open) cells there are around it: in the square of nine cells with its own in the
    middle, as in Mosaic, in the eight cells around its own, as in Minesweeper, or in the four next to it, as in
    Akari."""

    name = "count-around"
    title = "Numbers count around"
    answers: ClassVar[tuple[str, ...]] = SHADING_OR_LOOP
    parameters = (
        NUMBERS,
        AROUND,
        CLUE_CELLS,
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[2, None], [None, None]],
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 0], [1, 1]]},
    }

    clue_cells: int = EITHER
    around: int = NINE

    @property
    def text(self) -> str:
        places = {
            NINE: "in its own cell and the eight cells around it",
            EIGHT: "in the eight cells around it",
            FOUR: "in the four cells that share a side with its cell",
        }
        return f"{self.cell_text}A number says how many {self.cells} there are {places[self.around]}."

    @property
    def messages(self) -> Mapping[str, str]:
        if self.around == FOUR:
            found = f"{{found:{self.cell} is|{self.cells} are}}"
            sentence = f"The number at row {{row}}, column {{col}} is {{clue}}, but {found} beside it."
        else:
            place = "Around" if self.around == EIGHT else "At and around"
            sentence = f"{place} row {{row}}, column {{col}} {self.found_are}; the number is {{clue}}."
        return {**self.cell_messages, **over_and_under(self.code, sentence)}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "", **self.cell_reasons}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return count_techniques(self, "Number", self.code)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers that differ from the count of the cells around them, and numbers in cells of the wrong kind."""
        board = self.board(puzzle) if self.around == FOUR or puzzle.grid.holes else None
        for spot, number in getattr(puzzle, self.numbers):
            if self.clue_cells != EITHER:
                yield from self.cell_violations(spot, marks)
            if number != UNKNOWN:
                near = around(spot) if self.around == FOUR else _square(spot, puzzle.rows, puzzle.cols)
                if self.around == EIGHT:
                    near = tuple(other for other in near if other != spot)
                cells = near if board is None else [other for other in near if other in board]
                yield from count_violations_of(self, spot, number, cells, marks, spot)

    def counted(self, puzzle: Any, spot: Spot) -> tuple[Spot, ...]:
        """The cells that a number counts. Used by models and drawings."""
        if self.around == FOUR:
            return tuple(puzzle.grid.neighbours(spot))
        if puzzle.grid.holes:
            return tuple(filter(puzzle.grid.has, _near(spot, self.around)))
        grid: Grid = puzzle.grid
        return _counted(grid, self.around)[grid.position[spot]]

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The count of cells around each number, and the state of its own cell if the rule sets it."""
        for spot, number in getattr(puzzle, self.numbers):
            if self.clue_cells != EITHER:
                yield from self.cell_postings(spot)
            if number != UNKNOWN:
                scope, total = count_vars(self, self.counted(puzzle, spot), number)
                yield Posting(self.code, Count(scope, total), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The count around every cell of the kind that may have numbers."""
        values = ((spot, marks.get(Var(self.layer, spot), 0)) for spot in puzzle.grid.cells)
        cells = (spot for spot, value in values if self.clue_cells in (EITHER, value))
        return {self.numbers: tuple((spot, self.count_of(marks, self.counted(puzzle, spot))) for spot in cells)}


@kept_by_grid
def _counted(grid: Grid, size: int) -> list[tuple[Spot, ...]]:
    """What a number in each cell of the grid counts. Used by models."""
    return [tuple(filter(grid.has, _near(spot, size))) for spot in grid.cells]


def _near(spot: Spot, size: int) -> Iterator[Spot]:
    """The cells that a number counts, as if the board had no border and no holes. Used by models."""
    return (Spot(spot.r + dr, spot.c + dc) for dr, dc in OFFSETS[size])


@lru_cache(maxsize=CACHE_SIZE)
def _square(spot: Spot, rows: int, cols: int) -> tuple[Spot, ...]:
    """The cells of the square around a cell. Used by referees."""
    down = range(max(1, spot.r - 2), min(2 * rows, spot.r + 3), 2)
    across = range(max(1, spot.c - 2), min(2 * cols, spot.c + 3), 2)
    return tuple(Spot(r, c) for r in down for c in across)
