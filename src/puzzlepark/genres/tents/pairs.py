"""Shaded cells in pairs with the holes of a grid, for models: each hole is tied to a shaded cell beside it."""

from __future__ import annotations

from puzzlepark.genres.kit import SHADE, Count, Grid, Layer, Rule, Spot, Table, Var, shared_grid

TIE = "tie"


def pair_with_holes(code: str, grid: Grid) -> tuple[list[Rule], Layer]:
    """Rules that every hole has a shaded cell beside it for itself, and every shaded cell a hole; the layer of ties,
    which is to be hidden."""
    full = shared_grid(grid.rows, grid.cols)
    ties: dict[Spot, list[Var]] = {spot: [] for spot in full.cells}
    loose = []
    for edge in full.edges:
        ends, tie = full.ends(edge), Var(TIE, edge)
        if sum(map(grid.has, ends)) == 1:
            ties[ends[0]].append(tie)
            ties[ends[1]].append(tie)
        else:
            loose.append(tie)
    rules = [Rule(code, Count(tuple(loose), 0))]
    for spot, scope in ties.items():
        if not grid.has(spot):
            rules.append(Rule(code, Count(tuple(scope), 1)))
            continue
        one = (tuple(int(k == i) for k in range(len(scope))) for i in range(len(scope)))
        rows = ((0,) * (len(scope) + 1), *((1, *row) for row in one))
        rules.append(Rule(code, Table((Var(SHADE, spot), *scope), rows)))
    return rules, Layer(TIE, full, "edges", (0, 1))
