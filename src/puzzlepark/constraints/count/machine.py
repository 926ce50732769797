"""Count as an automaton that counts."""

from __future__ import annotations

from puzzlepark.constraints.count import Count
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, in_order


@dataclass(frozen=True)
class Counter:
    """At least `low` and at most `high` of `size` values are not 0. If `high` is no restriction, the state does not
    grow beyond `low`."""

    low: int
    high: int
    size: int
    start: int = 0

    def after(self, state: int, place: int, value: int) -> int | None:
        """Count the value, unless there are too many by now, or too few even if all remaining values are not 0."""
        number = state + (value != 0)
        remaining = self.size - place - 1
        if number > self.high or number + remaining < self.low:
            return None
        return min(number, self.low) if self.high >= self.size else number

    def accepts(self, state: int) -> bool:
        return self.low <= state <= self.high


def machines(count: Count, place: Place) -> list[Reading]:
    return [(in_order(count.scope, place), Counter(count.total, count.total, len(count.scope)))]
