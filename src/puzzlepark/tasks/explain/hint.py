"""Hint: whether a half-played board is still right, and the cheapest next step in three grades."""

from __future__ import annotations

from collections import OrderedDict
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
from puzzlepark.tasks.marks import Answer, marks_of
from puzzlepark.tasks.solve import solve_model, view_named

Candidates = Mapping[Var, Collection[int]]
NOTHING = ("There is nothing left to find.",) * 3
KEPT = 4
"""Puzzles whose solution and deductions are kept for the next hint."""
_kept: OrderedDict[tuple[str, str, str], Explainer] = OrderedDict()


def hint(
    puzzle: Puzzle,
    marks: Answer,
    view: str | None = None,
    *,
    candidates: Candidates | None = None,
    seconds: float | None = 10.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Whether the marks are still right, which are wrong, and the cheapest next step: where, why, what.

    A mark is wrong if no solution has it; one bridge where there are two is no more than begun. Where several solutions
    have each mark, but none has all of them, the hint says which does not go with the others. BadInput if the puzzle
    has no solution, or the marks are not of its board. What was found out of a puzzle is kept for the next hint. Marks
    are given as to `check`, and `progress` and `cancel` as to `solve`.

    `candidates` are the values that a player has left for variables without a mark. What they rule out is not told
    again, and if they rule out the answer, that value is among the wrong ones.
    """
    clock = Clock(Budget(seconds))
    with watching(progress, cancel, clock.left), kernels_poll():
        return _hint(puzzle, marks_of(puzzle, marks), view, clock, candidates or {})


def _hint(puzzle: Puzzle, marks: Marks, view: str | None, clock: Clock, candidates: Candidates) -> Hint:
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    explainer = _explainer(puzzle, genre, view, clock)
    found = _found(explainer, marks)
    if found.right:
        found = _with_candidates(found, explainer, {var: v for var, v in candidates.items() if var not in marks})
    if found.step is None and found.right and view != genre.views[-1]:
        found = _beyond(puzzle, genre, view, marks, explainer.clock)
    _keep(explainer)
    return found


def _explainer(puzzle: Puzzle, genre: Genre[Puzzle], view: str, clock: Clock) -> Explainer:
    """The one that is kept for a puzzle, or a new one. While it is used nobody else has it."""
    kept = _kept.pop((puzzle.genre, puzzle.id, view), None)
    if kept is None or kept.puzzle != puzzle:
        return Explainer(puzzle, genre, view, clock)
    kept.clock.renew(clock)
    return kept


def _keep(explainer: Explainer) -> None:
    """Keep it for the next hint, unless the time ended before all was asked of the solutions."""
    if explainer.settled:
        _kept[explainer.puzzle.genre, explainer.puzzle.id, explainer.view] = explainer
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def _found(explainer: Explainer, marks: Marks) -> Hint:
    growing = explainer.genre.display.growing
    unfit = {var: value for var, value in sorted(marks.items()) if not explainer.may_have(var, value)}
    half = {var for var, value in unfit.items() if begun(var, value, growing) and explainer.may_have(var, 2)}
    wrong = tuple((var, value) for var, value in unfit.items() if var not in half)
    kept = {var: value for var, value in marks.items() if var not in unfit}
    odd = None if explainer.unique else _odd_one(explainer, kept, growing)
    if odd is not None:
        kept = dict(islice(kept.items(), list(kept).index(odd)))
    try:
        told = [] if _filled(explainer, kept) else _next(explainer, kept)
    except Contradiction:
        # The marks were not decided in time to go together, and they do not.
        odd, told = next(iter(kept), None), _next(explainer, {})
    step = told[-1] if told else None
    before = tuple(told[:-1])
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


def _with_candidates(found: Hint, explainer: Explainer, candidates: Candidates) -> Hint:
    """The hint for a player who has noted these candidates."""
    possible = explainer.possible
    gone = [var for var, left in sorted(candidates.items()) if var in possible and not {*left} & {*possible[var]}]
    if gone:
        grades = (
            "A number that was crossed out is the answer.",
            f"Look again at {explainer.writer.vocabulary.places(var.spot for var in gone)}.",
            "One of the candidates that are missing there belongs there.",
        )
        return replace(found, right=False, wrong=tuple((var, min(possible[var])) for var in gone), grades=grades)
    if found.step is None or not found.before:
        return found

    def seen(step: Step) -> bool:
        return bool(step.excluded) and all(
            e.var in candidates and e.value not in candidates[e.var] for e in step.excluded
        )

    before = tuple(step for step in found.before if not seen(step))
    return _hint_of(before, found.step)


def _hint_of(before: tuple[Step, ...], step: Step, opening: str = "") -> Hint:
    """The hint that tells the first of some steps; `opening` is said before where to look."""
    where, why, so = (before[0] if before else step).hints
    short = shorten_reason(why)
    grades = (truncate(f"{opening}{where}"), short, truncate(so))
    whole = (*why.strip().split("\n"), so)
    return Hint(True, (), step, grades, before, () if (short, grades[2]) == (why.strip(), so) else whole)


def _odd_one(explainer: Explainer, marks: Marks, growing: str) -> Var | None:
    """The first of some marks that does not go with those before it; None if some solution has all of them, or if that
    is not decided in time."""
    every = list(marks.items())

    def together(some: int) -> bool:
        model = given(explainer.model, dict(every[:some]), growing)
        report = solve_model(explainer.puzzle, model, explainer.view, 1, explainer.clock.rest())
        return report.status is not Status.NONE

    if together(len(every)):
        return None
    good, bad = 0, len(every)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if together(middle) else (good, middle)
    return every[bad - 1][0]


def _beyond(puzzle: Puzzle, genre: Genre[Puzzle], view: str, marks: Marks, clock: Clock) -> Hint:
    """The hint for a board that is decided in a view, but perhaps not in the strictest one."""
    strictest = genre.views[-1]
    explainer = _explainer(puzzle, genre, strictest, Clock(clock.rest()))
    answer = {layer.name for layer in explainer.model.answer}
    drawn = (var for var, values in explainer.possible.items() if var.layer in answer and 0 not in values)
    if _filled(explainer, marks) or (explainer.unique and all(var in marks for var in drawn)):
        return Hint(True, (), None, NOTHING)
    decided = f"The {view} is decided; the {strictest} are not all drawn yet."
    told = _next(explainer, marks)
    _keep(explainer)
    if not told:
        return Hint(True, (), None, (decided, "There are several ways to draw them.", "Any of them will do."))
    return _hint_of(tuple(told[:-1]), told[-1], f"{decided} ")


def _next(explainer: Explainer, marks: Marks) -> list[Step]:
    """The next step that puts something on the board, and before it the steps that only rule out values, or note what a
    player does not draw, as far as it rests on them. Empty if nothing is left to find."""
    steps: list[Step] = []
    for step in explainer.steps(marks):
        steps.append(step)
        if any(var not in marks and _drawn(explainer.genre, var, value) for var, value in step.marks.items()):
            return [*steps_needed(steps[:-1], step), step]
    return []


def _drawn(genre: Genre[Puzzle], var: Var, value: int) -> bool:
    """Whether a player can write a mark on the board."""
    modes = [mode for mode in genre.inputs if mode.layer == var.layer]
    return any(not mode.values or value in mode.values for mode in modes)


def steps_needed(before: list[Step], step: Step) -> list[Step]:
    """The steps on which another rests, in their order."""
    found: list[Step] = []
    open_ = set(step.rests_on)
    for earlier in reversed(before):
        if _told(earlier) & open_:
            found.append(earlier)
            open_ |= set(earlier.rests_on)
    return found[::-1]


def _told(step: Step) -> set[Exclusion]:
    """What a step rules out of the variables that it is about."""
    basis = {e.var for deduction in step.deductions for e in deduction.exclusions} | set(step.marks)
    marked: Iterable[Exclusion] = (
        e for deduction in step.deductions for e in deduction.exclusions if e.var in step.marks
    )
    return {*step.excluded, *marked, *(e for e in step.rests_on if e.var in basis and e.var in step.marks)}


def _filled(explainer: Explainer, marks: Marks) -> bool:
    """Whether the answer is all there: what only follows from it is no next step."""
    answer = [layer for layer in explainer.model.answer if layer.name in explainer.shown]
    return bool(answer) and all(var in marks for layer in answer for var in layer.vars)
