"""Given numbers: the numbers of some cells are clues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, numbers_of
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class GivenNumbers(NumberRule):
    """A clue in a cell is its number. A player need not write it."""

    name = "given-numbers"
    title = "Given numbers"
    parameters = (Parameter("numbers", "field", "the numbers that are given", field_types=("cell-numbers",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["cell-numbers"],
        "numbers": [[1, None]],
        "right": {"digit": [[1, 1]]},
        "wrong": {"digit": [[2, 1]]},
    }

    numbers: str = "numbers"
    noun: str = "number"
    instead: str = "another"
    """What a player has written if the number is not the given one."""

    @property
    def text(self) -> str:
        return f"Some {self.noun}s are given."

    @property
    def messages(self) -> Mapping[str, str]:
        rest = "is written" if self.instead == "another" else "is marked"
        return {
            self.code: f"In row {{row}}, column {{col}} the {self.noun} {{clue}} is given; {self.instead} {rest} there."
        }

    def _with_vars(self, puzzle: Any) -> list[tuple[Spot, int, Var]]:
        """The given numbers with their spots and variables. Used by referees."""

        def made() -> list[tuple[Spot, int, Var]]:
            clues = [*polled(getattr(puzzle, self.numbers))]
            spots_vars = vars_at(DIGIT, [spot for spot, _ in clues])
            return [(spot, number, var) for (spot, number), var in zip(clues, spots_vars, strict=True)]

        found: list[tuple[Spot, int, Var]] = puzzle.once(f"given {self.numbers}", made)
        return found

    def given(self, puzzle: Any) -> Marks:
        """The given numbers as marks, without numbers that no cell can have."""
        possible = set(numbers_of(puzzle))
        return {var: number for _, number, var in self._with_vars(puzzle) if number in possible}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every given number whose cell has another number in the marks."""
        different = [(spot, number) for spot, number, var in self._with_vars(puzzle) if marks.get(var) != number]
        for spot, number in polled(different):
            yield RawViolation(self.code, (spot,), True, spot, {"clue": number})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        clues = getattr(puzzle, self.numbers)
        for (spot, number), var in zip(polled(clues), vars_at(DIGIT, [spot for spot, _ in clues]), strict=True):
            yield Posting(self.code, Table((var,), ((number,),)), spot)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        return {self.numbers: tuple(sorted(polled(digits.items())))}
