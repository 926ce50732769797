"""Rectangular areas: connected shaded cells, or connected open ones, make a rectangle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.shading import OPEN, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, bounding_box, connected_pieces
from puzzlepark.genres.kit.shade_family import squares


@dataclass(frozen=True, kw_only=True)
class RectangularAreas(ShadingRule):
    """Every connected area of shaded (or open) cells is a full rectangle."""

    name = "rectangular-areas"
    title = "Areas are rectangles"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1], [0, 0]]},
        "wrong": {"shade": [[1, 1], [1, 0]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"{self.cells.capitalize()} that are connected by their sides make a rectangle."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The {self.cells} around row {{row}}, column {{col}} are connected, but no rectangle."
        return {self.code: sentence}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        cells, code, decides = self.cells, self.code, "{law} Of {who}, that decides {found}."
        three = f"{self.state} ones" if cells == f"{self.state} cells" else cells
        return {
            code: f"Connected {cells} are a rectangle, so no 2x2 cells have exactly three {three}.",
            f"cell:{code}": decides,
            f"cell:{code}.one": decides,
            f"fails cell:{code}": f"Then three of {{who}} would be {self.state}, which are no rectangle.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        fill, corner = (sets_zeros, sets_nonzeros) if self.of == OPEN else (sets_nonzeros, sets_zeros)
        return (
            Technique("fill", "Fills the rectangle", f"cell:{self.code}", fits=fill),
            Technique("corner", "Would make a corner", f"cell:{self.code}", fits=corner),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Areas that do not fill their bounding box. They are final if certain cells of one piece span a rectangle with
        a cell that is not possible."""
        for piece in connected_pieces(self.current(puzzle, marks)):
            if len(piece) < len(bounding_box(piece)):
                # Certain cells that are connected will be in one rectangle, which contains their bounding box.
                parts, possible = connected_pieces(piece & self.certain(puzzle, marks)), self.possible(puzzle, marks)
                final = any(not bounding_box(part) <= possible for part in parts)
                yield RawViolation(self.code, tuple(sorted(piece)), final)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.code, self.layer, self.of)


@kept_rules
def _postings(grid: Grid, code: str, layer: str, of: int) -> list[Posting]:
    """No 2x2 square has exactly three cells of the rule: an area with a bend has such a square. If the fourth cell is a
    hole, the others are not all cells of the rule."""
    without_bends = tuple(row for row in product((0, 1), repeat=4) if row.count(of) != 3)
    postings = []
    for square in squares(grid, 3):
        scope = vars_at(layer, square)
        if len(square) == 4:
            postings.append(Posting(code, Table(scope, without_bends)))
        else:  # the fourth cell is a hole
            low, high = (1, 3) if of == OPEN else (0, 2)
            postings.append(Posting(code, Between(scope, low, high)))
    return postings
