"""Link-a-Pix: numbers with colours, linked in pairs; the links are a picture.

Equal numbers of equal colour are joined in pairs by paths with exactly that many cells; a 1 stands alone. Paths share
no cell and pass no hint. A puzzle whose links need every cell is full; in others some cells stay blank. That is not
told, it follows from the sum of the lengths. Numbers that can never be paired (an odd number of equal hints, more
cells than there are) are a puzzle without a solution, not a malformed one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import floor
from typing import ClassVar, NamedTuple

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.links import End, Links
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Puzzle

LINE, PAINT, BLOCK = "line", "paint", "block"
VIEWS = ("picture", "fill", "links")
MOST_COLOURS = 256
MOST_NUMBER = 999_999

RULEBOOK = (
    "Link two equal numbers of the same colour and shape.",
    "A link has exactly that many cells, both ends included. A 1 stands alone.",
    "Links never cross and never share a cell.",
    "Some cells may stay blank. The finished links are a picture.",
)


class Hint(NamedTuple):
    """A number in a cell; `colour` is its place in the palette, from 0."""

    cell: Spot
    number: int
    colour: int


@dataclass(frozen=True, kw_only=True)
class LinkAPix(Puzzle):
    """`palette` are colours as "#rrggbb"; `hints` stand in reading order, however they were given."""

    genre: ClassVar[str] = "link-a-pix"
    palette: tuple[str, ...]
    hints: tuple[Hint, ...]

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise BadInput(f"A Link-a-Pix board needs at least 1 row and 1 column, not {self.rows}x{self.cols}.")
        object.__setattr__(self, "palette", tuple(map(read_colour, self.palette)))
        if len(self.palette) > MOST_COLOURS:
            raise BadInput(f"The palette has {len(self.palette)} colours; {MOST_COLOURS} are the most.")
        hints = sorted(Hint(Spot(*spot), number, colour) for spot, number, colour in self.hints)
        object.__setattr__(self, "hints", tuple(hints))
        _refuse_hints(self)

    @property
    def grid(self) -> Grid:
        return _grid(self.rows, self.cols)

    @cached_property
    def hint_at(self) -> dict[Spot, Hint]:
        """The hints by their cells."""
        return {hint.cell: hint for hint in self.hints}

    @cached_property
    def _free(self) -> float:
        return self.rows * self.cols - sum(1 if hint.number == 1 else hint.number / 2 for hint in self.hints)

    @property
    def blanks(self) -> int:
        """How many cells stay blank; below 0 where the hints ask for more cells than there are."""
        return floor(self._free)

    @property
    def full(self) -> bool:
        """Whether the links need every cell."""
        return self._free == 0


def read_colour(text: object) -> str:
    """A colour as "#rrggbb"; raises BadInput."""
    if not isinstance(text, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        raise BadInput(f'A colour is "#rrggbb" with six hex digits, not {str(text)[:24]!r}.')
    return text.lower()


def _refuse_hints(puzzle: LinkAPix) -> None:
    last = None
    for spot, number, colour in puzzle.hints:
        place = f"Row {spot.row + 1}, column {spot.col + 1}"
        if not puzzle.grid.has(spot):
            raise BadInput(f"{place} is no cell of a board of {puzzle.rows}x{puzzle.cols}, but has a hint.")
        if spot == last:
            raise BadInput(f"{place} has two hints.")
        if not 1 <= number <= MOST_NUMBER:
            raise BadInput(f"{place} has the number {number}; it must be between 1 and {MOST_NUMBER:,}.")
        if not 0 <= colour < len(puzzle.palette):
            raise BadInput(f"{place} has colour {colour + 1}; the palette has {len(puzzle.palette)}.")
        last = spot


def hints_of(links: Iterable[tuple[int, Sequence[Spot]]]) -> tuple[Hint, ...]:
    """The hints of finished links, each a colour and its cells in order."""
    found = []
    for colour, cells in links:
        found += [Hint(spot, len(cells), colour) for spot in {cells[0], cells[-1]}]
    return tuple(sorted(found))


def model(puzzle: LinkAPix) -> Model:
    """The line, 0 or 1 on every edge, with the colour and the owner of every cell read off it: one rule."""
    grid = puzzle.grid
    line, paint, block = _layers(grid, len(puzzle.palette), len(puzzle.hints))
    ends = tuple(End(spot, colour + 1, number) for spot, number, colour in puzzle.hints)
    links = Links(grid, LINE, ends, paint=PAINT, block=BLOCK)
    views = {"picture": (PAINT,), "fill": (BLOCK,), "links": (LINE,)}
    return Model((line,), (paint, block), views, (Rule("link", links),))


@lru_cache(maxsize=64)
def _grid(rows: int, cols: int) -> Grid:
    """Boards of one size share their grid and its listings."""
    return Grid(rows, cols)


@lru_cache(maxsize=256)
def _layers(grid: Grid, colours: int, hints: int) -> tuple[Layer, Layer, Layer]:
    return (
        Layer(LINE, grid, "edges", (0, 1)),
        Layer(PAINT, grid, "cells", tuple(range(colours + 1))),
        Layer(BLOCK, grid, "cells", tuple(range(hints + 1))),
    )
