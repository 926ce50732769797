"""First seen: a number outside is the first of its line. A cell with 0 is empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.drawing import letter_text
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.frame_numbers import FrameRule
from puzzlepark.game_rules.kit.numbers import Digits, Machine, automaton, numbers_of
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class FirstSeen(FrameRule):
    """A number outside is the first number of its line, as seen from there. Cells with 0 are empty."""

    name = "first-seen"
    title = "First that is seen"
    relies: ClassVar[Mapping[str, str]] = {"once": "letters-once"}
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "from": 0, "to": 2},
        "fields": ["frame-numbers"],
        "height": 1,
        "width": 3,
        "rows": [2],
        "right": {"digit": [[0, 2, 1]]},
        "wrong": {"digit": [[0, 1, 2]]},
    }

    letters: bool = False
    """True if numbers are shown as letters."""
    once: bool = False
    """True if another rule demands that every line has each letter once."""

    @property
    def noun(self) -> str:
        """The word for what is in cells."""
        return "letter" if self.letters else "number"

    @property
    def text(self) -> str:
        empty = "" if self.letters else ", where 0 is an empty cell"
        return f"A {self.noun} outside is the first that is seen from there{empty}."

    @property
    def messages(self) -> Mapping[str, str]:
        place = "From the {clue} beside row {row}, column {col} one sees"
        none = {} if self.once else {f"{self.code}.none": f"{place} no {self.noun}."}
        return {self.code: f"{place} {{letter}} first.", **none}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, first = self.code, f"{{law}} From {{who}}, no other {self.noun} may come first"
        if not self.once:
            return {
                code: f"A {self.noun} outside is the first that is seen from there.",
                f"fails along:{code}": f"Then the {self.noun} of {{who}} would not be the first that is seen.",
            }
        return {
            code: f"A {self.noun} outside is the first that is seen from there.",
            f"along:{code}.mind": "",
            f"along:{code}.other": f"{first}.",
            f"along:{code}.own": (
                "{law} Seen from {who}, that has no letter in front of it, and room for all others behind it."
            ),
            f"along:{code}": f"{first}, and there must be room for all others behind it.",
            f"fails along:{code}": f"Then the {self.noun} of {{who}} would not be the first that is seen.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("first", "First that is seen", f"along:{self.code}"),)

    def line_violations(
        self, puzzle: Any, seat: Spot, clue: int, line: Sequence[Spot], digits: Digits
    ) -> Iterator[RawViolation]:
        """A violation if the first number of the line is not that of the clue. It is final if all cells before this
        number are decided. Unless `once`, a complete line without a number is a violation, too."""
        shown = letter_text if self.letters else str
        first = next((k for k, spot in enumerate(line) if digits.get(spot)), None)
        if first is not None and digits[line[first]] != clue:
            final = all(spot in digits for spot in line[:first])
            values = {"clue": shown(clue), "letter": shown(digits[line[first]])}
            yield RawViolation(self.code, tuple(line[: first + 1]), final, seat, values)
        elif first is None and not self.once and all(spot in digits for spot in line):
            yield RawViolation(f"{self.code}.none", tuple(line), True, seat, {"clue": shown(clue)})

    def line_posting(self, puzzle: Any, seat: Spot, clue: int, scope: tuple[Var, ...]) -> Posting:
        """An automaton: the first number of the line is that of the clue."""
        numbers = numbers_of(puzzle)
        if not self.once:
            return Posting(self.code, Regular(scope, *first_number(len(scope), numbers, clue)), seat)
        arguments = (("number", clue), ("", own_or_other))
        return Posting(self.code, Regular(scope, *first_letter(len(scope), max(numbers), clue)), seat, arguments)

    def clue_of_line(self, numbers: Sequence[int]) -> int | None:
        """The first number that is not 0; None if all cells are empty."""
        return next((number for number in numbers if number), None)


@cache
def first_number(length: int, numbers: tuple[int, ...], clue: int) -> Machine:
    """An automaton that accepts the lines whose first number above 0 is the clue. Its state is true once a number was
    seen."""

    def after(seen: bool, number: int) -> bool | None:
        """The next state; None if another number than the clue comes first."""
        if seen:
            return True
        if number == 0:
            return False
        return True if number == clue else None

    return automaton(length, numbers, False, after, bool)


@cache
def first_letter(size: int, most: int, clue: int) -> Machine:
    """An automaton that accepts the lines whose first letter is the clue, if a line has each letter once. Its state
    counts the empty cells before the first letter, which are at most all empty cells of a line, and is `done` after
    it."""
    done = -1

    def after(state: int, letter: int) -> int | None:
        """The next state; None if another letter comes first, or if too many cells before it are empty."""
        if state == done:
            return None if letter == clue else done
        if letter == 0:
            return state + 1 if state < size - most else None
        return done if letter == clue else None

    return automaton(size, tuple(range(most + 1)), 0, after, lambda state: state == done)


def own_or_other(context: DeductionContext) -> Arguments:
    """The case of the sentence: "own" if a deduction excludes the letter of the clue from cells of the line, "other" if
    it excludes other letters, "" if it excludes several or finds a contradiction, and "mind" if it excludes nothing
    there."""
    assert context.rule is not None
    line, letter = tuple(context.rule.constraint.scope), dict(context.rule.arguments)["number"]
    values = {exclusion.value for exclusion in context.exclusions if exclusion.var in line}
    if not values:
        return {"case": "" if context.fails else "mind"}
    if values == {letter}:
        return {"case": "own"}
    return {"case": "" if values & {0, letter} else "other"}
