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
    """Set the function that the kernels of this thread call about every 50 ms; it raises to interrupt them.

    The caller keeps the function alive.
    """

def measure_polls() -> None:
    """For tests: run the kernels' clock by processor time, and record the longest time between two readings of it on
    this thread. This cannot be undone."""

def now() -> float:
    """Return the seconds on the kernels' clock: steady time, or processor time after `measure_polls`."""

def longest_without_poll() -> float:
    """Return the longest time in seconds between two readings of the kernels' clock since `measure_polls`."""

class SubsetSum:
    def __init__(
        self,
        vars: int,
        totals: Sequence[int],
        sizes: Sequence[int],
        names: Sequence[int],
        weights: Sequence[int],
    ) -> None: ...
    def propagate(self, seconds: float) -> tuple[Stop, bool]: ...
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
    """Return a fast `__new__` for a class of named tuples; `defaults` are those of the last fields."""

def merge_equal(
    numbering: Any, size: int, equalities: Sequence[tuple[Sequence[Any] | int, Sequence[int]]], /
) -> tuple[list[int], int]:
    """Merge equal variables into classes. Return the class of each of `size` variables and the number of classes.

    An equality is a scope, or the place of the first of consecutive variables, with an id for each variable: variables
    with the same id are equal. Classes are numbered in the order of their first variables.
    """

def filter_domains(
    place: Mapping[Any, int],
    classes: list[int],
    scopes: Sequence[Sequence[Any]],
    given: dict[Any, Any],
    domains: list[tuple[int, ...]],
    /,
) -> list[tuple[int, tuple[int, ...]]]:
    """Filter the domains of classes by the given values, and because the variables of each scope all differ.

    Return the classes that lose values, with their new domains. Classes whose domain contains 0 are left alone, and so
    are scopes in which two variables are of one class. Scopes have variables or their places.
    """

def merge_touching(
    stars: Sequence[Sequence[int]], nodes: Sequence[int], names: Sequence[int], /
) -> tuple[list[int], list[list[int]]]:
    """Merge nodes and edges of a grid that touch and have the same name into groups.

    Return the group of each of `nodes` and then of each edge, and the groups that touch each group. `stars` has the
    edges around each node of the grid.
    """

class FlatClauses:
    """The clauses of a formula in one flat array: an append-only sequence of lists."""

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
        """Add the clauses of a stencil over these literals. Takes and returns the highest variable in use."""
    def between(self, literals: Sequence[int], low: int, high: int, /) -> None: ...
    def at_most_one(self, literals: Sequence[int], top: int, /) -> int: ...
    def groups(self, on: list[dict[int, int]], near: Sequence[Collection[int]], /) -> None:
        """Add the clauses between neighbours if each value is the size of the group of nodes that have it."""
    def pieces(
        self,
        place: Mapping[Any, int],
        stars: Sequence[Sequence[int]],
        clear: Sequence[int],
        owners: Sequence[Sequence[Collection[Any]]],
        top: int,
        /,
    ) -> int:
        """Partition nodes into pieces: each owner has sets of nodes, of which one is its piece.

        `place` has the index of each node in `stars`, the edges around each node. `clear` has the literal of each edge
        that says that it lies inside a piece.
        """
    def zero_or_two(self, stars: Sequence[Sequence[int]], /) -> None:
        """Exactly two of the literals of each star are true, or none."""
    def prefix_ands(self, literals: Sequence[int], top: int, /) -> int:
        """Define a new literal for each literal: it and all before it are true."""
    def forbid_others(self, domains: Sequence[Sequence[int]], rows: Sequence[Sequence[int]], /) -> None:
        """Add a clause against every row of values except these, for the variables of a stencil."""
    def one_of_rows(self, known: list[dict[int, int]], rows: Sequence[Sequence[int]], top: int, /) -> int: ...

class Stamps:
    """The literals of a formula's variables, and stencils stamped over them. Scopes have variables or their places."""

    def __init__(self, numbering: Any, classes: list[int], /) -> None:
        """`classes` has the class of each variable, by its place in `numbering.place`, which is read on demand."""
    def add_classes(self, clauses: FlatClauses, domains: list[tuple[int, ...]], top: int, /) -> int:
        """Add classes with these domains. A class has a literal for each value, but one for the domain 0 and 1.

        Takes and returns the highest variable in use, as all methods with `top` do.
        """
    def values_of(self, number: int, /) -> dict[int, int]:
        """Return the literal of each value of a class."""
    def nonzero(self) -> list[int]:
        """Return the literal "not 0" of each variable; 0 for a variable that is never 0."""
    def equal_literals_at(self, first: int, count: int, value: int, /) -> list[int]:
        """Return the literal "equal to `value`" of `count` variables from a place on; 0 where that is impossible."""
    def equal_literals(self, scope: Sequence[Any], value: int, /) -> list[int]:
        """Return the same for the variables of a scope."""
    def weighted_literals(self, scope: Sequence[Any], weights: Sequence[int], /) -> tuple[list[tuple[int, int]], int]:
        """Return a weighted sum of variables as pairs of literal and positive weight, and its minimum."""
    def assignment_literals(self, first: int, values: Sequence[int], /) -> list[int]:
        """Return the literals that say that the variables from a place on have these values."""
    def bit_literals(self, first: int, count: int, /) -> list[int] | None:
        """Return the literals of `count` variables from a place on, if all are 0 or 1 and no two are of one class."""
    def write(
        self, clauses: FlatClauses, scope: Iterable[Any], shape: Any, make: Callable[..., Any], top: int, /
    ) -> int:
        """Stamp the stencil `make(domains, shape)` over a scope. It is cached for this object and these domains."""
    def write_all(
        self,
        clauses: FlatClauses,
        scopes: Sequence[Iterable[Any]],
        shapes: Sequence[Any],
        make: Callable[..., Any],
        top: int,
        /,
    ) -> int:
        """Do the same for several scopes, each with its shape."""
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
        """Bound how many variables of each scope are not 0.

        Adds a clause for each subset that is too large, if there are at most `few` variables or `sets` such subsets;
        otherwise appends an item to `counts`. Stops before a scope that it cannot encode, and returns its index.
        """
    def all_different(self, clauses: FlatClauses, scopes: Sequence[Iterable[Any]], top: int, /) -> int:
        """The variables of each scope differ; if there are no more values than variables, every value occurs."""
    def stamp(self, clauses: FlatClauses, stencil: FlatClauses, places: Iterable[int], top: int, /) -> int:
        """Stamp a stencil over the variables at these places."""

    def values(self, solver: Solver, /) -> list[int]:
        """Return the value of each class in the model of a solver."""

class Solver:
    """A CDCL solver with propagators. Literals are those of DIMACS."""

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
        """The DRUP proof, flat: for each line its kind (0 learned, 1 lemma of a propagator, 2 deleted), literals, 0."""
    @property
    def core(self) -> list[int]: ...
    def write_proof(self) -> None: ...
    def grow(self, vars: int) -> None: ...
    def prefer(self, literals: Sequence[int]) -> None: ...
    def add_clauses(self, clauses: Sequence[Sequence[int]]) -> None: ...
    def add_formula(self, clauses: FlatClauses, begin: int, end: int, /) -> None: ...
    def add_count(self, literals: Sequence[int], weights: Sequence[int], low: int, high: int) -> None: ...
    def add_counts(self, counts: Sequence[tuple[Sequence[tuple[int, int]], int, int]]) -> None:
        """Add several such counts, each with pairs of literal and weight."""
    def add_no_cycles(
        self, edges: Sequence[tuple[int, int, int]], visited: Sequence[int], ends: Sequence[int]
    ) -> None: ...
    def add_connected(self, on: Sequence[int], joins: Sequence[tuple[int, int]]) -> None: ...
    def add_groups(self, on: list[dict[int, int]], near: Sequence[Collection[int]]) -> None:
        """The value of each node is the size of the group of nodes that have it."""
    def add_reach(self, on: Sequence[int], near: Sequence[Sequence[int]], size: int, own: bool) -> None: ...
    def solve(
        self,
        seconds: float,
        assumptions: Sequence[int] = ...,
        conflicts: int | None = None,
        at_once: bool = False,
        bytes: int | None = None,
    ) -> tuple[bool | None, Stop]:
        """Return whether the clauses are satisfiable under the assumptions, or None if undecided.

        Deciding many assumptions `at_once` is faster than one by one.
        """
    def model(self, vars: int | None = None) -> list[int]:
        """Return the true literals of the last solution, for the first `vars` variables or for all."""

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
    def propagate(self, seconds: float, most: int, bytes: int) -> tuple[Stop, bool]: ...
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
    def differing(self, view: int, live: Sequence[bytes], bare: Sequence[bytes]) -> bytes: ...

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

def merge_steps(parts: Sequence[FoundStep]) -> FoundStep: ...

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
        no_cycles: bool,
        costs: list[int],
        rules: list[int],
    ) -> int: ...
    def add_area(
        self, vertices: Sequence[tuple[int, list[int], list[int], bool]], size: int, costs: list[int], rules: list[int]
    ) -> int: ...
    def add_reach(
        self, vertices: Sequence[tuple[int, list[int], list[int], bool]], size: int, costs: list[int], rules: list[int]
    ) -> int: ...
    def add_link_paths(
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

class StepFinder:
    def __init__(self, board: DeductionBoard) -> None: ...
    def set_places(self, places: Sequence[tuple[int, int]]) -> None: ...
    def set_poll(self, tick: Callable[[], object]) -> None: ...
    def set_targets(self, vars: list[int]) -> None: ...
    def reset(self, rules: bytes) -> None: ...
    def exclude(self, atom: int) -> None: ...
    def assign(self, atom: int) -> None: ...
    def alive(self, atom: int) -> bool: ...
    def count_implied(self, atom: int) -> int: ...
    def open_values(self) -> int: ...
    @property
    def failed(self) -> bool: ...
    @property
    def probes(self) -> int: ...
    def next(self, wanted: bytes, depth: int) -> FoundStep | None: ...
    def same_family(self, found: FoundStep) -> list[FoundStep]: ...
    def apply(self, found: FoundStep) -> None: ...
    def focus_on(self, found: FoundStep) -> None: ...
    def apply_obvious(self) -> list[int]: ...
    def can_solve(self, cost: int, wanted: bytes) -> bool: ...

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

class SaktiTraverse:
    """Cells are numbered row by row from 0, a clue is -1 where there is none, `blocked` has an entry for each cell."""

    def __init__(self, a: int, b: int, cr: Sequence[int], cc: Sequence[int], blocked: Sequence[bool]) -> None: ...
    @property
    def walk(self) -> list[int]: ...
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
