"""Regular as a machine. Along the line it is the automaton itself; in another order it keeps what each stretch that it
has read does to the automaton."""

from __future__ import annotations

from functools import cached_property

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import CONSTANT, Place, Reading, direction, in_order

MOST_STRETCHES = 8
"""Stretches that are open at once; with more, there are too many states."""
Moves = frozenset[tuple[int, int]]
"""From which states a stretch leads to which."""
Stretch = tuple[int, int, Moves]
"""The first place, the one behind the last, and the moves."""


@dataclass(frozen=True)
class Forwards:
    steps: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]
    start: int = 0

    @cached_property
    def next(self) -> dict[tuple[int, int], int]:
        return {(state, value): there for state, value, there in self.steps}

    def after(self, state: int, place: int, value: int) -> int | None:
        return self.next.get((state, value))

    def accepts(self, state: int) -> bool:
        return state in self.accepting


@dataclass(frozen=True)
class Stretches:
    """`order` has the places of the line in the order in which they are read. A state has the stretches that were
    read."""

    steps: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]
    order: tuple[int, ...]
    start: tuple[Stretch, ...] = ()

    @cached_property
    def moves(self) -> list[dict[int, Moves]]:
        """The moves of each place by value, of lines that are right."""
        line = Regular((CONSTANT,) * len(self.order), self.steps, self.accepting)
        found: list[dict[int, Moves]] = []
        for place in range(len(self.order)):
            by_value: dict[int, set[tuple[int, int]]] = {}
            for state, value, there in line.moves(place):
                # However a right line ends, it is right.
                by_value.setdefault(value, set()).add((state, there if place + 1 < len(self.order) else 0))
            found.append({value: frozenset(moves) for value, moves in by_value.items()})
        return found

    def after(self, state: tuple[Stretch, ...], place: int, value: int) -> tuple[Stretch, ...] | None:
        at = self.order[place]
        first, last, moves = at, at + 1, self.moves[at].get(value, frozenset())
        rest = []
        for stretch in state:
            if stretch[1] == first:
                first, moves = stretch[0], _joined(stretch[2], moves)
            elif stretch[0] == last:
                last, moves = stretch[1], _joined(moves, stretch[2])
            else:
                rest.append(stretch)
        return tuple(sorted([*rest, (first, last, moves)], key=lambda stretch: stretch[0])) if moves else None

    def accepts(self, state: tuple[Stretch, ...]) -> bool:
        return bool(state) or 0 in self.accepting


def _joined(one: Moves, two: Moves) -> Moves:
    """The moves of a stretch and of the next one behind it."""
    after: dict[int, list[int]] = {}
    for state, there in two:
        after.setdefault(state, []).append(there)
    return frozenset((state, there) for state, between in one for there in after.get(between, ()))


def readable(regular: Regular, place: Place) -> bool:
    """Whether an order never leaves many stretches of the line apart."""
    if direction(regular.scope, place):
        return True
    read, apart = [False] * (len(regular.scope) + 2), 0
    for at in _order(regular, place):
        read[at + 1] = True
        apart += 1 - read[at] - read[at + 2]
        if apart > MOST_STRETCHES:
            return False
    return True


def machines(regular: Regular, place: Place) -> list[Reading]:
    order = in_order(regular.scope, place)
    if direction(regular.scope, place) == 1:
        return [(order, Forwards(regular.steps, regular.accepting))]
    return [(order, Stretches(regular.steps, regular.accepting, _order(regular, place)))]


def _order(regular: Regular, place: Place) -> tuple[int, ...]:
    """The places of the line in the order of the sweep."""
    return tuple(sorted(range(len(regular.scope)), key=lambda k: place(regular.scope[k])))
