"""Judge: what a player's step is worth, from the board before it and the board after it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
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
from puzzlepark.tasks.consistency import begun
from puzzlepark.tasks.explain.explainers import cache_explainer, take_explainer
from puzzlepark.tasks.explain.why import Board, model_of
from puzzlepark.tasks.marks import MarksLike, marks_of

MOST_STEPS = 4
"""The number of steps that a player may do in mind before a mark."""
MOST_FOUND = 200
"""The number of findings after which a mark counts as out of reach."""
Worth = Literal["breaks a rule", "wrong", "open", "early", "follows", "takes back", "nothing", "unknown"]
"""`breaks a rule`: visible now. `wrong`: no solution has it, as a search proved. `open`: some solutions have it, others
do not. `early`: right, but it does not follow yet. `follows`: by the steps. `takes back`: no mark is new. `nothing`:
the boards are equal. `unknown`: not decided in time."""


@dataclass(frozen=True)
class Judgement:
    """What a step of a player is worth.

    `marks` are those that the step puts down or changes, and `wrong` those of them that no solution has. `violations`
    are the rules that it breaks. If it `follows`, `steps` lead to its marks. `mends` is true if the step takes back a
    wrong mark.
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
        """The level of the hardest technique; None if the step does not follow, 1 if the board shows its marks."""
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

    It is first asked whether the step breaks a rule now, and then whether a solution has its marks. A right step
    follows if at most `steps` steps, none above `level`, lead from the right marks before to its marks. Raises BadInput
    if the puzzle has no solution, or if the marks do not belong to its board. The analysis of a puzzle is cached for
    the next steps. Marks are given as for `check`; `progress` and `cancel` are those of `solve`.
    """
    if level is not None and level not in range(1, len(LEVELS) + 1):
        raise BadInput(f"A level is a number from 1 to {len(LEVELS)}, not {level!r}.")
    clock = Clock(Budget(seconds))
    with watching(progress, cancel, clock.left), kernels_poll():
        model = model_of(puzzle)
        old, new = marks_of(puzzle, before, model), marks_of(puzzle, after, model)
        return Judge(puzzle, clock).judge(old, new, level or len(LEVELS), steps)


class Judge:
    """Judges steps on one puzzle."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.puzzle, self.clock, self.genre = puzzle, clock, genre_of(puzzle)

    def judge(self, before: Marks, after: Marks, level: int, steps: int) -> Judgement:
        """The worth of a step."""
        new = {var: value for var, value in after.items() if before.get(var) != value}
        gone = [var for var in before if var not in after]
        if not new and not gone:
            return Judgement("nothing", new)
        if new and (broken := self._new_violations(before, after)):
            return Judgement("breaks a rule", new, broken)
        view = next((v for v in self.genre.views if self._shows(v, new)), self.genre.views[-1])
        explainer = take_explainer(self.puzzle, self.genre, view, self.clock)
        board = Board(explainer, before)
        judgement = self._judge(board, new, [*gone, *(var for var in new if var in before)], level, steps)
        cache_explainer(explainer)
        return judgement

    def _shows(self, view: str, new: Marks) -> bool:
        layers = model_of(self.puzzle).views[view]
        return all(var.layer in layers for var in new)

    def _new_violations(self, before: Marks, after: Marks) -> tuple[Violation, ...]:
        """The rules that are broken now and were not before."""
        broken = self._final(after)
        old = self._final(before) if broken else {}
        return tuple(violation for key, violation in broken.items() if key not in old)

    def _final(self, marks: Marks) -> dict[Hashable, Violation]:
        """The violations that no further mark repairs. One bridge may still become two, so a violation must remain when
        all single bridges are double."""
        final = self._by_place(marks)
        growing = self.genre.display.growing
        if final and any(begun(var, value, growing) for var, value in marks.items()):
            grown = self._by_place({v: 2 if begun(v, value, growing) else value for v, value in marks.items()})
            final = {key: violation for key, violation in final.items() if key in grown}
        return final

    def _by_place(self, marks: Marks) -> dict[Hashable, Violation]:
        violations = self.genre.check(self.puzzle, marks).violations
        return {(v.code, v.clue, v.where): v for v in violations if v.final}

    def _judge(self, board: Board, new: Marks, changed: Sequence[Var], level: int, most: int) -> Judgement:
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
        claims = [Claim(v, 0, out=True) if begun(v, value, growing) else Claim(v, value) for v, value in new.items()]
        if any(board.sides(claim).other is not None for claim in claims):
            return Judgement("open", new, mends=mends)
        found = board.steps(claims, level, most, MOST_FOUND)
        if found is None:
            return Judgement("early", new, mends=mends)
        return Judgement("follows", new, steps=found, mends=mends)


def judge_replay(
    puzzle: Puzzle, boards: Iterable[MarksLike], *, level: int | None = None, seconds: float | None = 10.0
) -> list[Judgement]:
    """Judge every step of a recorded solve: the boards one after another, from the first on."""
    judged, last = list[Judgement](), None
    for board in boards:
        marks = marks_of(puzzle, board)
        if last is not None:
            judged.append(judge(puzzle, last, marks, level=level, seconds=seconds))
        last = marks
    return judged
