"""The constraint `Linear` as an automaton for sweeps: it adds the weighted values."""

from __future__ import annotations

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading


@dataclass(frozen=True)
class Adder:
    """The values, each times the weight of its place, add up to at least `low` and at most `high`."""

    weights: tuple[int, ...]
    low: int
    high: int
    start: int = 0

    def after(self, state: int, place: int, value: int) -> int:
        return state + self.weights[place] * value

    def accepts(self, state: int) -> bool:
        return self.low <= state <= self.high


def machines(linear: Linear, place: Place) -> list[Reading]:
    """One automaton, which reads the variables and their weights in the order of the sweep."""
    terms = sorted(zip(linear.scope, linear.weights, strict=True), key=lambda term: place(term[0]))
    machine = Adder(tuple(weight for _, weight in terms), linear.low, linear.high)
    return [(tuple(var for var, _ in terms), machine)]
