"""Why: whether a claim about a board is true, whether it follows already, and by which steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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
from puzzlepark.tasks.consistency import begun, given
from puzzlepark.tasks.explain.derivation import Derivation
from puzzlepark.tasks.explain.explain import Explainer
from puzzlepark.tasks.explain.explainers import cache_explainer, take_explainer
from puzzlepark.tasks.marks import MarksLike, marks_of
from puzzlepark.tasks.solve import solve_model, view_named

MOST_STEPS = 12
"""The number of steps that an answer has by default."""
MOST_FOUND = 2_000
"""The number of findings after which a claim counts as out of reach."""
Truth = Literal["follows", "not yet", "open", "wrong", "unknown"]
"""`follows`: true, by the steps. `not yet`: true, but the steps are too many or too hard. `open`: some solutions say
so, others do not. `wrong`: no solution says so. `unknown`: not decided in time."""


@dataclass(frozen=True)
class Why:
    """The answer to a question about a claim.

    The claim is judged on the board without its wrong marks. `steps` lead to the claim if it `follows`, and to its
    opposite if it is `wrong`. `solutions` are two that differ in the claim if it is `open`: the first agrees with it.
    `wrong_mark` is the first mark on the board with which, and with those before it, there is no solution.
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
    """Say whether a claim about a half-played board is true, and by which steps it follows from the marks.

    A claim is a variable with a value, a `Claim`, or a text: "R3C5=2" says that row 3, column 5 is 2, "R3C5!=2" that it
    is not, and "R3C5-R3C6=1" is about the edge between two cells. The cheapest steps that lead to it are returned, and
    of these only those on which it rests: at most `steps`, and none above `level`. A claim that is true, but needs more
    or harder steps, is "not yet". Raises BadInput if the puzzle has no solution, or if the marks or the claim do not
    belong to its board. Marks are given as for `check`; their order tells which is the first wrong one. `progress` and
    `cancel` are those of `solve`.
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
        view = next((v for v in genre.views if asked.var.layer in model.views[v]), genre.views[-1])
        explainer = take_explainer(puzzle, genre, view_named(genre, view), clock)
        answer = Board(explainer, known).why(asked, level or len(LEVELS), steps)
        cache_explainer(explainer)
        return answer


class Sides(NamedTuple):
    """A solution that agrees with a claim, and one that does not; None if there is none. `known` is false if one of
    them was not decided in time."""

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
        """The marks without those that no solution has, and up to the first that contradicts the marks before it."""
        wrong = {var for var, value in marks.items() if not self._may_have(var, value)}
        right = {var: value for var, value in marks.items() if var not in wrong}
        first = next((var for var in marks if var in wrong), None)
        odd = None if self._is_simple(right) else self._first_contradicting(right)
        if odd is not None:
            right = {var: right[var] for var in list(right)[: list(right).index(odd)]}
        order = list(marks)
        both = [var for var in (first, odd) if var is not None]
        if both:
            var = min(both, key=order.index)
            self.wrong_mark = var, marks[var]
        return right

    def _may_have(self, var: Var, value: int) -> bool:
        grows = begun(var, value, self.growing) and self.explainer.may_have(var, 2)
        return grows or self.explainer.may_have(var, value)

    def _is_simple(self, marks: Marks) -> bool:
        """True if marks that are each in the only solution are together in it."""
        return not marks or (self.explainer.unique and all(var.layer in self.explainer.shown for var in marks))

    def _first_contradicting(self, marks: Marks) -> Var | None:
        """The first mark that contradicts those before it, by binary search. None if some solution has all marks, or if
        undecided in time."""
        items = list(marks.items())

        def consistent(number: int) -> bool:
            some = dict(items[:number])
            return any(self._fits(s, some) for s in self.explainer.solutions) or self._solve(some, ())[1]

        if consistent(len(items)):
            return None
        good, bad = 0, len(items)
        while bad - good > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if consistent(middle) else (good, middle)
        return items[bad - 1][0]

    def _fits(self, solution: Solution, marks: Marks) -> bool:
        """True if a solution has these marks; one bridge may be one of two."""
        return all(
            solution[var] == value or (begun(var, value, self.growing) and solution[var] == 2)
            for var, value in marks.items()
        )

    def _solve(self, marks: Marks, rules: tuple[Posting, ...]) -> tuple[Solution | None, bool]:
        """A solution with these marks and additional rules; and true unless it is proved that there is none."""
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
        if explainer.unique and claim.var.layer in explainer.shown and self._is_simple(self.right):
            return Sides(agreeing, other, True)
        known = True
        values = next(layer.values for layer in explainer.model.layers if layer.name == claim.var.layer)
        found: list[Solution | None] = [agreeing, other]
        for k, wanted in enumerate((claim, claim.denied)):
            if found[k] is None:
                rows = tuple((value,) for value in values if wanted.holds(value))
                rule = Posting("claim", Table((claim.var,), rows))
                found[k], maybe = self._solve(self.right, (rule,)) if rows else (None, False)
                known = known and (found[k] is not None or not maybe)
        return Sides(found[0], found[1], known)

    # --- what follows

    def why(self, claim: Claim, level: int, most: int) -> Why:
        """The answer to a question about a claim."""
        vocabulary = self.explainer.writer.vocabulary
        says = vocabulary.deny if claim.out else vocabulary.state
        text = says(claim.var, claim.value) or "the claim holds"
        sides = self.sides(claim)
        answer = Why(self.explainer.puzzle, claim, "unknown", "", wrong_mark=self.wrong_mark)
        if not sides.known or (sides.agreeing is None and sides.other is None):
            return replace(answer, sentence="This was not decided in time.")
        if sides.agreeing is not None and sides.other is not None:
            solutions = (sides.agreeing, sides.other)
            sentence = f"It is open whether {text}: some solutions agree, others do not."
            return replace(answer, truth="open", sentence=sentence, solutions=solutions)
        if sides.agreeing is None:
            steps = self.steps([claim.denied], level, most, MOST_FOUND)
            denied = (vocabulary.state if claim.out else vocabulary.deny)(claim.var, claim.value) or text
            return replace(answer, truth="wrong", sentence=f"No: {denied}.", steps=steps or ())
        steps = self.steps([claim], level, most, MOST_FOUND)
        text = f"{text[:1].upper()}{text[1:]}"
        if steps is None:
            within = "" if level == len(LEVELS) else f" up to level {level}"
            sentence = f"{text}, but {most} steps{within} from here do not show it."
            return replace(answer, truth="not yet", sentence=sentence)
        sentence = f"{text}." if steps else f"{text}: the board shows it."
        return replace(answer, truth="follows", sentence=sentence, steps=steps)

    def steps(self, claims: Sequence[Claim], level: int, most: int, findings: int) -> tuple[Step, ...] | None:
        """The cheapest steps that lead to true claims; None if there are none within the bounds."""
        left = [claim for claim in claims if not self._stands(claim)]
        if not left:
            return ()
        fitting = [solution for solution in self.explainer.solutions if self._fits(solution, self.right)]
        derivation = Derivation(self.explainer, self.right, fitting)
        if all(derivation.reach(claim, level, findings) for claim in left):
            steps = derivation.write(left)
            return steps if len(steps) <= most else None
        if derivation.ended and level == len(LEVELS) and [claim.out for claim in left] == [False]:
            return derivation.together(left[0])
        return None

    def _stands(self, claim: Claim) -> bool:
        """True if a mark on the board says so already."""
        if claim.var not in self.right:
            return False
        value = self.right[claim.var]
        return claim.holds(value) and (not begun(claim.var, value, self.growing) or claim.holds(2))

    def wrong_among(self, kept: Marks, new: Marks) -> tuple[tuple[Var, ...], bool]:
        """The new marks that no solution with the kept ones has, and if that is known. If each is in some solution, but
        all together are not, these are all."""
        wrong = tuple(var for var, value in new.items() if not self._may_have(var, value))
        both = {**kept, **new}
        if wrong or self._is_simple(both) or any(self._fits(s, both) for s in self.explainer.solutions):
            return wrong, True
        solution, maybe = self._solve(both, ())
        return (() if solution is not None or maybe else tuple(new)), solution is not None or not maybe


@lru_cache(maxsize=8)
def model_of(puzzle: Puzzle) -> Model:
    """The model of a puzzle about which one question after another is asked."""
    return genre_of(puzzle).model(puzzle)
