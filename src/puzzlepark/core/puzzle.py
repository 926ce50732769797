"""What every puzzle and every solution is: frozen, comparable, with a stable content id."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import repeat
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot

if TYPE_CHECKING:
    from puzzlepark.core.fields import Field


T = TypeVar("T")


class Var(NamedTuple):
    """One thing to decide: a spot of a layer."""

    layer: str
    spot: Spot


Marks = Mapping[Var, int]
"""What is written on a board. Absent: undecided. 0: decided that nothing is there."""


@lru_cache(maxsize=64)
def _vars(name: str, grid: Grid, kind: str) -> tuple[Var, ...]:
    # Without a call of Python's for each: large boards have millions.
    return tuple(map(partial(tuple.__new__, Var), zip(repeat(name), grid.nodes if kind == "cells" else grid.edges)))


@lru_cache(maxsize=256)
def shared_grid(rows: int, cols: int, holes: frozenset[Spot] = frozenset(), corners: bool = False) -> Grid:
    """Boards of one shape share their grid and its listings."""
    return Grid(rows, cols, holes, corners)


class Layer(NamedTuple):
    """A sheet over the grid with a value at every node (`kind` "cells") or every edge ("edges")."""

    name: str
    grid: Grid
    kind: str
    values: tuple[int, ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        return self.grid.nodes if self.kind == "cells" else self.grid.edges

    @property
    def vars(self) -> tuple[Var, ...]:
        """The variables of all spots; layers of one name and size share them."""
        return _vars(self.name, self.grid, self.kind)

    @property
    def position(self) -> Mapping[Spot, int]:
        """Where each spot stands in `spots`."""
        return self.grid.position if self.kind == "cells" else self.grid.edge_position


@dataclass(frozen=True)
class Info:
    """What a puzzle carries besides its rules: not part of its identity."""

    title: str = ""
    author: str = ""
    source: str = ""
    made: Mapping[str, Any] = field(default_factory=dict)
    """How it was made: generator, seed, options, version."""


Painter = Callable[["Puzzle", "Solution | None"], str]
painter: list[Painter] = []
"""The face that draws a puzzle as SVG in a notebook puts itself here; values know no pictures."""


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """An instance of a genre. Genres add their fields, all of them hashable, and declare them in `fields`."""

    genre: ClassVar[str]
    title: ClassVar[str] = ""
    fields: ClassVar[tuple[Field, ...]] = ()
    rows: int
    cols: int
    info: Info = field(default_factory=Info, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise BadInput(f"A {self.title} board needs at least 1 row and 1 column, not {self.rows}x{self.cols}.")
        for part in self.fields:
            object.__setattr__(self, part.name, part.tidy(getattr(self, part.name), self))

    def changed(self, **values: Any) -> Self:
        """A copy with other values of fields, which are known to be tidy: unlike `dataclasses.replace`, this does not
        look at the whole board again."""
        copy = object.__new__(type(self))
        for each in dataclasses.fields(self):
            object.__setattr__(copy, each.name, values.get(each.name, getattr(self, each.name)))
        return copy

    def once(self, key: str, make: Callable[[], T]) -> T:
        """Something that follows from the puzzle, worked out when it is first asked for."""
        known: dict[str, Any] = self.__dict__.setdefault("_known", {})
        if key not in known:
            known[key] = make()
        found: T = known[key]
        return found

    @property
    def grid(self) -> Grid:
        """The cells of the board; boards of one size share it."""
        return shared_grid(self.rows, self.cols)

    @property
    def id(self) -> str:
        """16 hex digits that depend on the puzzle alone, not on its title or origin."""
        content = [self.genre] + [[f.name, getattr(self, f.name)] for f in dataclasses.fields(self) if f.compare]
        text = json.dumps(content, separators=(",", ":"), default=sorted)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _repr_svg_(self) -> str:
        return painter[0](self, None)


class Solution(Mapping[Var, int]):
    """A full answer: the value of every spot of every layer. It is a Marks mapping, and hashable."""

    __slots__ = ("_marks", "layers", "puzzle", "values_by_layer")

    def __init__(self, puzzle: Puzzle, layers: tuple[Layer, ...], values: tuple[tuple[int, ...], ...]) -> None:
        self.puzzle = puzzle
        self.layers = layers
        self.values_by_layer = values
        self._marks: dict[Var, int] | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, layers: tuple[Layer, ...], marks: Marks) -> Solution:
        """A solution from marks that decide every spot of the layers."""
        values = tuple(tuple(marks[v] for v in a.vars) for a in layers)
        return cls(puzzle, layers, values)

    def project(self, names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
        """The values of these layers alone."""
        return tuple(v for a, v in zip(self.layers, self.values_by_layer, strict=True) if a.name in names)

    @property
    def marks(self) -> dict[Var, int]:
        """The solution as a plain dictionary."""
        if self._marks is None:
            self._marks = {
                var: value
                for layer, row in zip(self.layers, self.values_by_layer, strict=True)
                for var, value in zip(layer.vars, row, strict=True)
            }
        return self._marks

    def forget(self) -> None:
        """Drop the dictionary; it is made again when it is needed. Many solutions are kept more cheaply so."""
        self._marks = None

    def __getitem__(self, var: Var) -> int:
        return self.marks[var]

    def __iter__(self) -> Iterator[Var]:
        return iter(self.marks)

    def __len__(self) -> int:
        return sum(map(len, self.values_by_layer))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Solution):
            return (self.puzzle, self.values_by_layer) == (other.puzzle, other.values_by_layer)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.puzzle, self.values_by_layer))

    def __repr__(self) -> str:
        return f"<Solution of {self.puzzle.genre} {self.puzzle.id}>"

    def _repr_svg_(self) -> str:
        return painter[0](self.puzzle, self)
