"""Once as an automaton whose state is the set of values that are still missing."""

from __future__ import annotations

from puzzlepark.constraints.once import Once
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, in_order


@dataclass(frozen=True)
class Missing:
    """Among `size` values that are read, each of `values` occurs exactly once. A state has the missing ones."""

    start: frozenset[int]
    values: frozenset[int]
    size: int

    def after(self, state: frozenset[int], place: int, value: int) -> frozenset[int] | None:
        """Remove the value from the missing ones; None if it is read twice, or too few values are left to read."""
        if value in self.values and value not in state:
            return None
        missing = state - {value}
        return missing if len(missing) < self.size - place else None

    def accepts(self, state: frozenset[int]) -> bool:
        return not state


def machines(once: Once, place: Place) -> list[Reading]:
    values = frozenset(once.values)
    return [(in_order(once.scope, place), Missing(values, values, len(once.scope)))]
