"""Path DFS: plain native search for one path on a tiny board, node by cell from door to door.

It takes what the frontier takes of paths, and ends of the path anywhere; lines may be any sets of cells. On a tiny
board it is done before any other engine has begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise

from puzzlepark import _native
from puzzlepark.core.constraints import Count, Links
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.links import not_one_path
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Task

MOST_CELLS = 25
"""A search that takes microseconds; larger boards can be out of its reach."""


NODES = 60
"""Cells that it goes to while another engine makes one step."""


class PathDfs(Engine):
    name = "path_dfs"

    def refuses(self, model: Model, task: Task) -> str | None:
        links = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Links)]
        if len(links) != 1:
            return "it needs exactly one path"
        if reason := not_one_path(links[0]):
            return reason
        if len(links[0].grid.nodes) > MOST_CELLS:
            return f"the board has more than {MOST_CELLS} cells"
        if {layer.name for layer in model.layers} != {links[0].line, links[0].paint} - {None}:
            return "there are layers besides the line's"
        if links[0].line not in model.views[task.view]:
            return "different paths may look the same in this view"
        for rule in model.rules:
            if rule.constraint is not links[0]:
                if not isinstance(rule.constraint, Count):
                    return f"it does not handle {type(rule.constraint).__name__} ({rule.code})"
                if _layers(rule.constraint.scope) != {links[0].paint}:
                    return f"a Count of something else than cells ({rule.code})"
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        for links, path in _paths(model, task):
            yield _solution(model, links, task, [links.grid.nodes[i] for i in path])
        return None

    def count(self, model: Model, task: Task) -> int | None:
        most, found = _nodes(task), 0
        for _ in islice(_paths(model, task), task.limit):
            found += 1
            if most and task.stats.figures["nodes"] >= most:
                raise Stopped("cap")
        return found


def _paths(model: Model, task: Task) -> Iterator[tuple[Links, list[int]]]:
    """All paths, as the numbers of their cells."""
    task.stats.method = "plain search from door to door"
    links = next(rule.constraint for rule in model.rules if isinstance(rule.constraint, Links))
    counts = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Count)]
    kernel = _native.PathDfs(
        _near(links.grid),
        [links.grid.position[end.cell] for end in links.ends],
        [(_mask(links.grid, count.scope), count.total) for count in counts],
    )
    while True:
        end, found = kernel.next(task.clock.left, _nodes(task))
        task.stats.figures["nodes"] = kernel.nodes
        if end != _native.End.done:
            raise Stopped(end.name)
        if not found:
            return
        yield links, kernel.path


def _nodes(task: Task) -> int:
    """The cap on nodes; 0: none."""
    return NODES * (task.clock.budget.steps or 0)


# Whoever makes a puzzle asks about very many boards of one size, each for some microseconds.


@lru_cache(maxsize=64)
def _near(grid: Grid) -> list[int]:
    """The neighbours of each cell, as bits."""
    near = [0] * len(grid.nodes)
    for a, b in grid.joins:
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


@lru_cache(maxsize=1024)
def _mask(grid: Grid, scope: Sequence[Var]) -> int:
    return sum(1 << grid.position[var.spot] for var in scope)


@lru_cache(maxsize=1024)
def _layers(scope: Sequence[Var]) -> frozenset[str]:
    return frozenset(var.layer for var in scope)


def _solution(model: Model, links: Links, task: Task, path: list[Spot]) -> Solution:
    on = set(path)
    after = dict(pairwise(path))
    edges = []
    for edge in links.grid.edges:
        a, b = links.grid.ends(edge)
        edges.append(int(after.get(a) == b or after.get(b) == a))
    parts = {links.line: tuple(edges), links.paint: tuple(int(s in on) for s in links.grid.nodes)}
    return Solution(task.puzzle, model.layers, tuple(parts[layer.name] for layer in model.layers))


ENGINE = PathDfs()
