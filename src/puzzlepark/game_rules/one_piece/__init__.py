"""One piece: all shaded cells, or all open ones, are connected by their sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.connected import Connected
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, disconnected_violations


@dataclass(frozen=True, kw_only=True)
class OnePiece(ShadingRule):
    """All shaded (or open) cells are connected by their sides. Holes of the board interrupt them."""

    name = "one-piece"
    title = "One piece"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0, 1], [1, 1, 1]]},
        "wrong": {"shade": [[1, 0, 1], [0, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    @property
    def text(self) -> str:
        if self.noun:
            return f"The {self.noun} is in one piece, joined by the sides of cells."
        return f"All {self.cells} are connected by their sides."

    @property
    def messages(self) -> Mapping[str, str]:
        if self.noun:
            return {self.code: f"The {self.noun} around row {{row}}, column {{col}} is cut off from the rest of it."}
        return {self.code: f"The {self.cells} around row {{row}}, column {{col}} are cut off from the others."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, cells = self.code, self.noun or self.cells
        others = f"the rest of the {self.noun}" if self.noun else "the others"
        cut = f"Then the {cells} at {{piece}} would be cut off from {{other}}."
        return {
            code: f"The {cells} is in one piece." if self.noun else f"All {cells} are connected.",
            f"exit:{code}": f"{{law}} From {{piece}} there is one way on to {others}: {{found}}.",
            f"part:{code}": f"{{law}} If {{found}} were {self.other}, {{piece}} would be cut off from {{other}}.",
            f"apart:{code}": f"{{law}} {{found}} cannot be connected to {others}.",
            f"fails exit:{code}": f"Then the {cells} at {{piece}} would be shut in.",
            f"fails part:{code}": cut,
            f"fails apart:{code}": cut,
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("out", "Way out", f"exit:{self.code}"),
            Technique("cut", "Would be cut off", f"part:{self.code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        current, certain, possible = self.cell_sets(puzzle, marks)
        yield from disconnected_violations(self.code, current, certain, possible)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        yield Posting(self.code, Connected(puzzle.grid, self.layer, self.of))
