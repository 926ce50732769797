"""Regular as a machine. Read backwards, it keeps the states from which the rest of the line is right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark.builders.machines import Place, Read, in_order, way
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.kinds.regular import Regular


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
class Backwards:
    steps: tuple[tuple[int, int, int], ...]
    start: frozenset[int]

    def after(self, state: frozenset[int], place: int, value: int) -> frozenset[int] | None:
        return frozenset(before for before, way, there in self.steps if way == value and there in state) or None

    def accepts(self, state: frozenset[int]) -> bool:
        return 0 in state


def lines(regular: Regular) -> Sequence[Sequence[Var]]:
    """The lines that can only be read from one end to the other."""
    return (regular.scope,)


def machines(regular: Regular, place: Place) -> list[Read]:
    forwards = way(regular.scope, place) == 1
    machine = Forwards if forwards else Backwards
    return [(in_order(regular.scope, place), machine(regular.steps, regular.accepting))]
