"""Regular as a machine. If the sweep follows the line, the machine is the automaton itself. If the sweep reads the line
in another order, the machine's state has the transitions of each stretch of the line that was read."""

from __future__ import annotations

from functools import cached_property

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import CONSTANT, Place, Reading, direction, in_order

MOST_STRETCHES = 8
"""Maximum number of separate stretches. With more, there are too many states."""
Moves = frozenset[tuple[int, int]]
"""The pairs of states between which a stretch leads."""
Stretch = tuple[int, int, Moves]
"""A stretch of the line: its first place, the place after its last, and its moves."""


@dataclass(frozen=True)
class Forwards:
    """The automaton itself, which reads the line from its beginning."""

    steps: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]
    start: int = 0

    @cached_property
    def next(self) -> dict[tuple[int, int], int]:
        """The next state by state and value."""
        return {(state, value): there for state, value, there in self.steps}

    def after(self, state: int, place: int, value: int) -> int | None:
        return self.next.get((state, value))

    def accepts(self, state: int) -> bool:
        return state in self.accepting


@dataclass(frozen=True)
class Stretches:
    """A machine that reads the places of the line in any `order`. Its state is the list of the stretches of the line
    that were read."""

    steps: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]
    order: tuple[int, ...]
    start: tuple[Stretch, ...] = ()

    @cached_property
    def moves(self) -> list[dict[int, Moves]]:
        """For each place and value the moves that occur in accepted words. All accepting states are numbered 0 at the
        end of the line, because they are equivalent there."""
        line = Regular((CONSTANT,) * len(self.order), self.steps, self.accepting)
        moves_at: list[dict[int, Moves]] = []
        for place in range(len(self.order)):
            by_value: dict[int, set[tuple[int, int]]] = {}
            for state, value, there in line.moves(place):
                is_last = place + 1 == len(self.order)
                by_value.setdefault(value, set()).add((state, 0 if is_last else there))
            moves_at.append({value: frozenset(moves) for value, moves in by_value.items()})
        return moves_at

    def after(self, state: tuple[Stretch, ...], place: int, value: int) -> tuple[Stretch, ...] | None:
        """Add a stretch with this value alone, and join it to the stretches before and after it."""
        first = self.order[place]
        end, moves = first + 1, self.moves[first].get(value, frozenset())
        others = []
        for stretch in state:
            other_first, other_end, other_moves = stretch
            if other_end == first:  # the stretch before
                first, moves = other_first, _compose(other_moves, moves)
            elif other_first == end:  # the stretch after
                end, moves = other_end, _compose(moves, other_moves)
            else:
                others.append(stretch)
        if not moves:
            return None
        return tuple(sorted([*others, (first, end, moves)], key=lambda stretch: stretch[0]))

    def accepts(self, state: tuple[Stretch, ...]) -> bool:
        return bool(state) or 0 in self.accepting


def _compose(first: Moves, second: Moves) -> Moves:
    """The moves of a stretch followed by another one."""
    after: dict[int, list[int]] = {}
    for state, next_state in second:
        after.setdefault(state, []).append(next_state)
    return frozenset((state, end) for state, between in first for end in after.get(between, ()))


def readable(regular: Regular, place: Place) -> bool:
    """Whether the order of the sweep never leaves many separate stretches."""
    if direction(regular.scope, place):
        return True
    # A value that is read begins a new stretch, or joins the one before it, or the one after it, or both.
    is_read, stretches = [False] * (len(regular.scope) + 2), 0
    for index in _order(regular, place):
        is_read[index + 1] = True
        stretches += 1 - is_read[index] - is_read[index + 2]
        if stretches > MOST_STRETCHES:
            return False
    return True


def machines(regular: Regular, place: Place) -> list[Reading]:
    """The automaton itself if the sweep reads the line forwards; otherwise a machine for the order of the sweep."""
    order = in_order(regular.scope, place)
    if direction(regular.scope, place) == 1:
        return [(order, Forwards(regular.steps, regular.accepting))]
    return [(order, Stretches(regular.steps, regular.accepting, _order(regular, place)))]


def _order(regular: Regular, place: Place) -> tuple[int, ...]:
    """The places of the line in the order of the sweep."""
    return tuple(sorted(range(len(regular.scope)), key=lambda k: place(regular.scope[k])))
