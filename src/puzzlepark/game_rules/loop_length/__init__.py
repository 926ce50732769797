"""Loop length: the loop passes a number of cells between two bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import AT_LEAST, AT_MOST
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, LoopCountRule
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class LoopLength(LoopCountRule):
    """The loop passes at least and at most a number of cells in all."""

    name = "loop-length"
    title = "Length of the loop"
    parameters: ClassVar[tuple[Parameter, ...]] = (AT_LEAST, AT_MOST)
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
        low, high = self.at_least, self.at_most
        number = f"at least {low}"
        if high is not None:
            number = f"exactly {low}" if low == high else f"from {low} to {high}"
        return f"The loop passes {number} cells."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, "The loop is {found:cell} long.")

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        edges = tuple(self.board_edges(puzzle))
        if edges:
            yield EdgeGroup(edges, self.at_least, self.at_most, edges[0])

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        edges = puzzle.grid.edges
        if edges:
            yield EdgeGroup(edges, self.at_least, self.at_most, edges[0])
