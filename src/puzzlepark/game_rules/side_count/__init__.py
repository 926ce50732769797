"""Side count: a number counts the sides of its cell on the loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS, edge_at
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import FENCE, LoopRule
from puzzlepark.genres.kit.referee import RawViolation, count_violations, over_and_under, sides


@dataclass(frozen=True, kw_only=True)
class SideCount(LoopRule):
    """The number of a cell is how many of its four sides have a line, as in Slitherlink."""

    name = "side-count"
    title = "Numbers count sides"
    answers: ClassVar[tuple[str, ...]] = (FENCE,)
    parameters = (Parameter("numbers", "field", "the numbers", field_types=("cell-numbers",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "side-count"],
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[4, 1]],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
    }

    answer: str = FENCE
    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return "A number says how many sides of its cell the loop takes."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The loop takes {found:side} of row {row}, column {col}; its number is {clue}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        return {
            code: "",
            f"count:{code}.none": "{who} has no sides on the line.",
            f"count:{code}.done": "{who} needs {needs:side} and has {has:it}.",
            f"count:{code}.rest": "{who} needs {needs:side}, has {has}, and {open:side} {open:is} left.",
            f"fails count:{code}.many": "Then {who} would have {has:side}.",
            f"fails count:{code}.few": "Then {who} could have only {room:side}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("done", "Number done", f"count:{self.code}", fits=sets_zeros),
            Technique("rest", "Needs all the rest", f"count:{self.code}", fits=sets_nonzeros),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        for cell, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                yield from count_violations(self.code, cell, number, sides(cell), marks, self.layer, cell)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for cell, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                yield Posting(self.code, Count(vars_at(self.layer, sides_of(puzzle, cell)), number), cell)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        drawn = {var.spot for var, value in marks.items() if value and var.layer == self.layer}
        return {self.numbers: self.every_number(puzzle, drawn)}

    def every_number(self, puzzle: Any, drawn: set[Spot]) -> tuple[tuple[Spot, int], ...]:
        """The number of every cell, for a loop of these edges."""
        return tuple((cell, len(drawn.intersection(sides_of(puzzle, cell)))) for cell in puzzle.grid.cells)


def sides_of(puzzle: Any, cell: Spot) -> tuple[Spot, ...]:
    """The sides of a cell, which its number counts."""
    return tuple(edge_at(cell, way) for way in STEPS)
