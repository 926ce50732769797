"""A plain formula: numbered variables, each with a name that states its meaning, and clauses over them.

Literals are those of DIMACS: the number of a variable, negative if negated. Variable 1 is true. A proof relies on one
condition: every clause holds in every solution of the puzzle, if auxiliary variables have the meaning of their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise

from puzzlepark.core.errors import BadInput
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Var

Clause = tuple[int, ...]
TRUE = 1
MOST_VARIABLES = 1 << 20
"""Maximum number of variables of a formula. Larger boards have no certificates."""
POLL_EVERY = 1 << 12
"""New variables, or new clauses, between two polls of the clock."""
Tick = Callable[[], None]
PAIRS = 6
"""Maximum number of literals for which "at most one" is written pairwise, without auxiliary variables."""


class PlainFormula:
    """The variables and clauses of a model. Each type of constraint adds its own clauses."""

    def __init__(self, model: Model, tick: Tick = lambda: None) -> None:
        self.model = model
        self.tick = tick
        self.names = ["true"]
        self.clauses: list[Clause] = [(TRUE,)]
        self.known: dict[tuple[object, ...], int] = {}
        """Variables that several lemmas share, such as "the line visits this node"."""
        self._values: dict[Var, dict[int, int]] = {}
        for layer in model.every_layer:
            self._add_layer(layer)

    def new(self, name: str) -> int:
        """A new variable with a name that states its meaning. BadInput if there are too many."""
        if len(self.names) % POLL_EVERY == 0:
            self.tick()
            if len(self.names) >= MOST_VARIABLES:
                raise BadInput(f"The formula of a certificate would have more than {MOST_VARIABLES:,} variables.")
        self.names.append(name)
        return len(self.names)

    def add(self, *literals: int) -> None:
        """Add a clause, without false literals. A tautology is omitted."""
        clause = dict.fromkeys(literal for literal in literals if literal != -TRUE)
        if TRUE not in clause and not any(-literal in clause for literal in clause):
            self.clauses.append(tuple(clause))
            if len(self.clauses) % POLL_EVERY == 0:
                self.tick()

    def lit(self, var: Var, value: int) -> int:
        """The literal "this variable of the model has this value", or a false literal if the variable cannot have
        it."""
        return self._values[var].get(value, -TRUE)

    def values(self, var: Var) -> Iterable[int]:
        """The domain of a variable of the model."""
        return self._values[var]

    def nonzero(self, var: Var) -> int:
        """The literal "this variable of the model is not 0"."""
        return -self.lit(var, 0)

    def at_most_one(self, literals: Sequence[int], name: str) -> None:
        """Add clauses that no two of the literals are true, pairwise or by a sequential counter."""
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
        """Add the clauses of an equivalence: both literals are true, or none is."""
        self.add(-a, b)
        self.add(a, -b)

    def any_of(self, name: str, literals: Sequence[int]) -> int:
        """A new variable that is true if and only if one of the literals is."""
        union = self.new(name)
        self.add(-union, *literals)
        for literal in literals:
            self.add(union, -literal)
        return union

    def between(self, literals: Sequence[int], low: int, high: int, name: str) -> None:
        """Add clauses that at least `low` and at most `high` of the literals are true, by a sequential counter."""
        if low > len(literals) or high < max(0, low):
            self.add()
            return
        if high == len(literals) - 1 and low <= 0:
            self.add(*(-literal for literal in literals))
            return
        # least[j] is the literal "at least j of the literals so far are true".
        least = [TRUE]
        top = min(len(literals), max(low, high + 1))
        for k, literal in enumerate(literals, 1):
            before, least = [*least, -TRUE], [TRUE]
            for j in range(1, min(k, top) + 1):
                here = self.new(f"{name}: {j} of the first {k}")
                least.append(here)
                self.add(-before[j], here)
                self.add(-before[j - 1], -literal, here)
                self.add(before[j], literal, -here)
                self.add(before[j - 1], -here)
        if low > 0:
            self.add(least[low])
        if high < len(literals):
            self.add(-least[high + 1])

    def add_up(self, scope: Sequence[Var], weights: Sequence[int], low: int, high: int, name: str) -> None:
        """Add clauses that the weighted sum of the values is at least `low` and at most `high`, with a variable for
        each sum that the first k terms can have."""
        sums = {0: TRUE}
        for k, (var, weight) in enumerate(zip(scope, weights, strict=True), 1):
            after: dict[int, int] = {}
            for old_sum, here in sums.items():
                for value in self.values(var):
                    new_sum = old_sum + weight * value
                    if new_sum not in after:
                        after[new_sum] = self.new(f"{name}: the first {k} add up to {new_sum}")
                    self.add(-here, -self.lit(var, value), after[new_sum])
            sums = after
        for total, here in sums.items():
            if not low <= total <= high:
                self.add(-here)

    def all_equal(self, scope: Sequence[Var]) -> None:
        """Add clauses that all variables of a scope have the same value."""
        for a, b in pairwise(scope):
            for value in sorted({*self.values(a), *self.values(b)}):
                self.equal(self.lit(a, value), self.lit(b, value))

    def one_row(self, scope: Sequence[Var], rows: Sequence[tuple[int, ...]], name: str) -> None:
        """Add clauses that the values of a scope are one of the rows, with a variable for each row."""
        chosen: dict[tuple[int, ...], int] = {}
        for row in sorted(set(rows)):
            literals = [self.lit(var, value) for var, value in zip(scope, row, strict=True)]
            if -TRUE in literals:
                continue
            chosen[row] = here = self.new(f"{name}: row {' '.join(map(str, row))}")
            for literal in literals:
                self.add(-here, literal)
            self.add(here, *(-literal for literal in literals))
        self.add(*chosen.values())
        for k, var in enumerate(scope):
            for value in self.values(var):
                self.add(-self.lit(var, value), *(here for row, here in chosen.items() if row[k] == value))

    def _add_layer(self, layer: Layer) -> None:
        """Add the variables of a layer: one for two values, or else one for each value, of which exactly one is
        true."""
        for var in layer.vars:
            name = f"{layer.name} {var.spot.r},{var.spot.c}"
            if len(layer.values) == 2:
                variable = self.new(f"{name} = {layer.values[1]}")
                self._values[var] = {layer.values[0]: -variable, layer.values[1]: variable}
                continue
            literals = {value: self.new(f"{name} = {value}") for value in layer.values}
            self._values[var] = literals
            self.add(*literals.values())
            self.at_most_one(list(literals.values()), name)
