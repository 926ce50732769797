"""The rule that cells with numbers have no mine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.constraints.count import Count
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.shading import OPEN, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class NoMineOnNumbers(ShadingRule):
    """Every cell with a number is free, even if the number is a question mark."""

    name = "no-mine-on-numbers"
    title = "No mine on a number"
    parameters = ()

    of: int = OPEN
    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return "A cell with a number has no mine."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "There is a mine on the number at row {row}, column {col}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        for spot, _ in getattr(puzzle, self.numbers):
            value = marks.get(Var(self.layer, spot))
            if bool(value) != bool(self.of):
                yield RawViolation(self.code, (spot,), value is not None, spot)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, _ in getattr(puzzle, self.numbers):
            yield Posting(self.code, Count(vars_at(self.layer, (spot,)), self.of), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The clues that other rules have derived, without those in other cells."""
        pairs = getattr(puzzle, self.numbers)
        return {self.numbers: tuple(pair for pair in pairs if marks.get(Var(self.layer, pair[0]), 0) == self.of)}
