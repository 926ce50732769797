"""Sum between: a number outside is the sum of the numbers between two others in its line, as in Sandwich Sudoku."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import (
    Digits,
    Machine,
    NumberRule,
    automaton,
    digits_of,
    faced_line,
    faced_vars,
    numbers_of,
)
from puzzlepark.genres.kit.bounds import LineDomains, bounds_arguments
from puzzlepark.genres.kit.line_numbers import cells_from_outside, line_seats
from puzzlepark.genres.kit.referee import RawViolation

NOT_YET = -1
"""The outer number that is due before one of them has occurred."""


@dataclass(frozen=True, kw_only=True)
class SumBetween(NumberRule):
    """A number outside is the sum of the numbers of its line between the outer numbers `one` and `two`.

    A line with a clue has each outer number once, or twice if both are the same. If `longest` is true, the number of
    rows takes the place of `two`.
    """

    name = "sum-between"
    title = "Sandwich sums"
    relies: ClassVar[Mapping[str, str]] = {"assured": "no-repeat-in-lines"}
    parameters = (
        Parameter("clues", "field", "the sums", field_types=("outside-numbers", "frame-numbers")),
        Parameter("one", "number", "one of the outer numbers", low=0, high=99),
        Parameter("two", "number", "the other outer number; it may be the same", low=0, high=99),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["outside-numbers"],
        "rules": [{"rule": "sum-between", "one": 1, "two": 3}],
        "height": 1,
        "width": 3,
        "rows": [2],
        "right": {"digit": [[1, 2, 3]]},
        "wrong": {"digit": [[2, 1, 3]]},
    }

    clues: str = "clues"
    one: int = 1
    two: int = 9
    longest: bool = False
    """True if `two` is the number of rows."""
    zero: str = "0"
    """What a cell with 0 has, such as "a shaded cell"."""
    assured: bool = False
    """True if another rule demands that every line has the outer numbers."""

    @property
    def outer(self) -> str:
        """The outer numbers as sentences call them."""
        if self.one == self.two:
            return f"the two {self.one}s"
        return f"the {self.one} and the {'highest number' if self.longest else self.two}"

    @property
    def text(self) -> str:
        return f"A number outside is the sum of the numbers between {self.outer} of its line."

    @property
    def messages(self) -> Mapping[str, str]:
        place = "Along row {row}, column {col}"
        outer = f"{self.one} and {{high}}" if self.longest else self.outer
        sentence = f"{place}, the numbers between {outer} add up to {{found}}, not {{clue}}."
        if self.assured:
            return {self.code: sentence}
        return {self.code: sentence, f"{self.code}.outer": f"{place}, there are not {self.outer}, as a sum needs."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, sum_is = self.code, f"For {{who}}, the sum between {self.outer} is {{number}}."
        then = f"Then for {{who}}, the sum between {self.outer}"
        return {
            code: f"A number outside is the sum between {self.outer} of its line.",
            f"along:{code}": f"{sum_is} With {{values}} in {{found}}, it could not be.",
            f"along:{code}.most": f"{sum_is} With {{values}} in {{found}}, it would be {{most}} at most.",
            f"along:{code}.least": f"{sum_is} With {{values}} in {{found}}, it would be {{least}} at least.",
            f"along:{code}.mind": "",
            f"fails along:{code}": f"{then} could not be {{number}}.",
            f"fails along:{code}.most": f"{then} would be {{most}} at most.",
            f"fails along:{code}.least": f"{then} would be {{least}} at least.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("sandwich", "Sum of a sandwich", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation if the sum between the outer numbers is complete and wrong, or if the outer numbers of a
        line are repeated or missing, unless `assured`."""
        clues = getattr(puzzle, self.clues)
        digits = digits_of(marks) if clues else {}
        high = puzzle.rows if self.longest else self.two
        for seat, clue in clues:
            line = faced_line(puzzle, seat)
            numbers = [digits.get(spot) for spot in line]
            occurrences = {self.one: 2} if self.one == high else {self.one: 1, high: 1}
            ends = [k for k, number in enumerate(numbers) if number in occurrences]
            is_repeated = any(numbers.count(number) > times for number, times in occurrences.items())
            is_missing = len(ends) < 2 and None not in numbers
            if is_repeated or is_missing:
                if not self.assured:
                    yield RawViolation(f"{self.code}.outer", tuple(line), True, seat)
                continue
            between = numbers[ends[0] + 1 : ends[1]] if len(ends) == 2 else [None]
            found = sum(number or 0 for number in between)
            if None not in between and found != clue:
                yield RawViolation(self.code, tuple(line), True, seat, {"clue": clue, "found": found, "high": high})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """An automaton for the line of each clue."""
        numbers, high = numbers_of(puzzle), puzzle.rows if self.longest else self.two
        for seat, clue in getattr(puzzle, self.clues):
            scope = faced_vars(puzzle, seat)
            machine = between(len(scope), numbers, self.one, high, clue)
            arguments = (("number", clue), ("ends", (self.one, high, self.zero)), ("", bounds))
            yield Posting(self.code, Regular(scope, *machine), seat, arguments)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """The sum between the outer numbers of every row and column that has each of them once."""
        high = puzzle.rows if self.longest else self.two
        clues = list[tuple[Spot, int]]()
        for seat in sorted(line_seats(puzzle)):
            numbers = [digits[spot] for spot in filter(puzzle.grid.has, cells_from_outside(puzzle, seat))]
            ends = [k for k, number in enumerate(numbers) if number in (self.one, high)]
            if len(ends) == 2 and {numbers[k] for k in ends} == {self.one, high}:
                clues.append((seat, sum(numbers[ends[0] + 1 : ends[1]])))
        return {self.clues: tuple(clues)}


@cache
def between(length: int, numbers: tuple[int, ...], one: int, two: int, total: int) -> Machine:
    """An automaton that accepts the lines in which the numbers between `one` and `two` add up to `total`. Its state is
    "before" the first of the two, "behind" the second, or "between" them with the missing sum and the number that is
    due."""
    before, behind = ("before", 0, 0), ("behind", 0, 0)

    def after(state: tuple[str, int, int], number: int) -> tuple[str, int, int] | None:
        """The next state; None if a number is not allowed there."""
        where, missing, due = state
        is_outer = number in (one, two)
        if where == "before":
            return ("between", total, two if number == one else one) if is_outer else before
        if where == "behind":
            return None if is_outer else behind
        if number == due:
            return behind if missing == 0 else None
        return None if is_outer or number > missing else ("between", missing - number, due)

    return automaton(length, numbers, before, after, lambda state: state == behind)


def bounds(context: DeductionContext) -> Arguments:
    """The arguments of sentences that say what the sum would be."""
    assert context.rule is not None
    one, two, zero = dict(context.rule.arguments)["ends"]
    return bounds_arguments(
        context, lambda line: sums_along(line, one, two), lambda value: str(value) if value else zero
    )


def sums_along(line: LineDomains, one: int, two: int) -> set[int]:
    """The possible sums between the two outer numbers of a line whose cells have these domains."""

    def after(state: tuple[int, int, bool], number: int) -> tuple[int, int, bool] | None:
        """The next state; None if an outer number occurs too often."""
        due, total, is_complete = state
        if due == NOT_YET:
            return (two if number == one else one, 0, False) if number in (one, two) else state
        if number == due and not is_complete:
            return (due, total, True)
        if number in (one, two):
            return None
        return state if is_complete else (due, total + number, False)

    # A state is the outer number that is due, the sum since the first one, and whether both have occurred.
    states = {(NOT_YET, 0, False)}
    for numbers in line:
        reached = (after(state, number) for state in states for number in numbers)
        states = {state for state in reached if state is not None}
    return {total for _, total, is_complete in states if is_complete}
