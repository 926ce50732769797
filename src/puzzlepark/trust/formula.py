"""Formula: numbered variables, each with a name that tells what it means, and clauses over them.

Literals are those of DIMACS: a variable's number, negative where it is denied. Variable 1 is true. What a clause says
must hold for every solution of the puzzle, with auxiliary variables set as their names say: that is all that a proof
rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from puzzlepark.core.errors import BadInput
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var

Clause = tuple[int, ...]
TRUE = 1
MOST = 1 << 20
"""Variables of a formula; larger boards have no certificates."""
LOOKS = 1 << 12
"""New variables between two looks at the clock."""
Tick = Callable[[], None]
PAIRS = 6
"""At most one of more literals than this is said with auxiliary variables, not pair by pair."""


class Formula:
    """The variables and clauses of a model; encoders add to it."""

    def __init__(self, model: Model, tick: Tick = lambda: None) -> None:
        self.model = model
        self.tick = tick
        self.names = ["true"]
        self.clauses: list[Clause] = [(TRUE,)]
        self.known: dict[tuple[object, ...], int] = {}
        """Variables that encoders find again: nodes that a line visits, owners of cells."""
        self._values: dict[Var, dict[int, int]] = {}
        for layer in model.layers:
            self._add_layer(layer)

    def new(self, name: str) -> int:
        """A new variable; the name says what it means. BadInput if there are too many."""
        if len(self.names) % LOOKS == 0:
            self.tick()
            if len(self.names) >= MOST:
                raise BadInput(f"The formula of a certificate would have more than {MOST:,} variables.")
        self.names.append(name)
        return len(self.names)

    def add(self, *literals: int) -> None:
        """A clause; one that holds anyway is left out, and so is what cannot hold in it."""
        clause = dict.fromkeys(literal for literal in literals if literal != -TRUE)
        if TRUE not in clause and not any(-literal in clause for literal in clause):
            self.clauses.append(tuple(clause))

    def lit(self, var: Var, value: int) -> int:
        """The literal that says that a variable of the model has this value; false if it cannot have it."""
        return self._values[var].get(value, -TRUE)

    def values(self, var: Var) -> Iterable[int]:
        """The values that a variable of the model may have."""
        return self._values[var]

    def nonzero(self, var: Var) -> int:
        return -self.lit(var, 0)

    def at_most_one(self, literals: Sequence[int], name: str) -> None:
        if len(literals) <= PAIRS:
            for a, b in combinations(literals, 2):
                self.add(-a, -b)
            return
        before = -TRUE
        for k, literal in enumerate(literals):
            self.add(-before, -literal)
            here = self.new(f"{name}: one of the first {k + 1}")
            self.add(-before, here)
            self.add(-literal, here)
            before = here

    def equal(self, a: int, b: int) -> None:
        self.add(-a, b)
        self.add(a, -b)

    def any_of(self, name: str, literals: Sequence[int]) -> int:
        """A new variable that is true if and only if one of the literals is."""
        found = self.new(name)
        self.add(-found, *literals)
        for literal in literals:
            self.add(found, -literal)
        return found

    def _add_layer(self, layer: Layer) -> None:
        for var in layer.vars:
            name = f"{layer.name} {var.spot.r},{var.spot.c}"
            if len(layer.values) == 2:
                variable = self.new(f"{name} = {layer.values[1]}")
                self._values[var] = {layer.values[0]: -variable, layer.values[1]: variable}
                continue
            each = {value: self.new(f"{name} = {value}") for value in layer.values}
            self._values[var] = each
            self.add(*each.values())
            self.at_most_one(list(each.values()), name)
