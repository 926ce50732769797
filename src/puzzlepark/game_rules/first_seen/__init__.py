"""First seen: a number outside is the first of its line. A cell with 0 is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.drawing import letter_text
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.formats.codec.frames import frame_seats
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
from puzzlepark.game_rules.skyscrapers import FRAME
from puzzlepark.genres.kit.line_numbers import cells_from_outside
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class FirstSeen(NumberRule):
    """A number outside is the first number of its line, as seen from there. Cells with 0 are empty."""

    name = "first-seen"
    title = "First that is seen"
    relies: ClassVar[Mapping[str, str]] = {"once": "letters-once"}
    parameters = (FRAME,)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "from": 0, "to": 2},
        "fields": ["frame-numbers"],
        "height": 1,
        "width": 3,
        "rows": [2],
        "right": {"digit": [[0, 2, 1]]},
        "wrong": {"digit": [[0, 1, 2]]},
    }

    clues: str = "clues"
    letters: bool = False
    """True if numbers are shown as letters."""
    once: bool = False
    """True if another rule sees to it that every line has each letter."""

    @property
    def noun(self) -> str:
        """What is in cells."""
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

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        digits, shown = digits_of(marks), letter_text if self.letters else str
        for seat, clue in getattr(puzzle, self.clues):
            line = faced_line(puzzle, seat)
            first = next((k for k, spot in enumerate(line) if digits.get(spot)), None)
            if first is not None and digits[line[first]] != clue:
                sure = all(spot in digits for spot in line[:first])
                values = {"clue": shown(clue), "letter": shown(digits[line[first]])}
                yield RawViolation(self.code, tuple(line[: first + 1]), sure, seat, values)
            elif first is None and not self.once and all(spot in digits for spot in line):
                yield RawViolation(f"{self.code}.none", tuple(line), True, seat, {"clue": shown(clue)})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        numbers = numbers_of(puzzle)
        for seat, clue in getattr(puzzle, self.clues):
            scope = faced_vars(puzzle, seat)
            if self.once:
                machine, arguments = (
                    first_letter(len(scope), max(numbers), clue),
                    (("number", clue), ("", own_or_other)),
                )
                yield Posting(self.code, Regular(scope, *machine), seat, arguments)
            else:
                yield Posting(self.code, Regular(scope, *first_number(len(scope), numbers, clue)), seat)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        clues, field = [], next(field for field in puzzle.fields if field.name == self.clues)
        for seat in sorted(frame_seats(puzzle)):
            if field.has(puzzle, seat):
                line = filter(puzzle.grid.has, cells_from_outside(puzzle, seat))
                first = next((digits[spot] for spot in line if digits[spot]), 0)
                clues += [(seat, first)] if first else []
        return {self.clues: tuple(clues)}


@cache
def first_number(length: int, numbers: tuple[int, ...], clue: int) -> Machine:
    """An automaton whose state is whether a number was seen."""

    def after(seen: bool, number: int) -> bool | None:
        return True if seen or number == clue != 0 else None if number else False

    return automaton(length, numbers, False, after, bool)


@cache
def first_letter(size: int, most: int, clue: int) -> Machine:
    """An automaton for a line that has each letter once. Its state counts the empty cells before the first letter, at
    most the number of empty cells of a line."""
    done = -1

    def after(state: int, letter: int) -> int | None:
        if state == done:
            return None if letter == clue else done
        if letter == 0:
            return state + 1 if state < size - most else None
        return done if letter == clue else None

    return automaton(size, tuple(range(most + 1)), 0, after, lambda state: state == done)


def own_or_other(context: DeductionContext) -> Arguments:
    """Whether a deduction rules out the letter that is seen first, or others."""
    assert context.rule is not None
    line, letter = tuple(context.rule.constraint.scope), dict(context.rule.arguments)["number"]
    values = {exclusion.value for exclusion in context.exclusions if exclusion.var in line}
    if not values and not context.fails:
        return {"case": "mind"}
    return {"case": "own" if values == {letter} else "other" if values and not values & {0, letter} else ""}
