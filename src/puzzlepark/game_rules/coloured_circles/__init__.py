"""Coloured circles: the cell of a black circle is shaded, and that of a white circle is open, as in Yin-Yang."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation

WHITE, BLACK = "o1", "b2"
"""The two signs of a white and of a black circle. Some genres use the digits."""


@dataclass(frozen=True, kw_only=True)
class ColouredCircles(ShadingRule):
    """A black circle shades its cell, and a white circle keeps its cell open."""

    name = "coloured-circles"
    title = "Circles give colours"
    parameters = (Parameter("circles", "field", "the circles", field_types=("circles",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "circles"}],
        "circles": ["ob"],
        "right": {"shade": [[0, 1]]},
        "wrong": {"shade": [[1, 1]]},
    }

    circles: str = "circles"
    words: tuple[str, str] = ("open", "shaded")
    """What cells with white and with black circles are."""

    @property
    def text(self) -> str:
        return f"A cell with a black circle is {self.words[1]}, a cell with a white circle is {self.words[0]}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.white": f"The white circle at row {{row}}, column {{col}} is {self.words[1]}.",
            f"{self.code}.black": f"The black circle at row {{row}}, column {{col}} is {self.words[0]}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "", f"count:{self.code}": "The circle shows the colour of its cell."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("circle", "Colour of a circle", f"count:{self.code}"),)

    def given(self, puzzle: Any) -> Marks:
        return {Var(self.layer, spot): black for spot, black in self._colours(puzzle)}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Circles whose cell has the other state. An undecided cell counts as open, so a black circle there is a
        violation that is not final."""
        for cell, sign in enumerate(getattr(puzzle, self.circles)):
            if sign not in WHITE + BLACK:
                continue
            spot = cell_at(cell // puzzle.cols, cell % puzzle.cols)
            mark = marks.get(Var(self.layer, spot))
            if sign in WHITE and mark:
                yield RawViolation(f"{self.code}.white", (spot,), True, spot)
            elif sign in BLACK and not mark:
                yield RawViolation(f"{self.code}.black", (spot,), mark is not None, spot)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, black in self._colours(puzzle):
            yield Posting(self.code, Count(vars_at(self.layer, (spot,)), black), spot)

    def _colours(self, puzzle: Any) -> list[tuple[Spot, int]]:
        """The cells with circles, with 1 for black and 0 for white. Used by models."""
        pairs = zip(puzzle.grid.cells, getattr(puzzle, self.circles), strict=True)
        return [(spot, int(sign in BLACK)) for spot, sign in pairs if sign in WHITE + BLACK]

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A circle of the colour of its cell everywhere. Which signs the colours have depends on the field."""
        white, black = next(field.signs[1:] for field in puzzle.fields if field.name == self.circles)
        signs = (black if marks.get(Var(self.layer, spot)) else white for spot in puzzle.grid.cells)
        return {self.circles: "".join(signs)}
