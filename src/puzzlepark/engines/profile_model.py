"""A model as the profile kernel's board: the variables in sweep order, and each rule as a decision diagram.

The machine of each rule is unrolled into a multi-valued decision diagram (MDD): a node has a child for each value of
the next variable, down to the terminals 0 (never) and 1 (always). Equal nodes are shared. Values that some rule never
allows are removed first.

A net is a constraint on the components of a graph, such as Connected. The kernel tracks its components itself.
"""

from __future__ import annotations

from typing import Any

from puzzlepark import _native
from puzzlepark.constraints import expanded, function_of, functions, part, part_of
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock
from puzzlepark.core.watch import polled
from puzzlepark.encoders.machines import CONSTANT, Machine, Reading, SweepGraph
from puzzlepark.encoders.numbering import cached_intersection, facts_of

NEVER, ALWAYS = 0, 1
"""The terminal nodes of decision diagrams."""
MOST_VARIABLES = 3000
"""Maximum number of variables. Larger boards have too many states along the sweep line."""
MOST_NODES = 200_000
"""Maximum number of nodes of all nets."""
MOST_STATES, MOST_MDD_NODES = 100_000, 1_000_000
"""Maximum number of states of a machine at one place, and of decision nodes of all rules."""
Values = tuple[int, ...]


def refusal(model: Model, view: str) -> str | None:
    """The reason why a model cannot be swept, or None."""
    too_large = f"there are more than {MOST_VARIABLES} variables"
    if _size(model) > MOST_VARIABLES:
        return too_large
    model = expanded(model, "machine").model
    if _size(model) > MOST_VARIABLES:
        return too_large
    kinds = model.constraint_types
    swept = {kind for kind in kinds if part_of(kind, "machine") is not None}
    nets = {kind for kind in kinds if function_of(kind, "machine", "nets") is not None}
    nodes = 0
    for rule in polled(model.rules):
        constraint, kind = rule.constraint, type(rule.constraint)
        if kind not in swept or (kind not in nets and _repeats(constraint)):
            return f"it does not handle this {kind.__name__} ({rule.code})"
        if kind in nets:
            nodes += len(constraint.scope)
            if nodes > MOST_NODES:
                return f"its components are sought among more than {MOST_NODES} nodes"
    # Some machines can read their variables only in certain orders.
    tests = functions(model, "machine", "readable")
    for columns in (False, True) if tests else ():
        place = {var: k for k, var in enumerate(_order(model, view, columns))}
        if not all(readable(constraint, place.__getitem__) for readable, constraint in polled(tests)):
            return "its sweep does not follow every line"
    return None


def _size(model: Model) -> int:
    """The number of variables."""
    return sum(len(layer.spots) for layer in model.every_layer)


def _is_net(constraint: Constraint) -> bool:
    """True if the kernel tracks the components of the constraint's graph itself."""
    return function_of(type(constraint), "machine", "nets") is not None


def _repeats(constraint: Constraint) -> bool:
    """True if a machine would read a variable twice."""
    return len(set(constraint.scope)) < len(constraint.scope)


@dataclass(frozen=True)
class ProfileSweep:
    """The kernel of a board, and the values that its numbers stand for."""

    model: Model
    kernel: _native.Profile
    domains: dict[Var, Values]
    """The values of each variable, in the order of the sweep."""
    weight: int
    """The cost of a state: the number of nets that a variable is in, at least 1."""

    def solution(self, puzzle: Puzzle, index: int) -> Solution:
        """The solution at this index."""
        # The kernel reads limbs of 64 bits, at least one.
        limb_bytes, index_bytes = 8, (index.bit_length() + 7) // 8
        choices = self.kernel.nth(index.to_bytes(max(limb_bytes, index_bytes), "little"))
        marks = {var: values[k] for (var, values), k in zip(self.domains.items(), choices, strict=True)}
        return Solution.of(puzzle, self.model.layers, marks)


def compile_sweep(model: Model, view: str, clock: Clock, *, columns: bool) -> ProfileSweep:
    """Compile the board for a sweep row by row, or column by column. Raises Stopped."""
    model = expanded(model, "machine").model
    order = [CONSTANT, *_order(model, view, columns)]
    place = {var: k for k, var in enumerate(order)}
    domains = {CONSTANT: (1,)} | {var: layer.values for layer in model.every_layer for var in layer.vars}
    facts, intersect = facts_of(model), cached_intersection()
    for constraint in model.saying("narrowed"):
        for var, allowed in clock.watch(constraint.narrowed(facts, clock)):
            domains[var] = intersect(domains[var], tuple(allowed))
    machines: list[Reading] = []
    possible = all(domains.values())
    for rule in clock.watch(model.rules if possible else ()):
        machines_of = function_of(type(rule.constraint), "machine", "machines")
        if machines_of is not None:
            machines += machines_of(rule.constraint, place.__getitem__)
    diagrams = _DecisionDiagrams(clock)
    roots = _propagate(machines, domains, diagrams)
    # The kernel's rules: the places of the variables that a diagram reads, and its root.
    rules: list[tuple[list[int], int]] = [] if possible else [([], NEVER)]
    for (scope, _), root in clock.watch(zip(machines, roots, strict=True)):
        if root == NEVER:
            rules = [([], NEVER)]
            break
        if root != ALWAYS:
            rules.append(([place[var] for var in scope if len(domains[var]) > 1], root))
    nets = [rule.constraint for rule in model.rules if _is_net(rule.constraint)]
    graphs = list[SweepGraph]()
    for net in clock.watch(nets):
        graphs += part(net, "machine").nets(net, place, domains)
    shown = model.views[view]
    ordered = {var: domains[var] for var in order}
    kernel = _native.Profile(
        [len(values) for values in ordered.values()],
        [var == CONSTANT or var.layer in shown for var in order],
        diagrams.children,
        rules,
        graphs,
    )
    return ProfileSweep(model, kernel, ordered, max(1, sum(len(net.nodes) for net in graphs) // len(order)))


def _order(model: Model, view: str, columns: bool) -> list[Var]:
    """The variables in sweep order. A variable that the view does not show comes after the shown variables of its
    rules, because few of its values are possible then."""

    first = 1 - any(layer.grid.corners for layer in model.every_layer)

    def sweep_position(var: Var) -> tuple[int, ...]:
        """The key of a variable in an order row by row, or column by column."""
        r, c = var.spot[::-1] if columns else var.spot
        # Edges come directly after the node before them, so that few of them cross the sweep line at once.
        return r - first >> 1, c - first >> 1, r, c

    shown = model.views[view]
    every_var = [var for layer in model.every_layer for var in layer.vars]
    keys: dict[Var, tuple[Any, ...]] = {var: (sweep_position(var),) for var in every_var}
    for rule in polled(model.rules):
        if _is_net(rule.constraint):
            continue
        scope = rule.constraint.scope
        last = max((sweep_position(var) for var in scope if var.layer in shown), default=None)
        if last is None:
            continue
        for var in scope:
            if var.layer not in shown:
                # The variable comes after the last shown variable of all its rules. Keys of shown variables are
                # shorter, so they come first among keys with the same position.
                key = (last, 1, sweep_position(var))
                has_rule = len(keys[var]) > 1
                keys[var] = max(keys[var], key) if has_rule else key
    return sorted(keys, key=lambda var: (keys[var], var.layer))


def _propagate(
    machines: list[tuple[tuple[Var, ...], Machine]], domains: dict[Var, Values], diagrams: _DecisionDiagrams
) -> list[int]:
    """Remove values that a machine does not allow, until nothing changes or a machine accepts nothing. Returns the root
    of each machine's decision diagram."""
    readers: dict[Var, list[int]] = {}
    for number, (scope, _) in enumerate(polled(machines)):
        for var in scope:
            readers.setdefault(var, []).append(number)
    roots = [ALWAYS] * len(machines)
    waiting = dict.fromkeys(range(len(machines)))
    while waiting:
        number = next(iter(waiting))
        del waiting[number]
        scope, machine = machines[number]
        roots[number], allowed = diagrams.unroll(machine, tuple(domains[var] for var in scope))
        if roots[number] == NEVER:
            break
        for var, values in zip(scope, allowed, strict=True):
            if len(values) < len(domains[var]):
                domains[var] = values
                waiting.update(dict.fromkeys(readers[var]))
    return roots


class _DecisionDiagrams:
    """The nodes of all decision diagrams. Equal nodes are stored once."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.children: list[list[int]] = []
        self.numbers: dict[tuple[int, ...], int] = {}
        self.cache: dict[tuple[Machine, tuple[Values, ...]], tuple[int, list[Values]]] = {}

    def unroll(self, machine: Machine, domains: tuple[Values, ...]) -> tuple[int, list[Values]]:
        """The root of a machine's decision diagram, and the values that the machine allows at each place. The diagram
        leaves out variables with one value."""
        key = machine, domains
        cached = self.cache.get(key)
        if cached is None:
            cached = self.cache[key] = self._build(machine, domains)
        return cached

    def _build(self, machine: Machine, domains: tuple[Values, ...]) -> tuple[int, list[Values]]:
        """Unroll a machine: find the reachable states at each place, and then number the nodes from the last place to
        the first."""
        layers: list[dict[Any, list[Any]]] = []
        states = {machine.start}
        for place, values in enumerate(domains):
            layer: dict[Any, list[Any]] = {}
            successors = set[Any]()
            for state in self.clock.watch(states):
                layer[state] = after = [machine.after(state, place, value) for value in values]
                successors.update(after)
                # Check inside the loop, because a state can have as many successors as there are values. The set may
                # also contain None.
                if len(successors) > MOST_STATES + 1:
                    raise Stopped("cap")
            layers.append(layer)
            states = successors - {None}
            if len(states) > MOST_STATES:
                raise Stopped("cap")
        nodes = {state: ALWAYS if machine.accepts(state) else NEVER for state in states}
        allowed = []
        for values in reversed(domains):
            nodes_above = dict[Any, int]()
            supported = set[int]()
            for state, after in self.clock.watch(layers.pop().items()):
                children = [nodes.get(successor, NEVER) for successor in after]
                supported.update(value for value, child in zip(values, children, strict=True) if child)
                nodes_above[state] = self._node(children)
            nodes = nodes_above
            allowed.append(tuple(value for value in values if value in supported))
        return nodes[machine.start], allowed[::-1]

    def _node(self, children: list[int]) -> int:
        """The number of the node with these children. A node with one child, or with only one terminal as its children,
        is replaced by that child."""
        if len(children) == 1 or (children[0] <= ALWAYS and len(set(children)) == 1):
            return children[0]
        key = tuple(children)
        if key not in self.numbers:
            if len(self.children) >= MOST_MDD_NODES:
                raise Stopped("cap")
            self.children.append(children)
            self.numbers[key] = len(self.children) + 1
        return self.numbers[key]
