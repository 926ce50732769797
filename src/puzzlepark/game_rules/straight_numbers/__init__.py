"""Straight numbers: a number is the length of each straight piece of the loop through its cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, product, takewhile
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.constraints.star import Star
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.loop_family import LINE, PASSED, edge_arm, loop_edges
from puzzlepark.genres.kit.referee import RawViolation, over_and_under, sides

ACROSS, DOWN = ((0, -1), (0, 1)), ((-1, 0), (1, 0))
"""The two steps along a row, and along a column."""


@dataclass(frozen=True, kw_only=True)
class StraightNumbers(LoopRule):
    """The loop passes every number, and every straight piece of it through a number has that length: the steps from
    turn to turn. A question mark stands for any length, which is the same for both pieces if the loop turns there."""

    name = "straight-numbers"
    title = "Numbers are lengths of straight pieces"
    parameters = (Parameter("numbers", "field", "the numbers", field_types=("cell-numbers",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "straight-numbers"],
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[None, 2, None], [None, None, None]],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return (
            "The loop passes all numbers. A number is the length of every straight stretch of the loop through it: the "
            "steps from turn to turn."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        stretch = "A straight stretch through row {row}, column {col} has length {found}; the number is {clue}."
        return {
            f"{self.code}.missed": "The loop does not pass the number at row {row}, column {col}.",
            **over_and_under(self.code, stretch),
            f"{self.code}.differ": ("The two stretches at row {row}, column {col} have lengths {found} and {other}."),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "Every straight stretch of the loop through {clue} has that length.",
            f"{self.code}.missed": "The loop passes {clue}.",
            f"along:{self.code}": "{law}",
            f"fails along:{self.code}": "Then a stretch through {who} would be too short or too long.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("length", "Length of a stretch", f"along:{self.code}"),
            supposition("wrong-length", "Stretch of a wrong length", "", "along"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers that the loop misses, and stretches of a wrong length. They are final if too long, or if they cannot
        become long enough. For a question mark, the two stretches of a turn must have one length."""
        lines, code = self.lines(marks), self.code
        drawn, drawable = self.drawn(marks), self.drawable(puzzle, marks)
        for spot, number in getattr(puzzle, self.numbers) if lines else ():
            if spot not in lines:
                yield RawViolation(f"{code}.missed", (spot,), drawable.isdisjoint(sides(spot)), spot)
                continue
            # For each of the two stretches the present length, and the greatest that it can get.
            lengths = [(_stretch(spot, steps, drawn), _stretch(spot, steps, drawable)) for steps in (ACROSS, DOWN)]
            (short, most_of_short), (long, _) = sorted(lengths)
            if number == UNKNOWN:
                if 0 < short < long:
                    final, values = most_of_short < long, {"found": short, "other": long}
                    yield RawViolation(f"{code}.differ", (spot,), final, spot, values)
                continue
            for found, most in lengths:
                if found > number:
                    yield RawViolation(f"{code}.over", (spot,), True, spot, {"found": found, "clue": number})
                elif 0 < found < number:
                    yield RawViolation(f"{code}.under", (spot,), most < number, spot, {"found": found, "clue": number})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """For each number, the loop passes its cell, and an automaton for each of the two lines through the cell gives
        the stretch its length. For a question mark, every horizontal arm with a line and every vertical one have equal
        lengths."""
        grid = puzzle.grid

        def arm(spot: Spot, step: tuple[int, int]) -> tuple[Var, ...]:
            edges = edge_arm(puzzle.rows, puzzle.cols, spot, step)
            return tuple(takewhile(lambda edge: edge.spot in grid.edge_position, edges)) if grid.holes else edges

        for spot, number in polled(getattr(puzzle, self.numbers)):
            yield Posting(f"{self.code}.missed", Star(grid, self.layer, spot, PASSED), spot)
            if number == UNKNOWN:
                arms = product(*([arm(spot, step) for step in steps] for steps in (ACROSS, DOWN)))
                for one, two in arms:
                    if one and two:
                        yield Posting(self.code, _equal(one, two), spot)
                continue
            for steps in (ACROSS, DOWN):
                # One more edge than the number shows that the stretch is too long.
                one, two = (arm(spot, step)[: number + 1] for step in steps)
                if one or two:
                    yield Posting(self.code, _of_length(one, two, number), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A number for every cell of the loop whose stretches have one length."""
        loop, numbers = loop_edges(marks), list[tuple[Spot, int]]()
        for spot in puzzle.grid.cells:
            lengths = {_run(loop, spot, steps) for steps in (ACROSS, DOWN)} - {0}
            numbers += [(spot, length) for length in lengths if len(lengths) == 1]
        return {self.numbers: tuple(numbers)}


def _stretch(spot: Spot, steps: tuple[tuple[int, int], ...], edges: set[Spot]) -> int:
    """How many edges continue from a cell in both directions of a line without a gap. Used by referees."""
    length = 0
    for dr, dc in steps:
        here = Spot(spot.r + dr, spot.c + dc)
        while here in edges:
            length += 1
            here = Spot(here.r + 2 * dr, here.c + 2 * dc)
    return length


def _run(loop: set[Spot], spot: Spot, steps: tuple[tuple[int, int], ...]) -> int:
    """The length of the straight stretch of a loop through a cell along one line. For clues."""
    length = 0
    for dr, dc in steps:
        k = 1
        while Spot(spot.r + k * dr, spot.c + k * dc) in loop:
            length += 1
            k += 2
    return length


def _of_length(first_arm: tuple[Var, ...], second_arm: tuple[Var, ...], number: int) -> Regular:
    """The constraint that the stretch along two opposite arms has this length, or that there is none."""
    steps, accepting = _length_steps(len(first_arm), len(second_arm), number)
    return Regular((*first_arm, *second_arm), steps, accepting)


Automaton = tuple[tuple[tuple[int, int, int], ...], frozenset[int]]
"""Steps, as (state, value, next state), and accepting states."""


@cache
def _length_steps(first_length: int, second_length: int, number: int) -> Automaton:
    """The automaton of `_of_length` for arms of these lengths, which reads both arms outwards from the cell. Its state
    is the number of edges read, the length of the stretch so far, and whether the stretch goes on."""

    def after(state: tuple[int, int, bool], value: int) -> tuple[int, int, bool] | None:
        """The next state; None if the stretch is too long."""
        place, length, running = state
        at_second_arm = place == first_length  # it starts at the cell again, so the stretch may go on
        running = (running or at_second_arm) and bool(value)
        return (place + 1, length + running, running) if length + running <= number else None

    vars = tuple(Var(LINE, Spot(0, k)) for k in range(first_length + second_length))
    # A length of 0 means that the loop does not pass the cell in this direction.
    rule = Regular.of(vars, (0, 1), (0, 0, True), after, lambda state: state[1] in (0, number))
    return rule.steps, rule.accepting


def _equal(one: tuple[Var, ...], two: tuple[Var, ...]) -> Regular:
    """The constraint that the stretches along two perpendicular arms have equal lengths, unless one has no line. Its
    scope takes edges of the two arms alternately."""
    shorter = min(len(one), len(two))
    # One more edge of the longer arm is enough to see that its stretch is too long.
    extra = max(one, two, key=len)[shorter : shorter + 1]
    vars = (*chain.from_iterable(zip(one, two, strict=False)), *extra)
    return Regular(vars, *_equal_steps(shorter, bool(extra)))


FREE = (-1, 0)
"""The state after both stretches have ended."""


@cache
def _equal_steps(length: int, longer: bool) -> Automaton:
    """The automaton of `_equal` for arms of `length` edges, if one is `longer` with another edge. Its state is the
    number of edges read, and for an odd number the value of the last one."""

    def after(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        """The next state; None if only one of the stretches goes on."""
        place, first = state
        if state == FREE:
            return FREE
        if place == 2 * length:
            return FREE if not value else None
        if place % 2 == 0:
            return place + 1, value
        if value == first:
            return (place + 1, 0) if value else FREE
        return FREE if place == 1 else None

    vars = tuple(Var(LINE, Spot(0, k)) for k in range(2 * length + longer))
    rule = Regular.of(vars, (0, 1), (0, 0), after, lambda state: True)
    return rule.steps, rule.accepting
