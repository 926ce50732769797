"""TwoArms as a machine: it keeps how far the line goes along each arm."""

from __future__ import annotations

from puzzlepark.builders.machines import Place, Read, along, in_order, way
from puzzlepark.core.record import dataclass
from puzzlepark.kinds.two_arms import TwoArms

State = tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class Arms:
    """For each place, `arm_at` has its arm and whether it is the arm's last to be read. A state has for each arm how
    many ones there are, of one that is read inwards since the last 0, and whether a 1 that is read next is one more."""

    equal: bool
    arm_at: tuple[tuple[int, bool], ...]
    inwards: tuple[bool, ...]

    @property
    def start(self) -> State:
        return ((0, True),) * len(self.inwards)

    def after(self, state: State, place: int, value: int) -> State | None:
        arm, last = self.arm_at[place]
        ones, runs = state[arm]
        if value and runs:
            ones += 1
        elif not value:
            ones, runs = (0, True) if self.inwards[arm] else (ones, False)
        found = (*state[:arm], (ones, runs and not last), *state[arm + 1 :])
        # Ones at the end of an arm that is read inwards may still be cut off.
        sure = sum(
            ones > 0 for (ones, runs), inwards in zip(found, self.inwards, strict=True) if not (runs and inwards)
        )
        return found if sure <= 2 else None

    def accepts(self, state: State) -> bool:
        lengths = [ones for ones, _ in state if ones]
        return len(lengths) == 2 and (lengths[0] == lengths[1]) is self.equal


def readable(two: TwoArms, place: Place) -> bool:
    """Whether an order goes along its arms."""
    return all(along(arm, place) for arm in two.arms)


def machines(two: TwoArms, place: Place) -> list[Read]:
    order = in_order(two.scope, place)
    arm_of = {var: k for k, arm in enumerate(two.arms) for var in arm}
    last = {max(arm, key=place) for arm in two.arms if arm}
    inwards = tuple(way(arm, place) == -1 for arm in two.arms)
    return [(order, Arms(two.equal, tuple((arm_of[var], var in last) for var in order), inwards))]
