"""Judge a step of a player, given the board before it and the board after it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Literal

from puzzlepark.core.claims import Claim
from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Budget, Clock
from puzzlepark.core.steps import LEVELS, Step, level_of
from puzzlepark.core.verdict import Violation
from puzzlepark.core.watch import Cancel, Progress, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.consistency import may_grow
from puzzlepark.tasks.explain.explainers import cache_explainer, take_explainer
from puzzlepark.tasks.explain.why import Board, model_of
from puzzlepark.tasks.marks import MarksLike, marks_of

MOST_STEPS = 4
"""The number of steps from which a mark may follow, as many as a player can do in mind."""
MOST_FINDINGS = 200
"""The number of findings after which the search for steps to a mark ends."""
Worth = Literal["breaks a rule", "wrong", "open", "early", "follows", "takes back", "nothing", "unknown"]
"""What a step is worth:

- "breaks a rule": the new board violates a rule.
- "wrong": a search proved that no solution has the new marks.
- "open": some solutions have the new marks, others do not.
- "early": all solutions have the new marks, but they do not follow from a few steps yet.
- "follows": the new marks follow from a few steps.
- "takes back": there are no new marks.
- "nothing": the boards are equal.
- "unknown": this was not decided in time."""


@dataclass(frozen=True)
class Judgement:
    """A judgement on a step of a player.

    `marks` are those that the step adds or changes, and `wrong` those of them that no solution has. `violations` are
    the rules that it breaks. If it "follows", `steps` lead to its marks. `mends` is true if the step removes a wrong
    mark.
    """

    worth: Worth
    marks: Marks
    violations: tuple[Violation, ...] = ()
    wrong: tuple[Var, ...] = ()
    steps: tuple[Step, ...] = ()
    mends: bool = False

    @property
    def technique(self) -> str:
        """The title of the hardest technique that the step needs; "" if it does not follow."""
        hardest = max(self.steps, key=lambda step: (level_of(step.cost, step.nested), step.cost), default=None)
        return hardest.title if hardest else ""

    @property
    def level(self) -> int | None:
        """The level of the hardest technique; None if the step does not follow, 1 if it needs no technique."""
        if self.worth != "follows":
            return None
        return max((level_of(step.cost, step.nested) for step in self.steps), default=1)

    @property
    def sentence(self) -> str:
        """The judgement in a sentence."""
        match self.worth:
            case "breaks a rule":
                return self.violations[0].sentence
            case "wrong":
                return "This breaks no rule yet, but no solution has it."
            case "open":
                return "The puzzle has several solutions, and not all of them have this."
            case "early":
                return "This is right, but it does not follow yet."
            case "follows" if self.steps:
                return f"This follows: {self.technique}, level {self.level} ({LEVELS[(self.level or 1) - 1]})."
            case "follows":
                return "This follows: the board shows it."
            case "takes back":
                return "This takes back a wrong mark." if self.mends else "This takes back marks."
            case "nothing":
                return "Nothing has changed."
        return "This was not decided in time."

    def __str__(self) -> str:
        return self.sentence


def judge(
    puzzle: Puzzle,
    before: MarksLike,
    after: MarksLike,
    *,
    level: int | None = None,
    steps: int = MOST_STEPS,
    seconds: float | None = 10.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Judgement:
    """Judge the step of a player from the marks `before` to the marks `after`.

    A step is first checked for broken rules, and then for whether a solution has its marks. If all solutions have
    them, the step follows if at most `steps` steps, none above `level`, lead from the right marks before to its marks.
    Raises BadInput if the puzzle has no solution, or if the marks do not belong to its board. The analysis of a puzzle
    is cached for the next steps. Marks are given as for `check`; `progress` and `cancel` are those of `solve`.
    """
    if level is not None and level not in range(1, len(LEVELS) + 1):
        raise BadInput(f"A level is a number from 1 to {len(LEVELS)}, not {level!r}.")
    clock = Clock(Budget(seconds))
    with watching(progress, cancel, clock.left), kernels_poll():
        model = model_of(puzzle)
        old, new = marks_of(puzzle, before, model), marks_of(puzzle, after, model)
        return Judge(puzzle, clock).judge(old, new, level or len(LEVELS), steps)


class Judge:
    """Judges the steps of a player on one puzzle."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.puzzle, self.clock, self.genre = puzzle, clock, genre_of(puzzle)

    def judge(self, before: Marks, after: Marks, level: int, steps: int) -> Judgement:
        """The judgement on a step, with the bounds `level` and `steps` for what follows."""
        new = {var: value for var, value in after.items() if before.get(var) != value}
        removed = [var for var in before if var not in after]
        if not new and not removed:
            return Judgement("nothing", new)
        if new and (violations := self._new_violations(before, after)):
            return Judgement("breaks a rule", new, violations)
        view = next((view for view in self.genre.views if self._shows(view, new)), self.genre.views[-1])
        explainer = take_explainer(self.puzzle, self.genre, view, self.clock)
        board = Board(explainer, before)
        changed = [*removed, *(var for var in new if var in before)]
        judgement = self._judge(board, new, changed, level, steps)
        cache_explainer(explainer)
        return judgement

    def _shows(self, view: str, marks: Marks) -> bool:
        """Whether a view shows all of these marks."""
        layers = model_of(self.puzzle).views[view]
        return all(var.layer in layers for var in marks)

    def _new_violations(self, before: Marks, after: Marks) -> tuple[Violation, ...]:
        """The final violations after a step that were not there before it."""
        violations = self._final_violations(after)
        earlier = self._final_violations(before) if violations else {}
        return tuple(violation for key, violation in violations.items() if key not in earlier)

    def _final_violations(self, marks: Marks) -> dict[Hashable, Violation]:
        """The violations that no further mark can repair. One bridge may still become two, so a violation must remain
        when all single bridges are double."""
        violations = self._violations(marks)
        growing = self.genre.display.growing
        if violations and any(may_grow(var, value, growing) for var, value in marks.items()):
            grown = {var: 2 if may_grow(var, value, growing) else value for var, value in marks.items()}
            still_violated = self._violations(grown)
            violations = {key: violation for key, violation in violations.items() if key in still_violated}
        return violations

    def _violations(self, marks: Marks) -> dict[Hashable, Violation]:
        """The final violations of a board according to its referee, each with a key by which it is recognised."""
        violations = self.genre.check(self.puzzle, marks).violations
        return {(v.code, v.clue, v.where): v for v in violations if v.final}

    def _judge(self, board: Board, new: Marks, changed: Sequence[Var], level: int, most: int) -> Judgement:
        """The judgement on a step that breaks no rule, with new marks. `changed` are the variables whose mark before
        the step is removed or replaced."""
        mends = any(var not in board.right for var in changed)
        if not new:
            return Judgement("takes back", new, mends=mends)
        kept = {var: value for var, value in board.right.items() if var not in new}
        wrong, known = board.wrong_among(kept, new)
        if wrong:
            return Judgement("wrong", new, wrong=wrong, mends=mends)
        if not known:
            return Judgement("unknown", new, mends=mends)
        board.right = kept
        growing = self.genre.display.growing
        claims = [Claim(v, 0, out=True) if may_grow(v, value, growing) else Claim(v, value) for v, value in new.items()]
        if any(board.sides(claim).other is not None for claim in claims):
            return Judgement("open", new, mends=mends)
        steps = board.steps(claims, level, most, MOST_FINDINGS)
        if steps is None:
            return Judgement("early", new, mends=mends)
        return Judgement("follows", new, steps=steps, mends=mends)


def judge_replay(
    puzzle: Puzzle, boards: Iterable[MarksLike], *, level: int | None = None, seconds: float | None = 10.0
) -> list[Judgement]:
    """Judge every step of a recorded game, given as the boards before and after the steps in their order."""
    marks = [marks_of(puzzle, board) for board in boards]
    return [judge(puzzle, before, after, level=level, seconds=seconds) for before, after in pairwise(marks)]
