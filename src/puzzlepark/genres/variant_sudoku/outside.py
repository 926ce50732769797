"""Outside numbers: sums between 1 and the highest number of a line, or how many of its numbers are visible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from puzzlepark.core.fields.numbers import where
from puzzlepark.core.record import dataclass, replace
from puzzlepark.genres import kit

SANDWICH, SKYSCRAPER = "sandwich", "skyscraper"
"""The meanings of outside numbers, which are the codes of their rules."""
SETTING = kit.Setting(
    name="outside",
    tool=kit.Tool(
        "outside-rule",
        "Outside",
        "u",
        "setting",
        "What numbers outside say.",
        choices=(kit.Choice(SANDWICH, "Sum between 1 and the highest"), kit.Choice(SKYSCRAPER, "How many are seen")),
    ),
)
SHARE = 0.7
"""The share of possible outside numbers that are present."""
Machine = tuple[tuple[tuple[int, int, int], ...], frozenset[int]]


@dataclass(frozen=True, kw_only=True)
class OutsideNumbers(kit.Numbers):
    """(seat, number) pairs on all four sides, at seats without a number of the field `other`. JSON without them has
    none. If all numbers in cells are given, they are redundant, so the maker keeps them."""

    outside: str = "Type a sum, or how many are seen."
    all_sides: bool = True
    other: str

    def has(self, board: Any, spot: kit.Spot) -> bool:
        return super().has(board, spot) and spot not in dict(getattr(board, self.other))

    def canonicalize(self, value: Iterable[tuple[kit.Spot, int]], board: Any) -> kit.Clues:
        pairs = tuple(value)
        if twice := sorted({kit.Spot(*seat) for seat, _ in pairs} & dict(getattr(board, self.other)).keys()):
            raise kit.BadInput(f"{where(twice[0], board).capitalize()} has two numbers outside at one place.")
        return super().canonicalize(pairs, board)

    def pack(self, board: Any) -> dict[str, Any]:
        return super().pack(board) if getattr(board, self.name) else {}

    def plain(self, board: Any) -> dict[str, Any]:
        return super().pack(board)

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> kit.Clues:
        given = any(data.get(key) is not None for key in self._lines)
        return super().unpack(data, rows, cols) if given else ()

    def clues(self, board: Any) -> list[kit.Spot]:
        return []

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return tuple(
            replace(tool, name="outside", title="Numbers outside", key="g") for tool in super().tools(rows, cols)
        )


def outside_rule(scope: Sequence[kit.Var], rule: str, number: int) -> kit.Regular:
    """The constraint of an outside number on the cells that it faces."""
    steps, accepting = (sandwich_machine if rule == SANDWICH else skyscraper_machine)(len(scope), number)
    return kit.Regular(scope, steps, accepting)


@cache
def sandwich_machine(size: int, total: int) -> Machine:
    """An automaton for a sandwich. Its state is the remaining sum between 1 and the highest number."""
    # States: before the first of the two numbers, after the second, or between with the remaining sum and the one due.
    before, behind = ("before", 0, 0), ("behind", 0, 0)

    def after(state: tuple[str, int, int], number: int) -> tuple[str, int, int] | None:
        where, missing, due = state
        if where == "before":
            return ("between", total, size if number == 1 else 1) if number in (1, size) else before
        if where == "behind":
            return behind if number not in (1, size) else None
        if number == due:
            return behind if missing == 0 else None
        return ("between", missing - number, due) if number <= missing and number not in (1, size) else None

    return _compile(size, before, after, lambda state: state == behind)


@cache
def skyscraper_machine(size: int, total: int) -> Machine:
    """An automaton for a view. Its state is the highest number so far, and how many were visible."""

    def after(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        highest, visible = state
        if number > highest:
            highest, visible = number, visible + 1
        return (highest, visible) if visible <= total else None

    return _compile(size, (0, 0), after, lambda state: state[1] == total)


def _compile(size: int, start: Any, after: Any, accepts: Any) -> Machine:
    line = kit.Layer(kit.DIGIT, kit.shared_grid(1, size), "cells", ()).vars
    automaton = kit.Regular.of(line, range(1, size + 1), start, after, accepts)
    return automaton.steps, automaton.accepting


def outside_number(numbers: Sequence[int], rule: str) -> int:
    """The outside number of these numbers, as seen from it."""
    if rule == SANDWICH:
        ends = sorted((numbers.index(1), numbers.index(max(numbers))))
        return sum(numbers[ends[0] + 1 : ends[1]])
    return sum(number > max(numbers[:k], default=0) for k, number in enumerate(numbers))


def outside_numbers(board: Any, digits: Mapping[kit.Spot, int], rule: str, rng: Random) -> kit.Clues:
    """Some of the possible outside numbers: sums at the left and on top, views from all sides."""
    seats = kit.line_seats(board) if rule == SANDWICH else kit.frame_seats(board)
    chosen = [seat for seat in sorted(seats) if rng.random() < SHARE]
    lines = ((seat, [digits[spot] for spot in kit.cells_from_outside(board, seat)]) for seat in chosen)
    return tuple((seat, outside_number(numbers, rule)) for seat, numbers in lines)
