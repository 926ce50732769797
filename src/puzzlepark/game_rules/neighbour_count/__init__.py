"""Neighbour count: the number of shaded neighbours of every shaded cell is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import AT_LEAST, AT_MOST, amount_of
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, around, over_and_under


@dataclass(frozen=True, kw_only=True)
class NeighbourCount(ShadingRule):
    """Each shaded (or open) cell shares a side with at least `at_least` and at most `at_most` others."""

    name = "neighbour-count"
    title = "As many neighbours alike"
    parameters: ClassVar[tuple[Parameter, ...]] = (AT_LEAST, AT_MOST, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[1, 1, 1], [0, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    at_least: int = 1
    at_most: int | None = 1

    @property
    def text(self) -> str:
        number = amount_of(self.at_least, self.at_most).removeprefix("from ")
        cells = self.cell if number.endswith(("no", " 1")) else self.cells
        return f"Every {self.cell} shares a side with {number} other {cells}."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The {self.cell} at row {{row}}, column {{col}} has {{found:neighbour}} of that kind."
        return over_and_under(self.code, sentence)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("neighbours", "Number of neighbours", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Cells of the rule with too many or too few neighbours. They are final if the cell is certain, and its certain
        neighbours are too many or its possible neighbours too few."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        for spot in sorted(current):
            near = {other for other in around(spot) if other in current}
            over = self.at_most is not None and len(near) > self.at_most
            if over or len(near) < self.at_least:
                too_many = self.at_most is not None and len(certain.intersection(around(spot))) > self.at_most
                too_few = len(possible.intersection(around(spot))) < self.at_least
                final = spot in certain and (too_many or too_few)
                code = f"{self.code}.{'over' if over else 'under'}"
                yield RawViolation(code, (spot, *sorted(near)), final, None, {"found": len(near)})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _neighbour_counts(puzzle.grid, self)


@kept_rules
def _neighbour_counts(grid: Grid, rule: NeighbourCount) -> list[Posting]:
    """For each cell a table of the cell and its neighbours: it is no cell of the rule, or it has an allowed number of
    neighbours."""
    postings = []
    for spot in grid.cells:
        scope = (spot, *grid.neighbours(spot))
        high = len(scope) if rule.at_most is None else rule.at_most
        every = product((0, 1), repeat=len(scope))
        rows = tuple(row for row in every if row[0] != rule.of or rule.at_least <= row[1:].count(rule.of) <= high)
        postings.append(Posting(rule.code, Table(vars_at(rule.layer, scope), rows)))
    return postings
