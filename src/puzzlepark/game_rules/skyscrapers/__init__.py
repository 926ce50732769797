"""Skyscrapers: a number outside counts the numbers of its line that are larger than all before them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.frame_numbers import FRAME, FrameRule
from puzzlepark.game_rules.kit.numbers import Digits, Machine, automaton, numbers_of
from puzzlepark.genres.kit.bounds import LineDomains, bounds_arguments
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class Skyscrapers(FrameRule):
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

    noun: str = ""
    technique: str = "view"
    """The code of its technique."""
    latin: bool = False
    """True if every line has each number from 1 to its length once."""

    @property
    def thing(self) -> str:
        """The word for what a clue counts."""
        return self.noun or "number"

    @property
    def text(self) -> str:
        return "A number outside says how many numbers of its line are larger than all before them, as seen from there."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"From the {{clue}} beside row {{row}}, column {{col}} one sees {{found:{self.thing}}}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
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

    def line_violations(
        self, puzzle: Any, seat: Spot, clue: int, line: Sequence[Spot], digits: Digits
    ) -> Iterator[RawViolation]:
        """A final violation if the line is complete and another number of heights is visible than the clue says."""
        heights = [digits[spot] for spot in line if spot in digits]
        if len(heights) < len(line):
            return
        visible = sum(height > max(heights[:k], default=-1) for k, height in enumerate(heights))
        if visible != clue:
            yield RawViolation(self.code, tuple(line), True, seat, {"clue": clue, "found": visible})

    def line_posting(self, puzzle: Any, seat: Spot, clue: int, scope: tuple[Var, ...]) -> Posting:
        """An automaton for the view along the line."""
        if self.latin:
            machine, bounds_of_view = latin_view(len(scope), clue), latin_bounds
        else:
            machine, bounds_of_view = view(len(scope), numbers_of(puzzle), clue), bounds
        return Posting(self.code, Regular(scope, *machine), seat, (("number", clue), ("", bounds_of_view)))

    def clue_of_line(self, numbers: Sequence[int]) -> int:
        """How many of the numbers are larger than all before them."""
        tallest, visible = -1, 0
        for number in numbers:
            if number > tallest:
                tallest, visible = number, visible + 1
        return visible


@cache
def view(length: int, numbers: tuple[int, ...], clue: int) -> Machine:
    """An automaton that accepts the lines in which `clue` numbers are visible. Its state is the highest number so far,
    and how many numbers were visible."""

    def after(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        """The next state; None if too many numbers are visible."""
        highest, visible = state
        if number > highest:
            highest, visible = number, visible + 1
        return (highest, visible) if visible <= clue else None

    return automaton(length, numbers, (-1, 0), after, lambda state: state[1] == clue)


@cache
def latin_view(most: int, clue: int) -> Machine:
    """An automaton that accepts the lines in which `clue` buildings are visible, if a line has each height from 1 to
    `most` once. Its state is the tallest building so far, and how many buildings were visible."""

    def after(state: tuple[int, int], height: int) -> tuple[int, int] | None:
        """The next state; None if the number of visible buildings cannot become that of the clue."""
        tallest, visible = state
        if height == tallest:
            return None
        if height > tallest:
            tallest, visible = height, visible + 1
        # Each further visible building is taller than all before it, and the tallest of all is one of them.
        left = most - tallest
        can_reach_clue = min(1, left) <= clue - visible <= left
        return (tallest, visible) if can_reach_clue else None

    return automaton(most, tuple(range(1, most + 1)), (0, 0), after, lambda state: state == (most, clue))


def bounds(context: DeductionContext) -> Arguments:
    """The arguments of sentences that say how many numbers would be visible."""
    return bounds_arguments(context, views_along)


def latin_bounds(context: DeductionContext) -> Arguments:
    """The arguments of sentences that say how many buildings would be visible, if a line has each height once."""
    return bounds_arguments(context, latin_views_along)


def views_along(line: LineDomains) -> set[int]:
    """How many numbers may be visible along a line whose cells have these domains."""
    states = {(-1, 0)}  # (the highest number so far, how many numbers were visible)
    for numbers in line:
        states = {(max(top, number), many + (number > top)) for top, many in states for number in numbers}
    return {many for _, many in states}


def latin_views_along(line: LineDomains) -> set[int]:
    """How many buildings may be visible along a line whose cells have these domains. The tallest building of the line
    is as tall as the line is long."""
    states = {(0, 0)}  # (the tallest building so far, how many buildings were visible)
    for heights in line:
        states = {
            (max(top, height), many + (height > top)) for top, many in states for height in heights if height != top
        }
    return {many for top, many in states if top == len(line)}
