"""No rectangular areas: no area of connected open cells, or of shaded ones, is a rectangle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.no_rectangle import NoRectangle
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.shading import OPEN, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, around, bounding_box, connected_pieces


@dataclass(frozen=True, kw_only=True)
class NoRectangularAreas(ShadingRule):
    """No connected area of open (or shaded) cells is a full rectangle. Areas of one or two cells are rectangles."""

    name = "no-rectangular-areas"
    title = "Areas are no rectangles"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [0, 0]]},
        "wrong": {"shade": [[1, 1], [0, 0]]},
        "height": 2,
        "width": 2,
    }

    of: int = OPEN

    @property
    def text(self) -> str:
        return f"{self.cells.capitalize()} that are connected by their sides never make a rectangle."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"The {self.cells} around row {{row}}, column {{col}} are a rectangle."}

    @property
    def a_state(self) -> str:
        """The adjective of the cells, with an article."""
        return f"{'an' if self.of == OPEN else 'a'} {self.state}"

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, state = self.code, self.state
        return {
            code: f"{state.capitalize()} areas are never rectangles.",
            f"rectangle:{code}": f"{{law}} If {{found}} were {state}, {{piece}} would be one.",
            f"rectangle:{code}.alone": "{law} {found} would be one of a single cell.",
            f"rectangle:{code}.grow": "{law} {piece} would be one, unless it goes on to {found}.",
            f"fails rectangle:{code}": f"Then {{piece}} would be {self.a_state} area and a rectangle.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        closed, goes_on = (sets_nonzeros, sets_zeros) if self.of == OPEN else (sets_zeros, sets_nonzeros)
        return (
            Technique("closed", f"Would be {self.a_state} rectangle", f"rectangle:{self.code}", fits=closed),
            Technique("goes-on", "Must not be a rectangle", f"rectangle:{self.code}", fits=goes_on),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Areas that fill their bounding box. They are final if all their cells are certain and no adjacent cell is
        possible."""
        for piece in connected_pieces(self.current(puzzle, marks)):
            if len(piece) == len(bounding_box(piece)):
                beside = {near for spot in piece for near in around(spot)} - piece
                final = piece <= self.certain(puzzle, marks) and self.possible(puzzle, marks).isdisjoint(beside)
                yield RawViolation(self.code, tuple(sorted(piece)), final)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        yield Posting(self.code, NoRectangle(puzzle.grid, self.layer, self.of))
