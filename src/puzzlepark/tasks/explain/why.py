"""Decide whether a claim about a board is true, and find the steps from which it follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Literal

from puzzlepark.constraints.table import Table
from puzzlepark.core.claims import Claim, claim_of
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.record import NamedTuple, dataclass, field, replace
from puzzlepark.core.report import Budget, Clock, Status
from puzzlepark.core.steps import LEVELS, Step, level_of
from puzzlepark.core.watch import Cancel, Progress, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.consistency import GROWN, given, may_grow
from puzzlepark.tasks.explain.derivation import Derivation
from puzzlepark.tasks.explain.explain import Explainer
from puzzlepark.tasks.explain.explainers import cache_explainer, take_explainer
from puzzlepark.tasks.marks import MarksLike, marks_of
from puzzlepark.tasks.solve import solve_model, view_named

MOST_STEPS = 12
"""The maximum number of steps in an answer, by default."""
MOST_FINDINGS = 2_000
"""The number of findings after which the search for steps to a claim ends."""
Truth = Literal["follows", "not yet", "open", "wrong", "unknown"]
"""The answer about a claim:

- "follows": the claim is true, and the steps show it.
- "not yet": the claim is true, but it needs too many or too hard steps.
- "open": the claim is true in some solutions, and false in others.
- "wrong": the claim is false in all solutions.
- "unknown": this was not decided in time."""


@dataclass(frozen=True)
class Why:
    """The answer to a question about a claim.

    The claim is judged on the board without its wrong marks. `steps` lead to the claim if it "follows", and to its
    opposite if it is "wrong". If the claim is "open", there are two `solutions`, and only the first agrees with it.
    `wrong_mark` is the first mark that, together with the marks before it, no solution has.
    """

    puzzle: Puzzle
    claim: Claim
    truth: Truth
    sentence: str
    """The answer in a sentence, without the steps."""
    steps: tuple[Step, ...] = ()
    solutions: tuple[Solution, ...] = field(default=(), repr=False)
    wrong_mark: tuple[Var, int] | None = None

    @property
    def level(self) -> int | None:
        """The level of the hardest step; None without steps."""
        return max((level_of(step.cost, step.nested) for step in self.steps), default=None)

    @property
    def cost(self) -> int:
        """The cost of the hardest step; 0 without steps."""
        return max((step.cost for step in self.steps), default=0)

    def __str__(self) -> str:
        return "\n".join([self.sentence, *(f"{k}. {step.sentence}" for k, step in enumerate(self.steps, 1))])


def why(
    puzzle: Puzzle,
    marks: MarksLike,
    claim: Any,
    *,
    level: int | None = None,
    steps: int = MOST_STEPS,
    seconds: float | None = 10.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Why:
    """Decide whether a claim about a partly solved board is true, and find the steps from which it follows.

    A claim is a variable with a value, a `Claim`, or a text: "R3C5=2" claims that row 3, column 5 is 2, "R3C5!=2" that
    it is not, and "R3C5-R3C6=1" is about the edge between two cells. The steps are the cheapest ones, without those
    that the claim does not need. There are at most `steps` of them, and none is above `level`. A claim that is true,
    but needs more or harder steps, is "not yet". Raises BadInput if the puzzle has no solution, or if the marks or the
    claim do not belong to its board. Marks are given as for `check`; their order decides which is the first wrong one.
    `progress` and `cancel` are those of `solve`.
    """
    if level is not None and level not in range(1, len(LEVELS) + 1):
        raise BadInput(f"A level is a number from 1 to {len(LEVELS)}, not {level!r}.")
    if steps < 1:
        raise BadInput("The number of steps is at least 1.")
    genre, clock = genre_of(puzzle), Clock(Budget(seconds))
    with watching(progress, cancel, clock.left), kernels_poll():
        model = model_of(puzzle)
        known = marks_of(puzzle, marks, model)
        asked = claim_of(claim, model.layers, genre.title)
        view = next((view for view in genre.views if asked.var.layer in model.views[view]), genre.views[-1])
        explainer = take_explainer(puzzle, genre, view_named(genre, view), clock)
        answer = Board(explainer, known).why(asked, level or len(LEVELS), steps)
        cache_explainer(explainer)
        return answer


class Sides(NamedTuple):
    """A solution that agrees with a claim, and another one that does not. Each is None if there is none, or if none was
    found in time; in the second case, `known` is false."""

    agreeing: Solution | None
    other: Solution | None
    known: bool


class Board:
    """The marks of a player on a puzzle: the right ones, the first wrong one, and what follows."""

    def __init__(self, explainer: Explainer, marks: Marks) -> None:
        self.explainer = explainer
        self.genre: Genre[Puzzle] = explainer.genre
        self.growing = self.genre.display.growing
        self.wrong_mark: tuple[Var, int] | None = None
        self.right = self._right(marks)

    # --- what is true

    def _right(self, marks: Marks) -> dict[Var, int]:
        """The right marks: those that some solution has, up to the first that contradicts the marks before it. Also
        sets `wrong_mark`."""
        wrong = {var for var, value in marks.items() if not self._may_have(var, value)}
        right = {var: value for var, value in marks.items() if var not in wrong}
        first_wrong = next((var for var in marks if var in wrong), None)
        contradicting = None if self._are_of_only_solution(right) else self._first_contradicting(right)
        if contradicting is not None:
            number_before = list(right).index(contradicting)
            right = dict(islice(right.items(), number_before))
        order = list(marks)
        bad = [var for var in (first_wrong, contradicting) if var is not None]
        if bad:
            var = min(bad, key=order.index)
            self.wrong_mark = var, marks[var]
        return right

    def _may_have(self, var: Var, value: int) -> bool:
        """False if no solution has this mark, and no solution has the value that it may grow to."""
        grows = may_grow(var, value, self.growing) and self.explainer.may_have(var, GROWN)
        return grows or self.explainer.may_have(var, value)

    def _are_of_only_solution(self, marks: Marks) -> bool:
        """True if right marks certainly belong to the same solution, because there is only one in the view."""
        return not marks or (self.explainer.unique and all(var.layer in self.explainer.shown for var in marks))

    def _first_contradicting(self, marks: Marks) -> Var | None:
        """The first mark that contradicts those before it, by binary search. None if some solution has all marks, or if
        this is not decided in time."""
        items = list(marks.items())

        def is_consistent(number: int) -> bool:
            """False if no solution has the first marks, of which there are `number`."""
            first_marks = dict(items[:number])
            if any(self._fits(solution, first_marks) for solution in self.explainer.solutions):
                return True
            _, may_exist = self._solve(first_marks, ())
            return may_exist

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

    def _fits(self, solution: Solution, marks: Marks) -> bool:
        """True if a solution has these marks, or the values that they may grow to."""
        return all(
            solution[var] == value or (may_grow(var, value, self.growing) and solution[var] == GROWN)
            for var, value in marks.items()
        )

    def _solve(self, marks: Marks, rules: tuple[Posting, ...]) -> tuple[Solution | None, bool]:
        """A solution with these marks and additional rules, or None, and whether such a solution may exist. The second
        value is False only if it is proved that there is no solution."""
        explainer = self.explainer
        model = given(explainer.model, marks, self.growing)
        model = replace(model, rules=(*model.rules, *rules))
        report = solve_model(explainer.puzzle, model, explainer.view, 1, explainer.clock.rest())
        return (report.solutions[0] if report.solutions else None), report.status is not Status.NONE

    def sides(self, claim: Claim) -> Sides:
        """Solutions with the right marks: one that agrees with the claim, and one that does not."""
        explainer = self.explainer
        solutions = [solution for solution in explainer.solutions if self._fits(solution, self.right)]
        agreeing = next((s for s in solutions if claim.holds(s[claim.var])), None)
        other = next((s for s in solutions if not claim.holds(s[claim.var])), None)
        if explainer.unique and claim.var.layer in explainer.shown and self._are_of_only_solution(self.right):
            return Sides(agreeing, other, True)
        known = True
        if agreeing is None:
            agreeing, known = self._solution_with(claim)
        if other is None:
            other, other_known = self._solution_with(claim.denied)
            known = known and other_known
        return Sides(agreeing, other, known)

    def _solution_with(self, claim: Claim) -> tuple[Solution | None, bool]:
        """A solution with the right marks that agrees with a claim, or None, and whether this is certain."""
        values = next(layer.values for layer in self.explainer.model.layers if layer.name == claim.var.layer)
        rows = tuple((value,) for value in values if claim.holds(value))
        if not rows:
            return None, True
        solution, may_exist = self._solve(self.right, (Posting("claim", Table((claim.var,), rows)),))
        return solution, solution is not None or not may_exist

    # --- what follows

    def why(self, claim: Claim, level: int, most: int) -> Why:
        """The answer to a question about a claim."""
        vocabulary = self.explainer.writer.vocabulary
        positive, negative = vocabulary.state(claim.var, claim.value), vocabulary.deny(claim.var, claim.value)
        text = (negative if claim.out else positive) or "the claim holds"
        opposite = (positive if claim.out else negative) or text
        sides = self.sides(claim)
        answer = Why(self.explainer.puzzle, claim, "unknown", "", wrong_mark=self.wrong_mark)
        if not sides.known or (sides.agreeing is None and sides.other is None):
            return replace(answer, sentence="This was not decided in time.")
        if sides.agreeing is not None and sides.other is not None:
            solutions = (sides.agreeing, sides.other)
            sentence = f"It is open whether {text}: some solutions agree, others do not."
            return replace(answer, truth="open", sentence=sentence, solutions=solutions)
        if sides.agreeing is None:
            steps = self.steps([claim.denied], level, most, MOST_FINDINGS)
            return replace(answer, truth="wrong", sentence=f"No: {opposite}.", steps=steps or ())
        steps = self.steps([claim], level, most, MOST_FINDINGS)
        text = f"{text[:1].upper()}{text[1:]}"
        if steps is None:
            within = "" if level == len(LEVELS) else f" up to level {level}"
            sentence = f"{text}, but {most} steps{within} from here do not show it."
            return replace(answer, truth="not yet", sentence=sentence)
        sentence = f"{text}." if steps else f"{text}: the board shows it."
        return replace(answer, truth="follows", sentence=sentence, steps=steps)

    def steps(self, claims: Sequence[Claim], level: int, most: int, findings: int) -> tuple[Step, ...] | None:
        """The cheapest steps that lead to true claims. None if this needs more than `most` steps, a step above `level`,
        or a search of more than `findings` steps."""
        remaining = [claim for claim in claims if not self._is_marked(claim)]
        if not remaining:
            return ()
        fitting = [solution for solution in self.explainer.solutions if self._fits(solution, self.right)]
        derivation = Derivation(self.explainer, self.right, fitting)
        if all(derivation.reach(claim, level, findings) for claim in remaining):
            steps = derivation.write_steps(remaining)
            return steps if len(steps) <= most else None
        is_single_value = len(remaining) == 1 and not remaining[0].out
        if derivation.ended and level == len(LEVELS) and is_single_value:
            return derivation.together(remaining[0])
        return None

    def _is_marked(self, claim: Claim) -> bool:
        """True if a mark on the board already implies a claim."""
        if claim.var not in self.right:
            return False
        value = self.right[claim.var]
        return claim.holds(value) and (not may_grow(claim.var, value, self.growing) or claim.holds(GROWN))

    def wrong_among(self, kept: Marks, new: Marks) -> tuple[tuple[Var, ...], bool]:
        """The wrong new marks, and whether they are known for certain. A new mark is wrong if no solution has it. If
        there are none, but no solution has all kept and new marks together, all new marks are wrong."""
        wrong = tuple(var for var, value in new.items() if not self._may_have(var, value))
        marks = {**kept, **new}
        if wrong or self._are_of_only_solution(marks) or any(self._fits(s, marks) for s in self.explainer.solutions):
            return wrong, True
        solution, may_exist = self._solve(marks, ())
        if solution is not None:
            return (), True
        return ((), False) if may_exist else (tuple(new), True)


@lru_cache(maxsize=8)
def model_of(puzzle: Puzzle) -> Model:
    """The model of a puzzle. It is cached because there are often several questions about the same puzzle."""
    return genre_of(puzzle).model(puzzle)
