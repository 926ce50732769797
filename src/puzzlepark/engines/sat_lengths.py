"""Clauses for Links with lengths, by edges: nothing is listed, so ends may lie far apart on an open board.

The owner of a path is the first of its two ends. A literal says "this node is on the path of that owner", for every
node that such a path can come to; the nodes of an owner's path are as many as its length. Neighbours that a line joins
have one owner, and rings beside the paths are watched for as with other Links.
"""

from __future__ import annotations

from puzzlepark.core.constraints import SIDES, Links
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.report import Clock
from puzzlepark.engines.formula import Formula
from puzzlepark.engines.sat_count import weighs

Owned = list[dict[int, int]]
"""For each node the literals "on the path of this owner", by the owner's place among the ends."""


def encode_lengths(formula: Formula, links: Links, line: list[int], visited: list[int]) -> None:
    """Which nodes are on whose path, how many, and what paint and block tell of that."""
    owned = _owned(formula, links)
    _counted(formula, links, owned)
    for spot, here, owners in formula.clock.watch(zip(links.grid.nodes, visited, owned, strict=True)):
        formula.clauses += [[-here, *owners.values()], *([-x, here] for x in owners.values())]
        formula.at_most_one(list(owners.values()))
        for layer, shown in ((links.paint, lambda k: links.ends[k].label), (links.block, lambda k: k + 1)):
            if layer:
                nothing = formula.literal(Var(layer, spot), 0)
                formula.clauses += [[here, nothing], [-here, -nothing]]
                formula.clauses += [[-x, formula.literal(Var(layer, spot), shown(k))] for k, x in owners.items()]
    for drawn, (first, second) in formula.clock.watch(zip(line, links.grid.joins, strict=True)):
        a, b = owned[first], owned[second]
        for one, other in ((a, b), (b, a)):
            formula.clauses += [[-drawn, -x, *([other[k]] if k in other else [])] for k, x in one.items()]


def _owned(formula: Formula, links: Links) -> Owned:
    owned: Owned = [{} for _ in links.grid.nodes]
    cells = [links.grid.position[end.cell] for end in links.ends]
    ends = set(cells)
    for kind in _kinds(links):
        away = {k: _away(links, k, formula.clock) for k in kind}
        for at, k in enumerate(kind):
            length = links.ends[k].length or 0
            mates = kind[at + 1 :] if length > 1 else [k]
            near = {n for n, far in away[k].items() if any(far + away[m].get(n, length) < length for m in mates)}
            # Nobody else can own the first; where no mate is in reach, the count of nodes forbids that it owns.
            for node in near - ends | {cells[m] for m in mates if cells[m] in near} | {cells[k]}:
                owned[node][k] = formula.new()
    return owned


def _kinds(links: Links) -> list[list[int]]:
    """The ends that may be linked with each other, by their places."""
    kinds: dict[tuple[int, int | None], list[int]] = {}
    for k, (_, label, length) in enumerate(links.ends):
        kinds.setdefault((label, length), []).append(k)
    return list(kinds.values())


def _away(links: Links, end: int, clock: Clock) -> dict[int, int]:
    """How many steps nodes are from an end, on ways of at most its length that meet other ends only at their end."""
    place, here = links.grid.position, links.ends[end].cell
    found = {place[here]: 0}
    front = [here]
    for far in range(1, links.ends[end].length or 0):
        clock.tick()
        beside = (Spot(s.r + 2 * dr, s.c + 2 * dc) for s in front for dr, dc in SIDES)
        fresh = dict.fromkeys(s for s in beside if s in place and place[s] not in found)
        found.update((place[s], far) for s in fresh)
        front = [s for s in fresh if s not in links.place]
    return found


def _counted(formula: Formula, links: Links, owned: Owned) -> None:
    """Whoever owns its own node has a whole path with one other end, and others have none."""
    cells = [links.grid.position[end.cell] for end in links.ends]
    for k, cell in enumerate(cells):
        length = links.ends[k].length or 0
        terms = [(owners[k], 1) for node, owners in enumerate(owned) if k in owners and node != cell]
        if length > 1:
            weighs(formula, [*terms, (-owned[cell][k], length - 1)], length - 1)
        formula.at_most_one([owned[other][k] for j, other in enumerate(cells) if j != k and k in owned[other]])
