"""Alternating parity: of two numbers side by side, one is even and one is odd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.number_groups import NeighbourRule
from puzzlepark.game_rules.kit.numbers import Pairs


@dataclass(frozen=True, kw_only=True)
class AlternatingParity(NeighbourRule):
    """Of the numbers of two cells that share a side, one is even and one is odd."""

    name = "alternating-parity"
    title = "Even and odd alternate"
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 4},
        "height": 1,
        "width": 3,
        "right": {"digit": [[1, 4, 3]]},
        "wrong": {"digit": [[1, 4, 2]]},
    }

    @property
    def text(self) -> str:
        return "Of two numbers side by side, one is even and one is odd."

    @property
    def messages(self) -> Mapping[str, str]:
        both = "The {digit} at row {row}, column {col} and the {other} beside it are both even or both odd."
        return {self.code: both}

    def wrong(self, one: int, other: int) -> bool:
        return one % 2 == other % 2

    def allowed(self, numbers: Sequence[int]) -> Pairs:
        return tuple((a, b) for a, b in product(numbers, repeat=2) if (a + b) % 2)
