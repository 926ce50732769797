"""Clauses for Links: one path between two of the ends, paths of any length that use all ends, or links with lengths.

Local clauses say that a node that is visited has two lines, one where a path ends, and others none, and that a line
joins nodes of one label. That leaves stray rings beside the paths, and the clause against one is "a node of the ring is
visited only if a line leaves the ring": one for each of its nodes. Between many ends rings are rare, and the clauses
are added when a whole assignment has one. For a single path that is slow on large boards, so `Rings` watches the
solver's lines as they are drawn, and gives those clauses as soon as a ring closes.
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
    """The local clauses, and who watches for rings."""
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
    """A visited node has the label of its path, which paint and block read off."""
    owners: dict[int, int] = {}
    for i, end in enumerate(links.ends, 1):
        owners.setdefault(end.label, i)
    one = len(owners) == 1
    shown = [
        (layer, values) for layer, values in ((links.paint, {k: k for k in owners}), (links.block, owners)) if layer
    ]
    has: list[dict[int, int]] = []
    for spot, here in formula.clock.watch(zip(links.grid.nodes, visited, strict=True)):
        mine = dict.fromkeys(owners, here) if one else {label: formula.new() for label in owners}
        has.append(mine)
        if not one:
            formula.clauses += [[-here, *mine.values()], *([-x, here] for x in mine.values())]
            formula.at_most_one(list(mine.values()))
        for layer, values in shown:
            nothing = formula.literal(Var(layer, spot), 0)
            formula.clauses += [[here, nothing], [-here, -nothing]]
            formula.clauses += [[-x, formula.literal(Var(layer, spot), values[k])] for k, x in mine.items()]
    if not one:
        formula.clauses += [[has[links.grid.position[end.cell]][end.label]] for end in links.ends]
        for drawn, (first, second) in formula.clock.watch(zip(line, links.grid.joins, strict=True)):
            a, b = has[first], has[second]
            for label in owners:
                formula.clauses += [[-drawn, -a[label], b[label]], [-drawn, a[label], -b[label]]]


def _degree(lines: list[int], visited: int, ends_here: int | None) -> Clauses:
    """A node has two lines if it is visited, one if a path ends there, else none."""
    clauses = [[-x, visited] for x in lines]
    clauses += [[-a, -b, -c] for a, b, c in combinations(lines, 3)]
    last = [] if ends_here is None else [ends_here]
    clauses += [[-visited, *last, *lines[:k], *lines[k + 1 :]] for k in range(len(lines))] or [[-visited, *last]]
    if ends_here is not None:
        clauses += [[-ends_here, visited], [-ends_here, *lines]]
        clauses += [[-ends_here, -a, -b] for a, b in combinations(lines, 2)]
    return clauses


def refuses(links: Links, model: Model, lengths: bool) -> str | None:
    """Why there are no clauses for these, or None. Lengths need many counts, so the solver must ask for them."""
    if not (lengths and all_lengths(links)) and (reason := not_open_links(links)):
        return reason
    if sum(isinstance(rule.constraint, Links) and rule.constraint.paths == 1 for rule in model.rules) > 1:
        return "it watches one path, not several"
    return None


def size(links: Links) -> int:
    """About how many clauses they take."""
    nodes = len(links.grid.nodes)
    if all_lengths(links):
        # A node lies on a path of n nodes from end to end only if it is within n/2 of one of them or the other.
        return 40 * nodes + 8 * sum(min(nodes, (end.length or 0) ** 2 // 2) for end in links.ends)
    labels = len({end.label for end in links.ends}) if links.paths is None else 1
    return (40 + 8 * labels) * nodes


def all_lengths(links: Links) -> bool:
    """Whether these use all ends, and all have lengths. The formula is large then, and listed paths are soon tried."""
    return links.paths is None and all(end.length is not None and end.length >= 1 for end in links.ends)


begins_late = all_lengths
