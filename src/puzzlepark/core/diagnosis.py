"""Results of a diagnosis: why a puzzle has no solution, why it has several, or which clues it does not need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzlepark.core.grid import Spot
from puzzlepark.core.maybe_none import MaybeNone
from puzzlepark.core.notebook import paragraphs
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Report, Status

SENTENCES: dict[str, Callable[[Any], list[str]]] = {}
"""Functions that put a diagnosis or an audit into sentences; `tasks/diagnose/words.py` fills it."""


@dataclass(frozen=True)
class Addition:
    """Additional clues with which the answer of the ambiguity is the only solution. `puzzle` is the puzzle with them.

    `smallest` is true if it is proved that no smaller set of clues leads to a single solution, whichever it is.
    `smallest_for_answer` is true if it is proved that no smaller set leads to this answer, among the clues that the
    genre derives from it.
    """

    clues: tuple[Spot, ...]
    puzzle: Puzzle
    smallest: bool
    smallest_for_answer: bool = False


@dataclass(frozen=True)
class Change:
    """A clue replaced by another one, perhaps at another spot, so that there is exactly one solution."""

    clue: Spot
    to: Spot
    puzzle: Puzzle


@dataclass(frozen=True)
class Ambiguity:
    """How the solutions of a puzzle with several solutions differ, and how it could get a single one.

    `count` is the exact number of solutions, or None if it is unknown; `at_least` is a lower bound. `open` has
    variables of the view that differ between solutions, and `open_known` is true if it has all of them. `addition` is
    None if none was found; if `no_addition` is true, there are several solutions even with all clues of the answer.
    `changes_known` is true if `changes` has all changes that exist.
    """

    count: int | None
    at_least: int
    answer: Solution
    open: tuple[Var, ...]
    open_known: bool
    addition: Addition | MaybeNone
    no_addition: bool
    changes: tuple[Change, ...]
    changes_known: bool


@dataclass(frozen=True)
class Conflict:
    """Clues that contradict each other.

    `minimal`: without any one of them, the others do not contradict each other. `smallest`: no smaller set of clues is
    contradictory. If there are no `clues`, the board has no solution even without clues if `smallest` is true, and
    otherwise its clues cannot be left out. Clues that have a meaning only together, such as the two ends of a link,
    count as one. `theorem` is a sentence with a published reason for having no solution, or empty.
    """

    clues: tuple[Spot, ...]
    minimal: bool
    smallest: bool
    theorem: str = ""


@dataclass(frozen=True)
class Redundancy:
    """The clues that a puzzle with one solution does not need.

    `spare` has clues each of which can be taken away while the others stay; `spare_known` is true if it has all of
    them. `together` is one large set of clues that can be taken away at once, and `puzzle` is the puzzle without them.
    """

    spare: tuple[Spot, ...]
    spare_known: bool
    together: tuple[Spot, ...]
    puzzle: Puzzle


@dataclass(frozen=True)
class Diagnosis:
    """The result of `diagnose`: the defects of a puzzle, or the clues that it does not need.

    Depending on the status of the `report`, one of `ambiguity`, `conflict` and `redundancy` is set; none of them if the
    status is unknown. `stopped` is the reason if the work ended early. All results are proved even then.
    """

    puzzle: Puzzle
    view: str
    report: Report
    ambiguity: Ambiguity | MaybeNone = None
    conflict: Conflict | MaybeNone = None
    redundancy: Redundancy | MaybeNone = None
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
    """The questionable clues of a puzzle of any status.

    `redundant`: without the clue the solutions are the same; None if the puzzle has no solution. `same_number`: without
    the clue there is again exactly one solution, but a different one, for example because a wind passes where a black
    cell was. The paper calls these clues redundant too, since the number of solutions stays the same. `ineffective`:
    the clue or a part of it has no effect on this board. `infeasible`: sets of one or two clues that no board
    satisfies. The lists are complete if `redundant_known` and `infeasible_known` are true. `stopped` says why the work
    ended early, if it did.
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
        """True if there is exactly one solution and no clue is questionable; None if undecided."""
        if self.report.unique is False or self.redundant or self.ineffective:
            return False
        return True if self.report.unique and self.redundant_known else None
