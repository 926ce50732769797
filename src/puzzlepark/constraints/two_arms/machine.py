"""TwoArms as a machine, whose state has the length of the line along each arm that has not ended."""

from __future__ import annotations

from puzzlepark.constraints.two_arms import TwoArms
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, follows_line, read_arms

SLOW = True
"""There are many states, so listing solutions is tried for longer before a sweep."""
State = tuple[tuple[int, ...], tuple[int, ...]]
"""The lengths of completed arms that begin with ones, and for each arm the number of ones so far, or ENDED."""
ENDED = -1
BOTH = (0, 0)
"""The lengths of two arms that have been compared."""


@dataclass(frozen=True)
class Arms:
    """Compares the lengths of two arms. For each place, `arm_at` has its arm and whether it is the last of the arm to
    be read.

    For an arm that is read inwards, a state has the number of ones since the last 0.
    """

    equal: bool
    arm_at: tuple[tuple[int, bool], ...]
    inwards: tuple[bool, ...]

    @property
    def start(self) -> State:
        nonempty = {arm for arm, _ in self.arm_at}
        return (), tuple(0 if arm in nonempty else ENDED for arm in range(len(self.inwards)))

    def after(self, state: State, place: int, value: int) -> State | None:
        """Continue or end the arm of this place, and compare the lengths once two are known."""
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
        # An arm that is read outwards and has a one already is a line in any case.
        is_further_line = ones > 0 and not inwards
        if len(lengths) + is_further_line > 2:
            return None
        return lengths, (*arms[:arm], ones, *arms[arm + 1 :])

    def accepts(self, state: State) -> bool:
        return state[0] == BOTH


def readable(rule: TwoArms, place: Place) -> bool:
    """Whether the sweep follows every arm."""
    return all(follows_line(arm, place) for arm in rule.arms)


def machines(rule: TwoArms, place: Place) -> list[Reading]:
    order, places, inwards = read_arms(rule.scope, rule.arms, place)
    return [(order, Arms(rule.equal, places, inwards))]
