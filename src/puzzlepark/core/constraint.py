"""What a constraint is, and the scope of a straight line.

Each kind of constraint is a frozen value in a folder of `kinds`. It says which variables it reads, when it holds, and
what anyone may know of it without knowing the kind. How engines, explanations and certificates handle it stands in
further files of its folder.
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
    """Variables of which those with the same id are equal: those of a scope, or all of the layer of this name."""

    scope: Sequence[Var] | str
    ids: Sequence[int]


class Constraint:
    """A kind of constraint derives from this, and overrides what it can say more about."""

    laws: ClassVar[Any] = None
    """The first constraint of laws has these (see core/model)."""

    if TYPE_CHECKING:

        @property
        def scope(self) -> Sequence[Var]:
            """The variables that it reads."""

    def holds(self, marks: Marks) -> bool | None:
        """True, False, or None while the marks leave it open; never None on complete marks."""
        raise NotImplementedError

    @property
    def equalities(self) -> Equalities | None:
        """The variables that it makes equal, where that is all it says."""
        return None

    @property
    def different(self) -> bool:
        """Whether all values of the scope differ."""
        return False

    @property
    def given(self) -> frozenset[int] | None:
        """Where it is about a single variable, the values that are left."""
        return None

    @property
    def nonzero(self) -> tuple[int, int] | None:
        """At least and at most how many values of the scope are not 0, where that is known."""
        return None

    def decompose(self, new: Auxiliary) -> Iterable[Constraint] | None:
        """Simpler constraints that say the same together, over the scope and new variables, which the scope decides;
        None where it has to be handled as a whole."""
        return None

    def narrowed(self, known: Known, clock: Clock) -> Iterable[tuple[Var, Collection[int]]]:
        """Values that variables can have, where what is known leaves few."""
        return ()


class Auxiliary:
    """New variables for the parts of a constraint, on layers of their own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.layers: list[Layer] = []

    def __call__(self, number: int, values: Iterable[int]) -> tuple[Var, ...]:
        """A number of new variables, each of which may have these values."""
        if not number:
            return ()
        layer = Layer(f"{self.name}.{len(self.layers)}", shared_grid(1, number), "cells", tuple(values))
        self.layers.append(layer)
        return layer.vars


class Known:
    """What is known of a model before anyone solves it: its layers, and what is given of variables."""

    def __init__(self, layers: Iterable[Layer], constraints: Iterable[Constraint]) -> None:
        self.values = {layer.name: layer.values for layer in layers}
        """The values of each layer."""
        self._constraints = constraints

    @cached_property
    def given(self) -> dict[Var, frozenset[int]]:
        """The values that constraints of a single variable leave it."""
        found: dict[Var, frozenset[int]] = {}
        for constraint in polled(self._constraints):
            scope = constraint.scope
            if len(scope) == 1 and (values := constraint.given) is not None:
                found[scope[0]] = found[scope[0]] & values if scope[0] in found else values
        return found


@dataclass(frozen=True)
class Run(Sequence[Var]):
    """A straight run of cells of a layer, as a scope that is not listed until it is read."""

    layer: str
    start: Spot
    step: tuple[int, int]
    length: int

    @overload
    def __getitem__(self, i: int) -> Var: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Var, ...]: ...
    def __getitem__(self, i: int | slice) -> Var | tuple[Var, ...]:
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
