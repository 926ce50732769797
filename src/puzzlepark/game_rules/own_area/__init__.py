"""Own area: a number is the size of the area that its cell belongs to, shaded or open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import NUMBERS
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, connected_pieces, over_and_under


@dataclass(frozen=True, kw_only=True)
class OwnArea(ShadingRule):
    """The areas of cells that are alike, joined by their sides, cover the board. A number is how many cells its area
    has, and an area may have several equal numbers. A question mark says nothing."""

    name = "own-area"
    title = "Numbers are the sizes of their areas"
    parameters: ClassVar[tuple[Parameter, ...]] = (NUMBERS,)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[2, None, None], [None, None, 4]],
        "right": {"shade": [[1, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[1, 1, 0], [1, 0, 0]]},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return "A number is the size of its area: how many cells alike, shaded or open, are connected with its cell."

    @property
    def messages(self) -> Mapping[str, str]:
        size = "The number at row {row}, column {col} is {clue}, the size of its area is {found}."
        return over_and_under(self.code, size)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("full", "Area is full", f"excess:{self.code}"),
            Technique("grow", "Area must grow", f"outlet:{self.code}"),
            Technique("needed", "Area needs a cell", f"needed:{self.code}"),
            Technique("confined", "Area would be too small", f"confined:{self.code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        board, dark = self.board(puzzle), self.now(puzzle, marks)
        decided = {var.spot for var in marks}
        area_of = {spot: area for cells in (dark, board - dark) for area in connected_pieces(cells) for spot in area}
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN and (found := len(area_of[spot])) != number:
                own = sorted(area_of[spot])
                alike = next((piece for piece in connected_pieces(self.alike(board, spot, marks)) if spot in piece), ())
                certain = next((p for p in connected_pieces(decided & set(own)) if spot in p), ())
                final = spot in decided and (len(certain) > number or len(alike) < number)
                values = {"found": found, "clue": number, "row": spot.row + 1, "col": spot.col + 1}
                yield RawViolation(
                    f"{self.code}.{'over' if found > number else 'under'}", tuple(own), final, spot, values
                )

    def alike(self, board: set[Spot], spot: Spot, marks: Marks) -> set[Spot]:
        """The cells that are, or can become, like this one. For the referee."""
        own = marks.get(Var(self.layer, spot))
        return {other for other in board if marks.get(Var(self.layer, other), own) == own}

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                for value in (0, 1):
                    yield Posting(self.code, Reach(puzzle.grid, self.layer, value, spot, number, True), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        dark = self.now(puzzle, marks)
        areas = [area for cells in (dark, self.board(puzzle) - dark) for area in connected_pieces(cells)]
        return {self.numbers: tuple(sorted((spot, len(area)) for area in areas for spot in area))}
