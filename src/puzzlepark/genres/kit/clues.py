"""Clues that follow from an answer: the `clues_from` that several genres share. Referees do without this."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.rooms import seat
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.verdict import Verdict
from puzzlepark.core.watch import poll, polled
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.shade_family import cells_by_region, shade_vars, shaded_cells

P = TypeVar("P", bound=Puzzle)
Check = Callable[[P, Marks], Verdict]
CluesOf = Callable[[P, Marks], P]


def refuse_wrong(verdict: Verdict, besides: str = "") -> None:
    """Raise BadInput with the first thing that is wrong, if there is one; violations whose code begins with the word
    `besides` do not count."""
    poll()  # on a large board, the verdict took a while
    for broken in verdict.violations:
        if broken.code.partition(".")[0] != besides:
            raise BadInput(broken.sentence)


def cells_around(puzzle: Puzzle, corner: Spot) -> tuple[Spot, ...]:
    """The cells that meet at a corner: four, or fewer at the border."""
    square = (Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1))
    return tuple(filter(puzzle.grid.has, square))


def give_every_number(check: Check[P]) -> CluesOf[P]:
    """Every number given: the `clues_from` of a genre whose field `numbers` has the numbers of cells that are given."""

    def clues_from(puzzle: Any, marks: Marks) -> Any:
        digits = {**{Var(DIGIT, spot): number for spot, number in puzzle.numbers}, **marks}
        refuse_wrong(check(puzzle.changed(numbers=()), digits))
        return puzzle.changed(numbers=tuple(sorted((var.spot, digit) for var, digit in polled(digits.items()))))

    return clues_from


def some_numbers(full: Any, share: float, rng: Random) -> Any:
    """A puzzle with about this share of its `numbers`."""
    return full.changed(numbers=tuple(pair for pair in full.numbers if rng.random() < share))


def add_a_number(clues_from: CluesOf[Any]) -> Callable[[Any, Marks, Marks | None, Random], tuple[Any, Marks] | None]:
    """A change for `Repair`: one more of the `numbers` that the answer gives, and that the other answer does not."""

    def repair(puzzle: Any, answer: Marks, other: Marks | None, rng: Random) -> tuple[Any, Marks] | None:
        one, two = (set(clues_from(puzzle, marks).numbers) if marks else set() for marks in (answer, other))
        more = sorted(one - two - set(puzzle.numbers))
        return (puzzle.changed(numbers=tuple(sorted({*puzzle.numbers, rng.choice(more)}))), answer) if more else None

    return repair


def count_every_room(check: Check[P]) -> CluesOf[P]:
    """A number in every room: the `clues_from` of a genre whose field `numbers` counts the shaded cells of `rooms`."""

    def clues_from(puzzle: Any, marks: Marks) -> Any:
        refuse_wrong(check(puzzle.changed(numbers=()), marks))
        return with_rooms_counted(puzzle, shaded_cells(marks))

    return clues_from


def with_rooms_counted(puzzle: Any, dark: set[Spot]) -> Any:
    """The puzzle with the number of shaded cells in every room, of an answer that is known to be right."""
    rooms = cells_by_region(puzzle.rooms, puzzle.grid).values()
    return puzzle.changed(numbers=tuple(sorted((seat(room), len(dark.intersection(room))) for room in rooms)))


def room_count_rules(puzzle: Any) -> list[Rule]:
    """A rule "room" for every number in such a genre."""
    rooms = {seat(room): room for room in cells_by_region(puzzle.rooms, puzzle.grid).values()}
    return [Rule("room", Count(shade_vars(rooms[spot]), number), spot) for spot, number in puzzle.numbers]
