"""A model as the kernel's board: the variables in the order of a sweep, and for each rule what it asks for.

What a machine may still read is a *rest*: for each value of the next variable the rest that is left then, down to 0
(never) and 1 (always). Equal rests are one. Values that no rule allows are left out before.
"""

from __future__ import annotations

from typing import Any

from puzzlepark import _native
from puzzlepark.constraints import expanded, functions, part, part_of
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock
from puzzlepark.core.watch import polled
from puzzlepark.encoders.machines import CONSTANT, Machine, Reading, SweepGraph
from puzzlepark.encoders.numbering import cutter, facts_of

NEVER, ALWAYS = 0, 1
LARGEST = 3000
"""Maximum number of variables; a board with more has no sweep line short enough."""
MOST_NODES = 200_000
"""Maximum number of nodes of all nets."""
MOST_STATES, MOST_RESTS = 100_000, 1_000_000
"""Maximum number of states of a machine at one place, and of rests of all rules."""
Values = tuple[int, ...]


def refusal(model: Model, view: str) -> str | None:
    """Why a model cannot be swept, or None."""
    too_large = f"there are more than {LARGEST} variables"
    if _size(model) > LARGEST:
        return too_large
    model = expanded(model, "machine").model
    if _size(model) > LARGEST:
        return too_large
    known = {kind: part_of(kind, "machine") for kind in model.constraint_types}
    for rule in polled(model.rules):
        machine = known[type(rule.constraint)]
        if machine is None or (not hasattr(machine, "nets") and _repeats(rule.constraint)):
            return f"it does not handle this {type(rule.constraint).__name__} ({rule.code})"
    nodes = 0
    for constraint in polled(model.constraints):
        nodes += len(constraint.scope) if _is_net(constraint) else 0
        if nodes > MOST_NODES:
            return f"its components are sought among more than {MOST_NODES} nodes"
    along = functions(model, "machine", "readable")
    for columns in (False, True) if along else ():
        place = {var: k for k, var in enumerate(_order(model, view, columns))}
        if not all(readable(constraint, place.__getitem__) for readable, constraint in polled(along)):
            return "it does not go along every line"
    return None


def _size(model: Model) -> int:
    return sum(len(layer.spots) for layer in model.every_layer)


def _is_net(constraint: Constraint) -> bool:
    """Whether the kernel follows the graph of a constraint by itself."""
    return hasattr(part(constraint, "machine"), "nets")


def _repeats(constraint: Constraint) -> bool:
    """Whether a machine would meet a variable twice."""
    return len(set(constraint.scope)) < len(constraint.scope)


@dataclass(frozen=True)
class Sweep:
    """The kernel, and the values that its numbers stand for."""

    model: Model
    kernel: _native.Profile
    domains: dict[Var, Values]
    """In the order of the sweep."""
    weight: int
    """How many nets a variable is in, but 1 at least: a state costs as much more."""

    def solution(self, puzzle: Puzzle, index: int) -> Solution:
        """The solution at this place of the order."""
        picked = self.kernel.nth(index.to_bytes(max(8, (index.bit_length() + 7) // 8), "little"))
        marks = {var: values[k] for (var, values), k in zip(self.domains.items(), picked, strict=True)}
        return Solution.of(puzzle, self.model.layers, marks)


def compile_sweep(model: Model, view: str, clock: Clock, *, columns: bool) -> Sweep:
    """The board, swept row by row or column by column. Raises Stopped."""
    model = expanded(model, "machine").model
    order = [CONSTANT, *_order(model, view, columns)]
    place = {var: k for k, var in enumerate(order)}
    domains = {CONSTANT: (1,)} | {var: layer.values for layer in model.every_layer for var in layer.vars}
    facts, cut = facts_of(model), cutter()
    for constraint in model.saying("narrowed"):
        for var, able in clock.watch(constraint.narrowed(facts, clock)):
            domains[var] = cut(domains[var], tuple(able))
    machines: list[Reading] = []
    possible = all(domains.values())
    for rule in clock.watch(model.rules if possible else ()):
        kind = part(rule.constraint, "machine")
        if hasattr(kind, "machines"):
            machines += kind.machines(rule.constraint, place.__getitem__)
    rests = _Rests(clock)
    roots = _narrowed(machines, domains, rests)
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
        rests.children,
        rules,
        graphs,
    )
    return Sweep(model, kernel, ordered, max(1, sum(len(net.nodes) for net in graphs) // len(order)))


def _order(model: Model, view: str, columns: bool) -> list[Var]:
    """The variables in the order of the sweep. What the view does not show comes after all that it depends on, where
    few of its values are left."""

    first = 1 - any(layer.grid.corners for layer in model.every_layer)

    def at(var: Var) -> tuple[int, ...]:
        r, c = var.spot[::-1] if columns else var.spot
        # Edges come with the node before them, so that few of them cross the line at once.
        return r - first >> 1, c - first >> 1, r, c

    shown = model.views[view]
    keys: dict[Var, tuple[Any, ...]] = {var: (at(var),) for layer in model.every_layer for var in layer.vars}
    for rule in polled(model.rules):
        if _is_net(rule.constraint):
            continue
        scope = rule.constraint.scope
        last = max((at(var) for var in scope if var.layer in shown), default=None)
        for var in scope if last is not None else ():
            if var.layer not in shown:
                known = keys[var]
                keys[var] = max(known, (last, 1, at(var))) if len(known) > 1 else (last, 1, at(var))
    return sorted(keys, key=lambda var: (keys[var], var.layer))


def _narrowed(machines: list[tuple[tuple[Var, ...], Machine]], domains: dict[Var, Values], rests: _Rests) -> list[int]:
    """Leave values out that no rule allows, until that changes nothing or a rule cannot be met; what each machine asks
    for then."""
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
        roots[number], allowed = rests.of(machine, tuple(domains[var] for var in scope))
        if roots[number] == NEVER:
            break
        for var, values in zip(scope, allowed, strict=True):
            if len(values) < len(domains[var]):
                domains[var] = values
                waiting.update(dict.fromkeys(readers[var]))
    return roots


class _Rests:
    """All rests so far, equal ones once."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.children: list[list[int]] = []
        self.numbers: dict[tuple[int, ...], int] = {}
        self.known: dict[tuple[Machine, tuple[Values, ...]], tuple[int, list[Values]]] = {}

    def of(self, machine: Machine, domains: tuple[Values, ...]) -> tuple[int, list[Values]]:
        """What a machine asks for, without variables of one value, and the values that it allows in each place."""
        key = machine, domains
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self._built(machine, domains)
        return known

    def _built(self, machine: Machine, domains: tuple[Values, ...]) -> tuple[int, list[Values]]:
        layers: list[dict[Any, list[Any]]] = []
        states = {machine.start}
        for place, values in enumerate(domains):
            layer: dict[Any, list[Any]] = {}
            found = set[Any]()
            for state in self.clock.watch(states):
                layer[state] = after = [machine.after(state, place, value) for value in values]
                found.update(after)
                # A state may lead to as many as there are values, so they are counted before the layer is complete.
                if len(found) > MOST_STATES + 1:
                    raise Stopped("cap")
            layers.append(layer)
            states = found - {None}
            if len(states) > MOST_STATES:
                raise Stopped("cap")
        rests = {state: ALWAYS if machine.accepts(state) else NEVER for state in states}
        allowed = []
        for values in reversed(domains):
            now = dict[Any, int]()
            some = set[int]()
            for state, after in self.clock.watch(layers.pop().items()):
                children = [rests.get(there, NEVER) for there in after]
                some.update(value for value, child in zip(values, children, strict=True) if child)
                now[state] = self._number(children)
            rests = now
            allowed.append(tuple(value for value in values if value in some))
        return rests[machine.start], allowed[::-1]

    def _number(self, children: list[int]) -> int:
        if len(children) == 1 or (children[0] <= ALWAYS and len(set(children)) == 1):
            return children[0]
        key = tuple(children)
        if key not in self.numbers:
            if len(self.children) >= MOST_RESTS:
                raise Stopped("cap")
            self.children.append(children)
            self.numbers[key] = len(self.children) + 1
        return self.numbers[key]
