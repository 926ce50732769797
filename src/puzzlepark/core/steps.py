"""What an explanation is made of: deductions, steps, techniques and a grade. Values only."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from puzzlepark.core.grid import Spot
from puzzlepark.core.notebook import in_html, paragraphs
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import NamedTuple, dataclass, field

LEVELS = ("Easy", "Medium", "Hard", "Expert", "Extreme")
COSTLIEST = (2, 4, 8, 20)
"""The cost of the dearest step of levels 1 to 4; level 5 has no bound."""


REFUTED = "{chain} {fails}"
"""How a supposition is told: what follows from it, and how that fails."""


class Exclusion(NamedTuple):
    """A value that a variable cannot have."""

    var: Var
    value: int


@dataclass(frozen=True)
class Deduction:
    """A single glance: its code, the code of the rule it is about, that rule's clues, the spots it looks at, what it
    finds, and the rules of the model that it needs, by their places there."""

    code: str
    rule: str
    clues: tuple[Spot, ...]
    where: tuple[Spot, ...]
    exclusions: tuple[Exclusion, ...]
    rules: tuple[int, ...] = ()

    @property
    def finds(self) -> tuple[Exclusion, ...]:
        """The former name of `exclusions`."""
        return self.exclusions


@dataclass(frozen=True)
class Technique:
    """A named way of thinking, recognised by its `signature`: the codes of the deductions that a step uses.

    A signature is a code, or "suppose" and codes, joined by "+" in the order of the alphabet; all codes may be told
    with their rules, as in "count:row", and a single code with the case of its sentence, as in "pair.hidden". Of
    techniques with one signature, the first that `fits` is taken; `shape` says whether it fits on the board, where the
    values and places of clues count. `where` is the first grade of a hint, `why` the second and `so` the third. Without
    a `why` of its own, a step is told as its kind of rule or its genre tells the last deduction. The sentences may name
    {because}, {who}, {law}, {where}, {marks}, {chain} and {fails}, and the arguments of the last deduction. What is
    `quiet` is no step: whoever plays sees it without a word.
    """

    code: str
    title: str
    signature: str
    where: str = "Look at {where}."
    why: str = "{because}"
    so: str = "So {marks}."
    fits: Callable[[Step], bool] | None = None
    quiet: bool = False
    shape: Callable[[Puzzle, Step], bool] | None = None


@dataclass(frozen=True)
class Step:
    """One step of an explanation.

    `marks` are decided by it, `excluded` are values that it only rules out; `follow` is what is seen at once then.
    With `suppose`, the deductions lead from that supposition to a contradiction. `nested` tells that a supposition
    holds others. `rests_on` are the earlier marks that it needs. `sentence` says it all; `hints` say it in three
    grades.
    """

    technique: str
    title: str
    marks: Marks
    excluded: tuple[Exclusion, ...]
    follow: Marks
    suppose: tuple[Var, int] | None
    nested: bool
    deductions: tuple[Deduction, ...]
    clues: tuple[Spot, ...]
    where: tuple[Spot, ...]
    rests_on: tuple[Exclusion, ...]
    rules: tuple[int, ...]
    """The rules of the model that it needs, by their places there."""
    cost: int
    sentence: str
    hints: tuple[str, str, str] = ("", "", "")
    open: int = 0
    """The values that were open before it: of each undecided variable of the view all but one."""

    def __str__(self) -> str:
        return f"{self.title}: {self.sentence}"

    def _repr_html_(self) -> str:
        return f"<p><b>{in_html(self.title)}</b> {in_html(self.sentence)}</p>"

    @property
    def looks(self) -> tuple[Deduction, ...]:
        """The former name of `deductions`."""
        return self.deductions

    @property
    def effort(self) -> int:
        """The thought that it takes: its cost beyond a glance, and one for each doubling of what was open."""
        return 0 if self.cost <= 1 else self.cost - 1 + self.open.bit_length()


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is: the level from 1 to 5 with its name, its hardest technique, the effort of all its
    steps, for sorting within a level, and how often each technique is used.

    `unique`: the puzzle has one solution. If not, it is the grade of the steps to what all solutions share.
    """

    level: int
    name: str
    hardest: str
    effort: int
    profile: Mapping[str, int] = field(default_factory=dict)
    unique: bool = True


@dataclass(frozen=True)
class Explanation:
    """The way a person would solve a puzzle. `solved`: the view is decided in the end. Where there are several
    solutions, the steps end at what all of them share."""

    puzzle: Puzzle
    view: str
    steps: tuple[Step, ...]
    solved: bool
    grade: Grade

    def __str__(self) -> str:
        end = [] if self.solved else ["Several solutions go on from here."]
        lines = [f"{k}. {step}" for k, step in enumerate(self.steps, 1)]
        return "\n".join([f"{self.puzzle.title}, level {self.level} ({self.grade.name})", *lines, *end])

    def _repr_html_(self) -> str:
        """The board as the steps leave it, and the steps."""
        board = self.puzzle.declaration.picture(self.puzzle, self.marks, "svg")
        steps = "".join(f"<li>{step._repr_html_()}</li>" for step in self.steps)
        return f"{board}<p>Level {self.level} ({in_html(self.grade.name)})</p><ol>{steps}</ol>"

    @property
    def level(self) -> int:
        return self.grade.level

    @property
    def marks(self) -> dict[Var, int]:
        """Everything that the steps decide."""
        found: dict[Var, int] = {}
        for step in self.steps:
            found |= {**step.marks, **step.follow}
        return found


@dataclass(frozen=True)
class Hint:
    """Help on a half-played board.

    `right`: some solution has all the marks. `wrong` are marks that no solution has. `step` is the cheapest next
    one on a board without the wrong marks that puts something there; None if nothing is left to find. `grades` tell
    where to look, why, and what, of one step alone, which is the one that is `told`: a sentence or two each.
    """

    right: bool
    wrong: tuple[tuple[Var, int], ...]
    step: Step | None
    grades: tuple[str, str, str]
    before: tuple[Step, ...] = ()
    """The steps that only rule something out, on which the step rests, in their order: the first of them is told. Who
    has seen it says so by the `candidates` of the next hint, which then tells the next of them."""
    details: tuple[str, ...] = ()
    """All of the reason, line by line, if the grades leave some of it out."""

    @property
    def told(self) -> Step | None:
        """The step that the grades tell."""
        return self.before[0] if self.before else self.step

    def __str__(self) -> str:
        return "\n".join(dict.fromkeys(self.grades))

    def _repr_html_(self) -> str:
        return paragraphs(dict.fromkeys(self.grades))


@dataclass(frozen=True)
class Lesson:
    """A small position in which a technique is the cheapest next step: the marks that are there, and the step. `before`
    are steps that only rule something out, on which it rests."""

    puzzle: Puzzle
    marks: Marks
    step: Step
    before: tuple[Step, ...] = ()

    def __str__(self) -> str:
        board = self.puzzle.declaration.picture(self.puzzle, self.marks, "text")
        lines = [f"{self.puzzle.title}: {self.step.title}", board, *(step.sentence for step in self.before)]
        return "\n".join([*lines, self.step.sentence])

    def _repr_html_(self) -> str:
        board = self.puzzle.declaration.picture(self.puzzle, self.marks, "svg")
        return board + "".join(step._repr_html_() for step in (*self.before, self.step))


def sets_nothing(step: Step) -> bool:
    """Whether a step only says where nothing is."""
    return bool(step.marks) and not any(step.marks.values())


def sets_something(step: Step) -> bool:
    """Whether a step says of no spot that nothing is there."""
    return bool(step.marks) and all(step.marks.values())


def has_clues(step: Step) -> bool:
    """Whether a step rests on clues that can be named."""
    return bool(step.clues)


def fails_by(code: str) -> Callable[[Step], bool]:
    """Whether a supposition fails by a deduction of this code."""
    return lambda step: bool(step.deductions) and step.deductions[-1].code == code


def supposition(code: str, title: str, deductions: str, fails: str = "") -> Technique:
    """A technique that supposes something and refutes it by `deductions`, joined by "+", of which the last has the code
    `fails`, if that is told."""
    signature = f"suppose+{deductions}" if deductions else "suppose"
    return Technique(code, title, signature, why=REFUTED, fits=fails_by(fails) if fails else None)


def level_of(cost: int, nested: bool) -> int:
    """The level of a puzzle whose dearest step has this cost."""
    if nested:
        return len(LEVELS)
    return 1 + sum(cost > most for most in COSTLIEST)
