"""Given shading: a cell with a 1 is shaded, a cell with a 0 is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class GivenShading(ShadingRule):
    """A 1 in a cell means that it is shaded, and a 0 that it is open. Other numbers are invalid."""

    name = "given-shading"
    title = "Given cells"
    parameters = (Parameter("numbers", "field", "0 or 1 in given cells", field_types=("cell-numbers",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers", "high": 1}],
        "numbers": [[1, 0]],
        "right": {"shade": [[1, 0]]},
        "wrong": {"shade": [[1, 1]]},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return "A cell with a 1 is shaded, a cell with a 0 is open."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The {clue} in row {row}, column {col} says that the cell is {wanted}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text, f"count:{self.code}": "{law}"}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("given", "Given", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Given cells with the other state. They are final if the cell is decided, or if the number is neither 0 nor
        1."""
        for spot, number in getattr(puzzle, self.numbers):
            value = marks.get(Var(self.layer, spot))
            if number != UNKNOWN and int(bool(value)) != number:
                wanted = {0: "open", 1: "shaded"}.get(number, "neither open nor shaded")
                final = value is not None or number > 1
                yield RawViolation(self.code, (spot,), final, spot, {"clue": number, "wanted": wanted})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                yield Posting(self.code, Count(vars_at(self.layer, (spot,)), number), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        return {self.numbers: tuple((spot, marks.get(Var(self.layer, spot), 0)) for spot in puzzle.grid.cells)}
