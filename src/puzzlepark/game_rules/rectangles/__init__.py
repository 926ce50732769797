"""Rectangles: every region is a rectangle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.walls import WallRule
from puzzlepark.genres.kit.referee import RawViolation, bounding_box

STRAIGHT = {(0, 0, 0, 0), (1, 0, 0, 1), (0, 1, 1, 0)}
"""Values of the edges north, west, east and south of a corner: no wall, or a wall that runs straight on."""
ROWS = tuple(row for row in product((0, 1), repeat=4) if row in STRAIGHT or sum(row) > 2)
"""The values of these edges if all regions are rectangles: no wall ends or bends at the corner."""


@dataclass(frozen=True, kw_only=True)
class Rectangles(WallRule):
    """The walls divide the board into rectangles, including squares. Every wall is between two of them."""

    name = "rectangles"
    title = "Rectangles"
    example: ClassVar[Mapping[str, Any]] = {
        "height": 2,
        "width": 2,
        "right": {"wall": {"across": [[0], [0]], "down": [[1, 1]]}},
        "wrong": {"wall": {"across": [[1], [0]], "down": [[1, 0]]}},
    }

    @property
    def text(self) -> str:
        return f"Every {self.area} is a rectangle; squares are rectangles, too."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.shape": f"{self.place} is not a rectangle.", **self.loose_messages}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        return {
            code: f"Every {self.area} is a rectangle, so no wall ends or bends at a corner inside the board.",
            **dict.fromkeys((f"cell:{code}{case}" for case in ("", ".one", ".off", ".set")), "{law}"),
            f"fails cell:{code}": f"Then a {self.area} would not be a rectangle.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("straight", "No wall ends or bends", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Regions that do not fill their bounding box, and walls inside regions."""
        current, certain = self.current_and_certain(puzzle, marks)
        for piece in current:
            if len(bounding_box(piece)) > len(piece):
                # Cells that are known to be together are in one rectangle, which cannot leave this region.
                final = any(not bounding_box(certain[spot]) <= piece for spot in piece)
                yield RawViolation(f"{self.code}.shape", tuple(sorted(piece)), final)
        yield from self.loose_violations(marks, current, certain)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        yield from _postings(puzzle.grid, self.code, self.layer)


@kept_rules
def _postings(grid: Grid, code: str, layer: str) -> list[Posting]:
    """A table of the four edges at each corner inside the board."""
    corners = [(r, c) for r in range(2, 2 * grid.rows, 2) for c in range(2, 2 * grid.cols, 2)]
    around = ((Spot(r - 1, c), Spot(r, c - 1), Spot(r, c + 1), Spot(r + 1, c)) for r, c in corners)
    return [Posting(code, Table(vars_at(layer, edges), ROWS)) for edges in around]
