"""TwoArms as a machine: it keeps how far the line goes along arms that have not ended."""

from __future__ import annotations

from puzzlepark.constraints.two_arms import TwoArms
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, follows_line, read_arms

SLOW = True
"""The states of every place are many: more solutions are listed before a board is swept."""
State = tuple[tuple[int, ...], tuple[int, ...]]
ENDED = -1
BOTH = (0, 0)
"""The lengths of two arms that have been compared."""


@dataclass(frozen=True)
class Arms:
    """For each place, `arm_at` has its arm and whether it is the arm's last to be read.

    A state has the lengths of arms that have ended and begin with ones, and for each arm the ones so far, of one that
    is read inwards since the last 0.
    """

    equal: bool
    arm_at: tuple[tuple[int, bool], ...]
    inwards: tuple[bool, ...]

    @property
    def start(self) -> State:
        some = {arm for arm, _ in self.arm_at}
        return (), tuple(0 if arm in some else ENDED for arm in range(len(self.inwards)))

    def after(self, state: State, place: int, value: int) -> State | None:
        lengths, arms = state
        arm, last = self.arm_at[place]
        ones, inwards = arms[arm], self.inwards[arm]
        if ones == ENDED:
            return state
        if value:
            ones += 1
        elif inwards:
            ones = 0
        if last or not (value or inwards):
            if ones:
                lengths = (*lengths, ones)
            ones = ENDED
        if len(lengths) == 2 and lengths != BOTH:
            if (lengths[0] == lengths[1]) is not self.equal:
                return None
            lengths = BOTH
        if len(lengths) + (ones > 0 and not inwards) > 2:
            return None
        return lengths, (*arms[:arm], ones, *arms[arm + 1 :])

    def accepts(self, state: State) -> bool:
        return state[0] == BOTH


def readable(two: TwoArms, place: Place) -> bool:
    """Whether an order goes along its arms."""
    return all(follows_line(arm, place) for arm in two.arms)


def machines(two: TwoArms, place: Place) -> list[Reading]:
    order, places, inwards = read_arms(two.scope, two.arms, place)
    return [(order, Arms(two.equal, places, inwards))]
