"""Visible as a machine: it keeps how far each arm is seen."""

from __future__ import annotations

from puzzlepark.constraints.visible import Visible
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, follows_line, read_arms


@dataclass(frozen=True)
class Seen:
    """How far one sees along arms. For each place, `arm_at` has its arm and whether it is the arm's last to be read.

    A state is the number seen for certain, and for each arm how far it is: an arm that is read outwards is open or
    shut; one that is read inwards has seen some values since the last that was another.
    """

    total: int
    value: int
    arm_at: tuple[tuple[int, bool], ...]
    inwards: tuple[bool, ...]

    @property
    def start(self) -> tuple[int, tuple[int, ...]]:
        return 0, tuple(0 if inwards else 1 for inwards in self.inwards)

    def after(self, state: tuple[int, tuple[int, ...]], place: int, value: int) -> tuple[int, tuple[int, ...]] | None:
        total, arms = state
        arm, last = self.arm_at[place]
        now = arms[arm]
        if value != self.value:
            now = 0
        elif self.inwards[arm]:
            now += 1
        else:
            total += now
        if last:
            total, now = total + now * self.inwards[arm], 0
        return None if total > self.total else (total, (*arms[:arm], now, *arms[arm + 1 :]))

    def accepts(self, state: tuple[int, tuple[int, ...]]) -> bool:
        return state[0] == self.total


def readable(sight: Visible, place: Place) -> bool:
    """Whether an order goes along its arms."""
    return all(follows_line(arm, place) for arm in sight.arms)


def machines(sight: Visible, place: Place) -> list[Reading]:
    order, places, inwards = read_arms(sight.scope, sight.arms, place)
    return [(order, Seen(sight.total, sight.value, places, inwards))]
