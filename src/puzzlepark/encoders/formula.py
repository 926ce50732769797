"""The direct encoding of a model: literals for its variables, and the clauses that constraints write.

A variable with the values 0 and 1 is one literal; others have a literal for each value. Equal variables share their
literals, so equalities need no clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

from puzzlepark._native import FlatClauses, Solver, Stamps
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Clock, Task
from puzzlepark.encoders.numbering import Numbering, domains, merge, narrowed, spread
from puzzlepark.encoders.stencil import Stencil

T = TypeVar("T")
U = TypeVar("U")
Clauses = list[list[int]]
Domains = tuple[tuple[int, ...], ...]
"""The values that each of some variables can have."""
Rows = tuple[tuple[int, ...], ...]
LazyCheck = Callable[[set[int]], Clauses]
"""Takes the true literals of an assignment and returns clauses that it violates.

A check with a native propagator has a method `watch(solver)`, which adds the propagator. A check that can be switched
off has a method `switched(formula, switch)`: it returns the same check, whose clauses and propagator are in force only
if the literal `switch` is true.
"""
Terms = list[tuple[int, int]]
"""Literals with their weights."""
Counts = list[tuple[Terms, int, int]]
"""Terms, with the bounds for the total weight of the true ones."""

BETWEEN_TICKS, LITERALS = 512, 50_000
"""Maximum number of variables, and approximate number of their literals, that are created between two polls."""


class Watcher(Protocol):
    """A propagator of python-sat, which adds clauses while the solver searches."""

    cuts: Clauses
    """All clauses that were added."""

    def __call__(self, true: set[int]) -> Clauses:
        """The clauses that a complete assignment violates."""

    @property
    def observed(self) -> list[int]:
        """The variables of all clauses that may be added, which the solver must not eliminate."""

    def restart(self) -> None:
        """Reset the propagator for another solver."""


class Formula:
    """The clauses of a model, and the meaning of its literals."""

    def __init__(self, model: Model, clock: Clock, counts: Counts | None = None) -> None:
        """With a list for `counts`, weighted sums are appended to it instead of being written as clauses."""
        self.model = model
        self.clock = clock
        self.counts = counts
        self.numbering = Numbering(model)
        self.classes, size = merge(model, self.numbering, clock)
        self.clauses = FlatClauses()
        self.lazy: list[LazyCheck] = []
        self.phases: list[int] = []
        """Literals that the solver decides as true first."""
        self.sparse = False
        """Whether the solver should decide literals as false first."""
        self.watcher: Watcher | None = None
        self._having: dict[tuple[str, int], list[int]] = {}
        self._pairs: dict[tuple[int, int], Any] = {}
        self.top = 0
        known = domains(model, self.classes, size, clock)
        narrowed(model, self.numbering, self.classes, known, clock)
        self._domains = known
        self._literals: dict[int, dict[int, int]] = {}
        self._stamps = Stamps(self.numbering, self.classes)
        step = min(BETWEEN_TICKS, 1 + LITERALS // max(1, *map(len, known), 1))
        for start in range(0, size, step):
            clock.tick()
            self.top = self._stamps.add_classes(self.clauses, known[start : start + step], self.top)
        self.own = self.top
        """The last variable of the model. Later ones are auxiliary."""
        self.nonzero = self._stamps.nonzero()
        """For each variable by its number the literal "not 0", or 0 if the variable is never 0."""

    def forget(self) -> None:
        """Drop the lazy checks, whose references to the formula are cyclic."""
        self.lazy.clear()

    def boolean_literals(self, names: Iterable[str]) -> list[int] | None:
        """The literals of the variables of some layers; None if one is not Boolean, or two are equal."""
        literals: list[int] = []
        for name in names:
            of_layer = self._stamps.bit_literals(self.numbering.start[name], len(self.numbering.layers[name].spots))
            if of_layer is None:
                return None
            literals += of_layer
        return literals if len(set(literals)) == len(literals) else None

    def new(self) -> int:
        """A new variable."""
        self.top += 1
        return self.top

    @cached_property
    def false(self) -> int:
        """A literal that is never true."""
        self.clauses.append([-self.new()])
        return self.top

    def values_of(self, number: int) -> dict[int, int]:
        """The literal of each value that variable `number` can have."""
        return self._values_of(self.classes[number])

    def _values_of(self, number: int) -> dict[int, int]:
        """The literal of each value that a class can have."""
        if (known := self._literals.get(number)) is None:
            known = self._literals[number] = self._stamps.values_of(number)
        return known

    def literal(self, var: Var, value: int) -> int:
        """The literal "this variable has this value"."""
        literal = self.values_of(self.numbering[var]).get(value)
        return self.false if literal is None else literal

    def literals_having(self, scope: Sequence[Var], value: int) -> list[int]:
        """For each variable of a scope the literal "this variable has this value"."""
        literals = self._stamps.equal_literals(self.places(scope), value)
        return [literal or self.false for literal in literals] if 0 in literals else literals

    def terms(self, scope: Sequence[Var], weights: Sequence[int]) -> tuple[Terms, int]:
        """A weighted sum of variables as literals with positive weights and the minimum of the sum. The sum is this
        minimum plus the weights of the true literals. Every value of a variable has a literal, except the value that
        adds least."""
        return self._stamps.weighted_literals(self.places(scope), weights)

    def layer_literals(self, layer: str, value: int) -> list[int]:
        """For each variable of a layer the literal "this variable has this value"."""
        if (layer, value) not in self._having:
            self._having[layer, value] = self._find_having(layer, value)
        return list(self._having[layer, value])

    def _find_having(self, layer: str, value: int) -> list[int]:
        """The literals of `layer_literals`, without the cache."""
        first = self.numbering.start[layer]
        literals = self._stamps.equal_literals_at(first, len(self.numbering.layers[layer].spots), value)
        return [literal or self.false for literal in literals] if 0 in literals else literals

    def nonzero_at(self, layer: str, spots: Sequence[Spot]) -> list[int]:
        """The literals "not 0" of the variables at these spots of a layer."""
        first, known = self.numbering.start[layer], self.numbering.layers[layer]
        places: Iterable[int] = map(known.position.__getitem__, spots)
        if known.spots == spots:
            places = range(len(spots))
        return [self.nonzero[first + place] for place in places]

    def at_most_one(self, literals: list[int]) -> None:
        """Add clauses that no two of the literals are true."""
        self.top = self.clauses.at_most_one(literals, self.top)

    def stamp(self, stencil: Stencil, numbers: Iterable[int]) -> None:
        """Write the clauses of a stencil over variables, given by their numbers. They have the domains of the
        stencil."""
        self.top = self._stamps.stamp(self.clauses, stencil.clauses, numbers, self.top)

    def stamp_cached(self, scope: Iterable[Var], what: T, make: Callable[[Domains, T], Stencil]) -> None:
        """Write the clauses of the stencil `make(domains, what)` over variables. Stencils are cached by domains and by
        the identity of `what`, because many rules of a board differ only in their variables."""
        self.top = self._stamps.write(self.clauses, scope, what, make, self.top)

    def shared(self, first: T, second: U) -> tuple[T, U]:
        """A pair of two objects. The same two objects always give the same pair, because `stamp_cached` compares pairs
        by identity."""
        pair: tuple[T, U] = self._pairs.setdefault((id(first), id(second)), (first, second))
        return pair

    def stamp_all(self, scopes: list[Sequence[Var]], whats: list[T], make: Callable[[Domains, T], Stencil]) -> None:
        """Do what `stamp_cached` does for several scopes."""
        self.top = self._stamps.write_all(self.clauses, scopes, whats, make, self.top)

    def places(self, scope: Sequence[Var]) -> Sequence[Var] | Sequence[int]:
        """A scope in the form that is fastest to read natively."""
        return self.numbering.places(scope)

    def all_different(self, scopes: Sequence[Sequence[Var] | Sequence[int]]) -> None:
        """Write that at most one variable of each scope has each value, and exactly one if there are as many values as
        variables."""
        self.top = self._stamps.all_different(self.clauses, scopes, self.top)

    def write_bounds(
        self,
        scopes: list[Sequence[Var]],
        bounds: list[tuple[int, int]],
        most_variables: int,
        most_violations: int,
        counts: Counts | None,
        write_other: Callable[[int], None],
    ) -> None:
        """Write bounds for the number of variables of each scope that are not 0.

        A scope of at most `most_variables` variables, or one with at most `most_violations` minimal violations, is
        written as clauses. Others are appended to `counts` or, if that is None, `write_other` is called with their
        index.
        """
        limits = most_variables, most_violations
        index, stamps = 0, self._stamps
        # The native method returns the index of the next scope that is left to `write_other`.
        while (index := stamps.write_bounds(self.clauses, scopes, bounds, index, *limits, counts)) < len(scopes):
            write_other(index)
            index += 1

    def domains(self, numbers: Iterable[int]) -> Domains:
        """The domains of variables, given by their numbers."""
        return tuple([self._domains[self.classes[number]] for number in numbers])

    def values(self, true: set[int]) -> list[int]:
        """The value of each class under an assignment."""
        values = []
        for number in range(len(self._domains)):
            values += [value for value, literal in self._values_of(number).items() if literal in true]
        return values

    def values_in(self, solver: Solver) -> list[int]:
        """The value of each class in the model of a solver."""
        return self._stamps.values(solver)

    def solution(self, task: Task, values: list[int]) -> Solution:
        """The solution in which classes have these values."""
        return spread(task.puzzle, self.model, self.classes, values)

    def marks(self, true: set[int]) -> dict[Var, int]:
        """The value that a satisfying assignment gives each variable."""
        values = self.values(true)
        variables = (var for layer in self.model.every_layer for var in layer.vars)
        return {var: values[number] for var, number in zip(variables, self.classes, strict=True)}

    def blocking(self, solution: Solution, view: tuple[str, ...]) -> list[int]:
        """The clause that blocks all solutions with the same projection to a view."""
        literals = set[int]()
        for layer, values in zip(solution.layers, solution.values_by_layer, strict=True):
            if layer.name in view:
                literals.update(self._stamps.assignment_literals(self.numbering.start[layer.name], values))
        return sorted([-literal for literal in literals])
