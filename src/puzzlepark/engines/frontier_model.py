"""A model as the frontier kernel's board: one loop with local rules, or one path with line totals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from puzzlepark import _native
from puzzlepark.core.constraints import SIDES, Count, Links, Loop, Run, Star
from puzzlepark.core.grid import Grid, Spot, ends
from puzzlepark.core.links import not_one_path
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Puzzle, Solution, Var

NORTH, WEST, EAST, SOUTH = range(4)
UNUSED = 1
ANYTHING = (1 << 13) - 1


def pass_bit(arrive: int, leave: int) -> int:
    """The kernel's bit for a line that comes into a cell by one side and leaves by another."""
    return 1 << (1 + 3 * arrive + (leave if leave < arrive else leave - 1))


USING = tuple(sum(pass_bit(a, b) | pass_bit(b, a) for b in range(4) if b != a) for a in range(4))
"""For each side the passes that use it."""

Rows = tuple[tuple[int, ...], ...]
_MASKS: dict[tuple[int, bool], tuple[Rows, int]] = {}


def mask_of(rows: Rows, directed: bool) -> int:
    """What a Star's rows allow in a cell. Rows are shared objects, so each is looked at once."""
    known = _MASKS.get((id(rows), directed))
    if known is not None and known[0] is rows:
        return known[1]
    if len(_MASKS) > 4096:
        _MASKS.clear()
    _MASKS[id(rows), directed] = rows, _mask(rows, directed)
    return _MASKS[id(rows), directed][1]


def _mask(rows: Rows, directed: bool) -> int:
    """The kernel's mask for the rows. With directions, +1 flows towards growing coordinates."""
    mask = 0
    for row in rows:
        used = [side for side in range(4) if row[side]]
        if not used:
            mask |= UNUSED
        elif len(used) == 2:
            a, b = used
            if directed:
                inward = [(row[s] > 0) == (s in (NORTH, WEST)) for s in (a, b)]
                if inward[0] != inward[1]:
                    mask |= pass_bit(a, b) if inward[0] else pass_bit(b, a)
            else:
                mask |= pass_bit(a, b) | pass_bit(b, a)
    return mask


def refusal(model: Model, view: str) -> str | None:
    """Why a model is not one loop or path with rules that the sweep can follow, or None."""
    whole = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop | Links)]
    if len(whole) != 1:
        return "it needs exactly one Loop or one path"
    shape = whole[0]
    if shape.grid.corners:
        return "its nodes are corners"
    if isinstance(shape, Links):
        if reason := _no_path(shape):
            return reason
        names = {shape.line, shape.paint}
    else:
        names = {shape.line, shape.flow}
    if {layer.name for layer in model.layers} != names - {None}:
        return "there are layers besides the line's"
    edges = {layer.name for layer in model.layers if layer.kind == "edges"}
    if not edges.intersection(model.views[view]):
        return "different lines may look the same in this view"
    for rule in model.rules:
        if rule.constraint is not shape and (reason := _foreign(rule, shape)):
            return reason
    return None


def _no_path(links: Links) -> str | None:
    if any(_way_out(links.grid, end.cell) is None for end in links.ends):
        return "an end of the path is not on the border"
    return not_one_path(links)


def _way_out(grid: Grid, spot: Spot) -> int | None:
    """A side of a cell that lies open to the outside."""
    return next((k for k, (dr, dc) in enumerate(SIDES) if not grid.has(Spot(spot.r + 2 * dr, spot.c + 2 * dc))), None)


def _foreign(rule: Rule, shape: Loop | Links) -> str | None:
    """Why a rule besides the loop or path cannot be followed, or None."""
    constraint = rule.constraint
    if isinstance(constraint, Star):
        flow = shape.flow if isinstance(shape, Loop) else None
        return None if constraint.layer in (shape.line, flow) else f"a Star on another layer ({rule.code})"
    if isinstance(constraint, Count):
        whole = isinstance(shape, Links) and _whole_line(constraint, shape)
        if whole or not constraint.scope or _given(constraint, shape):
            return None
        return f"a Count of something else than a whole row or column ({rule.code})"
    return f"it does not handle {type(constraint).__name__} ({rule.code})"


def _given(count: Count, shape: Loop | Links) -> Var | None:
    """The edge or cell that a Count decides alone, if the kernel can be told of it."""
    if len(count.scope) != 1:
        return None
    var = count.scope[0]
    paint = shape.paint if isinstance(shape, Links) else None
    return var if var.layer in (shape.line, paint) else None


def _whole_line(count: Count, links: Links) -> tuple[bool, int] | None:
    """Whether the scope is a whole row (True) or column, and which: all its cells that are no holes, once each."""
    scope, grid = count.scope, links.grid
    if not len(scope):
        return None
    (layer, first), last = scope[0], scope[-1].spot
    if layer != links.paint:
        return None
    across = first.r == last.r and (first.c != last.c or grid.cols == 1)
    line = first.row if across else first.col
    if isinstance(scope, Run) and not grid.holes:
        known = (tuple(scope.start), tuple(scope.step), scope.length)
        row, column = ((2 * line + 1, 1), (0, 1), grid.cols), ((1, 2 * line + 1), (1, 0), grid.rows)
        return (across, line) if known == (row if across else column) else None
    wanted = {s for s in grid.cells if (s.r == first.r if across else s.c == first.c)}
    return (across, line) if len(scope) == len(wanted) and {v.spot for v in scope} == wanted else None


@dataclass(frozen=True)
class Compiled:
    """A model as the kernel's board, with what is needed to turn edges back into solutions."""

    model: Model
    shape: Loop | Links
    allow: list[int]
    doors: list[tuple[int, int]]
    board: _native.FrontierBoard

    @property
    def flow(self) -> str | None:
        return self.shape.flow if isinstance(self.shape, Loop) else None

    def directed(self, view: str) -> bool:
        """Whether a line counts once for each way in this view."""
        return self.flow is not None and self.flow in self.model.views[view]

    def edge_ids(self, edges: Iterable[Spot]) -> list[int]:
        """The kernel's numbers: twice the cell west or north of the edge, one more for an edge to the south."""
        cols = self.shape.grid.cols
        return [2 * (ends(e)[0].row * cols + ends(e)[0].col) + (e.r % 2 == 0) for e in edges]

    def line_ids(self, edges: list[Spot]) -> list[int]:
        """The numbers of a whole line, with the doors at its ends."""
        grid, found = self.shape.grid, self.edge_ids(edges)
        if self.doors:
            met: dict[int, int] = {}
            for spot in (s for e in edges for s in ends(e)):
                number = spot.row * grid.cols + spot.col
                met[number] = met.get(number, 0) + 1
            doors = 2 * grid.rows * grid.cols
            found += [doors + k for k, (number, _) in enumerate(self.doors) if met.get(number) == 1]
        return sorted(found)

    def spots(self, edge_ids: Iterable[int]) -> list[Spot]:
        """The edges between cells of these numbers; doors are left out."""
        rows, cols = self.shape.grid.rows, self.shape.grid.cols
        found = []
        for i in edge_ids:
            if i < 2 * rows * cols:
                r, c = divmod(i >> 1, cols)
                found.append(Spot(2 * r + 2, 2 * c + 1) if i & 1 else Spot(2 * r + 1, 2 * c + 2))
        return found

    def solutions(self, puzzle: Puzzle, edge_ids: Iterable[int]) -> list[Solution]:
        """The solutions with this line: one, or for a flow one for each way that its cells allow."""
        edges = self.spots(edge_ids)
        if isinstance(self.shape, Loop):
            return [self._solution(puzzle, flow) for flow in self._flows(edges)]
        values = dict.fromkeys(edges, 1) | {s: 1 for e in edges for s in ends(e)}
        return [self._solution(puzzle, values)]

    def _flows(self, edges: list[Spot]) -> list[dict[Spot, int]]:
        """The ways round a loop that its cells allow, the one that starts with +1 in reading order first."""
        around = walk(edges)
        found = []
        for way in (around, around[:1] + around[:0:-1]):
            flow = self._flow(way)
            if flow is not None:
                found.append(flow)
        return sorted(found, key=lambda flow: -flow[edges[0]])

    def _flow(self, cells: list[Spot]) -> dict[Spot, int] | None:
        cols, flow = self.shape.grid.cols, {}
        for before, here, after in zip(cells[-1:] + cells[:-1], cells, cells[1:] + cells[:1], strict=True):
            if self.flow is not None:
                bit = pass_bit(_side(here, before), _side(here, after))
                if not self.allow[here.row * cols + here.col] & bit:
                    return None
            edge = Spot((here.r + after.r) // 2, (here.c + after.c) // 2)
            flow[edge] = 1 if after > here else -1
        return flow

    def _solution(self, puzzle: Puzzle, values: dict[Spot, int]) -> Solution:
        parts = []
        for layer in self.model.layers:
            row = [0] * len(layer.spots)
            for spot, value in values.items():
                if spot.is_cell == (layer.kind == "cells"):
                    row[layer.position[spot]] = value if layer.name == self.flow else 1
            parts.append(tuple(row))
        return Solution(puzzle, self.model.layers, tuple(parts))


def walk(edges: list[Spot]) -> list[Spot]:
    """The cells of a loop in order."""
    beside: dict[Spot, list[Spot]] = {}
    for edge in edges:
        a, b = ends(edge)
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    start = ends(edges[0])[0]
    cells, here, before = [start], beside[start][0], start
    while here != start:
        cells.append(here)
        a, b = beside[here]
        before, here = here, b if a == before else a
    return cells


def _side(here: Spot, there: Spot) -> int:
    if there.r != here.r:
        return NORTH if there.r < here.r else SOUTH
    return WEST if there.c < here.c else EAST


def compile_model(model: Model) -> Compiled:
    """The kernel's board: per cell the passes that all its rules allow, the doors, and the totals of lines."""
    shape = next(rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop | Links))
    rows, cols = shape.grid.rows, shape.grid.cols
    allow = [ANYTHING] * (rows * cols)
    for spot in shape.grid.holes:
        allow[spot.row * cols + spot.col] = UNUSED
    directed = isinstance(shape, Loop) and shape.flow is not None
    totals = {True: [-1] * rows, False: [-1] * cols}
    possible = True
    for rule in model.rules:
        constraint = rule.constraint
        if isinstance(constraint, Star):
            r, c = constraint.node
            flows = directed and constraint.layer != shape.line
            if isinstance(shape, Links) and constraint.node in shape.place:
                mask = _at_door(constraint, _door(shape.grid, constraint.node)[1])
            else:
                mask = mask_of(constraint.rows, flows)
            allow[(r >> 1) * cols + (c >> 1)] &= mask
        elif isinstance(constraint, Count):
            line = _whole_line(constraint, shape) if isinstance(shape, Links) else None
            if line is None:
                possible = _tell(allow, cols, constraint) and possible
            else:
                across, number = line
                known = totals[across][number]
                possible = possible and known in (-1, constraint.total) and constraint.total >= 0
                totals[across][number] = constraint.total
    if not possible:
        allow = [0] * (rows * cols)
    doors = [] if isinstance(shape, Loop) else [_door(shape.grid, end.cell) for end in shape.ends]
    used = any(t >= 0 for line in totals.values() for t in line)
    board = _native.FrontierBoard(
        rows, cols, isinstance(shape, Loop), directed, allow, doors, *(totals.values() if used else ([], []))
    )
    return Compiled(model, shape, allow, doors, board)


def _at_door(star: Star, out: int) -> int:
    """What the rows allow in a cell with a door, which the line uses where they have a single edge."""
    mask = 0
    for row in star.rows:
        used = [side for side in range(4) if row[side]]
        if any(star.edges[side] is None for side in used):
            continue
        if len(used) == 1:
            mask |= pass_bit(used[0], out) | pass_bit(out, used[0])
        else:
            mask |= _mask((row,), directed=False)
    return mask


def _door(grid: Grid, spot: Spot) -> tuple[int, int]:
    side = _way_out(grid, spot)
    assert side is not None
    return spot.row * grid.cols + spot.col, side


def _tell(allow: list[int], cols: int, count: Count) -> bool:
    """Write what a Count of one edge or cell, or of none, says into the masks; False if it cannot be."""
    if not count.scope:
        return count.total == 0
    spot, total = count.scope[0].spot, count.total
    if spot.is_cell:
        allow[spot.row * cols + spot.col] &= ~UNUSED if total else UNUSED
    else:
        for here, side in zip(ends(spot), (SOUTH, NORTH) if spot.c & 1 else (EAST, WEST), strict=True):
            allow[here.row * cols + here.col] &= USING[side] if total else ~USING[side]
    return total in (0, 1)
