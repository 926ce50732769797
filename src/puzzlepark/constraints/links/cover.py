"""Cover of links: links of given lengths as an exact cover, natively.

The kernel lists the paths of short numbers first and draws conclusions before it lists longer ones; what is left
falls into parts that share no cell, which are searched, counted and listed apart, so that a board with
billions of solutions costs the sum of its parts and not their product. A part that the kernel cannot finish
goes to CaDiCaL. Where ends have too many paths to list, nothing is claimed: see `Stats.unsettled`.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate, compress
from math import prod

from puzzlepark.constraints.links import Links
from puzzlepark.constraints.links.cover_board import CoverState, View
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Layer, Solution
from puzzlepark.core.report import Task

Span = tuple[int, int]
"""Paths over the same cells: the first, and how many."""


class Lot:
    """Choices that are drawn from; in the links each counts as often as its paths can be combined."""

    def __init__(self, choices: list[list[Span]], view: View) -> None:
        self.choices = choices
        self.links = view is View.LINKS
        self.ends = list(accumulate(prod(count for _, count in c) if self.links else 1 for c in choices))

    def draw(self, rng: random.Random) -> list[int]:
        """The paths of one deduction, each as likely as any other."""
        choice = self.choices[bisect_right(self.ends, rng.randrange(self.ends[-1]))]
        return [first + (rng.randrange(count) if self.links else 0) for first, count in choice]


def _lots(board: CoverState, view: View) -> list[Lot]:
    """What to draw from, each for itself: the certain paths, and every part."""
    certain = [Lot([[span]], view) for span in board.cover.fixed]
    listed = ([[part.paths[i] for i in choice] for choice in part.listed(view)] for part in board.parts)
    return certain + [Lot(choices, view) for choices in listed]


class CoverLinks(Engine):
    """The engine `cover` for Links."""

    name = "cover"

    def counts_quickly(self, model: Model) -> bool:
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        links = _links(model)
        if links.paths is not None or any(not end.length or end.length < 1 for end in links.ends):
            return "it takes Links with a length for every end"
        if not set(model.views[task.view]) & {links.line, links.paint, links.block}:
            return f'it does not know what the view "{task.view}" looks at'
        return next((why for layer in model.layers if (why := _strange(links, layer))), None)

    def solutions(self, model: Model, task: Task) -> Answers:
        board = _settled(model, task)
        if board.possible:
            write = _writer(model, task, board)
            with board.naming():
                for paths in board.projections(_view(model, task)):
                    yield write(paths)
        return None

    def count(self, model: Model, task: Task) -> int | None:
        board, view = _settled(model, task), _view(model, task)
        if not board.possible:
            return 0
        total = prod(count for _, count in board.cover.fixed) if view is View.LINKS else 1
        for part in board.parts:
            with board.naming():
                deductions = part.count(view, patient=task.limit is None)
            if deductions is None:
                return None
            total *= deductions
            if not total:
                return 0
        if board.open:
            raise board.stopped([])
        return total

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution] | None:
        board = _settled(model, task)
        if board.open:
            return None
        lots = _lots(board, _view(model, task))
        if not board.possible or not all(lot.choices for lot in lots):
            return []
        write = _writer(model, task, board)
        return [write([path for lot in lots for path in lot.draw(rng)]) for _ in range(k)]

    def differing_spots(self, model: Model, task: Task) -> frozenset[Spot]:
        """The cells, or for a line the edges, at which solutions differ in the task's view; empty if there are not two
        solutions. Raises Stopped where that stays undecided."""
        links, view = _links(model), _view(model, task)
        board = _settled(model, task)
        if not board.possible:
            return frozenset()
        if board.open:
            raise board.stopped([])
        found = [part.possible() for part in board.parts]
        if not all(any(live) for live, _ in found):
            return frozenset()
        flags = board.cover.doubt(view, [live for live, _ in found], [bare for _, bare in found])
        spots = links.grid.edges if view is View.LINKS else links.grid.nodes
        return frozenset(compress(spots, flags)) if any(flags) else frozenset()


def _settled(model: Model, task: Task) -> CoverState:
    """The board of a model, settled once: the next question may be of another view. Ends that stayed open are tried
    again."""
    known: CoverState | None = model.kept.get("cover")
    if known is None or known.open:
        known = model.kept["cover"] = CoverState(_links(model), task)
    known.resume(task)
    return known


def _links(model: Model) -> Links:
    links = model.rules[0].constraint
    assert isinstance(links, Links)
    return links


def _view(model: Model, task: Task) -> View:
    """The view that the task asks for: the line determines the block, and the block the paint."""
    links, names = _links(model), model.views[task.view]
    return View.LINKS if links.line in names else View.FILL if links.block in names else View.PICTURE


def _strange(links: Links, layer: Layer) -> str | None:
    """Why a layer is not just what Links tell, with every value that they may tell."""
    lengths = sum(2 if end.length == 1 else end.length or 0 for end in links.ends) // 2
    full = lengths == len(links.grid.nodes)
    values = set(layer.values)
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
        return f'nothing says what the layer "{layer.name}" holds'
    if layer.kind != kind or layer.grid != links.grid or not values.issuperset(wanted):
        return f'the layer "{layer.name}" has not all values that its links may need'
    return None


def _writer(model: Model, task: Task, board: CoverState) -> Callable[[list[int]], Solution]:
    """What turns the numbers of paths into a solution of the model."""
    links = board.links
    labels = [*(end.label for end in links.ends), 0]  # 0 for an owner of -1

    def write(paths: list[int]) -> Solution:
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


ENGINE = CoverLinks()
