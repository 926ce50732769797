"""A model's variables as literals, and the clauses over them: what kinds write and conflict-driven solvers solve.

A variable with the values 0 and 1 is one literal; others have a literal per value. Variables that are equal share their
literals, so equalities need no clauses at all.
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
"""Takes the true literals of an assignment and gives the clauses that it breaks. One that the native solver can
follow by itself has a method `watch(solver)`, which registers what to watch with the solver. One that can be switched
off has a method `switched(formula, switch)`: the same check, for a solver to watch, which asks nothing unless the
literal `switch` is true. Clauses that it writes are for that case, too."""
Terms = list[tuple[int, int]]
"""Literals with their weights."""
Counts = list[tuple[Terms, int, int]]
"""Terms, with the least and the most that those which are true weigh together."""

BETWEEN_TICKS, LITERALS = 512, 50_000
"""Variables, and about how many literals of theirs, that are made between two looks at the clock."""


class Watcher(Protocol):
    """A propagator of python-sat that follows the solver's assignments and adds clauses on the way."""

    cuts: Clauses
    """All clauses found so far."""

    def __call__(self, true: set[int]) -> Clauses:
        """The same clauses for a whole assignment."""

    @property
    def observed(self) -> list[int]:
        """The variables that the solver must keep: all that occur in clauses to come."""

    def restart(self) -> None:
        """Begin anew with another solver."""


class Formula:
    """Clauses of a model, and which literal says what."""

    def __init__(self, model: Model, clock: Clock, counts: Counts | None = None) -> None:
        """With a list for `counts`, sums of weights go there instead of into clauses."""
        self.model = model
        self.clock = clock
        self.counts = counts
        self.numbering = Numbering(model)
        self.classes, size = merge(model, self.numbering, clock)
        self.clauses = FlatClauses()
        self.lazy: list[LazyCheck] = []
        self.phases: list[int] = []
        """Literals that the solver tries first as true."""
        self.sparse = False
        """Whether a solver does well to try every literal as false first."""
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
        """The last variable that says something of the model's; those behind it only help."""
        self.nonzero = self._stamps.nonzero()
        """The literal "not 0" of each variable by its number; 0 where it is never 0."""

    def forget(self) -> None:
        """Drop the checks, which refer to the formula."""
        self.lazy.clear()

    def plain(self, names: Iterable[str]) -> list[int] | None:
        """The literals of the variables of some layers, if all of these are 0 or 1, and no two are equal."""
        found: list[int] = []
        for name in names:
            literals = self._stamps.bit_literals(self.numbering.start[name], len(self.numbering.layers[name].spots))
            if literals is None:
                return None
            found += literals
        return found if len(set(found)) == len(found) else None

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
        """The same of a class."""
        if (known := self._literals.get(number)) is None:
            known = self._literals[number] = self._stamps.values_of(number)
        return known

    def literal(self, var: Var, value: int) -> int:
        """The literal "this variable has this value"."""
        literal = self.values_of(self.numbering[var]).get(value)
        return self.false if literal is None else literal

    def those_having(self, scope: Sequence[Var], value: int) -> list[int]:
        """The literals "it has this value" of some variables."""
        found = self._stamps.equal_literals(self.places(scope), value)
        return [literal or self.false for literal in found] if 0 in found else found

    def terms(self, scope: Sequence[Var], weights: Sequence[int]) -> tuple[Terms, int]:
        """A weighted sum of variables as literals with positive weights, one for every value but the one that is worth
        least, and what all variables are worth at the least."""
        return self._stamps.weighted_literals(self.places(scope), weights)

    def having(self, layer: str, value: int) -> list[int]:
        """The literals "it has this value" of all variables of a layer."""
        if (layer, value) not in self._having:
            self._having[layer, value] = self._find_having(layer, value)
        return list(self._having[layer, value])

    def _find_having(self, layer: str, value: int) -> list[int]:
        first = self.numbering.start[layer]
        found = self._stamps.equal_literals_at(first, len(self.numbering.layers[layer].spots), value)
        return [literal or self.false for literal in found] if 0 in found else found

    def somethings(self, layer: str, spots: Sequence[Spot]) -> list[int]:
        """The literals "not 0" of the variables at these spots of a layer."""
        first, known = self.numbering.start[layer], self.numbering.layers[layer]
        places: Iterable[int] = map(known.position.__getitem__, spots)
        if known.spots == spots:
            places = range(len(spots))
        return [self.nonzero[first + place] for place in places]

    def at_most_one(self, literals: list[int]) -> None:
        """No two of the literals are true."""
        self.top = self.clauses.at_most_one(literals, self.top)

    def stamp(self, stencil: Stencil, numbers: Iterable[int]) -> None:
        """Write the clauses of a stencil, which has their domains, over variables."""
        self.top = self._stamps.stamp(self.clauses, stencil.clauses, numbers, self.top)

    def stamp_kept(self, scope: Iterable[Var], what: T, make: Callable[[Domains, T], Stencil]) -> None:
        """Write the clauses of `make(domains, what)` over variables. The formula keeps the stencil for this very object
        and these domains, because many rules of a board differ in their variables alone."""
        self.top = self._stamps.write(self.clauses, scope, what, make, self.top)

    def shared(self, one: T, other: U) -> tuple[T, U]:
        """A pair that is the same object for the same two objects, as `stamp_kept` wants it."""
        pair: tuple[T, U] = self._pairs.setdefault((id(one), id(other)), (one, other))
        return pair

    def stamp_all(self, scopes: list[Sequence[Var]], whats: list[T], make: Callable[[Domains, T], Stencil]) -> None:
        """The same over several scopes."""
        self.top = self._stamps.write_all(self.clauses, scopes, whats, make, self.top)

    def places(self, scope: Sequence[Var]) -> Sequence[Var] | Sequence[int]:
        """A scope as it is quickest to read natively."""
        return self.numbering.places(scope)

    def all_different(self, scopes: Sequence[Sequence[Var] | Sequence[int]]) -> None:
        """In each scope at most one variable has a value; exactly one where there are as many values as variables."""
        self.top = self._stamps.all_different(self.clauses, scopes, self.top)

    def write_bounds(
        self,
        scopes: list[Sequence[Var]],
        bounds: list[tuple[int, int]],
        few: int,
        sets: int,
        counts: Counts | None,
        write_other: Callable[[int], None],
    ) -> None:
        """Write that at least and at most so many variables of each scope are not 0: set by set for `few` of them, or
        where at most `sets` sets break it, else as an item of `counts`. What needs another way is left to
        `write_other`, by its place in `scopes`."""
        done, stamps = 0, self._stamps
        while (done := stamps.write_bounds(self.clauses, scopes, bounds, done, few, sets, counts)) < len(scopes):
            write_other(done)
            done += 1

    def domains(self, numbers: Iterable[int]) -> Domains:
        """The values that variables can have."""
        return tuple([self._domains[self.classes[number]] for number in numbers])

    def values(self, true: set[int]) -> list[int]:
        """The value of each class; just one of its literals is true."""
        every = map(self._values_of, range(len(self._domains)))
        return [v for known in every for v, x in known.items() if x in true]

    def values_in(self, solver: Solver) -> list[int]:
        """The same in the model of a solver."""
        return self._stamps.values(solver)

    def solution(self, task: Task, values: list[int]) -> Solution:
        """The solution in which the classes have these values."""
        return spread(task.puzzle, self.model, self.classes, values)

    def marks(self, true: set[int]) -> dict[Var, int]:
        """The value that a satisfying assignment gives each variable."""
        values = self.values(true)
        variables = (var for layer in self.model.every_layer for var in layer.vars)
        return {var: values[number] for var, number in zip(variables, self.classes, strict=True)}

    def blocking(self, solution: Solution, view: tuple[str, ...]) -> list[int]:
        """The clause "look different from this solution"."""
        found = set[int]()
        for layer, values in zip(solution.layers, solution.values_by_layer, strict=True):
            if layer.name in view:
                found.update(self._stamps.assignment_literals(self.numbering.start[layer.name], values))
        return sorted([-literal for literal in found])
