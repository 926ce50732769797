"""Nearest distance: a number is the distance to the nearest shaded cell in its row or column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import NUMBERS, SIDES, Group, bounded_postings, nodes_at
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class NearestDistance(ShadingRule):
    """A number is the distance to the nearest other shaded (or open) cell in its row or column. 0 means that there is
    none, and a question mark has no meaning."""

    name = "nearest-distance"
    title = "Numbers are distances"
    parameters: ClassVar[tuple[Parameter, ...]] = (NUMBERS, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[2, None, None], [None, None, None]],
        "right": {"shade": [[0, 0, 1], [0, 1, 0]]},
        "wrong": {"shade": [[0, 1, 0], [0, 0, 0]]},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        nearest = f"the nearest {self.cell} in its row or column is"
        return f"A number says how many cells away {nearest}, without its own cell; 0 says that there is none."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.over": f"A {self.cell} is nearer to the number at row {{row}}, column {{col}} than {{clue}}.",
            f"{self.code}.under": f"No {self.cell} is at the distance of the number at row {{row}}, column {{col}}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("distance", "Distance to the nearest", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation `over` if a cell of the rule is nearer than the number says; it is final if such a cell is
        certain. A violation `under` if no cell of the rule is at that distance; it is final if none is possible
        there."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        board = self.board(puzzle)
        for spot, number in getattr(puzzle, self.numbers):
            if number == UNKNOWN:
                continue
            distance = {
                other: abs(other.row - spot.row) + abs(other.col - spot.col)
                for other in board
                if other.r == spot.r or other.c == spot.c
            }
            # With 0, no cell of the row and column may be a cell of the rule.
            near = sorted(s for s, steps in distance.items() if steps and (steps < number or number == 0))
            place = {"clue": number, "row": spot.row + 1, "col": spot.col + 1}
            if not current.isdisjoint(near):
                yield RawViolation(f"{self.code}.over", tuple(near), not certain.isdisjoint(near), spot, place)
            there = sorted(s for s, steps in distance.items() if steps == number)
            if number and current.isdisjoint(there):
                yield RawViolation(f"{self.code}.under", tuple(there), possible.isdisjoint(there), spot, place)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """For each number: no cell of the rule nearer than it says, and at least one at that distance."""
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                far = number or puzzle.rows + puzzle.cols
                steps = [(k * y, k * x) for k in range(1, far) for y, x in SIDES]
                nearer = Group(nodes_at(puzzle.grid, spot, steps), 0, 0, clue=spot)
                there = Group(nodes_at(puzzle.grid, spot, [(far * y, far * x) for y, x in SIDES]), 1, None, clue=spot)
                yield from bounded_postings(self, (nearer, there) if number else (nearer,))

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """For every cell the distance to the nearest other cell of the rule in its row or column; 0 if there is
        none."""
        current = self.current(puzzle, marks)
        clues = []
        for one in puzzle.grid.cells:
            line = [other for other in current if other != one and (other.r == one.r or other.c == one.c)]
            steps = [abs(other.row - one.row) + abs(other.col - one.col) for other in line]
            clues.append((one, min(steps, default=0)))
        return {self.numbers: tuple(clues)}
