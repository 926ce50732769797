"""Arrow count: a number with an arrow counts the shaded cells, or the open ones, in its direction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import (
    NOUN,
    OF,
    OPEN,
    SHADING_OR_LOOP,
    ShadingRule,
    count_vars,
    count_violations_of,
)
from puzzlepark.genres.kit.arrow_numbers import Arrow, cells_ahead
from puzzlepark.genres.kit.referee import RawViolation, over_and_under


@dataclass(frozen=True, kw_only=True)
class ArrowCount(ShadingRule):
    """A number with an arrow is how many shaded (or open) cells there are in the direction of the arrow, up to the
    border. A clue without a number has no meaning."""

    name = "arrow-count"
    title = "Numbers with arrows"
    answers: ClassVar[tuple[str, ...]] = SHADING_OR_LOOP
    parameters = (
        Parameter("clues", "field", "the numbers with arrows", field_types=("arrow-numbers",)),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "arrow-numbers"}],
        "clues": [["1r", None, None]],
        "right": {"shade": [[0, 0, 1]]},
        "wrong": {"shade": [[0, 1, 1]]},
    }

    clues: str = "clues"

    @property
    def text(self) -> str:
        return (
            f"A number says how many {self.cells} there are in the direction of its arrow. A ? stands for any number."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        kind = f"{self.noun} cell" if self.noun else "cell"
        state = "there" if self.noun else self.state
        found = f"{{found:{kind} is|{kind}s are}} {state}"
        return over_and_under(self.code, f"The number at row {{row}}, column {{col}} is {{clue}}; that way {found}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        done, rest = (sets_nonzeros, sets_zeros) if self.of == OPEN else (sets_zeros, sets_nonzeros)
        return (
            Technique("done", "Number done", f"count:{self.code}", fits=done),
            Technique("rest", "Needs the rest", f"count:{self.code}", fits=rest),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Violations of clues whose cells `ahead`, from the clue to the border, have another count than the number."""
        board = self.board(puzzle)
        for spot, (number, way) in getattr(puzzle, self.clues):
            if way:
                (r, c), bottom, right = spot, 2 * puzzle.rows, 2 * puzzle.cols
                if way in "lr":
                    ahead = [Spot(r, x) for x in (range(1, c, 2) if way == "l" else range(c + 2, right, 2))]
                else:
                    ahead = [Spot(y, c) for y in (range(1, r, 2) if way == "u" else range(r + 2, bottom, 2))]
                yield from count_violations_of(self, spot, number, [s for s in ahead if s in board], marks, spot)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The count of cells in the direction of each arrow."""
        for spot, clue in getattr(puzzle, self.clues):
            if clue.to:
                ahead = tuple(filter(puzzle.grid.has, cells_ahead(puzzle.rows, puzzle.cols, spot, clue.to)))
                scope, total = count_vars(self, ahead, clue.number)
                yield Posting(self.code, Count(scope, total), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The given clues with their right numbers. In every other cell, the direction with the largest number."""
        ways = {spot: clue.to for spot, clue in getattr(puzzle, self.clues)}
        return {
            self.clues: tuple(
                (spot, max(self._arrow(puzzle, marks, spot, to) for to in ways.get(spot) or "urdl"))
                for spot in puzzle.grid.cells
            )
        }

    def _arrow(self, puzzle: Any, marks: Marks, spot: Spot, to: str) -> Arrow:
        """The clue at a spot with an arrow in this direction."""
        ahead = filter(puzzle.grid.has, cells_ahead(puzzle.rows, puzzle.cols, spot, to))
        return Arrow(self.count_of(marks, ahead), to)
