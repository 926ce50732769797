"""Hint: whether a half-played board is still right, and the cheapest next step in three grades."""

from __future__ import annotations

from dataclasses import replace

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.report import Budget, Clock
from puzzlepark.core.steps import Hint, Step
from puzzlepark.core.watch import Cancel, Progress, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.reasons.words import Words, listed
from puzzlepark.registry import genre_of
from puzzlepark.tasks.consistency import begun, given
from puzzlepark.tasks.explain.explain import Explainer
from puzzlepark.tasks.marks import Answer, marks_of
from puzzlepark.tasks.solve import solve_model, view_named

NOTHING = ("There is nothing left to find.",) * 3


def hint(
    puzzle: Puzzle,
    marks: Answer,
    view: str | None = None,
    *,
    seconds: float | None = 10.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Whether the marks are still right, which are wrong, and the cheapest next step: where, why, what.

    A mark is wrong if no solution has it; one bridge where there are two is no more than begun. BadInput if the puzzle
    has no solution, or the marks are not of its board. Marks are given as to `check`, and `progress` and `cancel` as to
    `solve`.
    """
    with watching(progress, cancel), kernels_poll():
        return _hint(puzzle, marks_of(puzzle, marks), view, seconds)


def _hint(puzzle: Puzzle, marks: Marks, view: str | None, seconds: float | None) -> Hint:
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    explainer = Explainer(puzzle, genre, view, Clock(Budget(seconds)))
    unfit = {var: value for var, value in sorted(marks.items()) if not explainer.may_have(var, value)}
    half = {
        var for var, value in unfit.items() if begun(var, value, genre.display.growing) and explainer.may_have(var, 2)
    }
    wrong = tuple((var, value) for var, value in unfit.items() if var not in half)
    if wrong:
        words = Words(genre.display, explainer.model)
        here = listed([words.place(var.spot) for var, _ in wrong])
        what = listed([words.says(var, value, holds=False) for var, value in wrong])
        grades = ("Something on the board is wrong.", f"Look again at {here}.", f"{what[:1].upper()}{what[1:]}.")
    right = not wrong and (explainer.unique or _consistent(explainer, marks, genre.display.growing))
    kept = {var: value for var, value in marks.items() if var not in unfit} if right or wrong else {}
    step = None if _filled(explainer, kept) else _next(explainer, kept)
    if step is None and right and view != genre.views[-1]:
        return _beyond(puzzle, genre, view, kept, explainer.clock)
    if not wrong:
        grades = step.hints if step else NOTHING
    return Hint(right, wrong, step, grades)


def _beyond(puzzle: Puzzle, genre: Genre[Puzzle], view: str, marks: Marks, clock: Clock) -> Hint:
    """The hint for a board that is decided in a view, but perhaps not in the strictest one."""
    strictest = genre.views[-1]
    explainer = Explainer(puzzle, genre, strictest, clock)
    answer = {layer.name for layer in explainer.model.answer}
    drawn = (var for var, values in explainer.possible.items() if var.layer in answer and 0 not in values)
    if _filled(explainer, marks) or (explainer.unique and all(var in marks for var in drawn)):
        return Hint(True, (), None, NOTHING)
    decided = f"The {view} is decided; the {strictest} are not all drawn yet."
    step = _next(explainer, marks)
    if step is None:
        return Hint(True, (), None, (decided, "There are several ways to draw them.", "Any of them will do."))
    where, why, so = step.hints
    hints = (f"{decided} {where}", why, so)
    return Hint(True, (), replace(step, hints=hints), hints)


def _next(explainer: Explainer, marks: Marks) -> Step | None:
    """The next step that decides something: one that only rules values out leaves nothing to write, and would be the
    next one again. Where no step decides anything, the first."""
    first = None
    for step in explainer.steps(marks):
        if any(var not in marks for var in step.marks):
            return step
        first = first or step
    return first


def _filled(explainer: Explainer, marks: Marks) -> bool:
    """Whether the answer is all there: what only follows from it is no next step."""
    answer = [layer for layer in explainer.model.answer if layer.name in explainer.shown]
    return bool(answer) and all(var in marks for layer in answer for var in layer.vars)


def _consistent(explainer: Explainer, marks: Marks, growing: str) -> bool:
    """Whether one of several solutions has all the marks."""
    model = given(explainer.model, marks, growing)
    return bool(solve_model(explainer.puzzle, model, explainer.view, 1, explainer.clock.rest()).solutions)
