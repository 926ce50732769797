"""Edges as the frontier kernel numbers them, and rules about a few of them."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.constraints import Between, Constraint, Count, Same, Sum, Table
from puzzlepark.core.grid import Grid, Spot

MOST_IN_TABLE = 64
"""Maximum number of edges of a Table."""

EdgeRule = tuple[list[int], int, int, list[int] | None]
"""Edge numbers, the least and the most of them that are used; or, as bits, the sets of them that may be used."""


def node_number(grid: Grid, node: Spot) -> int:
    r, c = node
    return (r >> 1) * grid.width + (c >> 1)


def edge_numbers(grid: Grid, edges: Iterable[Spot]) -> list[int]:
    """Twice the number of the node west or north of the edge, and one more for an edge to the south."""
    return [2 * node_number(grid, a) + (a.r != b.r) for a, b in map(grid.ends, edges)]


def numbered_edges(grid: Grid, numbers: Iterable[int]) -> list[Spot]:
    """The edges of these numbers; the numbers of doors are left out."""
    first, found = 1 - grid.corners, []
    for number in numbers:
        if number < 2 * grid.height * grid.width:
            r, c = divmod(number >> 1, grid.width)
            south = number & 1
            found.append(Spot(2 * r + first + south, 2 * c + first + 1 - south))
    return found


def no_edge_rule(constraint: Constraint, grid: Grid, line: str, flow: str | None) -> str | None:
    """Why the kernel cannot take a constraint as a rule about edges of the line, or None."""
    if not isinstance(constraint, Count | Between | Sum | Same | Table):
        return f"it does not handle {type(constraint).__name__}"
    # An edge is used where the line or its flow is not 0.
    layers = {line, flow} if isinstance(constraint, Count | Between) else {line}
    kind, scope = type(constraint).__name__, constraint.scope
    if any(var.layer not in layers or var.spot not in grid.edge_position for var in scope):
        return f"a {kind} of something else than edges of the line"
    if len({var.spot for var in scope}) < len(scope):
        return f"a {kind} that names an edge twice"
    if isinstance(constraint, Same | Table) and len(scope) > MOST_IN_TABLE:
        return f"a {kind} of more than {MOST_IN_TABLE} edges"
    return None


def edge_rule(constraint: Constraint, grid: Grid) -> EdgeRule:
    """The kernel's rule for a constraint that `no_edge_rule` has nothing against."""
    edges = edge_numbers(grid, (var.spot for var in constraint.scope))
    low, high, rows = 0, len(edges), None
    if isinstance(constraint, Count | Sum):
        low = high = constraint.total
    elif isinstance(constraint, Between):
        low, high = constraint.low, constraint.high
    elif isinstance(constraint, Table):
        rows = [sum(x << k for k, x in enumerate(row)) for row in constraint.rows if set(row) <= {0, 1}]
    elif isinstance(constraint, Same):
        rows = [0, (1 << len(edges)) - 1]
    # Numbers far off the scope's size would not fit the kernel's.
    return edges, min(max(low, 0), len(edges) + 1), max(min(high, len(edges)), -1), rows
