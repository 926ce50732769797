"""A matching of shaded cells and holes of a grid, for models: a hidden layer of ties joins each hole to its shaded
cell."""

from __future__ import annotations

from functools import cache

from puzzlepark.genres import kit

TIE = "tie"


def pair_with_holes(code: str, grid: kit.Grid) -> tuple[list[kit.Posting], kit.Layer]:
    """The rules that every hole is tied to its own adjacent shaded cell and vice versa, and the layer of ties."""
    full = kit.shared_grid(grid.rows, grid.cols)
    layer = kit.Layer(TIE, full, "edges", (0, 1))
    ties: dict[kit.Spot, list[kit.Var]] = {spot: [] for spot in full.cells}
    untied = []
    for (one, two), tie in zip(full.pairs, layer.vars, strict=True):
        if (one in grid.holes) != (two in grid.holes):
            ties[one].append(tie)
            ties[two].append(tie)
        else:
            untied.append(tie)
    rules = [kit.Posting(code, kit.Count(tuple(untied), 0))]
    for spot, scope in ties.items():
        if spot in grid.holes:
            rules.append(kit.Posting(code, kit.Count(tuple(scope), 1)))
        else:
            rules.append(kit.Posting(code, kit.Table((kit.Var(kit.SHADE, spot), *scope), _tie_rows(len(scope)))))
    return rules, layer


@cache
def _tie_rows(number: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell and its ties: it is unshaded without a tie, or shaded with exactly one."""
    single = (tuple(int(k == i) for k in range(number)) for i in range(number))
    return ((0,) * (number + 1), *((1, *row) for row in single))
