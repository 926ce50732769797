"""No consecutive turns: the loop never turns in two consecutive cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import between
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class NoConsecutiveTurns(LoopRule):
    """Of two consecutive cells of the loop, the loop runs straight through at least one."""

    name = "no-consecutive-turns"
    title = "No two turns in a row"
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "no-consecutive-turns"],
        "right": {"line": {"across": [[1, 1], [0, 0], [1, 1]], "down": [[1, 0, 1], [1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1], [0, 0]], "down": [[1, 0, 1], [0, 0, 0]]}},
        "height": 3,
        "width": 3,
    }

    @property
    def text(self) -> str:
        return "The loop never turns in two consecutive cells."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The loop turns at row {row}, column {col} and in the next cell, too."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("turns", "Turns", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every line between two cells in both of which the loop turns."""
        lines = self.lines(marks)
        for cell in sorted(lines):
            for other in lines[cell]:
                if cell < other and self.bends(lines, cell, other) and self.bends(lines, other, cell):
                    yield RawViolation(self.code, (cell, other), True)

    def bends(self, lines: Mapping[Spot, Sequence[Spot]], cell: Spot, other: Spot) -> bool:
        """True if the loop turns in `cell`, which a line joins to the cell `other`. For the referee."""
        return any(near.r != other.r and near.c != other.c for near in lines[cell])

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _turns(puzzle.grid, self.code, self.layer)


@kept_rules
def _turns(grid: Grid, code: str, layer: str) -> list[Posting]:
    """A table for each edge and the edges at right angles to it at both ends. If the edge has a line, the
    edges at right angles at one of its ends have none."""
    postings = []
    for a, b in grid.pairs:
        bends = []
        for cell in (a, b):
            near = [other for other in grid.neighbours(cell) if (a.r == b.r) != (other.r == cell.r)]
            bends.append([between(cell, other) for other in near])
        scope = (between(a, b), *bends[0], *bends[1])
        split = 1 + len(bends[0])
        every = product((0, 1), repeat=len(scope))
        rows = tuple(row for row in every if not (row[0] and any(row[1:split]) and any(row[split:])))
        postings.append(Posting(code, Table(vars_at(layer, scope), rows)))
    return postings
