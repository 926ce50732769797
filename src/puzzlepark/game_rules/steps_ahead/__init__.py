"""Steps ahead: a number with an arrow counts the steps of the loop in its direction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.arrow_numbers import Arrow
from puzzlepark.genres.kit.loop_family import edge_arm, loop_edges
from puzzlepark.genres.kit.referee import RawViolation, count_violations, over_and_under


@dataclass(frozen=True, kw_only=True)
class StepsAhead(LoopRule):
    """A number with an arrow counts the lines between cells in its direction, along its row or column up to the border.
    A clue without a number has no meaning."""

    name = "steps-ahead"
    title = "Numbers with arrows count steps of the loop"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("clues", "field", "the numbers with arrows", field_types=("arrow-numbers",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "steps-ahead"],
        "fields": [{"field": "arrow-numbers"}],
        "clues": [["1r", None, None], [None, None, None]],
        "right": {"line": {"across": [[0, 1], [0, 1]], "down": [[0, 1, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    clues: str = "clues"

    @property
    def text(self) -> str:
        return (
            "A number says how many steps the loop has in the direction of its arrow, along that row or column up to "
            "the border."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The number at row {row}, column {col} is {clue}; that way the loop has {found:step}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "",
            f"count:{self.code}.none": "{who} has no steps of the loop that way.",
            f"count:{self.code}.done": "{who} needs {needs:step} and has {has:it}.",
            f"count:{self.code}.rest": "{who} needs {needs:step}, has {has}, and {open:step} {open:is} left.",
            f"fails count:{self.code}.many": "Then {who} would have {has:step}.",
            f"fails count:{self.code}.few": "Then {who} could have only {room:step}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("done", "Number done", f"count:{self.code}", fits=sets_zeros),
            Technique("rest", "Needs the rest", f"count:{self.code}", fits=sets_nonzeros),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Violations of clues whose edges `ahead` have another count of lines. The edge next to the clue's own cell
        does not count."""
        bottom, right, holes = 2 * puzzle.rows - 1, 2 * puzzle.cols - 1, puzzle.grid.holes
        edges = set(self.board_edges(puzzle)) if holes else ()
        for spot, (number, way, *_) in getattr(puzzle, self.clues):
            if way:
                r, c = spot
                if way in "lr":
                    ahead = [Spot(r, x) for x in (range(2, c - 2, 2) if way == "l" else range(c + 3, right, 2))]
                else:
                    ahead = [Spot(y, c) for y in (range(2, r - 2, 2) if way == "u" else range(r + 3, bottom, 2))]
                ahead = [edge for edge in ahead if edge in edges] if holes else ahead
                yield from count_violations(self.code, spot, number, ahead, marks, self.layer, spot)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, clue in getattr(puzzle, self.clues):
            if clue.to:
                yield Posting(self.code, Count(_steps_ahead(puzzle, spot, clue.to), clue.number), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The given clues with their right numbers. In every other cell off the loop, the direction with the largest
        number."""
        loop, grid, ways = loop_edges(marks), puzzle.grid, {s: clue.to for s, clue in getattr(puzzle, self.clues)}
        passed = {end for edge in loop for end in grid.ends(edge)}

        def arrow(spot: Spot, to: str) -> Arrow:
            """The arrow of a cell in this direction. Arrows compare by their numbers first."""
            return Arrow(sum(var.spot in loop for var in _steps_ahead(puzzle, spot, to)), to)

        seats = (spot for spot in grid.cells if spot in ways or spot not in passed)
        return {self.clues: tuple((s, max(arrow(s, to) for to in ways.get(s) or STEPS)) for s in seats)}


def _steps_ahead(puzzle: Any, spot: Spot, direction: str) -> tuple[Var, ...]:
    """The edges between the cells ahead. Used by models."""
    edges, grid = edge_arm(puzzle.rows, puzzle.cols, spot, STEPS[direction])[1:], puzzle.grid
    return tuple(var for var in edges if var.spot in grid.edge_position) if grid.holes else edges
