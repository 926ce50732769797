"""The base class of constraints, and the scope of a straight line.

Each type of constraint is a frozen value with a folder in `constraints/`. The class states which variables it reads,
when it holds, and the facts that any code may use without knowing the type. Further files of the folder say how
engines, explanations and certificates handle it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, overload

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Layer, Marks, Var, shared_grid
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.report import Clock
from puzzlepark.core.watch import polled


class Equalities(NamedTuple):
    """Variables with the same id are equal. The scope lists the variables, or names a layer whose variables are
    meant."""

    scope: Sequence[Var] | str
    ids: Sequence[int]


class Constraint:
    """The base class of constraints. A type overrides the properties about which it knows more."""

    laws: ClassVar[Any] = None
    """The block of constraints (`Laws` in core/model.py) whose first constraint is this one, if there is such a
    block."""

    if TYPE_CHECKING:

        @property
        def scope(self) -> Sequence[Var]:
            """The variables that the constraint reads."""

    def holds(self, marks: Marks) -> bool | None:
        """True or False if the marks decide it, else None. Complete marks always decide it."""
        raise NotImplementedError

    @property
    def equalities(self) -> Equalities | None:
        """The variables that the constraint makes equal, if it does nothing else."""
        return None

    @property
    def different(self) -> bool:
        """True if all values of the scope differ."""
        return False

    @property
    def given(self) -> frozenset[int] | None:
        """The values that a constraint of a single variable allows, else None."""
        return None

    @property
    def nonzero(self) -> tuple[int, int] | None:
        """Bounds on how many values of the scope are not 0, if known."""
        return None

    def decompose(self, new: Auxiliary) -> Iterable[Constraint] | None:
        """Simpler constraints that together mean the same, over the scope and new variables that the scope determines;
        None if the constraint has no decomposition."""
        return None

    def narrowed(self, known: Known, clock: Clock) -> Iterable[tuple[Var, Collection[int]]]:
        """Variables with smaller domains that follow from the known values."""
        return ()


class Auxiliary:
    """Creates the auxiliary variables of a decomposition, on layers of their own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.layers: list[Layer] = []

    def __call__(self, number: int, values: Iterable[int]) -> tuple[Var, ...]:
        """Create `number` new variables with this domain."""
        if not number:
            return ()
        layer = Layer(f"{self.name}.{len(self.layers)}", shared_grid(1, number), "cells", tuple(values))
        self.layers.append(layer)
        return layer.vars


class Known:
    """The domains of a model before it is solved: the values of its layers, and the given values of variables."""

    def __init__(self, layers: Iterable[Layer], constraints: Iterable[Constraint]) -> None:
        self.values = {layer.name: layer.values for layer in layers}
        """The values of each layer."""
        self._constraints = constraints

    @cached_property
    def given(self) -> dict[Var, frozenset[int]]:
        """The domains of the variables that constraints of a single variable restrict."""
        domains: dict[Var, frozenset[int]] = {}
        for constraint in polled(self._constraints):
            scope = constraint.scope
            if len(scope) == 1 and (values := constraint.given) is not None:
                domains[scope[0]] = domains[scope[0]] & values if scope[0] in domains else values
        return domains


@dataclass(frozen=True)
class Run(Sequence[Var]):
    """A scope that is a straight line of cells in a layer. Its variables are created on access, so that a long line
    needs no list."""

    layer: str
    start: Spot
    step: tuple[int, int]
    length: int

    @overload
    def __getitem__(self, i: int) -> Var: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Var, ...]: ...
    def __getitem__(self, i: int | slice) -> Var | tuple[Var, ...]:
        """The variable at an index, or those of a slice."""
        if isinstance(i, slice):
            return tuple(self)[i]
        k = range(self.length)[i]
        return Var(self.layer, Spot(self.start.r + 2 * k * self.step[0], self.start.c + 2 * k * self.step[1]))

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Var]:
        (r, c), (dr, dc) = self.start, self.step
        for k in range(self.length):
            yield Var(self.layer, Spot(r + 2 * k * dr, c + 2 * k * dc))
