"""Puzzles and solutions: frozen values that are compared by content."""

from __future__ import annotations

import json
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from functools import lru_cache, partial, wraps
from itertools import repeat
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, Protocol, Self, TypeVar

from puzzlepark._native import constructor
from puzzlepark.core.building import SIZE, as_lists, keys_of, named_arguments, refuse_unknown, size_of, values_of
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import along, between, trace
from puzzlepark.core.names import a_or_an
from puzzlepark.core.reading import ReadWarning
from puzzlepark.core.record import NamedTuple, dataclass, field, fields, replace
from puzzlepark.core.watch import polled

if TYPE_CHECKING:
    from inspect import Signature
    from types import SimpleNamespace

    from puzzlepark.core.fields import Field


T = TypeVar("T")
P = ParamSpec("P")
SMALL, SHAPES = 1_000, 64
"""Results that depend only on the shape of a board of at most SMALL cells are cached for SHAPES shapes."""
LARGE, LARGE_SHAPES = 10_000, 2
"""Boards of at most LARGE cells have such a cache for LARGE_SHAPES shapes. Few are enough, because consecutive boards
usually have the same shape."""
KEPT_VARS, KEPT_LAYERS = 20_000, 64
"""The number of variables of one layer, and of layers, that are cached."""


class Var(NamedTuple):
    """A variable of a model: a layer and a spot."""

    layer: str
    spot: Spot


Var.__new__ = constructor(Var._fields, ())  # type: ignore[method-assign]

Marks = Mapping[Var, int]
"""The marks on a board. A missing variable is undecided; 0 means that nothing is there."""


class _KeptVars(dict[Spot, Var]):
    """A cache of the first KEPT_VARS variables of a layer, by spot."""

    def __init__(self, layer: str) -> None:
        super().__init__()
        self.layer = layer

    def __missing__(self, spot: Spot) -> Var:
        var = Var(self.layer, spot)
        if len(self) < KEPT_VARS:
            self[spot] = var
        return var


_kept_vars = lru_cache(maxsize=KEPT_LAYERS)(_KeptVars)


def vars_at(layer: str, spots: Iterable[Spot]) -> tuple[Var, ...]:
    """The variables of a layer at some spots."""
    return tuple(map(_kept_vars(layer).__getitem__, spots))


@lru_cache(maxsize=64)
def _vars(name: str, grid: Grid, kind: str) -> tuple[Var, ...]:
    """The variables of all nodes ("cells") or edges of a layer, cached by grid."""
    spots = grid.nodes if kind == "cells" else grid.edges
    if len(spots) > KEPT_VARS:
        # A large board has millions of variables. tuple.__new__ makes them without a Python call for each.
        return tuple(map(partial(tuple.__new__, Var), zip(repeat(name), polled(spots))))
    return vars_at(name, spots)


@lru_cache(maxsize=256)
def shared_grid(rows: int, cols: int, holes: frozenset[Spot] = frozenset(), corners: bool = False) -> Grid:
    """The grid that all boards of one shape share."""
    return Grid(rows, cols, holes, corners)


def kept_by_grid(function: Callable[P, list[T]]) -> Callable[P, list[T]]:
    """Decorate a function of a grid that returns the same list for all boards of one shape: cache its results, except
    for huge boards. Each call returns a copy."""
    small: Any = lru_cache(maxsize=SHAPES)(function)
    large: Any = lru_cache(maxsize=LARGE_SHAPES)(function)

    @wraps(function)
    def cached(*args: P.args, **named: P.kwargs) -> list[T]:
        grid: Any = args[0]
        cells = grid.rows * grid.cols
        if cells <= SMALL:
            return [*small(*args, **named)]
        if cells <= LARGE:
            return [*large(*args, **named)]
        return [*function(*args, **named)]

    return cached


class Layer(NamedTuple):
    """A value at every node of a grid (`kind` "cells") or at every edge ("edges").

    `flow` names the layer with the direction of the lines of this one, if there is one. `clue` is set for a hidden
    layer that marks the part of the board belonging to one clue.
    """

    name: str
    grid: Grid
    kind: str
    values: tuple[int, ...]
    flow: str = ""
    clue: Spot | None = None

    @property
    def spots(self) -> tuple[Spot, ...]:
        return self.grid.nodes if self.kind == "cells" else self.grid.edges

    @property
    def vars(self) -> tuple[Var, ...]:
        """The variables of all spots, which are cached by name and grid."""
        return _vars(self.name, self.grid, self.kind)

    @property
    def rows(self) -> list[list[Spot]]:
        """The spots in rows, including holes: nodes, or edges across and then edges down."""
        height, width = self.grid.height, self.grid.width
        first = 0 if self.grid.corners else 1  # corners have even coordinates, cells odd ones
        nodes = [[Spot(2 * r + first, 2 * c + first) for c in range(width)] for r in range(height)]
        if self.kind == "cells":
            return nodes
        across = [[Spot(r, c + 1) for r, c in row[:-1]] for row in nodes]
        return across + [[Spot(r + 1, c) for r, c in row] for row in nodes[:-1]]

    def table(self, marks: Marks) -> Any:
        """The marks of the layer as plain lists: rows of cells, or for edges the rows "across" and "down"."""
        small = self.grid.rows * self.grid.cols <= SMALL
        var_rows = _kept_rows(self._replace(values=())) if small else map(self._vars_of, self.rows)
        grid = [[*map(marks.get, row)] for row in var_rows]
        height = self.grid.height
        return grid if self.kind == "cells" else {"across": grid[:height], "down": grid[height:]}

    def _vars_of(self, spots: Iterable[Spot]) -> tuple[Var, ...]:
        return vars_at(self.name, spots)

    @property
    def position(self) -> Mapping[Spot, int]:
        """The index of each spot in `spots`."""
        return self.grid.position if self.kind == "cells" else self.grid.edge_position


@lru_cache(maxsize=SHAPES)
def _kept_rows(layer: Layer) -> tuple[tuple[Var, ...], ...]:
    """The variables of a layer in rows, as in its table, without regard to its values."""
    return tuple(map(layer._vars_of, layer.rows))


@dataclass(frozen=True)
class Info:
    """Data about a puzzle. It is not part of the puzzle's identity."""

    title: str = ""
    author: str = ""
    source: str = ""
    note: str = ""
    """A message of the author to players."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """How the puzzle was made: generator, seed, options, version."""
    warnings: tuple[ReadWarning, ...] = field(default=(), compare=False, repr=False)
    """Warnings about what was guessed, repaired or left out when the puzzle was read. They are not saved."""
    region_numbers: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The number that a text gave each region, in the order of the puzzle's own ids. They are not saved."""


class Declaration(Protocol):
    """The part of a genre that its puzzle type uses."""

    def model(self, puzzle: Any) -> Any:
        """The `Model` of the puzzle."""

    def picture(self, puzzle: Any, marks: Marks | None, format: str) -> str:
        """The board as "svg" or "text", with marks and the violations of them."""


ABOUT = ("title", "author", "source", "note")
VERBS = frozenset({"check", "count", "diagnose", "draw", "explain", "grade", "hint", "sample", "save", "solve"})
"""The functions of the library that are looked for as methods of puzzles."""


EXTRA_KEYS = ("extra_fields", "extra_rules", "without")
"""The keys of documents, and arguments of constructors, that change the rules of a genre."""


class PuzzleType(type):
    """The constructor of puzzle types takes the height and width, which a table may imply, and plain lists by keyword.

    If `rows` and `cols` are integers, the call comes from `dataclasses.replace` or from the package itself: they are
    the size, and the other values are field values instead of plain lists.
    """

    extend: ClassVar[Callable[[Any, Mapping[str, Any]], Any] | None] = None
    """Returns a type of puzzles with the rules that arguments such as `extra_rules` add. The registry sets this
    function, because `core` does not import rules."""

    @property
    def __doc__(cls) -> str | None:
        """The docstring of a puzzle type. That of a public type is made when it is read, because its example is in a
        file."""
        make: Callable[[type], str] | None = cls.__dict__.get("make_docstring")
        written: str | None = cls.__dict__.get("__doc__")
        return written if make is None else make(cls)

    @__doc__.setter  # type: ignore[override]
    def __doc__(cls, text: str) -> None:
        """`dataclass` sets the docstring of a class that has none."""
        setattr(cls, "make_docstring", lambda _: text)  # noqa: B010

    @property
    def aka(cls) -> tuple[str, ...]:
        """The former name of `aliases`."""
        kind: Any = cls
        return tuple(kind.aliases)

    @property
    def __signature__(cls) -> Signature:
        """The signature of the constructor, for `help` and editors."""
        from inspect import Parameter, Signature

        kind: Any = cls
        size = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation="int") for name in SIZE]
        keys = {key: what for part in kind.fields for key, what in part.keys.items()}
        named = {**keys, **dict.fromkeys(ABOUT, "str")}
        keyword = Parameter.KEYWORD_ONLY
        rest = [Parameter(key, keyword, default=None, annotation=what) for key, what in named.items()]
        return Signature([*size, *rest])

    def __call__(cls, *size: Any, **values: Any) -> Any:
        """Construct a puzzle from plain lists or from field values. Rules among the arguments change its type first."""
        if PuzzleType.extend is not None and not values.keys().isdisjoint(EXTRA_KEYS):
            extra = {key: values.pop(key) for key in EXTRA_KEYS if key in values}
            return PuzzleType.extend(cls, extra)(*size, **values)
        if size or type(values.get("rows")) is not int or type(values.get("cols")) is not int:
            return super().__call__(**_built(cls, size, values))
        if about := {name: values.pop(name) for name in ABOUT if name in values}:
            values["info"] = replace(values.get("info") or Info(), **about)
        try:
            return super().__call__(**values)
        except BadInput:
            raise
        except (TypeError, ValueError) as error:
            raise BadInput('"rows" and "cols" are clues here; the size is "height" and "width".') from error


def _built(kind: Any, size: tuple[Any, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """The field values of a puzzle from the plain arguments of its constructor; raises BadInput."""
    fields: tuple[Field, ...] = kind.fields
    size, values = named_arguments(fields, kind.title, size, values)
    if len(size) > 2 or any(name in values for name in SIZE[: len(size)]):
        raise BadInput(f"{a_or_an(kind.title)} board has one height and one width; the rest is given by keyword.")
    given = {name: value for name, value in values.items() if value is not None}
    refuse_unknown(given, [*SIZE, *keys_of(fields), *ABOUT, "info"], kind.title)
    info = given.pop("info", None) or Info(**{name: given.pop(name) for name in ABOUT if name in given})
    data = {name: as_lists(value) for name, value in (*zip(SIZE, size, strict=False), *given.items())}
    rows, cols = size_of(fields, data)
    return {"rows": rows, "cols": cols, "info": info, **values_of(fields, data, rows, cols, blank=True)}


@dataclass(frozen=True, kw_only=True, repr=False)
class Puzzle(metaclass=PuzzleType):
    """A puzzle: frozen, hashable, and equal to every puzzle of the same content.

    Genres derive their types from it. They add attributes with hashable values and declare them in `fields`. `rows` and
    `cols` are the size inside the package; constructors and documents call it `height` and `width`.
    """

    genre: ClassVar[str]
    title: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other names of the genre, which sites, files and people use, lowercase with hyphens."""
    fields: ClassVar[tuple[Field, ...]] = ()
    declaration: ClassVar[Declaration]
    """The genre, which sets this when it is declared."""
    declared: ClassVar[Mapping[str, Any]] = {}
    """The rules that the document of the puzzle declares, as plain data; empty for shipped genres."""
    declared_keys: ClassVar[tuple[str, ...]] = EXTRA_KEYS
    """The keys of documents that declare rules."""
    rows: int
    cols: int
    info: Info = field(default_factory=Info, compare=False, repr=False)

    def __init_subclass__(cls) -> None:
        if "aka" in vars(cls):
            cls.aliases = vars(cls)["aka"]  # the former name, which genres of other packages still declare

    def __post_init__(self) -> None:
        """Replace the value of each field by its canonical form; raises BadInput."""
        if self.rows < 1 or self.cols < 1:
            raise BadInput(
                f"{a_or_an(self.title)} board needs at least 1 row and 1 column, not {self.rows}x{self.cols}."
            )
        for part in self.fields:
            object.__setattr__(self, part.name, part.canonicalize(getattr(self, part.name), self))

    def changed(self, **values: Any) -> Self:
        """A copy with other field values, which must be canonical. Unlike `dataclasses.replace`, it does not check the
        whole board. Fields that depend on changed ones are reduced to what still fits."""
        copy = object.__new__(type(self))
        for each in fields(self):
            object.__setattr__(copy, each.name, values.get(each.name, getattr(self, each.name)))
        for part in self.fields:
            if part.name not in values:
                part.refit(copy, values)
        return copy

    @property
    def swaps(self) -> bool:
        """True if rows and columns can be exchanged. False if the rules treat them differently."""
        return True

    def once(self, key: str, make: Callable[[], T]) -> T:
        """A value derived from the puzzle by `make`, cached under a key."""
        cache: dict[str, Any] = self.__dict__.setdefault("_known", {})
        if key not in cache:
            cache[key] = make()
        value: T = cache[key]
        return value

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled and copied: the fields, without what `once` has cached."""
        return {key: value for key, value in vars(self).items() if key != "_known"}

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.rows

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.cols

    @property
    def plain(self) -> SimpleNamespace:
        """The arguments of the constructor as attributes: `height`, `width` and plain lists, which are new on each
        access. `type(puzzle)(**vars(puzzle.plain))` is an equal puzzle."""
        from types import SimpleNamespace

        values = {key: value for part in self.fields for key, value in part.plain(self).items()}
        return SimpleNamespace(height=self.rows, width=self.cols, **values)

    def pack(self) -> dict[str, Any]:
        """The fields as plain lists, by the names of the constructor's arguments."""
        written = [part for part in self.fields if part.name not in self._omitted]
        return {key: value for part in written for key, value in part.pack(self).items()}

    @property
    def _omitted(self) -> set[str]:
        """The blank fields that are newer than the format. Omitting them keeps the ids of older puzzles."""
        return {part.name for part in self.fields if part.later and not getattr(self, part.name)}

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as plain data, as in JSON. `from_dict` returns an equal puzzle."""
        return {"genre": self.genre, **self.declared, "height": self.rows, "width": self.cols, **self.pack()}

    @property
    def grid(self) -> Grid:
        """The grid of cells, which boards of one size share."""
        return shared_grid(self.rows, self.cols)

    @property
    def id(self) -> str:
        """16 hex digits that depend on the content of the puzzle, but not on its title or origin."""
        named = [f.name for f in fields(self) if f.compare and f.name not in self._omitted]
        content = [self.genre] + [[name, getattr(self, name)] for name in named]
        content += [[key, self.declared[key]] for key in sorted(self.declared) if key != "name"]
        text = json.dumps(content, separators=(",", ":"), default=sorted)
        import hashlib  # imported here because it loads OpenSSL

        return hashlib.sha256(text.encode()).hexdigest()[:16]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Raise AttributeError for a missing attribute. People look for verbs as methods, so the message names the
            function."""
            if name in VERBS:
                raise AttributeError(f"{a_or_an(self.title)} puzzle has no method {name}; write pp.{name}(puzzle).")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __repr__(self) -> str:
        values = [f"{key}={value!r}" for key, value in self.pack().items()]
        return f"{type(self).__name__}({', '.join([str(self.rows), str(self.cols), *values])})"

    def __str__(self) -> str:
        return self.declaration.picture(self, None, "text").rstrip("\n")

    def _repr_svg_(self) -> str:
        return self.declaration.picture(self, None, "svg")


class Solution(Mapping[Var, int]):
    """A complete answer: a value for every spot of every layer. It is a mapping like marks, and hashable."""

    __slots__ = ("_marks", "layers", "puzzle", "values_by_layer")

    def __init__(self, puzzle: Puzzle, layers: tuple[Layer, ...], values: tuple[tuple[int, ...], ...]) -> None:
        self.puzzle = puzzle
        self.layers = layers
        self.values_by_layer = values
        self._marks: dict[Var, int] | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, layers: tuple[Layer, ...], marks: Marks) -> Solution:
        """The solution of marks that decide every spot of the layers."""
        values = tuple(tuple(marks[var] for var in layer.vars) for layer in layers)
        return cls(puzzle, layers, values)

    def project(self, names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
        """The values of these layers."""
        layers = zip(self.layers, self.values_by_layer, strict=True)
        return tuple(values for layer, values in layers if layer.name in names)

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

    def to_dict(self) -> dict[str, Any]:
        """The solution as plain lists, a table for each layer, as in the answer of a JSON document."""
        marks = self.marks
        return {layer.name: layer.table(marks) for layer in self.layers}

    def forget(self) -> None:
        """Drop the dictionary, which takes much memory. It is made again when needed."""
        self._marks = None

    def __getitem__(self, var: Var) -> int:
        return self.marks[var]

    def __iter__(self) -> Iterator[Var]:
        return iter(self.marks)

    def items(self) -> ItemsView[Var, int]:
        return self.marks.items()

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

    def __str__(self) -> str:
        return self.puzzle.declaration.picture(self.puzzle, self, "text").rstrip("\n")

    def _repr_svg_(self) -> str:
        return self.puzzle.declaration.picture(self.puzzle, self, "svg")

    def layer(self, name: str | None = None) -> tuple[Layer, tuple[int, ...]]:
        """The layer of this name with its values, or the first layer if no name is given; raises BadInput."""
        for layer, values in zip(self.layers, self.values_by_layer, strict=True):
            if name in (None, layer.name):
                return layer, values
        names = ", ".join(layer.name for layer in self.layers)
        raise BadInput(f'A solution of {self.puzzle.title} has no layer "{name}"; its layers are {names}.')

    def grid(self, layer: str | None = None) -> list[list[int | None]]:
        """The values of a layer of cells as rows of numbers, None where the board has no cell. Without a name, it is
        the first layer of cells."""
        if layer is None:
            layer = next((each.name for each in self.layers if each.kind == "cells"), None)
        found, values = self.layer(layer)
        if found.kind != "cells":
            raise BadInput(f'"{found.name}" lies between cells, not on them; paths() has its lines.')
        known = dict(zip(found.spots, values, strict=True))
        rows, cols = range(1, 2 * self.puzzle.rows, 2), range(1, 2 * self.puzzle.cols, 2)
        return [[known.get(Spot(r, c)) for c in cols] for r in rows]

    def paths(self, layer: str | None = None) -> list[list[tuple[int, int]]]:
        """The lines of a layer of edges, each as a list of the cells (row, column) that it visits, from 1.

        A closed line ends with its first cell. A line with a direction is listed in that direction. Lines along the
        sides of cells are lists of corners: (row, column) is the upper left corner of that cell. Without a name, it is
        the first layer of edges.
        """
        if layer is None:
            layer = next((each.name for each in self.layers if each.kind == "edges"), None)
        found, values = self.layer(layer)
        if found.kind != "edges":
            raise BadInput(f'"{found.name}" lies on cells; grid() has its values.')
        drawn = [spot for spot, value in zip(found.spots, values, strict=True) if value]
        routes = []
        for walk in trace(drawn, found.grid.corners):
            nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else list(walk.nodes)
            if found.flow and self[Var(found.flow, between(nodes[0], nodes[1]))] != along(nodes[0], nodes[1]):
                nodes.reverse()
            routes.append([(node.row + 1, node.col + 1) for node in nodes])
        return routes
