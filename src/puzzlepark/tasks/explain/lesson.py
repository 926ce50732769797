"""Lessons: small positions in which a technique is the next step."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import SEED, Budget, Clock
from puzzlepark.core.steps import Lesson
from puzzlepark.registry import genre_named
from puzzlepark.tasks.explain.explain import explain
from puzzlepark.tasks.explain.hint import hint
from puzzlepark.tasks.explain.techniques import is_technique, technique_named
from puzzlepark.tasks.make.generate import generate

SIDES = (4, 5, 6, 7, 9)
"""Sides of boards that are searched, the small ones first."""
BOARDS = 12
"""Boards of each side."""


def lesson(genre: str, technique: str, seed: int = SEED, *, seconds: float | None = 60.0) -> Lesson:
    """A small position in which a technique is the cheapest next step: a puzzle, marks on it, and the step.

    A technique is named by its code or its title, as "naked-single" or "Naked single"; other seeds give other
    positions. BadInput if the genre has no such technique, or if it is needed on none of the boards that were made;
    Stopped if the time ends before.
    """
    kind = genre_named(genre)
    name = technique_named(kind, technique)
    clock = Clock(Budget(seconds))
    for puzzle in _boards(kind, seed, clock):
        marks: dict[Var, int] = {}
        for step in explain(puzzle, seconds=clock.rest().seconds).steps:
            if is_technique(step, name) and step.marks:
                found = hint(puzzle, marks, seconds=clock.rest().seconds)
                if found.step is not None and is_technique(found.step, name):
                    return Lesson(puzzle, marks, found.step, found.before)
            marks |= {**step.follow, **step.marks}
    raise BadInput(f'None of the small boards of {kind.title} that were made has "{technique}" as its next step.')


def _boards(genre: Genre[Puzzle], seed: int, clock: Clock) -> Iterator[Puzzle]:
    for side in SIDES:
        for k in range(BOARDS):
            clock.tick()
            try:
                yield generate(genre.name, side, side, BOARDS * seed + k, seconds=clock.rest().seconds).puzzle
            except Stopped:
                raise
            except ParkError:
                break  # a size that the genre does not have
