"""Types of the C++ kernels: the module.cpp of each folder in native/ binds them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, TypeAlias

Bytes: TypeAlias = bytes

class Stop(Enum):
    """Why a kernel ended."""

    done = 0
    deadline = 1
    interrupted = 2
    memory = 3
    cap = 4
    enough = 5
    refused = 6

def set_poll(poll: Callable[[], None] | None) -> None:
    """Let the kernels of this thread call a function now and then, which raises to interrupt them.

    The caller keeps the function alive.
    """

def measure_polls() -> None:
    """Let kernels go by the processor time of this process, and keep the longest time between two readings of the clock
    on this thread. For tests; there is no way back."""

def now() -> float:
    """Seconds on the clock of the kernels: steady time, or processor time once polls are measured."""

def longest_without_poll() -> float:
    """The longest time in seconds between two readings of the kernels' clock, since polls are measured."""

class SubsetSum:
    def __init__(
        self,
        vars: int,
        totals: Sequence[int],
        sizes: Sequence[int],
        names: Sequence[int],
        weights: Sequence[int],
    ) -> None: ...
    def settle(self, seconds: float) -> tuple[Stop, bool]: ...
    @property
    def values(self) -> bytes: ...
    @property
    def nodes(self) -> int: ...
    def groups(self) -> list[list[int]]: ...
    def next(self, seconds: float, node_cap: int) -> tuple[Stop, bool]: ...
    def count(self, seconds: float, bytes: int) -> tuple[Stop, bytes]: ...

class SingleSum:
    def __init__(self, total: int, weights: Sequence[int]) -> None: ...
    @property
    def values(self) -> Bytes: ...
    def next(self, seconds: float, bytes: int) -> tuple[Stop, bool]: ...

def constructor(fields: tuple[str, ...], defaults: tuple[Any, ...], /) -> Callable[..., Any]:
    """`__new__` of a class of named tuples, which is quicker than their own. The last fields may have defaults."""

def merged(
    numbering: Any, size: int, equalities: Sequence[tuple[Sequence[Any] | int, Sequence[int]]], /
) -> tuple[list[int], int]:
    """The class of each of so many variables, numbered as they first come, and how many there are. Of each equality,
    variables with the same id are equal: those of a scope, or those from a place on."""

def narrowed(
    place: Mapping[Any, int],
    classes: list[int],
    scopes: Sequence[Sequence[Any]],
    given: dict[Any, Any],
    domains: list[tuple[int, ...]],
    /,
) -> list[tuple[int, tuple[int, ...]]]:
    """The classes that lose values by what is given and because the variables of each scope differ, with what is left.
    Scopes have variables or their places. A class that can be 0 takes no part, nor does a scope in which two variables
    are of one class."""

def grouped(
    stars: Sequence[Sequence[int]], nodes: Sequence[int], names: Sequence[int], /
) -> tuple[list[int], list[list[int]]]:
    """Some nodes of a grid, and then its edges, in groups: those that touch and have the same name are one. The group
    of each, and the groups that touch each group. `stars` has the edges around each node."""

class FlatClauses:
    """Clauses of a formula, kept natively: for Python a sequence of lists that can only grow."""

    def __init__(self) -> None: ...
    @property
    def bytes(self) -> int: ...
    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> list[int]: ...
    def __iter__(self) -> Iterator[list[int]]: ...
    def __contains__(self, clause: Sequence[int], /) -> bool: ...
    def append(self, clause: Iterable[int], /) -> None: ...
    def extend(self, clauses: Iterable[Iterable[int]], /) -> None: ...
    def __iadd__(self, clauses: Iterable[Iterable[int]], /) -> FlatClauses: ...
    def stamp(self, stencil: FlatClauses, literals: Sequence[int], top: int, /) -> int:
        """The clauses of a stencil over other literals; `top` is the last variable, before and after."""
    def between(self, literals: Sequence[int], low: int, high: int, /) -> None: ...
    def at_most_one(self, literals: Sequence[int], top: int, /) -> int: ...
    def groups(self, on: list[dict[int, int]], near: Sequence[Collection[int]], /) -> None:
        """What groups of nodes, given by the literals of their values, say of nodes that are side by side."""
    def pieces(
        self,
        place: Mapping[Any, int],
        stars: Sequence[Sequence[int]],
        clear: Sequence[int],
        owners: Sequence[Sequence[Collection[Any]]],
        top: int,
        /,
    ) -> int:
        """Nodes, which have a place in `stars`, are parted into pieces: each owner has sets of nodes of which one is
        laid. `stars` has the edges around each node, and `clear` the literal of each edge that it is inside a piece."""
    def two_or_none(self, stars: Sequence[Sequence[int]], /) -> None:
        """Two of the literals of each star are true, or none."""
    def seen(self, clear: Sequence[int], top: int, /) -> int:
        """New literals: the first literals, one behind the other, are true up to each."""
    def forbid_others(self, domains: Sequence[Sequence[int]], rows: Sequence[Sequence[int]], /) -> None:
        """Of the rows of values that the variables of a stencil can have, only these are allowed."""
    def one_of_rows(self, known: list[dict[int, int]], rows: Sequence[Sequence[int]], top: int, /) -> int: ...

class Stamps:
    """The literals of a formula's variables, and stencils over them. Scopes have the variables, or their places."""

    def __init__(self, numbering: Any, classes: list[int], /) -> None:
        """A variable has a place in `classes`, which `numbering.place` tells once it is asked."""
    def add_classes(self, clauses: FlatClauses, domains: list[tuple[int, ...]], top: int, /) -> int:
        """Classes with these domains. Each has a literal per value, of which one is true; with the values 0 and 1 it
        has one literal. `top` is the last variable, before and after."""
    def values_of(self, number: int, /) -> dict[int, int]:
        """The literal of each value of a class."""
    def nonzero(self) -> list[int]:
        """The literal "not 0" of each variable, which is 0 where it never has the value 0."""
    def having(self, first: int, count: int, value: int, /) -> list[int]:
        """The literals "it has this value" of so many variables from a place on; 0 where one never has it."""
    def those_having(self, scope: Sequence[Any], value: int, /) -> list[int]:
        """The same of the variables of a scope."""
    def terms(self, scope: Sequence[Any], weights: Sequence[int], /) -> tuple[list[tuple[int, int]], int]:
        """A weighted sum of variables as literals with positive weights, and what all are worth at the least."""
    def literals_at(self, first: int, values: Sequence[int], /) -> list[int]:
        """The literals that the variables from a place on have these values."""
    def plain(self, first: int, count: int, /) -> list[int] | None:
        """The literals of so many variables from a place on, if all are 0 or 1 and no two are equal."""
    def write(
        self, clauses: FlatClauses, scope: Iterable[Any], what: Any, make: Callable[..., Any], top: int, /
    ) -> int:
        """Add `make(domains, what)` to clauses. It is kept for this object and these domains. `top` is the last
        variable, before and after."""
    def write_all(
        self,
        clauses: FlatClauses,
        scopes: Sequence[Iterable[Any]],
        whats: Sequence[Any],
        make: Callable[..., Any],
        top: int,
        /,
    ) -> int:
        """The same for each of several scopes with its `what`."""
    def write_bounds(
        self,
        clauses: FlatClauses,
        scopes: Sequence[Iterable[Any]],
        bounds: Sequence[tuple[int, int]],
        begin: int,
        few: int,
        sets: int,
        counts: list[Any] | None,
    ) -> int:
        """Add that at least and at most so many variables of each scope are not 0: set by set for `few` variables, or
        where at most `sets` sets break it, else as an item of `counts`. Ends before a scope that needs another way, and
        gives its number."""
    def all_different(self, clauses: FlatClauses, scopes: Sequence[Iterable[Any]], top: int, /) -> int:
        """The variables of each scope differ; where there are as many values, all occur."""
    def stamp(self, clauses: FlatClauses, stencil: FlatClauses, places: Iterable[int], top: int, /) -> int:
        """Add a stencil over variables by their places."""

    def values(self, solver: Solver, /) -> list[int]:
        """The value of each class in the model of a solver."""

class Solver:
    """A conflict-driven solver. Literals are numbers from 1, negative if negated."""

    def __init__(self) -> None: ...
    @property
    def variables(self) -> int: ...
    @property
    def conflicts(self) -> int: ...
    @property
    def decisions(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def proof(self) -> list[int]:
        """Lines: a kind (0 learned, 1 a propagator's lemma, 2 forgotten), literals, 0."""
    @property
    def core(self) -> list[int]: ...
    def write_proof(self) -> None: ...
    def grow(self, vars: int) -> None: ...
    def prefer(self, literals: Sequence[int]) -> None: ...
    def add_clauses(self, clauses: Sequence[Sequence[int]]) -> None: ...
    def add_formula(self, clauses: FlatClauses, begin: int, end: int, /) -> None: ...
    def add_count(self, literals: Sequence[int], weights: Sequence[int], low: int, high: int) -> None: ...
    def add_counts(self, counts: Sequence[tuple[Sequence[tuple[int, int]], int, int]]) -> None:
        """The same for several, each of literals with their weights."""
    def add_rings(self, edges: Sequence[tuple[int, int, int]], visited: Sequence[int], ends: Sequence[int]) -> None: ...
    def add_connected(self, on: Sequence[int], joins: Sequence[tuple[int, int]]) -> None: ...
    def add_groups(self, on: list[dict[int, int]], near: Sequence[Collection[int]]) -> None:
        """Nodes, given by the literals of their values, are in groups of equal ones, as many as they say."""
    def add_reach(self, on: Sequence[int], near: Sequence[Sequence[int]], size: int, own: bool) -> None: ...
    def solve(
        self,
        seconds: float,
        assumptions: Sequence[int] = ...,
        conflicts: int | None = None,
        at_once: bool = False,
        bytes: int | None = None,
    ) -> tuple[bool | None, Stop]:
        """Whether all can be true with the assumptions; None if that was not decided. Many assumptions are made quicker
        `at_once` than one after the other."""
    def model(self, vars: int | None = None) -> list[int]:
        """The literals that the last solution makes true, of the first variables or of all."""

class CoverListing:
    def next(self, seconds: float, nodes: int) -> tuple[Stop, list[int] | None]: ...

class CoverPart:
    def count(self, seconds: float, nodes: int, bytes: int) -> tuple[Stop, Bytes, Bytes]: ...
    def pictures(self, seconds: float, nodes: int, bytes: int) -> tuple[Stop, Bytes]: ...
    def possible(self, seconds: float, nodes: int, hint: Sequence[int]) -> tuple[Stop, bytes, bytes]: ...
    def listing(self, painted: bool) -> CoverListing: ...
    @property
    def required(self) -> bytes: ...
    @property
    def nodes(self) -> int: ...
    @property
    def options(self) -> list[list[int]]: ...
    @property
    def labels(self) -> list[int]: ...

class Cover:
    def __init__(
        self,
        rows: int,
        cols: int,
        open: bytes,
        cells: Sequence[int],
        labels: Sequence[int],
        lengths: Sequence[int],
    ) -> None: ...
    def settle(self, seconds: float, most: int, bytes: int) -> tuple[Stop, bool]: ...
    @property
    def fixed(self) -> list[tuple[int, int]]: ...
    @property
    def size(self) -> int: ...
    def part(self, number: int) -> CoverPart: ...
    def paths(self, number: int) -> list[tuple[int, int]]: ...
    def ends(self, number: int) -> list[int]: ...
    @property
    def open_ends(self) -> list[int]: ...
    @property
    def unsettled_ends(self) -> list[int]: ...
    @property
    def options(self) -> int: ...
    @property
    def listed(self) -> int: ...
    def render(self, paths: Sequence[int]) -> tuple[bytes, bytes]: ...
    def doubt(self, view: int, live: Sequence[bytes], bare: Sequence[bytes]) -> bytes: ...

def link_paths(
    rows: int,
    cols: int,
    open: bytes,
    cells: Sequence[int],
    labels: Sequence[int],
    lengths: Sequence[int],
    most: int,
    keep: bool,
    seconds: float,
    bytes: int,
) -> tuple[Stop, list[tuple[int, int, int, int, bool]], Bytes]: ...

class FrontierBoard:
    def __init__(
        self,
        rows: int,
        cols: int,
        loop: bool,
        directed: bool,
        allow: Sequence[int],
        doors: Sequence[tuple[int, int]],
        row_total: Sequence[int],
        col_total: Sequence[int],
        rules: Sequence[tuple[Sequence[int], int, int, Sequence[int] | None]] = (),
        ends: Sequence[tuple[int, int]] = (),
    ) -> None: ...

class FrontierListing:
    def next(self) -> tuple[list[int], bool] | None: ...

class FrontierDiagram:
    @property
    def stop(self) -> Stop: ...
    @property
    def reason(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def states(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def empty(self) -> bool: ...
    def count(self, directed: bool) -> Bytes: ...
    def walk(self) -> FrontierListing: ...
    def contains(self, edges: Sequence[int]) -> bool: ...
    def prepare(self, directed: bool, bytes: int) -> bool: ...
    def nth(self, index: Bytes, directed: bool) -> tuple[list[int], bool, bool]: ...
    def extreme(self, longest: bool) -> list[int]: ...
    def common(self) -> list[int]: ...
    def never(self) -> list[int]: ...
    def restrict(self, include: Sequence[int], exclude: Sequence[int], bytes: int) -> FrontierDiagram: ...

def frontier_count(
    board: FrontierBoard, seconds: float, bytes: int, states: int, enough: int
) -> tuple[Stop, str, Bytes, Bytes, int, int]: ...
def frontier_diagram(board: FrontierBoard, seconds: float, bytes: int, states: int) -> FrontierDiagram: ...

class UsedDeduction:
    @property
    def unit(self) -> int: ...
    @property
    def atoms(self) -> list[int]: ...

class FoundStep:
    @property
    def cost(self) -> int: ...
    @property
    def supposed(self) -> int: ...
    @property
    def removed(self) -> list[int]: ...
    @property
    def deductions(self) -> list[UsedDeduction]: ...
    @property
    def facts(self) -> list[int]: ...
    @property
    def rules(self) -> list[int]: ...
    @property
    def failed_unit(self) -> int: ...
    @property
    def failed_var(self) -> int: ...
    @property
    def inner(self) -> list[FoundStep]: ...

def joined(parts: Sequence[FoundStep]) -> FoundStep: ...

class LinkMap:
    def __init__(
        self,
        places: Sequence[tuple[int, int]],
        edges: Sequence[tuple[int, int, int, int]],
        owners: Sequence[list[tuple[int, int]]],
        ends: Sequence[int],
    ) -> None: ...

class DeductionBoard:
    def __init__(self) -> None: ...
    def add_var(self, values: int, visible: bool) -> int: ...
    def add_noted(self, var: int, cost: int) -> int: ...
    def add_given(self, atom: int, rule: int) -> None: ...
    def add_table(
        self,
        rows: Sequence[tuple[list[list[int]], list[int]]],
        cost: int,
        follows: bool,
        rules: list[int],
        only: list[int],
        family: int,
    ) -> int: ...
    def add_linear(
        self, terms: Sequence[list[tuple[int, int]]], low: int, high: int, costs: list[int], rules: list[int]
    ) -> int: ...
    def add_groups(
        self,
        cells: Sequence[tuple[int, int, Sequence[int]]],
        atoms: int,
        value: tuple[int, int, bool],
        crowd: bool,
        costs: Sequence[int],
        rules: Sequence[int],
    ) -> int: ...
    def add_runs(
        self, cells: Sequence[tuple[list[int], list[int]]], lengths: list[int], costs: list[int], rules: list[int]
    ) -> int: ...
    def add_distinct(
        self,
        places: list[list[int]],
        members: list[list[int]],
        noted: list[int],
        all_values: bool,
        costs: list[int],
        rules: list[int],
    ) -> int: ...
    def add_overlap(self, values: Sequence[tuple[list[int], ...]], cost: int, rules: list[int]) -> int: ...
    def add_fish(
        self, one: Sequence[tuple[list[int], int, bool]], other: Sequence[tuple[list[int], int, bool]], costs: list[int]
    ) -> int: ...
    def add_colouring(self, lines: Sequence[tuple[list[int], int, bool]], costs: list[int]) -> int: ...
    def add_wings(self, cells: Sequence[list[int]], lines: Sequence[tuple[list[int], int]], cost: int) -> int: ...
    def add_same(
        self, nodes: Sequence[list[int]], lines: Sequence[tuple[int, int, int, int]], rules: list[int]
    ) -> None: ...
    def add_labels(
        self,
        nodes: Sequence[list[int]],
        lines: Sequence[tuple[int, int, int, int]],
        ends: Sequence[tuple[int, int, int]],
        cost: int,
        rules: list[int],
    ) -> None: ...
    def add_circuit(
        self,
        vertices: Sequence[tuple[list[int], bool]],
        edges: Sequence[tuple[int, int, int, int]],
        apart: bool,
        costs: list[int],
        rules: list[int],
    ) -> int: ...
    def add_area(
        self, vertices: Sequence[tuple[int, list[int], list[int], bool]], size: int, costs: list[int], rules: list[int]
    ) -> int: ...
    def add_reach(
        self, vertices: Sequence[tuple[int, list[int], list[int], bool]], size: int, costs: list[int], rules: list[int]
    ) -> int: ...
    def add_walks(
        self,
        map: LinkMap,
        start: int,
        length: int,
        mates: Sequence[tuple[int, int]],
        steps: list[int],
        costs: list[int],
        rules: list[int],
    ) -> int: ...
    def finish(self, rules: int, tick: Callable[[], None]) -> None: ...
    @property
    def units(self) -> list[tuple[int, int, int]]: ...
    @property
    def rank(self) -> list[int]: ...

class DeductionLadder:
    def __init__(self, board: DeductionBoard) -> None: ...
    def place(self, places: Sequence[tuple[int, int]]) -> None: ...
    def watch(self, tick: Callable[[], object]) -> None: ...
    def ask_for(self, vars: list[int]) -> None: ...
    def reset(self, rules: bytes) -> None: ...
    def tell(self, atom: int) -> None: ...
    def tell_value(self, atom: int) -> None: ...
    def alive(self, atom: int) -> bool: ...
    def moves(self, atom: int) -> int: ...
    def open(self) -> int: ...
    @property
    def failed(self) -> bool: ...
    @property
    def probes(self) -> int: ...
    def next(self, wanted: bytes, depth: int) -> FoundStep | None: ...
    def family(self, found: FoundStep) -> list[FoundStep]: ...
    def apply(self, found: FoundStep) -> None: ...
    def dwell(self, found: FoundStep) -> None: ...
    def follow(self) -> list[int]: ...
    def closes(self, cost: int, wanted: bytes) -> bool: ...

class Profile:
    """Residuals are numbers from 2, each with the residuals that its values leave; 0 is never, 1 always."""

    def __init__(
        self,
        sizes: Sequence[int],
        seen: Sequence[bool],
        residuals: Sequence[Sequence[int]],
        rules: Sequence[tuple[Sequence[int], int]],
        nets: Sequence[
            tuple[
                Sequence[int],
                Sequence[Sequence[int]],
                Sequence[tuple[int, int]],
                str,
                Sequence[int],
                Sequence[tuple[int, int]],
                Sequence[Sequence[int]],
            ]
        ],
    ) -> None: ...
    def count(self, seconds: float, bytes: int, states: int) -> tuple[Stop, Bytes]: ...
    def build(self, seconds: float, bytes: int, states: int) -> tuple[Stop, Bytes]: ...
    def nth(self, index: Bytes) -> list[int]: ...
    @property
    def states(self) -> int: ...

class FridolinComplete:
    """Tiles are numbered from 1, a clue is -1 where there is none."""

    def __init__(self, n: int, tile: Sequence[int], cr: Sequence[int], cc: Sequence[int]) -> None: ...
    @property
    def colours(self) -> bytes: ...
    @property
    def nodes(self) -> int: ...
    def next(self, seconds: float) -> tuple[Enum, bool]: ...

class FridolinPrune:
    def __init__(self, n: int, tile: Sequence[int], cr: Sequence[int], cc: Sequence[int]) -> None: ...
    @property
    def colours(self) -> bytes: ...
    @property
    def nodes(self) -> int: ...
    def next(self, seconds: float) -> tuple[Enum, bool]: ...

class NagareruZdd:
    """Vertices: whether each is white, and a bit for each direction u, d, l, r. Edges: two vertices from 0, and the
    direction from the first to the second."""

    def __init__(self, vertices: Sequence[tuple[bool, int]], order: Sequence[tuple[int, int, int]]) -> None: ...
    def build(self, seconds: float, bytes: int) -> Enum: ...
    @property
    def count(self) -> bytes: ...
    @property
    def size(self) -> int: ...
    @property
    def built(self) -> int: ...
    @property
    def widest(self) -> int: ...
    def next(self) -> list[int] | None: ...
