"""No even neighbours: two even numbers, or two odd ones, are never side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.number_groups import NeighbourRule
from puzzlepark.game_rules.kit.numbers import Pairs


@dataclass(frozen=True, kw_only=True)
class NoEvenNeighbours(NeighbourRule):
    """Two even numbers never share a side, or with the other parity, two odd numbers."""

    name = "no-even-neighbours"
    title = "No two even numbers side by side"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("parity", "choice", "even or odd", {"even": 0, "odd": 1}),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 4},
        "height": 1,
        "width": 3,
        "right": {"digit": [[1, 3, 2]]},
        "wrong": {"digit": [[1, 4, 2]]},
    }

    parity: int = 0

    @property
    def kind(self) -> str:
        """The adjective of the numbers that are kept apart."""
        return ("even", "odd")[self.parity]

    @property
    def text(self) -> str:
        return f"Two {self.kind} numbers are never side by side."

    @property
    def messages(self) -> Mapping[str, str]:
        both = f"The {{digit}} at row {{row}}, column {{col}} and the {{other}} beside it are both {self.kind}."
        return {self.code: both}

    def wrong(self, one: int, other: int) -> bool:
        return one % 2 == self.parity and other % 2 == self.parity

    def allowed(self, numbers: Sequence[int]) -> Pairs:
        """The pairs in which at least one number has the other parity."""
        return tuple((a, b) for a, b in product(numbers, repeat=2) if 1 - self.parity in (a % 2, b % 2))
