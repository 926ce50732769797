"""The constraint `Visible` as an automaton for sweeps, whose state has the visible length of each arm."""

from __future__ import annotations

from puzzlepark.constraints.visible import Visible
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, follows_line, read_arms


@dataclass(frozen=True)
class VisibleCounter:
    """Counts visible variables. For each place, `arm_at` has its arm and whether it is the last of the arm to be read.

    A state has the number of variables that are certainly visible, and a number for each arm. For an arm that is read
    outwards, this number is 1 until another value ends the view, and then 0. For an arm that is read inwards, it is the
    number of variables since the last other value.
    """

    total: int
    value: int
    arm_at: tuple[tuple[int, bool], ...]
    inwards: tuple[bool, ...]

    @property
    def start(self) -> tuple[int, tuple[int, ...]]:
        return 0, tuple(0 if inwards else 1 for inwards in self.inwards)

    def after(self, state: tuple[int, tuple[int, ...]], place: int, value: int) -> tuple[int, tuple[int, ...]] | None:
        """Update the view along the arm of this place; None if more than `total` variables are visible."""
        total, arms = state
        arm, last = self.arm_at[place]
        arm_state, inwards = arms[arm], self.inwards[arm]
        if value != self.value:
            arm_state = 0
        elif inwards:
            arm_state += 1
        else:
            total += arm_state
        if last:
            # The values that were read last on the way inwards are visible.
            total += arm_state if inwards else 0
            arm_state = 0
        return None if total > self.total else (total, (*arms[:arm], arm_state, *arms[arm + 1 :]))

    def accepts(self, state: tuple[int, tuple[int, ...]]) -> bool:
        return state[0] == self.total


def readable(rule: Visible, place: Place) -> bool:
    """Whether the sweep follows every arm."""
    return all(follows_line(arm, place) for arm in rule.arms)


def machines(rule: Visible, place: Place) -> list[Reading]:
    order, places, inwards = read_arms(rule.scope, rule.arms, place)
    return [(order, VisibleCounter(rule.total, rule.value, places, inwards))]
