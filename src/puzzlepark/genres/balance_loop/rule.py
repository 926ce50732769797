"""The rule of Balance Loop: circles compare the two arms of the loop, and numbers add them up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from puzzlepark.core.lines import STEPS
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.balance_loop.circles import BLACK, WHITE, Circle, Circles
from puzzlepark.genres.kit.referee import RawViolation, sides

FAILS = "Then both arms from {who} would have length {sure} at least and {able} at most, not {others}."


@dataclass(frozen=True, kw_only=True)
class Arms(LoopRule):
    """The loop passes every circle. Its two arms are equally long at a white circle, and of different lengths at a
    black one. Their lengths add up to the number of the circle."""

    name = "arms"
    title = "Equal and unequal arms"

    code: str = "circle"

    @property
    def text(self) -> str:
        return (
            "The loop leaves a circle along two straight arms, each up to its first turn. From a white circle both are "
            "equally long; from a black one they are not."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        arms = "The two arms from the white circle at row {row}, column {col} have lengths {found} and {other}."
        total = "Both arms from row {row}, column {col} have length {found} together; the number is {clue}."
        return {
            "circle.missed": "The loop does not pass the circle at row {row}, column {col}.",
            "circle.white": arms,
            "circle.black": "Both arms from the black circle at row {row}, column {col} have length {found}.",
            **kit.over_and_under("number", total),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            "circle.missed": "The loop passes {clue}.",
            "circle.white": "The loop leaves {clue} along two arms, and they are equally long.",
            "circle.black": "The loop leaves {clue} along two arms, and one is longer than the other.",
            "number": "",
            "twoarms:circle.white": "{law}",
            "twoarms:circle.black": "{law}",
            "along:number": "Both arms from {who} are equally long: each has half of that length.",
            "seen:number": (
                "Both arms from {who} have length {sure} for certain and {able} at most; that decides {found}."
            ),
            "seen:number.full": "Both arms from {who} have their length already, and end there.",
            "seen:number.all": "Both arms from {who} could have no more than length {able}: they go that far.",
            "sums:number": "Of both arms from {who}, only some lengths add up.",
            "fails twoarms:circle.white": "Then both arms from {who} could not be equally long.",
            "fails twoarms:circle.black": "Then no arm from {who} could be longer than the other.",
            "fails along:number": "Then an arm from {who} would not have half of that length.",
            "fails seen:number": FAILS,
            "fails sight:number": FAILS,
            "fails sums:number": "Then no lengths of both arms from {who} would add up.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("white", "Equal arms", "twoarms:circle.white"),
            kit.Technique("black", "Unequal arms", "twoarms:circle.black"),
            kit.Technique("half", "Half for each arm", "along:number"),
            kit.Technique("sum", "Length of both arms", "seen:number"),
            kit.Technique("lengths", "Lengths that add up", "sums:number"),
            kit.supposition("uneven", "Arms of wrong lengths", "", "twoarms"),
            kit.supposition("half-fails", "Not half of the length", "", "along"),
            kit.supposition("sight", "Arms too short or too long", "", "seen"),
            kit.supposition("total", "Lengths that do not add up", "", "sums"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield circles that the loop misses, arms that break the rule of a colour, and numbers that are not met.
        Nothing is reported before the first line is drawn."""
        lines, drawn, drawable = self.lines(marks), self.drawn(marks), self.drawable(puzzle, marks)
        for spot, (colour, number) in puzzle.circles if lines else ():
            if spot not in lines:
                yield RawViolation("circle.missed", (spot,), drawable.isdisjoint(sides(spot)), spot)
            if len(lines.get(spot, ())) != 2:
                continue
            arms = [_arm(spot, side, drawn, drawable) for side in sides(spot) if side in drawn]
            (short, short_limit), (long, long_limit) = sorted(arms)
            if colour == WHITE and short != long:
                yield RawViolation("circle.white", (spot,), short_limit < long, spot, {"found": short, "other": long})
            if colour == BLACK and short == long:
                final = short_limit == long_limit == long
                yield RawViolation("circle.black", (spot,), final, spot, {"found": long})
            values = {"found": short + long, "clue": number}
            if number != kit.UNKNOWN and short + long > number:
                yield RawViolation("number.over", (spot,), True, spot, values)
            if short + long < number:
                yield RawViolation("number.under", (spot,), short_limit + long_limit < number, spot, values)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """Comparisons of the arms at circles, and sums of arms for numbers. Redundant rules give each arm of a white
        circle half of an even number."""
        for spot, (colour, number) in polled(puzzle.circles):
            arms = tuple(kit.edge_arm(puzzle.rows, puzzle.cols, spot, step) for step in STEPS.values())
            yield kit.Posting("circle.missed", kit.Star(puzzle.grid, kit.LINE, spot, kit.PASSED), spot)
            code = "circle.white" if colour == WHITE else "circle.black"
            yield kit.Posting(code, kit.TwoArms(arms, colour == WHITE), spot)
            if number != kit.UNKNOWN:
                yield kit.Posting("number", kit.Visible(arms, number, value=1), spot)
            if number != kit.UNKNOWN and colour == WHITE and number % 2 == 0:
                for arm in filter(None, arms):
                    yield kit.Posting("number", _half(arm, number // 2), spot)

    def clues_from(self, puzzle: Any, marks: kit.Marks) -> Mapping[str, Any]:
        return {"circles": all_circles(puzzle.grid, kit.loop_edges(marks))}


def _arm(spot: kit.Spot, side: kit.Spot, drawn: set[kit.Spot], drawable: set[kit.Spot]) -> tuple[int, int]:
    """Return how far the drawn line goes straight from a cell across a side, and how far it can go at most."""
    step = side.r - spot.r, side.c - spot.c
    return _length(drawn, spot, step), _length(drawable, spot, step)


def _half(arm: tuple[kit.Var, ...], length: int) -> kit.Regular:
    """The constraint that an arm has this length, or length 0 because the loop does not leave the circle there."""
    start = arm[: length + 1]  # One more edge than the length shows that an arm is too long.
    return kit.Regular(start, *_half_steps(len(start), length))


@cache
def _half_steps(size: int, length: int) -> tuple[tuple[tuple[int, int, int], ...], frozenset[int]]:
    """The transitions and accepting states of an automaton that reads `size` edges of an arm, from the circle outwards.

    Its states are the length of the arm so far, and whether the arm can continue."""

    def after(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        """The state after an edge with this value; None if the arm gets a wrong length."""
        drawn, continues = state
        if continues and value:
            return (drawn + 1, True) if drawn < length else None
        return (drawn, False) if drawn in (0, length) else None

    any_edges = tuple(kit.Var(kit.LINE, kit.Spot(0, k)) for k in range(size))
    automaton = kit.Regular.of(any_edges, (0, 1), (0, True), after, lambda state: state[0] in (0, length))
    return automaton.steps, automaton.accepting


def all_circles(grid: kit.Grid, loop: set[kit.Spot]) -> Circles:
    """A circle with a number for every cell of a loop."""
    circles = list[tuple[kit.Spot, Circle]]()
    for spot in grid.cells:
        *_, short, long = sorted(_length(loop, spot, step) for step in STEPS.values())
        if long:
            circles.append((spot, Circle(WHITE if short == long else BLACK, short + long)))
    return tuple(circles)


def _length(edges: set[kit.Spot], spot: kit.Spot, step: tuple[int, int]) -> int:
    """Return how many of the edges follow each other straight from a cell in one direction."""
    (dr, dc), length = step, 0
    while (spot.r + (2 * length + 1) * dr, spot.c + (2 * length + 1) * dc) in edges:
        length += 1
    return length
