"""Cover of links: Links with lengths as an exact cover of cells by paths.

The native kernel lists the paths of small numbers first, and propagates before it lists longer ones. The undecided part
of the board splits into components that share no cell. They are searched, counted and listed independently, so the cost
of a board with billions of solutions is the sum over its components, not their product. CaDiCaL takes over a component
that the kernel cannot finish. If two ends have too many paths to list, the board stays undecided, and `Stats.unsettled`
names the ends.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate, compress
from math import prod

from puzzlepark.constraints.links import Links
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Solution
from puzzlepark.core.report import Task
from puzzlepark.engines.cover.components import CoverState, PathRange, View


class ChoiceSampler:
    """Draws choices uniformly. If the view shows the links, a choice counts once for each combination of its paths."""

    def __init__(self, choices: list[list[PathRange]], view: View) -> None:
        self.choices = choices
        self.shows_links = view is View.LINKS
        weights = (prod(paths.size for paths in choice) if self.shows_links else 1 for choice in choices)
        self.cumulative_weights = list(accumulate(weights))

    def draw(self, rng: random.Random) -> list[int]:
        """The paths of one random projection."""
        index = bisect_right(self.cumulative_weights, rng.randrange(self.cumulative_weights[-1]))
        return [first + (rng.randrange(size) if self.shows_links else 0) for first, size in self.choices[index]]


def _samplers(board: CoverState, view: View) -> list[ChoiceSampler]:
    """Independent samplers: one for each certain path, and one for each component."""
    certain = [ChoiceSampler([[paths]], view) for paths in board.certain]
    listed = ([[part.paths[i] for i in choice] for choice in part.listed(view)] for part in board.components)
    return certain + [ChoiceSampler(choices, view) for choices in listed]


class CoverLinks(Engine):
    """The engine `cover` for Links."""

    name = "cover"

    def counts_quickly(self, model: Model) -> bool:
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse Links without lengths, and layers or views that the links do not determine."""
        links = _links(model)
        if links.paths is not None or any(not end.length or end.length < 1 for end in links.ends):
            return "it takes Links with a length for every end"
        if not set(model.views[task.view]) & {links.line, links.paint, links.block}:
            return f'the links do not determine the view "{task.view}"'
        mismatches = (_layer_mismatch(links, layer) for layer in model.layers)
        return next((mismatch for mismatch in mismatches if mismatch is not None), None)

    def solutions(self, model: Model, task: Task) -> Answers:
        """List one solution for each projection to the task's view."""
        board = _settled(model, task)
        if board.possible:
            write = _writer(model, task, board)
            with board.naming_unsettled_ends():
                for paths in board.projections(_view(model, task)):
                    yield write(paths)
        return None

    def count(self, model: Model, task: Task) -> int | None:
        """Multiply the numbers of projections of the components. None if the kernel gives up one of them and the task
        has a limit."""
        board, view = _settled(model, task), _view(model, task)
        if not board.possible:
            return 0
        total = prod(paths.size for paths in board.certain) if view is View.LINKS else 1
        for component in board.components:
            with board.naming_unsettled_ends():
                projections = component.count(view, may_enumerate=task.limit is None)
            if projections is None:
                return None
            total *= projections
            if not total:
                return 0
        if board.open:
            raise board.stopped([])
        return total

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution] | None:
        """Draw a random choice for each component. None if some ends have too many paths to list."""
        board = _settled(model, task)
        if board.open:
            return None
        samplers = _samplers(board, _view(model, task))
        if not board.possible or not all(sampler.choices for sampler in samplers):
            return []
        write = _writer(model, task, board)
        return [write([path for sampler in samplers for path in sampler.draw(rng)]) for _ in range(k)]

    def differing_spots(self, model: Model, task: Task) -> frozenset[Spot]:
        """The cells at which solutions differ in the task's view, or the edges if it shows the links. Empty if there
        are fewer than two solutions. Raises Stopped if that is undecided."""
        links, view = _links(model), _view(model, task)
        board = _settled(model, task)
        if not board.possible:
            return frozenset()
        if board.open:
            raise board.stopped([])
        possible = [component.possible() for component in board.components]
        if not all(any(usable) for usable, _ in possible):
            return frozenset()
        usable_options, uncovered_cells = [usable for usable, _ in possible], [uncovered for _, uncovered in possible]
        flags = board.cover.differing(view, usable_options, uncovered_cells)
        spots = links.grid.edges if view is View.LINKS else links.grid.nodes
        return frozenset(compress(spots, flags)) if any(flags) else frozenset()


def _settled(model: Model, task: Task) -> CoverState:
    """The propagated state of a model, cached for questions about its other views. A state with open ends is computed
    again."""
    state: CoverState | None = model.kept.get("cover")
    if state is None or state.open:
        state = model.kept["cover"] = CoverState(_links(model), task)
    state.resume(task)
    return state


def _links(model: Model) -> Links:
    """The only rule of a model."""
    links = model.rules[0].constraint
    assert isinstance(links, Links)
    return links


def _view(model: Model, task: Task) -> View:
    """The view that distinguishes as many solutions as the layers of the task's view. Links determine blocks, and
    blocks determine paint."""
    links, names = _links(model), model.views[task.view]
    if links.line in names:
        return View.LINKS
    return View.FILL if links.block in names else View.PICTURE


def _layer_mismatch(links: Links, layer: Layer) -> str | None:
    """The reason why links do not determine a layer, or why the layer lacks a value that they need; None if there is no
    such reason."""
    full = links.covered == len(links.grid.nodes)
    off = set() if full else {0}
    wanted: set[int] | range
    if layer.name == links.line:
        kind, wanted = "edges", {0, 1}
    elif layer.name == links.paint:
        kind, wanted = "cells", off | {end.label for end in links.ends}
        if 0 in {end.label for end in links.ends}:
            return "a label is 0, which is no paint"
    elif layer.name == links.block:
        kind, wanted = "cells", range(1 if full else 0, len(links.ends) + 1)
    else:
        return f'the links do not determine the layer "{layer.name}"'
    if layer.kind != kind or layer.grid != links.grid or not set(layer.values).issuperset(wanted):
        return f'the layer "{layer.name}" lacks values that its links may need'
    return None


def _writer(model: Model, task: Task, board: CoverState) -> Callable[[list[int]], Solution]:
    """A function that turns path numbers into a solution of the model."""
    links = board.links
    labels = [*(end.label for end in links.ends), 0]  # The last one is for cells without an owner, which is -1.

    def write(paths: list[int]) -> Solution:
        """The solution with these paths."""
        line, flat = board.cover.render(paths)
        owners: list[int] = memoryview(flat).cast("i").tolist()
        values = []
        for layer in model.layers:
            if layer.name == links.line:
                values.append(tuple(line))
            elif layer.name == links.paint:
                values.append(tuple([labels[o] for o in owners]))
            else:
                values.append(tuple([o + 1 for o in owners]))
        return Solution(task.puzzle, model.layers, tuple(values))

    return write
