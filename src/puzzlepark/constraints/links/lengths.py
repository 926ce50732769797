"""Clauses for Links with lengths, over edges and owners. Paths are not listed, so ends can be far apart on open boards.

The owner of a path is the first of its two ends. A literal says "this node is on the path of that owner", for every
node within reach. The number of nodes of an owner is its length. Nodes that a line joins have the same owner, and rings
are excluded as for other Links.
"""

from __future__ import annotations

from puzzlepark.constraints.links import Links
from puzzlepark.constraints.links.reach import owners
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula

Owned = list[dict[int, int]]
"""For each node the literals "on the path of this owner", by the owner's place among the ends."""


def write_lengths(formula: Formula, links: Links, line: list[int], visited: list[int]) -> None:
    """Write the owners of nodes, the number of nodes of each owner, and the values of `paint` and `block`."""
    owned = _owned(formula, links)
    _counted(formula, links, owned)
    for spot, here, mine in formula.clock.watch(zip(links.grid.nodes, visited, owned, strict=True)):
        formula.clauses += [[-here, *mine.values()], *([-x, here] for x in mine.values())]
        if not links.block:
            formula.at_most_one(list(mine.values()))
        for layer in filter(None, (links.paint, links.block)):
            nothing = formula.literal(Var(layer, spot), 0)
            formula.clauses += [[here, nothing], [-here, -nothing]]
        if links.paint:
            shown = {k: formula.literal(Var(links.paint, spot), links.ends[k].label) for k in mine}
            formula.clauses += [[-x, shown[k]] for k, x in mine.items()]
    for drawn, (first, second) in formula.clock.watch(zip(line, links.grid.joins, strict=True)):
        # If the edge is drawn, an owner of one node is the owner of the other, too.
        for owners_of_node, owners_of_other in ((owned[first], owned[second]), (owned[second], owned[first])):
            for k, x in owners_of_node.items():
                formula.clauses.append([-drawn, -x, *([owners_of_other[k]] if k in owners_of_other else [])])


def _owned(formula: Formula, links: Links) -> Owned:
    """For each node the literals of its owners: those of the block layer if there is one, otherwise new ones."""
    if not links.block:
        return [{k: formula.new() for k in near} for near in owners(links, formula.clock)]
    blocks = (formula.values_of(formula.numbering[Var(links.block, spot)]) for spot in links.grid.nodes)
    return [{value - 1: literal for value, literal in values.items() if value} for values in blocks]


def _counted(formula: Formula, links: Links, owned: Owned) -> None:
    """Write that an end which owns its own node owns as many nodes as its length says, and that any other end owns
    none. At most one of these nodes has another end. That there is one follows from the line, which stops only at
    ends."""
    cells = [links.grid.position[end.cell] for end in links.ends]
    ends = set(cells)
    owned_by: list[dict[int, int]] = [{} for _ in cells]
    for node, mine in enumerate(owned):
        for k, literal in mine.items():
            owned_by[k][node] = literal
    for cell, end, nodes in zip(cells, links.ends, owned_by, strict=True):
        length, is_owner = end.length or 0, nodes.pop(cell, formula.false)
        if length > 1:
            # An owner has length - 1 other nodes. Otherwise, `-is_owner` fills the sum, which leaves no nodes.
            add_weighted_sum(formula, [*((x, 1) for x in nodes.values()), (-is_owner, length - 1)], length - 1)
        formula.at_most_one([x for node, x in nodes.items() if node in ends])
