"""Check a partly solved board, and find the cheapest next step, as a hint in three grades."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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
from puzzlepark.tasks.consistency import GROWN, given, may_grow
from puzzlepark.tasks.explain.explain import Contradiction, Explainer
from puzzlepark.tasks.explain.explainers import cache_explainer, take_explainer
from puzzlepark.tasks.marks import MarksLike, marks_of
from puzzlepark.tasks.solve import solve_model, view_named

Candidates = Mapping[Var, Collection[int]]
"""The values that a player has left for variables without a mark."""
NOTHING = ("There is nothing left to find.",) * 3
"""The three grades of a hint on a finished board."""


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
    """The hint in a view. If the board is decided there, it is the hint in the strictest view."""
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    explainer = take_explainer(puzzle, genre, view, clock)
    candidates = {var: left for var, left in candidates.items() if var not in marks and var in explainer.possible}
    hint = _hint_for_marks(explainer, marks, _crossed_out(explainer, candidates))
    if hint.right:
        hint = _with_candidates(hint, explainer, candidates)
    if hint.step is None and hint.right and view != genre.views[-1]:
        hint = _hint_in_strictest_view(puzzle, genre, view, marks, explainer.clock)
    cache_explainer(explainer)
    return hint


def _crossed_out(explainer: Explainer, candidates: Candidates) -> tuple[Exclusion, ...]:
    """The values that a player has crossed out and that no solution has."""
    values = {layer.name: layer.values for layer in explainer.model.layers}
    return tuple(
        Exclusion(var, value)
        for var, left in sorted(candidates.items())
        for value in values[var.layer]
        if value not in left and value not in explainer.possible[var]
    )


def _hint_for_marks(explainer: Explainer, marks: Marks, crossed_out: tuple[Exclusion, ...]) -> Hint:
    """The hint for these marks, without regard to candidates and stricter views."""
    growing = explainer.genre.display.growing
    not_final = {var: value for var, value in sorted(marks.items()) if not explainer.may_have(var, value)}
    incomplete = {
        var for var, value in not_final.items() if may_grow(var, value, growing) and explainer.may_have(var, GROWN)
    }
    wrong = tuple((var, value) for var, value in not_final.items() if var not in incomplete)
    consistent = {var: value for var, value in marks.items() if var not in not_final}
    contradicting = None if explainer.unique else _first_contradicting(explainer, consistent, growing)
    if contradicting is not None:
        consistent = dict(islice(consistent.items(), list(consistent).index(contradicting)))
    try:
        steps = [] if _is_filled(explainer, consistent) else _next_steps(explainer, consistent, crossed_out)
    except Contradiction:
        # The marks contradict each other, which `_first_contradicting` did not find in time.
        contradicting, steps = next(iter(consistent), None), _next_steps(explainer, {})
    step = steps[-1] if steps else None
    before = tuple(steps[:-1])
    vocabulary = explainer.writer.vocabulary
    if wrong:
        places = vocabulary.places(var.spot for var, _ in wrong)
        denial = vocabulary.state_all((), (Exclusion(var, value) for var, value in wrong))
        grades = ("A mark on the board is wrong.", f"Look again at {places}.", f"{denial[:1].upper()}{denial[1:]}.")
    elif contradicting is not None:
        grades = (
            "The marks on the board do not go together.",
            "Each could be right, but no solution has all of them.",
            f"With the marks before it, {vocabulary.deny(contradicting, marks[contradicting])}.",
        )
    else:
        return _hint_of(before, step) if step else Hint(True, (), None, NOTHING)
    return Hint(False, wrong, step, grades, before)


def _with_candidates(hint: Hint, explainer: Explainer, candidates: Candidates) -> Hint:
    """The hint for a player with these candidates: it reports a wrong exclusion, and repeats no right one."""
    possible = explainer.possible
    without_answer = [
        var for var, left in sorted(candidates.items()) if var in possible and possible[var].isdisjoint(left)
    ]
    if without_answer:
        grades = (
            "A number that was crossed out is the answer.",
            f"Look again at {explainer.writer.vocabulary.places(var.spot for var in without_answer)}.",
            "One of the candidates that are missing there belongs there.",
        )
        wrong = tuple((var, min(possible[var])) for var in without_answer)
        return replace(hint, right=False, wrong=wrong, grades=grades)
    if hint.step is None or not hint.before:
        return hint

    def is_known(step: Step) -> bool:
        """Whether the player has crossed out all values that a step excludes."""
        return bool(step.excluded) and all(
            var in candidates and value not in candidates[var] for var, value in step.excluded
        )

    before = tuple(step for step in hint.before if not is_known(step))
    return _hint_of(before, hint.step)


def _hint_of(before: tuple[Step, ...], step: Step, opening: str = "") -> Hint:
    """The hint to a step, after the steps `before` that it needs. The grades are about the first of all these steps;
    `opening` precedes the first grade."""
    where, why, so = (before[0] if before else step).hints
    short_why, short_so = shorten_reason(why), truncate(so)
    is_shortened = (short_why, short_so) != (why.strip(), so)
    details = (*why.strip().split("\n"), so) if is_shortened else ()
    return Hint(True, (), step, (truncate(f"{opening}{where}"), short_why, short_so), before, details)


def _first_contradicting(explainer: Explainer, marks: Marks, growing: str) -> Var | None:
    """The first mark that contradicts the marks before it, by binary search. None if some solution has all marks, or
    if this is not decided in time."""
    items = list(marks.items())

    def is_consistent(number: int) -> bool:
        """False if no solution has the first marks, of which there are `number`."""
        model = given(explainer.model, dict(items[:number]), growing)
        report = solve_model(explainer.puzzle, model, explainer.view, 1, explainer.clock.rest())
        return report.status is not Status.NONE

    if is_consistent(len(items)):
        return None
    consistent, inconsistent = 0, len(items)
    while inconsistent - consistent > 1:
        middle = (consistent + inconsistent) // 2
        if is_consistent(middle):
            consistent = middle
        else:
            inconsistent = middle
    var, _ = items[inconsistent - 1]
    return var


def _hint_in_strictest_view(puzzle: Puzzle, genre: Genre[Puzzle], view: str, marks: Marks, clock: Clock) -> Hint:
    """The hint for a board that is decided in a view, but perhaps not in the strictest view."""
    strictest = genre.views[-1]
    explainer = take_explainer(puzzle, genre, strictest, Clock(clock.rest()))
    answer = {layer.name for layer in explainer.model.answer}
    must_be_drawn = (var for var, values in explainer.possible.items() if var.layer in answer and 0 not in values)
    if _is_filled(explainer, marks) or (explainer.unique and all(var in marks for var in must_be_drawn)):
        return Hint(True, (), None, NOTHING)
    opening = f"The {view} is decided; the {strictest} are not all drawn yet."
    steps = _next_steps(explainer, marks)
    cache_explainer(explainer)
    if not steps:
        return Hint(True, (), None, (opening, "There are several ways to draw them.", "Any of them will do."))
    return _hint_of(tuple(steps[:-1]), steps[-1], f"{opening} ")


def _next_steps(explainer: Explainer, marks: Marks, crossed_out: tuple[Exclusion, ...] = ()) -> list[Step]:
    """The next step with a mark that a player can draw, after the steps that it needs. Those only exclude values, or
    have marks that a player cannot draw. The list is empty if nothing is left to find."""
    steps: list[Step] = []
    for step in explainer.steps(marks, excluded=crossed_out):
        steps.append(step)
        if any(var not in marks and _can_be_drawn(explainer.genre, var, value) for var, value in step.marks.items()):
            needed = [*steps_needed(steps[:-1], step), step]
            return needed if len(needed) == len(steps) else explainer.rewritten(needed, marks, crossed_out)
    return []


def _can_be_drawn(genre: Genre[Puzzle], var: Var, value: int) -> bool:
    """True if a player can write this mark on the board."""
    modes = [mode for mode in genre.inputs if mode.layer == var.layer]
    return any(not mode.values or value in mode.values for mode in modes)


def steps_needed(before: list[Step], step: Step) -> list[Step]:
    """The steps of `before` from which a step follows, directly or indirectly, in their order."""
    needed: list[Step] = []
    premises = set(step.rests_on)
    for earlier in reversed(before):
        if any(_concludes(earlier, premise) for premise in premises):
            needed.append(earlier)
            premises |= set(earlier.rests_on)
    return needed[::-1]


def _concludes(step: Step, exclusion: Exclusion) -> bool:
    """True if a step excludes this value, or decides that the variable has another one."""
    var, value = exclusion
    return exclusion in step.excluded or step.marks.get(var, value) != value


def _is_filled(explainer: Explainer, marks: Marks) -> bool:
    """True if all variables of the answer in the view have marks, so that only derived layers are missing."""
    answer = [layer for layer in explainer.model.answer if layer.name in explainer.shown]
    return bool(answer) and all(var in marks for layer in answer for var in layer.vars)
