"""Lessons: small positions in which a technique is the next step."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import SEED, Budget, Clock
from puzzlepark.core.steps import Lesson, Step
from puzzlepark.core.watch import Cancel, Progress, set_activity, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.formats import json as park_json
from puzzlepark.reasons.reasoner import DEPTH
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks.explain.explain import Explainer
from puzzlepark.tasks.explain.hint import hint, steps_needed
from puzzlepark.tasks.explain.techniques import is_technique, technique_named
from puzzlepark.tasks.make.generate import generate

SIDES = (4, 5, 6, 7)
"""Sides of the boards that are searched first."""
LARGE = 9
"""The side of the boards that are searched last."""
BOARDS = 12
"""Number of boards of each side."""
BOARDS_BEFORE_EXAMPLES = 4
"""Number of boards of each side that are tried before the genre's examples, some of which are for rare techniques."""
DEEP = ("nested", "suppose-twice", "together")
"""Techniques that need more than single suppositions. Lessons for other techniques avoid positions that need them."""


def lesson(
    genre: str,
    technique: str,
    seed: int = SEED,
    *,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Lesson:
    """Return a small position in which a technique is the cheapest next step: a puzzle, marks on it, and the step.

    A technique is named by its code or its title, such as "naked-single" or "Naked single". Other seeds give other
    positions, unless the technique is so rare that a stored example is used. Raises BadInput if the genre has no such
    technique, or if none of the tried boards needs it, and Stopped if the time ends or `cancel()` is true. `progress`
    and `cancel` are those of `solve`.
    """
    found_genre = genre_named(genre)
    name = technique_named(found_genre, technique)
    clock = Clock(Budget(seconds))
    with watching(progress, cancel, clock.left), kernels_poll():
        for done, puzzle in enumerate(_boards(found_genre, seed, clock)):
            set_activity("looking at boards", done)
            if position := _position(puzzle, name, clock):
                return position
    raise BadInput(
        f'None of the small boards of {found_genre.title} that were made has "{technique}" as its next step.'
    )


def _position(puzzle: Puzzle, name: str, clock: Clock) -> Lesson | None:
    """A position in the explanation of a puzzle in which a technique is the next step; None if there is none.

    First, explanations with suppositions are searched, then those without. If all steps of the technique only exclude
    values, the one that needs the fewest steps before it is taken.
    """
    genre = genre_of(puzzle)
    explainer = Explainer(puzzle, genre, genre.views[0], Clock(clock.rest()))
    for depth in (DEPTH,) if name in DEEP else (1, 0):
        marks: dict[Var, int] = {}
        lessons: list[Lesson] = []
        earlier: list[Step] = []
        for step in list(explainer.steps(depth=depth)):
            if is_technique(step, name) and step.marks:
                next_hint = hint(puzzle, marks, seconds=clock.rest().seconds)
                if next_hint.step is not None and is_technique(next_hint.step, name):
                    return Lesson(puzzle, marks, next_hint.step, next_hint.before)
            elif is_technique(step, name):
                lessons.append(Lesson(puzzle, dict(marks), step, tuple(steps_needed(earlier, step))))
            marks |= {**step.follow, **step.marks}
            if not step.marks:
                earlier.append(step)
        if lessons:
            return min(lessons, key=lambda lesson: len(lesson.before))
    return None


def _boards(genre: Genre[Puzzle], seed: int, clock: Clock) -> Iterator[Puzzle]:
    """Small boards of all sides in turn, with the genre's examples after the first few, and then large boards."""
    numbered_sides = [(k, side) for k in range(BOARDS) for side in SIDES] + [(k, LARGE) for k in range(BOARDS)]
    impossible_sides = set[int]()
    for k, side in numbered_sides:
        if (k, side) == (BOARDS_BEFORE_EXAMPLES, SIDES[0]):
            yield from (park_json.read(data, genre)[0] for data in genre.examples["puzzles"])
        clock.tick()
        try:
            if side not in impossible_sides:
                yield generate(genre.name, side, side, BOARDS * seed + k, seconds=clock.rest().seconds).puzzle
        except Stopped:
            raise
        except ParkError:  # The genre has no boards of this size.
            impossible_sides.add(side)
