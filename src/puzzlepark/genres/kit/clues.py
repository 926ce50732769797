"""Clues derived from answers: functions `clues_from` that several genres share. Referees do not use this module."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.rooms import seat
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.verdict import Verdict
from puzzlepark.core.watch import poll, polled
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.shade_family import cells_by_region

P = TypeVar("P", bound=Puzzle)
Check = Callable[[P, Marks], Verdict]
CluesOf = Callable[[P, Marks], P]
"""Returns a puzzle with the clues that fit an answer."""


def raise_first_violation(verdict: Verdict, besides: str = "") -> None:
    """Raise BadInput with the sentence of the first violation, if any. Codes that begin with the word `besides` are
    ignored."""
    poll()  # on a large board, the verdict took a while
    for violation in verdict.violations:
        if violation.code.partition(".")[0] != besides:
            raise BadInput(violation.sentence)


def cells_at_corner(puzzle: Puzzle, corner: Spot) -> tuple[Spot, ...]:
    """The cells that meet at a corner: four, or fewer at the border."""
    square = (Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1))
    return tuple(filter(puzzle.grid.has, square))


def give_every_number(check: Check[P]) -> CluesOf[P]:
    """Return a `clues_from` that gives the number of every cell, for genres with given `numbers` in cells."""

    def clues_from(puzzle: Any, marks: Marks) -> Any:
        digits = {**{Var(DIGIT, spot): number for spot, number in puzzle.numbers}, **marks}
        raise_first_violation(check(puzzle.changed(numbers=()), digits))
        return puzzle.changed(numbers=tuple(sorted((var.spot, digit) for var, digit in polled(digits.items()))))

    return clues_from


def sample_numbers(full: Any, share: float, rng: Random) -> Any:
    """The puzzle with a random sample of its `numbers`, about this share of them."""
    return full.changed(numbers=tuple(pair for pair in full.numbers if rng.random() < share))


def number_repair(
    clues_from: CluesOf[Any] | None = None,
) -> Callable[[Any, Marks, Marks | None, Random], tuple[Any, Marks] | None]:
    """Return a change for `Repair` that adds a number on which the answer and the other answer differ. `clues_from` is
    by default that of the puzzle's genre."""

    def repair(puzzle: Any, answer: Marks, other: Marks | None, rng: Random) -> tuple[Any, Marks] | None:
        """Add a number that fits the answer, but not the other answer; None if there is none."""
        full = clues_from or puzzle.declaration.with_clues
        numbers, other_numbers = (set(full(puzzle, marks).numbers) if marks else set() for marks in (answer, other))
        differing = sorted(numbers - other_numbers - set(puzzle.numbers))
        if not differing:
            return None
        return puzzle.changed(numbers=tuple(sorted({*puzzle.numbers, rng.choice(differing)}))), answer

    return repair


def with_room_counts(puzzle: Any, dark: set[Spot]) -> Any:
    """The puzzle with the number of shaded cells in every room. The answer is not checked."""
    rooms = cells_by_region(puzzle.rooms, puzzle.grid).values()
    return puzzle.changed(numbers=tuple(sorted((seat(room), len(dark.intersection(room))) for room in rooms)))
