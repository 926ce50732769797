"""Same as an automaton whose state is the first value."""

from __future__ import annotations

from puzzlepark.constraints.same import Same
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, in_order


@dataclass(frozen=True)
class Equal:
    """All values are equal to the first one."""

    start: None = None

    def after(self, state: tuple[int] | None, place: int, value: int) -> tuple[int] | None:
        is_first = state is self.start
        return (value,) if is_first or state == (value,) else None

    def accepts(self, state: object) -> bool:
        return True


def machines(same: Same, place: Place) -> list[Reading]:
    return [(in_order(same.scope, place), Equal())]
