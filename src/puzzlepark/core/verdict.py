"""Verdicts of referees."""

from __future__ import annotations

from puzzlepark.core.grid import Spot
from puzzlepark.core.notebook import paragraphs
from puzzlepark.core.record import NamedTuple


class Violation(NamedTuple):
    """A broken rule. If it is `final`, no further mark can repair it. `clue` is the spot of the broken clue, if any."""

    code: str
    where: tuple[Spot, ...]
    final: bool
    sentence: str
    clue: Spot | None = None


class Verdict(NamedTuple):
    """The violations of a board, where undecided variables count as 0. A verdict is true if there are none, which means
    that the board is solved."""

    violations: tuple[Violation, ...] = ()

    def __str__(self) -> str:
        return "\n".join(violation.sentence for violation in self.violations) or "Solved."

    def _repr_html_(self) -> str:
        return paragraphs(str(self).split("\n"))

    def __bool__(self) -> bool:
        return not self.violations

    @property
    def final(self) -> bool:
        """True if there is a violation that no further mark can repair."""
        return any(v.final for v in self.violations)
