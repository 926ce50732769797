"""What a diagnosis says of a puzzle: why it has no solution, why it has several, or what it could do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzlepark.core.grid import Spot
from puzzlepark.core.notebook import paragraphs
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Report, Status

SENTENCES: dict[str, Callable[[Any], list[str]]] = {}
"""What says a diagnosis and an audit in plain sentences; `tasks/diagnose/words.py` fills it."""


@dataclass(frozen=True)
class Addition:
    """The fewest clues that leave one solution, the answer of the ambiguity.

    `puzzle` has them. `smallest`: it is proved that no fewer clues that can be added leave one solution, whichever.
    `smallest_for_answer`: that is proved of clues which the genre takes from this answer.
    """

    clues: tuple[Spot, ...]
    puzzle: Puzzle
    smallest: bool
    smallest_for_answer: bool = False


@dataclass(frozen=True)
class Change:
    """One clue replaced by another, perhaps at another spot, so that there is exactly one solution."""

    clue: Spot
    to: Spot
    puzzle: Puzzle


@dataclass(frozen=True)
class Ambiguity:
    """Of a puzzle with several solutions.

    `count` is their exact number, None if unknown; there are `at_least` as many. `open` is what is not the same in all
    solutions, of the layers that the view shows; unless `open_known`, there may be more of it. `addition` is None if it
    was not found, and then `no_addition` says that all clues which the answer gives do not leave it alone. `changes`
    are all there are if `changes_known`.
    """

    count: int | None
    at_least: int
    answer: Solution
    open: tuple[Var, ...]
    open_known: bool
    addition: Addition | None
    no_addition: bool
    changes: tuple[Change, ...]
    changes_known: bool


@dataclass(frozen=True)
class Conflict:
    """Clues that contradict each other. None of them: the board has no solution even without clues, if `smallest`, or
    else its clues cannot be left out.

    `minimal`: without any one of them the others do not contradict each other. `smallest`: no fewer clues do. Clues
    that have a meaning only together, as the two ends of a link, count as one. `theorem` is a published reason for
    having no solution, in a sentence; empty where none is known to apply.
    """

    clues: tuple[Spot, ...]
    minimal: bool
    smallest: bool
    theorem: str = ""


@dataclass(frozen=True)
class Redundancy:
    """Of a puzzle with one solution: `spare` are the clues each of which can be taken away alone, all of them if
    `spare_known`. `together` is one large set of them that can be taken away at once, and `puzzle` is without these."""

    spare: tuple[Spot, ...]
    spare_known: bool
    together: tuple[Spot, ...]
    puzzle: Puzzle


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with a puzzle, or what it could do without.

    By the status of the `report` there is an `ambiguity`, a `conflict` or a `redundancy`, or, if that is undecided,
    none of them. `stopped` says why the work ended early, if it did: what is there holds all the same.
    """

    puzzle: Puzzle
    view: str
    report: Report
    ambiguity: Ambiguity | None = None
    conflict: Conflict | None = None
    redundancy: Redundancy | None = None
    stopped: str | None = None
    seconds: float = 0.0

    def __str__(self) -> str:
        return "\n".join(SENTENCES["diagnosis"](self)) if "diagnosis" in SENTENCES else repr(self)

    def _repr_html_(self) -> str:
        return paragraphs(str(self).split("\n"))

    @property
    def status(self) -> Status:
        return self.report.status


@dataclass(frozen=True)
class Audit:
    """Which clues of a puzzle are at fault, whatever its status.

    `redundant`: without it the solutions are the same; None if that was not asked, since there is no solution.
    `same_number`: without it there is again exactly one solution, but another one, as where a wind blows on through a
    black cell that is gone. The paper calls these redundant, too, since the number of solutions stays the same.
    `ineffective`: it, or a part of it, says nothing on this board. `infeasible`: sets of one or two clues that no board
    obeys; then there is no solution. The lists are complete where `redundant_known` and `infeasible_known` say so.
    `stopped` says why the work ended early, if it did.
    """

    puzzle: Puzzle
    view: str
    report: Report
    redundant: tuple[Spot, ...] | None = None
    redundant_known: bool = True
    same_number: tuple[Spot, ...] = ()
    ineffective: tuple[Spot, ...] = ()
    infeasible: tuple[tuple[Spot, ...], ...] = ()
    infeasible_known: bool = True
    stopped: str | None = None
    seconds: float = 0.0

    def __str__(self) -> str:
        return "\n".join(SENTENCES["audit"](self)) if "audit" in SENTENCES else repr(self)

    def _repr_html_(self) -> str:
        return paragraphs(str(self).split("\n"))

    @property
    def status(self) -> Status:
        return self.report.status

    @property
    def interesting(self) -> bool | None:
        """Whether there is exactly one solution and no clue is at fault; None if that was not decided."""
        if self.report.unique is False or self.redundant or self.ineffective:
            return False
        return True if self.report.unique and self.redundant_known else None
