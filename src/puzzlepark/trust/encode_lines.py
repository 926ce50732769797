"""Clauses for loops, and for paths of any length between ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from puzzlepark.core.constraints import Links, Loop
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.trust.formula import TRUE, Formula

Between = Callable[[Formula, Sequence[int], int, int, str], None]


def edges_at(grid: Grid) -> dict[Spot, list[Spot]]:
    """The edges around each node."""
    found: dict[Spot, list[Spot]] = {node: [] for node in grid.nodes}
    for edge in grid.edges:
        for node in grid.ends(edge):
            found[node].append(edge)
    return found


def sides(grid: Grid, edge: Spot) -> tuple[Spot, Spot]:
    """The two faces that an edge parts: the spots across it."""
    (r, c), (first, _) = edge, grid.ends(edge)
    across = first.r != r
    return (Spot(r, c - 1), Spot(r, c + 1)) if across else (Spot(r - 1, c), Spot(r + 1, c))


def loop(formula: Formula, rule: Loop, number: int) -> None:
    """Two lines or none at each node, a line somewhere, an inside and an outside, and one way round. That it is one
    loop is said by lemmas."""
    grid = rule.grid
    line = {edge: formula.lit(Var(rule.line, edge), 1) for edge in grid.edges}
    for node, edges in edges_at(grid).items():
        lits = [line[edge] for edge in edges]
        on = formula.any_of(f"rule {number}: the loop visits {node.r},{node.c}", lits)
        formula.known["visited", number, node] = on
        _passed(formula, lits)
    formula.add(*line.values())
    _parted(formula, rule, number, line)
    if rule.flow is not None:
        _flows(formula, rule, line)


def _passed(formula: Formula, lits: Sequence[int]) -> None:
    """No node has one line alone or more than two."""
    for three in combinations(lits, 3):
        formula.add(*(-x for x in three))
    for x in lits:
        formula.add(-x, *(y for y in lits if y != x))


def _parted(formula: Formula, rule: Loop, number: int, line: dict[Spot, int]) -> None:
    """Lines that meet every node an even number of times part the plane in two: an edge is drawn if and only if one of
    its sides is inside and the other outside. Beyond the board is outside."""
    grid, inside = rule.grid, {}
    full = Grid(grid.rows, grid.cols, corners=grid.corners)
    first = 1 if grid.corners else 2
    for r in range(first, 2 * grid.rows, 2):
        for c in range(first, 2 * grid.cols, 2):
            inside[Spot(r, c)] = formula.new(f"rule {number}: {r},{c} is inside")
    for edge in full.edges:
        drawn = line.get(edge, -TRUE)
        a, b = (inside.get(face, -TRUE) for face in sides(grid, edge))
        for clause in ((-drawn, a, b), (-drawn, -a, -b), (drawn, -a, b), (drawn, a, -b)):
            formula.add(*clause)


def _flows(formula: Formula, rule: Loop, line: dict[Spot, int]) -> None:
    assert rule.flow is not None
    for edge, drawn in line.items():
        formula.equal(drawn, -formula.lit(Var(rule.flow, edge), 0))
    for node, edges in edges_at(rule.grid).items():
        ways = [Var(rule.flow, edge) for edge in edges]
        # Towards growing coordinates is 1: into the node from its first end's side, out of it towards the other.
        into = [formula.lit(v, 1 if rule.grid.ends(v.spot)[1] == node else -1) for v in ways]
        out = [formula.lit(v, -1 if rule.grid.ends(v.spot)[1] == node else 1) for v in ways]
        for some in (into, out):
            for a, b in combinations(some, 2):
                formula.add(-a, -b)


def links(formula: Formula, rule: Links, number: int, between: Between) -> None:
    """One line at an end that is used, two or none elsewhere, one label along a path. That no line is a ring is said by
    lemmas."""
    labels = sorted({end.label for end in rule.ends})
    often = Counter(end.label for end in rule.ends)
    if rule.paths is None and any(number % 2 for number in often.values()):
        formula.add()  # ends of a label go in pairs
    if rule.block and (rule.paths is not None or any(number != 2 for number in often.values())):
        raise BadInput("Certificates know whose a cell is only where each label has two ends.")
    line = {edge: formula.lit(Var(rule.line, edge), 1) for edge in rule.grid.edges}
    used = []
    for node, edges in edges_at(rule.grid).items():
        lits = [line[edge] for edge in edges]
        formula.known["visited", number, node] = formula.any_of(f"rule {number}: a path visits {node.r},{node.c}", lits)
        if node not in rule.place:
            _passed(formula, lits)
        elif rule.paths is None:
            formula.add(*lits)
            for a, b in combinations(lits, 2):
                formula.add(-a, -b)
        else:
            used.append(_may_end(formula, rule, number, node, lits))
    if rule.paths is not None:
        between(formula, used, 2 * rule.paths, 2 * rule.paths, f"rule {number}: ends")
    _labelled(formula, rule, number, line, labels)


def _may_end(formula: Formula, rule: Links, number: int, node: Spot, lits: Sequence[int]) -> int:
    """A node where a path may end or pass: whether one ends there."""
    ends = formula.new(f"rule {number}: a path ends at {node.r},{node.c}")
    formula.known["used", number, node] = ends
    formula.add(-ends, *lits)
    for a, b in combinations(lits, 2):
        formula.add(-ends, -a, -b)
    for three in combinations(lits, 3):
        formula.add(*(-x for x in three))
    for x in lits:
        formula.add(ends, -x, *(y for y in lits if y != x))
    return ends


def _labelled(formula: Formula, rule: Links, number: int, line: dict[Spot, int], labels: Sequence[int]) -> None:
    """A visited node has one label, that of both its path's ends, and paint and block tell it."""
    mine: dict[Spot, dict[int, int]] = {}
    for node in rule.grid.nodes:
        on = formula.known["visited", number, node]
        if len(labels) == 1:
            mine[node] = {labels[0]: on}
        else:
            name = f"rule {number}: {node.r},{node.c} has label"
            mine[node] = {label: formula.new(f"{name} {label}") for label in labels}
            formula.at_most_one(list(mine[node].values()), name)
            formula.add(-on, *mine[node].values())
            for each in mine[node].values():
                formula.add(on, -each)
        for layer, told in ((rule.paint, lambda label: label), (rule.block, lambda label: _owner(rule, label))):
            if layer is not None:
                formula.equal(-on, formula.lit(Var(layer, node), 0))
                for label, has in mine[node].items():
                    formula.add(-has, formula.lit(Var(layer, node), told(label)))
    for edge, drawn in line.items():
        a, b = rule.grid.ends(edge)
        for label in labels if len(labels) > 1 else ():
            formula.add(-drawn, -mine[a][label], mine[b][label])
            formula.add(-drawn, -mine[b][label], mine[a][label])
    for end in rule.ends:
        uses = TRUE if rule.paths is None else formula.known["used", number, end.cell]
        formula.add(-uses, mine[end.cell][end.label])


def _owner(rule: Links, label: int) -> int:
    return 1 + min(i for i, end in enumerate(rule.ends) if end.label == label)
