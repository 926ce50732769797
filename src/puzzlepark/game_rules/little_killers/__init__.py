"""Little killers: a number outside with a diagonal arrow is the sum of the numbers along that diagonal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.sum import Sum
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.little_killers import diagonal_from, seat_words
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class LittleKillers(NumberRule):
    """A number outside with an arrow is the sum of the numbers along the diagonal to which it points. They may
    repeat."""

    name = "little-killers"
    title = "Little killers"
    parameters = (Parameter("killers", "field", "the sums of diagonals", field_types=("little-killers",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["little-killers"],
        "height": 2,
        "width": 2,
        "little_killers": [{"seat": [0, 0], "way": "dr", "sum": 3}],
        "right": {"digit": [[1, 1], [1, 2]]},
        "wrong": {"digit": [[1, 1], [1, 1]]},
    }

    killers: str = "little_killers"

    @property
    def text(self) -> str:
        outside = "A number outside with a diagonal arrow is the sum of the numbers along that diagonal"
        return f"{outside}, which may repeat."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The diagonal from row {row}, column {col} on adds up to {found}, not {clue}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, needs = self.code, "The diagonal from {start} needs {needs} in {cells:cell}."
        return {
            code: "A number with a diagonal arrow is the sum of its diagonal.",
            f"cell:{code}": "The diagonal from {start} needs {needs} in 1 cell.",
            f"count:{code}": f"{needs} The others make {{least}} at least and {{most}} at most.",
            f"count:{code}.bounds": f"{needs} With the numbers that are left, they make {{sure}} to {{room}}.",
            f"sums:{code}": (f"{needs} With the numbers that are possible in the others, {{gone}} cannot complete it."),
            f"fails cell:{code}": "Then the diagonal from {start}, which is 1 cell, would not be {needs}.",
            f"fails count:{code}": (
                "Then the diagonal from {start} would be {least} at least and {most} at most, not {needs}."
            ),
            f"fails sums:{code}": "Then the diagonal from {start} could not add up to {needs}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("little-killer", "Sum of a diagonal", f"count:{self.code}"),
            Technique("little-killer-sums", "Combinations of a diagonal", f"sums:{self.code}"),
            Technique("little-killer-cell", "Diagonal of one cell", f"cell:{self.code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation if the sum of a diagonal exceeds its clue, or if all its numbers are known and the sum
        differs."""
        killers = getattr(puzzle, self.killers)
        digits = digits_of(marks) if killers else {}
        for seat, (clue, way) in killers:
            down, across = 2 if "d" in way else -2, 2 if "r" in way else -2
            steps = (Spot(seat.r + k * down, seat.c + k * across) for k in range(1, puzzle.rows + puzzle.cols))
            diagonal = [s for s in steps if 0 < s.r < 2 * puzzle.rows and 0 < s.c < 2 * puzzle.cols]
            is_full = all(spot in digits for spot in diagonal)
            found = sum(digits.get(spot, 0) for spot in diagonal)
            if found > clue or (is_full and found < clue):
                yield RawViolation(self.code, tuple(diagonal), True, seat, {"found": found, "clue": clue})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The sum of each diagonal. A diagonal of one cell has a table with the number."""
        for seat, (number, way) in getattr(puzzle, self.killers):
            scope = vars_at(DIGIT, diagonal_from(puzzle, seat, way))
            arguments = (("start", seat_words(puzzle, seat)), ("needs", number), ("cells", len(scope)))
            constraint = Table(scope, ((number,),)) if len(scope) == 1 else Sum(scope, number)
            yield Posting(self.code, constraint, seat, arguments)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """The given clues with the sums of their diagonals."""
        killers = getattr(puzzle, self.killers)
        sums = ((seat, clue, diagonal_from(puzzle, seat, clue.to)) for seat, clue in killers)
        return {
            self.killers: tuple(
                (seat, clue._replace(number=sum(digits[spot] for spot in cells))) for seat, clue, cells in sums
            )
        }
