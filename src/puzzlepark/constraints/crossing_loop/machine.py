"""`CrossingLoop` for sweeps: the possible rows at each node, and a graph that connects edges at a node. At a crossing,
only opposite edges are connected unless the line turns there. Doors are always on the line, and connected outside."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from puzzlepark.constraints.count.machine import Counter
from puzzlepark.constraints.crossing_loop import CrossingLoop
from puzzlepark.constraints.table.machine import trie
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.machines import CONSTANT, Domains, Place, Reading, SweepGraph, in_order, sweep_graph


def machines(crossing: CrossingLoop, place: Place) -> list[Reading]:
    """Require one of the possible rows at each node, and at least one edge."""
    edges, readings = crossing.scope, list[Reading]()
    for _, sides, rows in crossing.nodes:
        on_board = [k for k, side in enumerate(sides) if side in crossing.grid.edge_position]
        scope = [Var(crossing.line, sides[k]) for k in on_board]
        readings += trie(scope, [tuple(row[k] for k in on_board) for row in rows], place)
    if not crossing.doors:
        readings.append((in_order(edges, place), Counter(1, len(edges), len(edges))))
    return readings


def nets(crossing: CrossingLoop, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of drawn edges, which has one component. Two edges are adjacent if the line can pass from one to the
    other at a node."""
    known: dict[object, Var] = {edge: Var(crossing.line, edge) for edge in crossing.grid.edges}
    on = {1: 1}
    colours = dict.fromkeys(crossing.scope, on)
    if crossing.doors:
        # The line always uses the doors: the constant stands for them, which also joins them outside the board.
        known |= dict.fromkeys(crossing.doors, CONSTANT)
        colours[CONSTANT] = on
    joins, turns = list[tuple[Var, Var]](), list[list[Var | None]]()
    for node, sides, _ in crossing.nodes:
        around = [known.get(side) for side in sides]
        if node in crossing.crossings:
            north, west, east, south = around
            pairs = [(north, south), (west, east)]
            # The kernel joins two other edges where the line turns.
            turns.append(around)
        else:
            pairs = list(combinations(around, 2))
        joins += [(a, b) for a, b in pairs if a is not None and b is not None and a != b]
    return [sweep_graph(colours, joins, place, domains, arounds=turns)]
