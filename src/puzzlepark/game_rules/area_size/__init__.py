"""Area size: all areas of shaded cells have the same size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.reach import Reach
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, connected_pieces, over_and_under


@dataclass(frozen=True, kw_only=True)
class AreaSize(ShadingRule):
    """Every connected area of shaded (or open) cells has exactly `size` cells."""

    name = "area-size"
    title = "Areas of one size"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("size", "number", "how many cells every area has", low=1, high=999),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[1, 1, 0], [0, 1, 0]]},
        "height": 2,
        "width": 3,
    }

    size: int = 2

    @property
    def area(self) -> str:
        """The word for one of the areas."""
        return self.noun or ("open area", "shaded area")[self.of]

    @property
    def text(self) -> str:
        return f"Every {self.area} has exactly {self.size} cell{'s' if self.size > 1 else ''}."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, f"The {self.area} at row {{row}}, column {{col}} has {{found:cell}}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"excess:{self.code}": "{law} With {found}, one of them would have {more}.",
            f"excess:{self.code}.several": "{law} With any of {found}, one of them would have more.",
            f"excess:{self.code}.full": "{law} One of them is complete and ends here.",
            f"confined:{self.code}": "{law} From {found}, only {able:cell} can be reached.",
            f"outlet:{self.code}": "{law} One of them has {has:cell} so far, and can only grow to {found}.",
            f"needed:{self.code}": "{law} Without {found}, one of them would have {able:cell} at most.",
            f"fails excess:{self.code}": "Then an area would have {has:cell}.",
            f"fails confined:{self.code}": "Then an area would have {able:cell} at most.",
            f"fails outlet:{self.code}": "Then an area would have {able:cell} at most.",
            f"fails needed:{self.code}": "Then an area would have {able:cell} at most.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("full", "Area is full", f"excess:{self.code}"),
            Technique("grow", "Area must grow", f"outlet:{self.code}"),
            Technique("needed", "Area needs a cell", f"needed:{self.code}"),
            Technique("confined", "Area would be too small", f"confined:{self.code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Areas with another number of cells. They are final if a certain cell is in too large an area of certain
        cells, or in too small an area of possible ones."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        most = {spot: len(piece) for piece in connected_pieces(possible) for spot in piece}
        least = {spot: len(piece) for piece in connected_pieces(certain) for spot in piece}
        for piece in connected_pieces(current):
            if len(piece) != self.size:
                decided = piece & certain
                final = any(least[spot] > self.size or most[spot] < self.size for spot in decided)
                code = f"{self.code}.{'over' if len(piece) > self.size else 'under'}"
                yield RawViolation(code, tuple(sorted(piece)), final, None, {"found": len(piece)})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _sizes(puzzle.grid, self)


@kept_rules
def _sizes(grid: Grid, rule: AreaSize) -> list[Posting]:
    """For areas of one cell, a table for each pair of adjacent cells; otherwise, for each cell the size of the area
    that it may be in."""
    if rule.size == 1:
        return [Posting(rule.code, Table(vars_at(rule.layer, pair), _APART[rule.of])) for pair in grid.pairs]
    return [Posting(rule.code, Reach(grid, rule.layer, rule.of, cell, rule.size, True)) for cell in grid.cells]


_APART = (((0, 1), (1, 0), (1, 1)), ((0, 0), (0, 1), (1, 0)))
"""The values of two adjacent cells of which at most one is open, and those of which at most one is shaded."""
