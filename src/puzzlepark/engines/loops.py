"""What Star and Loop say of a board, in the form that engines for loops take: rows per cell, and passes.

A pass is (arrive, leave): the sides, 0 to 3 for north west east south, by which the line comes into a cell
and goes out of it. Shared by the engines that draw loops (sat, cp, frontier).
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.constraints import Row, Star
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model

Pass = tuple[int, int]
GROWING = (-1, -1, 1, 1)
"""The flow on the edge of each side of a line that leaves by it."""
UNUSED: Row = (0, 0, 0, 0)
PASSES: tuple[Pass, ...] = tuple((a, b) for a in range(4) for b in range(4) if a != b)


def cell_rows(model: Model, layer: str) -> dict[Spot, tuple[Row, ...]]:
    """For each cell with a Star on this layer the rows, four values each, that all its Stars allow."""
    found: dict[Spot, tuple[Row, ...]] = {}
    for rule in model.rules:
        star = rule.constraint
        if isinstance(star, Star) and star.layer == layer:
            missing = [k for k, edge in enumerate(star.edges) if edge is None]
            rows = (row for row in star.rows if not any(row[k] for k in missing))
            before = found.get(star.node)
            found[star.node] = tuple(rows if before is None else (row for row in rows if row in before))
    return found


def flow_passes(rows: Iterable[Row]) -> tuple[tuple[Pass, ...], bool]:
    """The passes among the rows of a flow layer, and whether the cell may be left out.

    Rows that are no pass of a single line (a branch, a dead end, two ways at once) are dropped.
    """
    known = {flow_row(p): p for p in PASSES}
    rows = tuple(rows)
    return tuple(known[row] for row in rows if row in known), UNUSED in rows


def flow_row(through: Pass) -> Row:
    """The values of the flow on the four edges of a cell that is passed like this."""
    arrive, leave = through
    row = [0, 0, 0, 0]
    row[arrive], row[leave] = -GROWING[arrive], GROWING[leave]
    return tuple(row)


def required(model: Model, *layers: str) -> Spot | None:
    """A cell that every solution passes, or None: one of whose Stars every row has a line."""
    for layer in layers:
        for spot, rows in cell_rows(model, layer).items():
            if rows and all(any(row) for row in rows):
                return spot
    return None
