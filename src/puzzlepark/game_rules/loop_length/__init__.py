"""Loop length: the number of cells that the loop passes is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import amount_of
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, LoopCountRule
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class LoopLength(LoopCountRule):
    """The loop passes at least `at_least` and at most `at_most` cells."""

    name = "loop-length"
    title = "Length of the loop"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("at_least", "number", "how many cells at least", low=4),
        Parameter("at_most", "number", "how many cells at most; null is any number", low=4, optional=True),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", {"rule": "loop-length", "at_most": 4}],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "height": 2,
        "width": 3,
    }

    at_least: int = 4
    at_most: int | None = None

    @property
    def text(self) -> str:
        return f"The loop passes {amount_of(self.at_least, self.at_most)} cells."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, "The loop is {found:cell} long.")

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """One group: all edges. A loop has as many lines as cells."""
        edges = tuple(self.board_edges(puzzle))
        if edges:
            yield EdgeGroup(edges, self.at_least, self.at_most, edges[0])

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """One group: all edges. A loop has as many lines as cells."""
        edges = puzzle.grid.edges
        if edges:
            yield EdgeGroup(edges, self.at_least, self.at_most, edges[0])
