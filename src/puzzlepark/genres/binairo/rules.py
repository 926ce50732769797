"""No three: three cells in a row are never all shaded, or never all open, or neither."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OPEN, SHADED, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, marked_spots, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns

BOTH = 2
"""The value of `of` if the rule is about shaded and open cells."""
OF = Parameter("of", "choice", "the cells that the rule is about", {"shaded": SHADED, "open": OPEN, "both": BOTH})


@dataclass(frozen=True, kw_only=True)
class NoThree(ShadingRule):
    """At most two of the cells are next to each other in a row or column: of the shaded cells, of the open ones, or, as
    in Binairo, of both."""

    name = "no-three"
    title = "No three in a row"
    parameters = (OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0]]},
        "wrong": {"shade": [[1, 1, 1]]},
        "height": 1,
        "width": 3,
    }

    of: int = BOTH

    @property
    def cells(self) -> str:
        """What several of the cells are called."""
        return super().cells if self.of != BOTH else "cells"

    @property
    def text(self) -> str:
        if self.of == BOTH:
            return "Three cells side by side in a row or column are never all shaded and never all open."
        return f"There are never three {self.cells} side by side in a row or column."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "From row {row}, column {col} on, three cells in a line are {alike}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        both = self.of == BOTH
        alike = "alike" if both else self.state
        return {
            self.code: "Three cells side by side are never all shaded and never all open." if both else self.text,
            f"count:{self.code}": f"{{law}} The other two of {{who}} are {alike}.",
            f"fails count:{self.code}": f"Then {{who}} would be {alike}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("three", "No three alike", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        dark, holes = marked_spots(marks, self.layer), puzzle.grid.holes
        known = dark | marked_spots(marks, self.layer, 0)
        for line in straight_lines(puzzle):
            for k in range(len(line) - 2):
                three = line[k : k + 3]
                shaded = len(dark.intersection(three))
                wrong = shaded in (0, 3) if self.of == BOTH else shaded == 3 * self.of
                if wrong and holes.isdisjoint(three):
                    values = {"alike": "shaded" if shaded else "open"}
                    yield RawViolation(self.code, three, known.issuperset(three), None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.code, self.layer, self.of)


@kept_rules
def _postings(grid: Grid, code: str, layer: str, of: int) -> list[Posting]:
    low, high = {SHADED: (0, 2), OPEN: (1, 3), BOTH: (1, 2)}[of]
    postings = []
    for _, line in rows_and_columns(grid):
        for k in range(len(line) - 2):
            three = line[k : k + 3]
            if three[2].r - three[0].r + three[2].c - three[0].c == 4:  # no hole is between them
                postings.append(Posting(code, Between(vars_at(layer, three), low, high)))
    return postings
