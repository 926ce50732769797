"""Explanations as values: deductions, steps, techniques and grades."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from puzzlepark.core.grid import Spot
from puzzlepark.core.notebook import in_html, paragraphs
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import NamedTuple, dataclass, field

LEVELS = ("Easy", "Medium", "Hard", "Expert", "Extreme")
COSTLIEST = (2, 4, 8, 20)
"""The cost of the costliest step of levels 1 to 4; level 5 has no bound."""


REFUTED = "{chain} {fails}"
"""The template of a refuted supposition: what follows from it, and the contradiction."""


class Exclusion(NamedTuple):
    """A value that a variable cannot have."""

    var: Var
    value: int


@dataclass(frozen=True)
class Deduction:
    """One inference.

    `code` names the kind of inference, and `rule` is the code of its rule. `clues` are the clues of that rule, and
    `where` the spots that the inference uses. `exclusions` are its conclusions, and `rules` the indices of the rules of
    the model on which it rests.
    """

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

    A signature consists of codes in alphabetical order, joined by "+"; "suppose" before them means that they refute a
    supposition. A code may include the rule, as in "count:row". If it is the only one, it may include the case of its
    sentence, as in "pair.hidden". If several techniques have the same signature, the first that `fits` is used; `shape`
    is a second condition, which also depends on the values and places of clues.

    `where`, `why` and `so` are the templates of the three grades of a hint. By default, {because} in `why` is the
    sentence of the genre or of the type of constraint for the last deduction. The templates may contain {because},
    {who}, {law}, {where}, {marks}, {chain} and {fails}, and the arguments of the last deduction. A `quiet` technique is
    not shown as a step, because players apply it without thinking.
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

    `marks` are the variables that the step decides, and `excluded` are values that it rules out without deciding their
    variables. `follow` are marks that are obvious after the step. If `suppose` is set, the deductions lead from that
    supposition to a contradiction; `nested` is true if a supposition contains others. `rests_on` are earlier exclusions
    that the step needs. `sentence` is the whole explanation, and `hints` are its three grades.
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
    """The indices of the rules of the model on which the step rests."""
    cost: int
    sentence: str
    hints: tuple[str, str, str] = ("", "", "")
    open: int = 0
    """The number of surplus values before the step: all but one for each undecided variable of the view."""

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
        """The effort of the step: its cost minus 1, plus 1 for each doubling of `open`. Trivial steps take no
        effort."""
        return 0 if self.cost <= 1 else self.cost - 1 + self.open.bit_length()


@dataclass(frozen=True)
class Grade:
    """The difficulty of a puzzle: its level from 1 to 5, the name of the level, and the hardest technique.

    `effort` is the sum over all steps, for sorting within a level, and `profile` counts the uses of each technique. If
    the puzzle is not `unique`, the steps end at the marks that all solutions share.
    """

    level: int
    name: str
    hardest: str
    effort: int
    profile: Mapping[str, int] = field(default_factory=dict)
    unique: bool = True


@dataclass(frozen=True)
class Explanation:
    """The steps by which a person can solve a puzzle. `solved` is true if the steps decide all values of the view. If
    there are several solutions, the steps end at the marks that all of them share."""

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
        """The board after the steps, and the steps."""
        board = self.puzzle.declaration.picture(self.puzzle, self.marks, "svg")
        steps = "".join(f"<li>{step._repr_html_()}</li>" for step in self.steps)
        return f"{board}<p>Level {self.level} ({in_html(self.grade.name)})</p><ol>{steps}</ol>"

    @property
    def level(self) -> int:
        return self.grade.level

    @property
    def marks(self) -> dict[Var, int]:
        """All marks that the steps decide."""
        marks: dict[Var, int] = {}
        for step in self.steps:
            marks |= {**step.marks, **step.follow}
        return marks


@dataclass(frozen=True)
class Hint:
    """Help on a half-played board.

    `right` is true if some solution has all the marks, and `wrong` are marks that no solution has. `step` is the
    cheapest next step that decides a mark, on the board without the wrong marks; None if nothing is left to find.
    `grades` are texts about the step `shown`: where to look, why, and what follows.
    """

    right: bool
    wrong: tuple[tuple[Var, int], ...]
    step: Step | None
    grades: tuple[str, str, str]
    before: tuple[Step, ...] = ()
    """The steps on which `step` rests and that only exclude values, in order. The grades are about the first of them.
    The `candidates` of the next request show which of them the player has seen."""
    details: tuple[str, ...] = ()
    """The complete reason, line by line, if the grades shorten it."""

    @property
    def shown(self) -> Step | None:
        """The step that the grades are about."""
        return self.before[0] if self.before else self.step

    @property
    def told(self) -> Step | None:
        """The former name of `shown`."""
        return self.shown

    def __str__(self) -> str:
        return "\n".join(dict.fromkeys(self.grades))

    def _repr_html_(self) -> str:
        return paragraphs(dict.fromkeys(self.grades))


@dataclass(frozen=True)
class Lesson:
    """A small position in which a technique is the cheapest next step, with its marks and the step. `before` are the
    steps on which it rests and that only exclude values."""

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


def sets_zeros(step: Step) -> bool:
    """True if all marks of a step are 0."""
    return bool(step.marks) and not any(step.marks.values())


def sets_nonzeros(step: Step) -> bool:
    """True if no mark of a step is 0."""
    return bool(step.marks) and all(step.marks.values())


def has_clues(step: Step) -> bool:
    """True if a step rests on clues."""
    return bool(step.clues)


def fails_by(code: str) -> Callable[[Step], bool]:
    """A condition: the last deduction of a step has this code."""
    return lambda step: bool(step.deductions) and step.deductions[-1].code == code


def supposition(code: str, title: str, deductions: str, fails: str = "") -> Technique:
    """A technique that refutes a supposition by `deductions`, which are joined by "+". With `fails`, the last deduction
    must have that code."""
    signature = f"suppose+{deductions}" if deductions else "suppose"
    return Technique(code, title, signature, why=REFUTED, fits=fails_by(fails) if fails else None)


def level_of(cost: int, nested: bool) -> int:
    """The level of a puzzle whose costliest step has this cost. A puzzle with `nested` suppositions has the highest
    level."""
    if nested:
        return len(LEVELS)
    return 1 + sum(cost > limit for limit in COSTLIEST)
