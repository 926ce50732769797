"""Shaded cells in pairs with the holes of a grid, for models: each hole is tied to a shaded cell beside it."""

from __future__ import annotations

from functools import cache

from puzzlepark.genres import kit

TIE = "tie"


def pair_with_holes(code: str, grid: kit.Grid) -> tuple[list[kit.Rule], kit.Layer]:
    """Rules that every hole has a shaded cell beside it for itself, and every shaded cell a hole; the layer of ties,
    which is to be hidden."""
    full = kit.shared_grid(grid.rows, grid.cols)
    layer = kit.Layer(TIE, full, "edges", (0, 1))
    ties: dict[kit.Spot, list[kit.Var]] = {spot: [] for spot in full.cells}
    loose = []
    for (one, two), tie in zip(full.pairs, layer.vars, strict=True):
        if (one in grid.holes) != (two in grid.holes):
            ties[one].append(tie)
            ties[two].append(tie)
        else:
            loose.append(tie)
    rules = [kit.Rule(code, kit.Count(tuple(loose), 0))]
    for spot, scope in ties.items():
        if spot in grid.holes:
            rules.append(kit.Rule(code, kit.Count(tuple(scope), 1)))
        else:
            rules.append(kit.Rule(code, kit.Table((kit.Var(kit.SHADE, spot), *scope), _tied(len(scope)))))
    return rules, layer


@cache
def _tied(number: int) -> tuple[tuple[int, ...], ...]:
    """A cell that is not shaded and has no tie, or is shaded and has one of a number of ties."""
    one = (tuple(int(k == i) for k in range(number)) for i in range(number))
    return ((0,) * (number + 1), *((1, *row) for row in one))
