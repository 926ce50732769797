"""Clauses for Links: one path between two of the ends, paths of any length that use all ends, or links with lengths.

Local clauses say that a visited node has two lines, or one if a path ends there, that other nodes have none, and that a
line joins nodes of the same label. They do not exclude stray rings. The clauses against a ring say that each of its
nodes is visited only if a line leaves the ring. If there are many ends, rings are rare, and the clauses are added when
a complete assignment has a ring. For a single path on a large board that is slow, so the propagator `Rings` follows the
assignment of the solver, and adds the clauses as soon as a ring closes.
"""

from __future__ import annotations

from itertools import combinations

from puzzlepark.constraints.links import Links, not_open_links
from puzzlepark.constraints.links.lengths import write_lengths
from puzzlepark.constraints.links.rings import Rings
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Clauses, Formula


def write(formula: Formula, links: Links) -> None:
    """Write the local clauses, and add the check for rings."""
    grid = links.grid
    line = formula.nonzero_at(links.line, grid.edges)
    visited = [formula.new() for _ in grid.nodes]
    places = [(grid.position[end.cell], end.length) for end in links.ends]
    ends_here = {node: formula.new() for node, length in places if length != 1}
    single = {node for node, length in places if length == 1}
    if links.paths is None:
        formula.clauses += [[x] for x in ends_here.values()]
    else:
        add_weighted_sum(formula, [(x, 1) for x in ends_here.values()], 2)
    for node, star in enumerate(formula.clock.watch(grid.stars)):
        lines = [line[e] for e in star]
        if node in single:
            formula.clauses += [[visited[node]], *([-x] for x in lines)]
        else:
            formula.clauses += _degree(lines, visited[node], ends_here.get(node))
    if any(end.length for end in links.ends):
        write_lengths(formula, links, line, visited)
    else:
        _labels(formula, links, line, visited)
    formula.sparse = True
    rings = Rings(links, line, visited)
    if links.paths == 1:
        formula.watcher = rings
    else:
        formula.lazy.append(rings)


def _labels(formula: Formula, links: Links, line: list[int], visited: list[int]) -> None:
    """Write that a visited node has the label of its path, which determines `paint` and `block`."""
    owners: dict[int, int] = {}
    for i, end in enumerate(links.ends, 1):
        owners.setdefault(end.label, i)
    single_label = len(owners) == 1
    # The values that the optional layers have for each label.
    layer_values = ((links.paint, {label: label for label in owners}), (links.block, owners))
    layers = [(layer, value_of) for layer, value_of in layer_values if layer]
    has_label: list[dict[int, int]] = []
    for spot, here in formula.clock.watch(zip(links.grid.nodes, visited, strict=True)):
        literals = dict.fromkeys(owners, here) if single_label else {label: formula.new() for label in owners}
        has_label.append(literals)
        if not single_label:
            formula.clauses += [[-here, *literals.values()], *([-x, here] for x in literals.values())]
            formula.at_most_one(list(literals.values()))
        for layer, value_of in layers:
            nothing = formula.literal(Var(layer, spot), 0)
            formula.clauses += [[here, nothing], [-here, -nothing]]
            formula.clauses += [
                [-x, formula.literal(Var(layer, spot), value_of[label])] for label, x in literals.items()
            ]
    if not single_label:
        formula.clauses += [[has_label[links.grid.position[end.cell]][end.label]] for end in links.ends]
        for drawn, (first, second) in formula.clock.watch(zip(line, links.grid.joins, strict=True)):
            a, b = has_label[first], has_label[second]
            for label in owners:
                formula.clauses += [[-drawn, -a[label], b[label]], [-drawn, a[label], -b[label]]]


def _degree(lines: list[int], visited: int, ends_here: int | None) -> Clauses:
    """The clauses that a visited node has two lines, or one if a path ends there, and that other nodes have none."""
    clauses = [[-x, visited] for x in lines]
    clauses += [[-a, -b, -c] for a, b, c in combinations(lines, 3)]
    end = [] if ends_here is None else [ends_here]
    # If every choice of all lines but one contains a drawn line, at least two lines are drawn. A visited node without
    # edges must be an end.
    clauses += [[-visited, *end, *lines[:k], *lines[k + 1 :]] for k in range(len(lines))] or [[-visited, *end]]
    if ends_here is not None:
        clauses += [[-ends_here, visited], [-ends_here, *lines]]
        clauses += [[-ends_here, -a, -b] for a, b in combinations(lines, 2)]
    return clauses


def refuses(links: Links, model: Model, lengths: bool) -> str | None:
    """The reason why there are no clauses for these links, or None. Links with lengths need many counting clauses,
    so they are refused unless `lengths` is true."""
    if not (lengths and all_lengths(links)):
        reason = not_open_links(links)
        if reason is not None:
            return reason
    if sum(isinstance(rule.constraint, Links) and rule.constraint.paths == 1 for rule in model.rules) > 1:
        return "it watches one path, not several"
    return None


def size(links: Links) -> int:
    """The approximate number of clauses."""
    nodes, per_node, per_label = len(links.grid.nodes), 40, 8  # rough estimates
    if all_lengths(links):
        # A node on a path of n nodes is at most n/2 away from one of its ends.
        nodes_in_reach = sum(min(nodes, (end.length or 0) ** 2 // 2) for end in links.ends)
        return per_node * nodes + per_label * nodes_in_reach
    labels = len({end.label for end in links.ends}) if links.paths is None else 1
    return (per_node + per_label * labels) * nodes


def all_lengths(links: Links) -> bool:
    """Whether all ends are used and have lengths. The formula is large then, so engines that list paths are tried
    first."""
    return links.paths is None and all(end.length is not None and end.length >= 1 for end in links.ends)


begins_late = all_lengths
