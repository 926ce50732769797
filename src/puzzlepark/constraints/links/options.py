"""Links with lengths as a choice among all paths between matching ends.

All paths are listed, and the choice is a formula for a solver. It is a cross-check for the engine `cover`, and also
solves boards on which values are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Protocol

from puzzlepark.constraints.links import Links
from puzzlepark.constraints.links.paths import link_paths
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Solution, Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Clock, Task


class ClauseSolver(Protocol):
    """A SAT solver. Literals are numbers, negative for "not"."""

    def new(self) -> int: ...
    def clause(self, literals: list[int]) -> None: ...
    def at_most_one(self, literals: list[int]) -> None: ...
    def solve(self) -> Callable[[int], bool] | None:
        """A function that says whether a literal is true in an assignment; None if unsatisfiable. Raises Stopped."""


class ListedPath(NamedTuple):
    """A path: the label and owner of its cells, and the cells in order."""

    label: int
    owner: int
    cells: tuple[int, ...]


def links_with_lengths(model: Model) -> Links | None:
    """The Links of a model with one Links with lengths and otherwise only constraints on single variables, or None."""
    found = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Links)]
    if len(found) != 1:
        return None
    (links,) = found
    if links.paths is not None or any(end.length is None for end in links.ends):
        return None
    if {layer.name for layer in model.layers} - {links.line, links.paint, links.block}:
        return None
    others = (rule.constraint for rule in model.rules if rule.constraint is not links)
    return links if all(len(other.scope) == 1 for other in others) else None


def takes(model: Model) -> bool:
    """Whether the model is a choice of paths."""
    return links_with_lengths(model) is not None


def options_of(model: Model, task: Task) -> list[ListedPath]:
    """All paths between matching ends, for a model of links with lengths. Raises Stopped if there are too many."""
    links = links_with_lengths(model)
    assert links is not None
    options = []
    for pair, paths in link_paths(links, task.clock):
        task.clock.tick()
        options += [ListedPath(links.ends[pair.first].label, pair.first + 1, cells) for cells in paths]
    return options


def choices(model: Model, task: Task, options: list[ListedPath], solver: ClauseSolver) -> Iterator[Solution]:
    """The solutions of a model of links with lengths, one for each projection to the task's view."""
    links = links_with_lengths(model)
    assert links is not None
    chosen = [solver.new() for _ in options]
    values = _ShownValues(links, options, chosen, solver, task.clock)
    paths_over: list[list[int]] = [[] for _ in links.grid.nodes]
    for option, literal in zip(options, chosen, strict=True):
        for i in option.cells:
            paths_over[i].append(literal)
    for literals, spot in zip(paths_over, links.grid.nodes, strict=True):
        task.clock.tick()
        if spot in links.place:
            solver.clause(literals)
        solver.at_most_one(literals)
    for rule in model.rules:
        if rule.constraint is not links:
            (var,) = rule.constraint.scope
            layer_of_rule = next(layer for layer in model.layers if layer.name == var.layer)
            values.require(rule.constraint, layer_of_rule)
    view = model.views[task.view]
    while (true := solver.solve()) is not None:
        taken = [option for option, literal in zip(options, chosen, strict=True) if true(literal)]
        yield _solution(model, links, task, taken)
        solver.clause([-literal for layer in view for literal in values.projection(layer, taken)])


class _ShownValues:
    """Literals for the values of layers: for each value except 0 at a spot, "a chosen path gives the spot this
    value"."""

    def __init__(
        self, links: Links, options: list[ListedPath], chosen: list[int], solver: ClauseSolver, clock: Clock
    ) -> None:
        self.links = links
        self.options = options
        self.chosen = chosen
        self.solver = solver
        self.clock = clock
        self.by_layer: dict[str, dict[tuple[Spot, int], int]] = {}
        """The literals of the layers that were asked for, by spot and value."""

    def shown(self, layer: str, option: ListedPath) -> Iterable[tuple[Spot, int]]:
        """The values of a layer that a path gives."""
        cells = [self.links.grid.nodes[i] for i in option.cells]
        if layer == self.links.line:
            return [(between(a, b), 1) for a, b in pairwise(cells)]
        value = option.label if layer == self.links.paint else option.owner
        return [(spot, value) for spot in cells]

    def literals(self, layer: str) -> dict[tuple[Spot, int], int]:
        """For each spot and value of a layer, a literal that is true if a chosen path gives the spot this value."""
        if layer not in self.by_layer:
            showing: dict[tuple[Spot, int], list[int]] = {}
            for option, literal in zip(self.options, self.chosen, strict=True):
                for place in self.shown(layer, option):
                    showing.setdefault(place, []).append(literal)
            self.by_layer[layer] = {}
            for place, paths in showing.items():
                self.clock.tick()
                literal = self.by_layer[layer][place] = self.solver.new()
                self.solver.clause([-literal, *paths])
                for path in paths:
                    self.solver.clause([-path, literal])
        return self.by_layer[layer]

    def projection(self, layer: str, taken: list[ListedPath]) -> Iterator[int]:
        """The literals of a layer that are true for a choice of paths. At least one of them is false for every other
        projection, because all choices have the same number of true literals."""
        literals = self.literals(layer)
        for option in taken:
            for place in self.shown(layer, option):
                yield literals[place]

    def require(self, rule: Constraint, layer: Layer) -> None:
        """Require one of the values that a constraint on a single variable allows."""
        (var,) = rule.scope
        allowed = [x for x in layer.values if rule.holds({Var(var.layer, var.spot): x})]
        literals = self.literals(var.layer)
        if 0 in allowed:
            for (spot, value), literal in literals.items():
                if spot == var.spot and value not in allowed:
                    self.solver.clause([-literal])
        else:
            self.solver.clause([literals[var.spot, x] for x in allowed if (var.spot, x) in literals])


def _solution(model: Model, links: Links, task: Task, taken: list[ListedPath]) -> Solution:
    """The solution that consists of these paths. Spots without a path have 0."""
    parts = []
    for layer in model.layers:
        row = [0] * len(layer.spots)
        for option in taken:
            if layer.name == links.line:
                for a, b in pairwise(links.grid.nodes[i] for i in option.cells):
                    row[layer.position[between(a, b)]] = 1
            else:
                for i in option.cells:
                    row[i] = option.label if layer.name == links.paint else option.owner
        parts.append(tuple(row))
    return Solution(task.puzzle, model.layers, tuple(parts))
