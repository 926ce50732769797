"""A model as the frontier kernel's board: one loop, one path with line totals, or a path for each of several labels."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from puzzlepark import _native
from puzzlepark.core.constraints import SIDES, Constraint, Count, Links, Loop, Run, Star
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.links import not_one_path
from puzzlepark.core.model import Model, Rule
from puzzlepark.engines.frontier_answers import Compiled
from puzzlepark.engines.frontier_edges import EdgeRule, edge_rule, no_edge_rule, node_number
from puzzlepark.engines.frontier_passes import (
    ANYTHING,
    ENDING,
    UNUSED,
    passes,
    passes_at_door,
    passes_at_end,
)

MOST_BITS = 128
"""Bits of the kernel's widest word of plugs."""


def refusal(model: Model, view: str) -> str | None:
    """Why the kernel cannot take a model, or None."""
    whole = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop | Links)]
    if len(whole) != 1:
        return "it needs exactly one Loop or one Links"
    shape = whole[0]
    if (min(shape.grid.height, shape.grid.width) + 1) * _plug_bits(shape) > MOST_BITS:
        return "the shorter side is too long for the frontier"
    if isinstance(shape, Links) and (reason := _not_drawn(shape)):
        return reason
    read_off = {shape.flow} if isinstance(shape, Loop) else {shape.paint, shape.block}
    if {layer.name for layer in model.layers} != (read_off | {shape.line}) - {None}:
        return "there are layers besides the line's"
    if any(not _values(layer.name, shape).issubset(layer.values) for layer in model.layers):
        return "a layer lacks a value that lines give it"
    edges = {layer.name for layer in model.layers if layer.kind == "edges"}
    if not edges.intersection(model.views[view]):
        return "different lines may look the same in this view"
    by_doors = isinstance(shape, Links) and _by_doors(shape)
    for rule in model.rules:
        if rule.constraint is not shape and (reason := _foreign(rule, shape, by_doors)):
            return reason
    return None


def _plug_bits(shape: Loop | Links) -> int:
    """Bits that a state needs, at the least, for each place where a line can cross the frontier."""
    if isinstance(shape, Loop):
        return 2 if shape.flow is None else 3
    return 2 if _by_doors(shape) else 4


def _values(layer: str, shape: Loop | Links) -> set[int]:
    """What a layer may read off lines."""
    if layer == shape.line:
        return {0, 1}
    if isinstance(shape, Loop):
        return {-1, 0, 1}
    labels = [end.label for end in shape.ends]
    return {0, *labels} if layer == shape.paint else {0, *(1 + labels.index(label) for label in labels)}


def _not_drawn(links: Links) -> str | None:
    """Why the kernel cannot draw these paths, or None."""
    if _by_doors(links):
        return None
    if links.paths is not None:
        return not_one_path(links) or "an end of the path is not on the border"
    if any(end.length is not None for end in links.ends):
        return "it does not know the lengths of paths"
    if not links.ends or set(Counter(end.label for end in links.ends).values()) != {2}:
        return "each label must have two ends"
    return None


@lru_cache(maxsize=64)
def _by_doors(links: Links) -> bool:
    """Whether this is one path, and each of its ends lies at the border, where the path can leave the board."""
    return not_one_path(links) is None and all(_way_out(links.grid, end.cell) is not None for end in links.ends)


def _way_out(grid: Grid, node: Spot) -> int | None:
    """A side of a node that lies open to the outside."""
    return next((k for k, (dr, dc) in enumerate(SIDES) if not grid.has(Spot(node.r + 2 * dr, node.c + 2 * dc))), None)


def _door(grid: Grid, node: Spot) -> tuple[int, int]:
    side = _way_out(grid, node)
    assert side is not None
    return node_number(grid, node), side


def _foreign(rule: Rule, shape: Loop | Links, by_doors: bool) -> str | None:
    """Why a rule besides the loop or paths cannot be followed, or None."""
    constraint = rule.constraint
    flow = shape.flow if isinstance(shape, Loop) else None
    if isinstance(constraint, Star):
        return None if constraint.layer in (shape.line, flow) else f"a Star on another layer ({rule.code})"
    if isinstance(shape, Links) and (_used_cell(constraint, shape) or (by_doors and _whole_line(constraint, shape))):
        return None
    reason = no_edge_rule(constraint, shape.grid, shape.line, flow)
    return reason and f"{reason} ({rule.code})"


def _used_cell(constraint: Constraint, links: Links) -> Spot | None:
    """The cell of which a Count says alone whether a path uses it."""
    if not isinstance(constraint, Count) or len(constraint.scope) != 1:
        return None
    layer, spot = constraint.scope[0]
    return spot if layer in (links.paint, links.block) else None


def _whole_line(constraint: Constraint, links: Links) -> tuple[bool, int] | None:
    """Whether a Count reads a whole row (True) or column of a path's cells, and which: all its nodes, once each."""
    if not isinstance(constraint, Count) or not len(constraint.scope):
        return None
    scope, grid = constraint.scope, links.grid
    if isinstance(scope, Run) and not grid.holes and not grid.corners:
        start, across = scope.start, scope.step == (0, 1)
        whole = (start.c == 1 and scope.length == grid.cols) if across else (start.r == 1 and scope.length == grid.rows)
        straight = across or scope.step == (1, 0)
        return (
            (across, start.row if across else start.col) if whole and straight and scope.layer == links.paint else None
        )
    (layer, first), last = scope[0], scope[-1].spot
    if layer != links.paint:
        return None
    across = first.r == last.r and (first.c != last.c or grid.width == 1)
    line = first.row if across else first.col
    wanted = {s for s in grid.nodes if (s.r == first.r if across else s.c == first.c)}
    return (across, line) if len(scope) == len(wanted) and {v.spot for v in scope} == wanted else None


def compile_model(model: Model) -> Compiled:
    """The kernel's board for a model that `refusal` has nothing against."""
    shape = next(rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop | Links))
    return _Compiler(model, shape).run()


class _Compiler:
    """Collects what all rules say: the passes allowed at each node, the totals of lines, and the rules about edges."""

    def __init__(self, model: Model, shape: Loop | Links) -> None:
        self.model = model
        self.shape = shape
        grid = self.grid = shape.grid
        self.directed = isinstance(shape, Loop) and shape.flow is not None
        ends = () if isinstance(shape, Loop) else shape.ends
        self.by_doors = isinstance(shape, Links) and _by_doors(shape)
        self.doors = {end.cell: _door(grid, end.cell) for end in ends} if self.by_doors else {}
        self.ends = {} if self.by_doors else {end.cell: end.label for end in ends}
        self.allow = [ANYTHING] * (grid.height * grid.width)
        for spot in grid.holes:
            self.allow[node_number(grid, spot)] = UNUSED
        for spot in self.ends:
            self.allow[node_number(grid, spot)] = ENDING
        self.totals = {True: [-1] * grid.height, False: [-1] * grid.width}
        self.rules: list[EdgeRule] = []
        self.possible = True

    def run(self) -> Compiled:
        for rule in self.model.rules:
            if rule.constraint is not self.shape:
                self._take(rule.constraint)
        grid = self.grid
        if not self.possible:
            self.allow = [0] * len(self.allow)
        doors = list(self.doors.values())
        clued = any(t >= 0 for line in self.totals.values() for t in line)
        across, down = (self.totals[True], self.totals[False]) if clued else ([], [])
        labels = sorted(set(self.ends.values()))
        board = _native.FrontierBoard(
            grid.height,
            grid.width,
            isinstance(self.shape, Loop),
            self.directed,
            self.allow,
            doors,
            across,
            down,
            self.rules,
            [(node_number(grid, spot), labels.index(label)) for spot, label in self.ends.items()],
        )
        return Compiled(self.model, self.shape, self.allow, doors, board)

    def _take(self, constraint: Constraint) -> None:
        shape = self.shape
        if isinstance(constraint, Star):
            self.allow[node_number(self.grid, constraint.node)] &= self._mask(constraint)
        elif isinstance(shape, Links) and self.by_doors and (line := _whole_line(constraint, shape)):
            assert isinstance(constraint, Count)
            across, number = line
            known = self.totals[across][number]
            self.possible = self.possible and known in (-1, constraint.total) and constraint.total >= 0
            self.totals[across][number] = constraint.total
        elif isinstance(shape, Links) and (spot := _used_cell(constraint, shape)):
            assert isinstance(constraint, Count)
            self.allow[node_number(self.grid, spot)] &= ~UNUSED if constraint.total else UNUSED
            self.possible = self.possible and constraint.total in (0, 1)
        else:
            self.rules.append(edge_rule(constraint, self.grid))

    def _mask(self, star: Star) -> int:
        if star.node in self.doors:
            return passes_at_door(star, self.doors[star.node][1])
        if star.node in self.ends:
            return passes_at_end(star)
        return passes(star.rows, self.directed and star.layer != self.shape.line)
