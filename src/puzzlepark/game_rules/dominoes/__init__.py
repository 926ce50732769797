"""Dominoes: the shaded cells, or the open ones, form pairs that do not touch, as in Norinori."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import SHADED, ShadingRule
from puzzlepark.game_rules.run_limit import runs
from puzzlepark.genres.kit.referee import RawViolation, around
from puzzlepark.genres.kit.shade_family import squares


@dataclass(frozen=True, kw_only=True)
class Dominoes(ShadingRule):
    """Each shaded (or open) cell shares a side with exactly one other."""

    name = "dominoes"
    title = "Dominoes"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [0, 0, 1], [0, 0, 1]]},
        "wrong": {"shade": [[1, 1, 0], [0, 1, 0], [0, 0, 0]]},
        "height": 3,
        "width": 3,
    }

    @property
    def text(self) -> str:
        return f"{self.cells.capitalize()} form dominoes: each shares a side with exactly one other."

    @property
    def messages(self) -> Mapping[str, str]:
        first = f"The {self.cell} at row {{row}}, column {{col}} has"
        return {
            f"{self.code}.alone": f"{first} no {self.cell} beside it.",
            f"{self.code}.touch": f"{first} more than one {self.cell} beside it.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        touch, alone = f"{self.code}.touch", f"{self.code}.alone"
        three = "{there}" if self.of == SHADED else "{off}"
        off = f"cell:{alone}.off" if self.of == SHADED else f"cell:{alone}.set"
        return {
            touch: "Dominoes do not touch.",
            alone: f"{self.cells.capitalize()} come in pairs.",
            f"count:{touch}": f"{{law}} {three} make one.",
            f"cell:{alone}": "{law} {node} has one cell left beside it that can be its other half.",
            off: "{law} {node} has no cell left beside it that could be its other half.",
            f"fails count:{touch}": f"Then {three} would be three {self.cells} together.",
            f"fails cell:{alone}": f"Then {{node}} would be {self.state} alone.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("touch", "Beside a domino", f"count:{self.code}.touch"),
            Technique("half", "The other half", f"cell:{self.code}.alone"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Cells of the rule without a neighbour of the rule (`alone`) or with several (`touch`). `touch` is final if
        the cell and two of its neighbours are certain, and `alone` if the cell is certain and no neighbour is
        possible."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        for spot in sorted(current):
            near = current.intersection(around(spot))
            if len(near) > 1:
                final = spot in certain and len(certain & near) > 1
                yield RawViolation(f"{self.code}.touch", (spot, *sorted(near)), final)
            elif not near:
                yield RawViolation(f"{self.code}.alone", (spot,), spot in certain and possible.isdisjoint(around(spot)))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.code, self.layer, self.of)


@kept_rules
def _postings(grid: Grid, code: str, layer: str, of: int) -> list[Posting]:
    """At most two cells of the rule among every three that are connected, and a neighbour for each cell of the rule."""
    own_vars = dict(zip(grid.cells, vars_at(layer, grid.cells), strict=True))
    rules = []
    for cells in (*runs(grid, 3), *squares(grid, 3)):
        low, high = (0, 2) if of else (len(cells) - 2, len(cells))
        rules.append(Posting(f"{code}.touch", Between(tuple(map(own_vars.__getitem__, cells)), low, high)))
    for spot, own in own_vars.items():
        near = [own_vars[other] for other in grid.neighbours(spot)]
        rules.append(Posting(f"{code}.alone", Table((own, *near), _rows(len(near), of))))
    return rules


@cache
def _rows(near: int, of: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell and its neighbours: a cell of the rule has another one among them."""
    return tuple(row for row in product((0, 1), repeat=1 + near) if row[0] != of or of in row[1:])
