"""The base class of rules about numbers outside the board that state a property of the numbers in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.frames import frame_seats
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of, faced_line, faced_vars
from puzzlepark.genres.kit.line_numbers import cells_from_outside
from puzzlepark.genres.kit.referee import RawViolation

FRAME = Parameter("clues", "field", "the numbers outside", field_types=("frame-numbers", "outside-numbers"))


@dataclass(frozen=True, kw_only=True)
class FrameRule(NumberRule):
    """A rule about clues outside the board. A clue states a property of the numbers in its row or column, which are
    read from the clue on. The `seat` of a clue is its spot."""

    parameters: ClassVar[tuple[Parameter, ...]] = (FRAME,)

    clues: str = "clues"

    def line_violations(
        self, puzzle: Any, seat: Spot, clue: int, line: Sequence[Spot], digits: Digits
    ) -> Iterator[RawViolation]:
        """The violations of one clue. `line` has the cells of its row or column, the nearest first. Used by
        referees."""
        raise NotImplementedError

    def line_posting(self, puzzle: Any, seat: Spot, clue: int, scope: tuple[Var, ...]) -> Posting:
        """The constraint of one clue. `scope` has the variables of its row or column, the nearest first. Used by
        models."""
        raise NotImplementedError

    def clue_of_line(self, numbers: Sequence[int]) -> int | None:
        """The clue for a line with these numbers, the nearest first; None if it has none."""
        raise NotImplementedError

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """The violations of all clues."""
        clues = getattr(puzzle, self.clues)
        digits = digits_of(marks) if clues else {}
        for seat, clue in clues:
            yield from self.line_violations(puzzle, seat, clue, faced_line(puzzle, seat), digits)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for seat, clue in getattr(puzzle, self.clues):
            yield self.line_posting(puzzle, seat, clue, faced_vars(puzzle, seat))

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """The clues that a complete answer implies, at every seat that the field allows."""
        clues, field = [], next(field for field in puzzle.fields if field.name == self.clues)
        for seat in sorted(frame_seats(puzzle)):
            if field.has(puzzle, seat):
                cells = filter(puzzle.grid.has, cells_from_outside(puzzle, seat))
                clue = self.clue_of_line([digits[spot] for spot in cells])
                if clue is not None:
                    clues.append((seat, clue))
        return {self.clues: tuple(clues)}
