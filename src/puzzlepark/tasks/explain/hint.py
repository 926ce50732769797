"""Hint: check a half-played board, and find the cheapest next step, in three grades."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import islice

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import replace
from puzzlepark.core.report import Budget, Clock, Status
from puzzlepark.core.steps import Exclusion, Hint, Step
from puzzlepark.core.watch import Cancel, Progress, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.reasons.brief import shorten_reason, truncate
from puzzlepark.registry import genre_of
from puzzlepark.tasks.consistency import begun, given
from puzzlepark.tasks.explain.explain import Contradiction, Explainer
from puzzlepark.tasks.explain.explainers import cache_explainer, take_explainer
from puzzlepark.tasks.marks import MarksLike, marks_of
from puzzlepark.tasks.solve import solve_model, view_named

Candidates = Mapping[Var, Collection[int]]
NOTHING = ("There is nothing left to find.",) * 3


def hint(
    puzzle: Puzzle,
    marks: MarksLike,
    view: str | None = None,
    *,
    candidates: Candidates | None = None,
    seconds: float | None = 10.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Check the marks and find the cheapest next step, with a text in three grades: where to look, why, and what
    follows.

    A mark is wrong if no solution has it; one bridge instead of two is not wrong, only incomplete. If every mark is in
    some solution, but no solution has all marks, the hint names a mark that contradicts the others. Raises BadInput if
    the puzzle has no solution, or if the marks do not belong to its board. The analysis of a puzzle is cached for later
    hints. Marks are given as for `check`, `progress` and `cancel` as for `solve`.

    `candidates` are the values that a player has left for variables without a mark. The hint does not repeat their
    exclusions. If they exclude the answer, its value is among the wrong marks.
    """
    clock = Clock(Budget(seconds))
    with watching(progress, cancel, clock.left), kernels_poll():
        return _hint(puzzle, marks_of(puzzle, marks), view, clock, candidates or {})


def _hint(puzzle: Puzzle, marks: Marks, view: str | None, clock: Clock, candidates: Candidates) -> Hint:
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    explainer = take_explainer(puzzle, genre, view, clock)
    noted = {var: left for var, left in candidates.items() if var not in marks and var in explainer.possible}
    hint = _hint_for_marks(explainer, marks, _crossed_out(explainer, noted))
    if hint.right:
        hint = _with_candidates(hint, explainer, noted)
    if hint.step is None and hint.right and view != genre.views[-1]:
        hint = _hint_in_strictest_view(puzzle, genre, view, marks, explainer.clock)
    cache_explainer(explainer)
    return hint


def _crossed_out(explainer: Explainer, candidates: Candidates) -> tuple[Exclusion, ...]:
    """The values that a player has crossed out, of those that no solution has."""
    values = {layer.name: layer.values for layer in explainer.model.layers}
    return tuple(
        Exclusion(var, value)
        for var, left in sorted(candidates.items())
        for value in values[var.layer]
        if value not in left and value not in explainer.possible[var]
    )


def _hint_for_marks(explainer: Explainer, marks: Marks, crossed_out: tuple[Exclusion, ...]) -> Hint:
    """The hint for these marks, without candidates and without the stricter views."""
    growing = explainer.genre.display.growing
    unfit = {var: value for var, value in sorted(marks.items()) if not explainer.may_have(var, value)}
    half = {var for var, value in unfit.items() if begun(var, value, growing) and explainer.may_have(var, 2)}
    wrong = tuple((var, value) for var, value in unfit.items() if var not in half)
    consistent = {var: value for var, value in marks.items() if var not in unfit}
    odd = None if explainer.unique else _first_contradicting(explainer, consistent, growing)
    if odd is not None:
        consistent = dict(islice(consistent.items(), list(consistent).index(odd)))
    try:
        steps = [] if _is_filled(explainer, consistent) else _next_steps(explainer, consistent, crossed_out)
    except Contradiction:
        # That these marks contradict each other was not decided in time.
        odd, steps = next(iter(consistent), None), _next_steps(explainer, {})
    step = steps[-1] if steps else None
    before = tuple(steps[:-1])
    vocabulary = explainer.writer.vocabulary
    if wrong:
        here = vocabulary.places(var.spot for var, _ in wrong)
        what = vocabulary.state_all((), (Exclusion(var, value) for var, value in wrong))
        grades = ("A mark on the board is wrong.", f"Look again at {here}.", f"{what[:1].upper()}{what[1:]}.")
    elif odd is not None:
        grades = (
            "The marks on the board do not go together.",
            "Each could be right, but no solution has all of them.",
            f"With the marks before it, {vocabulary.deny(odd, marks[odd])}.",
        )
    else:
        return _hint_of(before, step) if step else Hint(True, (), None, NOTHING)
    return Hint(False, wrong, step, grades, before)


def _with_candidates(hint: Hint, explainer: Explainer, candidates: Candidates) -> Hint:
    """The hint for a player who has noted these candidates."""
    possible = explainer.possible
    gone = [var for var, left in sorted(candidates.items()) if var in possible and not {*left} & {*possible[var]}]
    if gone:
        grades = (
            "A number that was crossed out is the answer.",
            f"Look again at {explainer.writer.vocabulary.places(var.spot for var in gone)}.",
            "One of the candidates that are missing there belongs there.",
        )
        return replace(hint, right=False, wrong=tuple((var, min(possible[var])) for var in gone), grades=grades)
    if hint.step is None or not hint.before:
        return hint

    def is_noted(step: Step) -> bool:
        return bool(step.excluded) and all(
            e.var in candidates and e.value not in candidates[e.var] for e in step.excluded
        )

    before = tuple(step for step in hint.before if not is_noted(step))
    return _hint_of(before, hint.step)


def _hint_of(before: tuple[Step, ...], step: Step, opening: str = "") -> Hint:
    """The hint about the first of some steps. `opening` precedes the first grade."""
    where, why, so = (before[0] if before else step).hints
    short = shorten_reason(why)
    grades = (truncate(f"{opening}{where}"), short, truncate(so))
    whole = (*why.strip().split("\n"), so)
    return Hint(True, (), step, grades, before, () if (short, grades[2]) == (why.strip(), so) else whole)


def _first_contradicting(explainer: Explainer, marks: Marks, growing: str) -> Var | None:
    """The first mark that contradicts the marks before it, by binary search. None if some solution has all marks, or
    if undecided in time."""
    items = list(marks.items())

    def consistent(number: int) -> bool:
        model = given(explainer.model, dict(items[:number]), growing)
        report = solve_model(explainer.puzzle, model, explainer.view, 1, explainer.clock.rest())
        return report.status is not Status.NONE

    if consistent(len(items)):
        return None
    good, bad = 0, len(items)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if consistent(middle) else (good, middle)
    var, _ = items[bad - 1]
    return var


def _hint_in_strictest_view(puzzle: Puzzle, genre: Genre[Puzzle], view: str, marks: Marks, clock: Clock) -> Hint:
    """The hint for a board that is decided in a view, but perhaps not in the strictest one."""
    strictest = genre.views[-1]
    explainer = take_explainer(puzzle, genre, strictest, Clock(clock.rest()))
    answer = {layer.name for layer in explainer.model.answer}
    drawn = (var for var, values in explainer.possible.items() if var.layer in answer and 0 not in values)
    if _is_filled(explainer, marks) or (explainer.unique and all(var in marks for var in drawn)):
        return Hint(True, (), None, NOTHING)
    decided = f"The {view} is decided; the {strictest} are not all drawn yet."
    steps = _next_steps(explainer, marks)
    cache_explainer(explainer)
    if not steps:
        return Hint(True, (), None, (decided, "There are several ways to draw them.", "Any of them will do."))
    return _hint_of(tuple(steps[:-1]), steps[-1], f"{decided} ")


def _next_steps(explainer: Explainer, marks: Marks, crossed_out: tuple[Exclusion, ...] = ()) -> list[Step]:
    """The next step with a mark that a player draws, after the steps on which it depends. These only exclude values, or
    have marks that a player does not draw. Empty if nothing is left to find."""
    steps: list[Step] = []
    for step in explainer.steps(marks, excluded=crossed_out):
        steps.append(step)
        if any(var not in marks and _can_be_drawn(explainer.genre, var, value) for var, value in step.marks.items()):
            return [*steps_needed(steps[:-1], step), step]
    return []


def _can_be_drawn(genre: Genre[Puzzle], var: Var, value: int) -> bool:
    """True if a player can write this mark on the board."""
    modes = [mode for mode in genre.inputs if mode.layer == var.layer]
    return any(not mode.values or value in mode.values for mode in modes)


def steps_needed(before: list[Step], step: Step) -> list[Step]:
    """The earlier steps on which a step depends, in their order."""
    needed: list[Step] = []
    premises = set(step.rests_on)
    for earlier in reversed(before):
        if _conclusions(earlier) & premises:
            needed.append(earlier)
            premises |= set(earlier.rests_on)
    return needed[::-1]


def _conclusions(step: Step) -> set[Exclusion]:
    """The values that a step excludes from its own variables."""
    basis = {e.var for deduction in step.deductions for e in deduction.exclusions} | set(step.marks)
    marked: Iterable[Exclusion] = (
        e for deduction in step.deductions for e in deduction.exclusions if e.var in step.marks
    )
    return {*step.excluded, *marked, *(e for e in step.rests_on if e.var in basis and e.var in step.marks)}


def _is_filled(explainer: Explainer, marks: Marks) -> bool:
    """True if the answer is complete, so that only derived layers are missing."""
    answer = [layer for layer in explainer.model.answer if layer.name in explainer.shown]
    return bool(answer) and all(var in marks for layer in answer for var in layer.vars)
