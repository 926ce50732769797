"""What the referee says."""

from __future__ import annotations

from puzzlepark.core.grid import Spot
from puzzlepark.core.notebook import paragraphs
from puzzlepark.core.record import NamedTuple


class Violation(NamedTuple):
    """A broken rule. `final`: no further mark repairs it. `clue`: the spot of the broken clue, if it is one."""

    code: str
    where: tuple[Spot, ...]
    final: bool
    sentence: str
    clue: Spot | None = None


class Verdict(NamedTuple):
    """The violations, with the undecided taken as nothing; true when there are none: solved."""

    violations: tuple[Violation, ...] = ()

    def __str__(self) -> str:
        return "\n".join(violation.sentence for violation in self.violations) or "Solved."

    def _repr_html_(self) -> str:
        return paragraphs(str(self).split("\n"))

    def __bool__(self) -> bool:
        return not self.violations

    @property
    def final(self) -> bool:
        """Whether something is wrong that no further mark repairs."""
        return any(v.final for v in self.violations)
