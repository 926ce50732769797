"""Skyscrapers: a number outside counts the numbers of its line that are larger than all before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.formats.codec.frames import frame_seats
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
from puzzlepark.genres.kit.line_numbers import cells_from_outside
from puzzlepark.genres.kit.referee import RawViolation

FRAME = Parameter("clues", "field", "the numbers outside", field_types=("frame-numbers", "outside-numbers"))


@dataclass(frozen=True, kw_only=True)
class Skyscrapers(NumberRule):
    """A number outside is how many numbers of its line are larger than all before them, as seen from there."""

    name = "skyscrapers"
    title = "Skyscrapers"
    relies: ClassVar[Mapping[str, str]] = {"latin": "no-repeat-in-lines"}
    parameters = (FRAME, Parameter("noun", "noun", 'what is counted, such as "building"'))
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["frame-numbers"],
        "height": 1,
        "width": 3,
        "rows": [2],
        "right": {"digit": [[2, 1, 3]]},
        "wrong": {"digit": [[3, 2, 1]]},
    }

    clues: str = "clues"
    noun: str = ""
    technique: str = "view"
    """The code of its technique."""
    latin: bool = False
    """True if every line has each number from 1 to its length once."""

    @property
    def thing(self) -> str:
        """What is counted."""
        return self.noun or "number"

    @property
    def text(self) -> str:
        return "A number outside says how many numbers of its line are larger than all before them, as seen from there."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"From the {{clue}} beside row {{row}}, column {{col}} one sees {{found:{self.thing}}}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        code, needed = self.code, f"From {{who}}, {{number:{self.thing}}} must be seen."
        return {
            code: "A number outside says how many numbers of its line are larger than all before them.",
            f"along:{code}": f"{needed} No line of {self.thing}s that fits has {{values}} in {{found}}.",
            f"along:{code}.mind": "",
            f"along:{code}.most": f"{needed} With {{values}} in {{found}}, at most {{most}} would be.",
            f"along:{code}.least": f"{needed} With {{values}} in {{found}}, at least {{least}} would be.",
            f"fails along:{code}": f"Then from {{who}}, {{number:{self.thing}}} could not be seen.",
            f"fails along:{code}.most": f"Then from {{who}}, at most {{most:{self.thing}}} would be seen.",
            f"fails along:{code}.least": f"Then from {{who}}, at least {{least:{self.thing}}} would be seen.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique(self.technique, "View along a line", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        clues = getattr(puzzle, self.clues)
        digits = digits_of(marks) if clues else {}
        for seat, clue in clues:
            line = faced_line(puzzle, seat)
            heights = [digits[spot] for spot in line if spot in digits]
            if len(heights) < len(line):
                continue
            visible = sum(height > max(heights[:k], default=-1) for k, height in enumerate(heights))
            if visible != clue:
                yield RawViolation(self.code, tuple(line), True, seat, {"clue": clue, "found": visible})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for seat, clue in getattr(puzzle, self.clues):
            scope = faced_vars(puzzle, seat)
            steps, accepting = (
                latin_view(len(scope), clue) if self.latin else view(len(scope), numbers_of(puzzle), clue)
            )
            arguments = (("number", clue), ("", latin_bounds if self.latin else bounds))
            yield Posting(self.code, Regular(scope, steps, accepting), seat, arguments)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        field = next(field for field in puzzle.fields if field.name == self.clues)
        clues = []
        for seat in sorted(frame_seats(puzzle)):
            if not field.has(puzzle, seat):
                continue
            tallest, visible = -1, 0
            for spot in filter(puzzle.grid.has, cells_from_outside(puzzle, seat)):
                tallest, visible = max(tallest, digits[spot]), visible + (digits[spot] > tallest)
            clues.append((seat, visible))
        return {self.clues: tuple(clues)}


@cache
def view(length: int, numbers: tuple[int, ...], clue: int) -> Machine:
    """An automaton for a view. Its state is the highest number so far, and how many were visible."""

    def after(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        highest, visible = state
        if number > highest:
            highest, visible = number, visible + 1
        return (highest, visible) if visible <= clue else None

    return automaton(length, numbers, (-1, 0), after, lambda state: state[1] == clue)


@cache
def latin_view(most: int, clue: int) -> Machine:
    """An automaton for a view along a line that has each number once. The state is the tallest building so far and the
    number of visible ones. The tallest building ends the view."""

    def after(state: tuple[int, int], height: int) -> tuple[int, int] | None:
        tallest, visible = state
        if height == tallest:
            return None
        if height > tallest:
            tallest, visible = height, visible + 1
        # Each further visible building is taller than all before it, and the tallest of all is one of them.
        left = most - tallest
        return (tallest, visible) if min(1, left) <= clue - visible <= left else None

    return automaton(most, tuple(range(1, most + 1)), (0, 0), after, lambda state: state == (most, clue))


def bounds(context: DeductionContext) -> Arguments:
    """How many would be visible."""
    return bounds_arguments(context, views_along)


def latin_bounds(context: DeductionContext) -> Arguments:
    """How many would be visible, if each number is once in the line."""
    return bounds_arguments(context, latin_views_along)


def views_along(line: LineDomains) -> set[int]:
    """How many numbers may be seen along a line."""
    states = {(-1, 0)}
    for numbers in line:
        states = {(max(top, number), many + (number > top)) for top, many in states for number in numbers}
    return {many for _, many in states}


def latin_views_along(line: LineDomains) -> set[int]:
    """How many buildings may be seen along a line of which the tallest is as tall as the line is long."""
    states = {(0, 0)}
    for heights in line:
        states = {
            (max(top, height), many + (height > top)) for top, many in states for height in heights if height != top
        }
    return {many for top, many in states if top == len(line)}
