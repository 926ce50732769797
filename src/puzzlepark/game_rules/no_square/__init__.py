"""No square: no 2x2 square of cells is completely shaded, or completely open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import EITHER, NOUN, OF_EITHER, OPEN, SHADED, TwoKindsRule
from puzzlepark.genres.kit.referee import RawViolation, square_from
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class NoSquare(TwoKindsRule):
    """No 2x2 square consists of shaded cells alone, or of open cells alone, as `of` says. With "either", both are
    forbidden."""

    name = "no-square"
    title = "No 2x2 square"
    parameters = (OF_EITHER, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1], [1, 0]]},
        "wrong": {"shade": [[1, 1], [1, 1]]},
        "height": 2,
        "width": 2,
    }

    technique: str = "square"
    """The code of its technique."""

    @property
    def text(self) -> str:
        if self.of == EITHER:
            return f"No 2x2 cells are all {self.words[SHADED]} or all {self.words[OPEN]}."
        return f"No 2x2 cells are all {self.what}."

    @property
    def what(self) -> str:
        """What a square must not consist of."""
        return self.noun or self.words[self.of]

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The 2x2 cells at row {{row}}, column {{col}} are all {}."
        if self.of != EITHER:
            return {self.code: sentence.format(self.what)}
        return {self.code_of(kind): sentence.format(self.words[kind]) for kind in self.kinds}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, (off, on) = self.code, self.words
        if self.of != EITHER:
            on = off = self.what
        return {
            code: "No 2x2 cells are all of one colour." if self.of == EITHER else self.text,
            f"count:{code}.most": f"{{law}} Here {{there}} are {on}.",
            f"count:{code}.least": f"{{law}} Here {{off}} are {off}.",
            f"fails count:{code}.many": f"Then {{there}} would all be {on}.",
            f"fails count:{code}.few": f"Then {{off}} would all be {off}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        kind = "one colour" if self.of == EITHER else self.noun or f"{self.words[self.of]} cells"
        return (Technique(self.technique, f"No square of {kind}", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for every 2x2 square of one kind; final if all four cells are certain."""
        for kind in self.kinds:
            current, certain = self.current_and_certain(puzzle, marks, kind)
            for cell in sorted(current):
                r, c = cell
                # Plain pairs are equal to spots, and cheaper to create.
                if current.issuperset(((r, c + 2), (r + 2, c), (r + 2, c + 2))):
                    square = square_from(cell)
                    yield RawViolation(self.code_of(kind), square, certain.issuperset(square))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.code, self.layer, self.of)


@kept_rules
def _postings(grid: Grid, code: str, layer: str, of: int) -> list[Posting]:
    """Bounds on the number of shaded cells in every 2x2 square: at least 1 unless only shaded squares are forbidden,
    and at most 3 unless only open squares are."""
    low, high = int(of != SHADED), 3 + int(of == OPEN)
    return [Posting(code, Between(vars_at(layer, square), low, high)) for square in full_squares(grid)]
