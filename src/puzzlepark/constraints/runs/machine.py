"""The constraint `Runs` for sweeps: the automaton of the constraint itself."""

from __future__ import annotations

from functools import cached_property

from puzzlepark.constraints.runs import Runs
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, direction, follows_line, in_order


@dataclass(frozen=True)
class RunReader:
    """The automaton of a line of runs, read from its beginning."""

    lengths: tuple[int, ...]
    start: int = 0

    @cached_property
    def runs(self) -> Runs:
        return Runs((), self.lengths)

    def after(self, state: int, place: int, value: int) -> int | None:
        return self.runs.after(state, value != 0)

    def accepts(self, state: int) -> bool:
        return state == self.runs.last


def readable(runs: Runs, place: Place) -> bool:
    """Whether the sweep follows the line."""
    return follows_line(runs.scope, place)


def machines(runs: Runs, place: Place) -> list[Reading]:
    lengths = runs.lengths if direction(runs.scope, place) == 1 else runs.lengths[::-1]
    return [(in_order(runs.scope, place), RunReader(lengths))]
