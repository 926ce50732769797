"""The base class of rules about numbers outside the board that state a property of the shading of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.line_numbers import line_cells, line_seats
from puzzlepark.genres.kit.referee import RawViolation, straight_lines


@dataclass(frozen=True, kw_only=True)
class OutsideRule(ShadingRule):
    """A rule about numbers left of rows and above columns. A number is the `value` of its line, read from the
    number."""

    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("numbers", "field", "the numbers of rows and columns", field_types=("outside-numbers",)),
        OF,
        NOUN,
    )

    numbers: str = "clues"

    @property
    def finding(self) -> str:
        """What a wrong line has, as a part of a sentence with the slot `found`, such as "{found:run} of cells"."""
        raise NotImplementedError

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.row": f"Row {{row}} has {self.finding}; its number is {{clue}}.",
            f"{self.code}.column": f"Column {{col}} has {self.finding}; its number is {{clue}}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("line", "Along the line", f"along:{self.code}"),)

    def value(self, line: Sequence[int]) -> int:
        """The value of a line: 1 for each of the cells of the rule, and 0 for the others. Used by referees."""
        raise NotImplementedError

    def constraint(self, scope: tuple[Var, ...], number: int) -> Constraint:
        """The constraint that the value of a line is this number. Used by models."""
        raise NotImplementedError

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for each number that is not the value of its line, where undecided cells count as open; final if
        all cells of the line are decided."""
        board, current, lines = self.board(puzzle), self.current(puzzle, marks), straight_lines(puzzle)
        for seat, number in getattr(puzzle, self.numbers):
            whole = lines[seat.row] if seat.c < 0 else lines[puzzle.rows + seat.col]
            line = tuple(spot for spot in whole if spot in board)
            found = self.value([int(spot in current) for spot in line])
            if found != number:
                final = all(Var(self.layer, spot) in marks for spot in line)
                values = {"found": found, "clue": number, "row": seat.row + 1, "col": seat.col + 1}
                yield RawViolation(f"{self.code}.{'row' if seat.c < 0 else 'column'}", line, final, seat, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for seat, number in getattr(puzzle, self.numbers):
            scope = vars_at(self.layer, line_cells(puzzle, seat))
            yield Posting(self.code, self.constraint(scope, number), seat)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        current = self.current(puzzle, marks)
        values = ((seat, [int(spot in current) for spot in line_cells(puzzle, seat)]) for seat in line_seats(puzzle))
        return {self.numbers: tuple(sorted((seat, self.value(line)) for seat, line in values))}
