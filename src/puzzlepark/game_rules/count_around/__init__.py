"""Count around: a number counts the shaded cells in its own cell and the eight cells around it, as in Mosaic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nothing, sets_something
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, OPEN, ShadingRule, count_vars, count_violations_of
from puzzlepark.genres.kit.referee import RawViolation, over_and_under


@dataclass(frozen=True, kw_only=True)
class CountAround(ShadingRule):
    """A number is how many of the cells there are among its own cell and its up to eight neighbours."""

    name = "count-around"
    title = "Numbers count around"
    parameters = (Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",)), OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[2, None], [None, None]],
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 0], [1, 1]]},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} there are in its own cell and the eight cells around it."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"At and around row {{row}}, column {{col}} there are {{found:{self.cell}}}; the number is {{clue}}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        done, rest = (sets_something, sets_nothing) if self.of == OPEN else (sets_nothing, sets_something)
        return (
            Technique("done", "Number done", f"count:{self.code}", fits=done),
            Technique("rest", "Number needs the rest", f"count:{self.code}", fits=rest),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        board = self.board(puzzle)
        for spot, number in getattr(puzzle, self.numbers):
            near = [Spot(spot.r + dr, spot.c + dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2)]
            yield from count_violations_of(self, spot, number, sorted(board.intersection(near)), marks, spot)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, number in getattr(puzzle, self.numbers):
            scope, total = count_vars(self, _near(puzzle, spot), number)
            yield Posting(self.code, Count(scope, total), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        cells = puzzle.grid.cells
        return {self.numbers: tuple((spot, self.count_of(marks, _near(puzzle, spot))) for spot in cells)}


def _near(puzzle: Any, spot: Spot) -> list[Spot]:
    r, c = spot
    around = (Spot(y, x) for y in (r - 2, r, r + 2) for x in (c - 2, c, c + 2))
    return [other for other in around if puzzle.grid.has(other)]
