"""The base class of rules about lines through cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of
from puzzlepark.genres.kit.referee import RawViolation

Line = tuple[Spot, ...]


@dataclass(frozen=True, kw_only=True)
class LineRule(NumberRule):
    """A rule about the lines of one sort, such as thermometers."""

    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("lines", "field", "the lines", field_types=("lines",)),)
    sort: ClassVar[str]
    """The name of this sort of lines in documents."""

    lines: str = "lines"

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """The violations along all lines of this sort."""
        lines = [cells for cells, sort in getattr(puzzle, self.lines) if sort == self.sort]
        digits = digits_of(marks) if lines else {}
        for cells in lines:
            yield from self.line_violations(puzzle, cells, digits)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for cells, sort in polled(getattr(puzzle, self.lines)):
            if sort == self.sort:
                yield from self.line_postings(puzzle, cells)

    def line_violations(self, puzzle: Any, cells: Line, digits: Digits) -> Iterator[RawViolation]:
        """The violations along one line. Used by referees."""
        raise NotImplementedError

    def line_postings(self, puzzle: Any, cells: Line) -> Iterator[Posting]:
        """The constraints of a line. Used by models."""
        raise NotImplementedError


def first_wrong_pair(code: str, wrong_pairs: Iterable[tuple[Spot, Spot, dict[str, int]]]) -> Iterator[RawViolation]:
    """Yield a final violation for the first of the wrong pairs of cells, if there is one. Each pair comes with the
    values for its sentence. Used by referees."""
    for one, two, values in islice(wrong_pairs, 1):
        yield RawViolation(code, (one, two), True, None, values)
