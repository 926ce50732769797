"""Links for the frontier: one path from door to door, or a path for each of several labels."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial

from puzzlepark.constraints.links import Links, not_one_path
from puzzlepark.core.grid import SIDES, Grid, Spot
from puzzlepark.encoders.frontier import FrontierLines, Values, node_number


@lru_cache(maxsize=64)
def lines(links: Links) -> FrontierLines | str:
    """The paths that the kernel draws, or the reason why it cannot."""
    labels = [end.label for end in links.ends]
    values = {links.line: {0, 1}}
    if links.paint:
        values[links.paint] = {0, *labels}
    if links.block:
        values[links.block] = {0, *(1 + labels.index(label) for label in labels)}
    doors = _doors(links)
    reason = None if doors else _refusal(links)
    if reason is not None:
        return reason
    return FrontierLines(
        links.grid,
        links.line,
        values,
        plug_bits=2 if doors else 4,  # brackets alone, or numbers of pairs and labels
        paint=links.paint,
        cells=frozenset(layer for layer in (links.paint, links.block) if layer),
        doors=doors,
        ends={} if doors else {end.cell: end.label for end in links.ends},
        read_off=partial(_labels, links),
    )


def _refusal(links: Links) -> str | None:
    """The reason why the kernel cannot draw paths that do not go from door to door, or None."""
    if links.paths is not None:
        return not_one_path(links) or "an end of the path is not on the border"
    if any(end.length is not None for end in links.ends):
        return "it does not know the lengths of paths"
    if not links.ends or set(Counter(end.label for end in links.ends).values()) != {2}:
        return "each label must have two ends"
    return None


def _doors(links: Links) -> dict[Spot, tuple[int, int]]:
    """For a single path whose ends are all at the border: for each end the kernel's number of its node, and the side at
    which it leaves the board. Empty for other paths."""
    if not_one_path(links) is not None:
        return {}
    doors = {}
    for end in links.ends:
        side = _open_side(links.grid, end.cell)
        if side is None:
            return {}
        doors[end.cell] = node_number(links.grid, end.cell), side
    return doors


def _open_side(grid: Grid, node: Spot) -> int | None:
    """A side of a node without a neighbour, or None."""
    return next((k for k, (dr, dc) in enumerate(SIDES) if not grid.has(Spot(node.r + 2 * dr, node.c + 2 * dc))), None)


def _labels(links: Links, walks: list[list[Spot]]) -> Values:
    """The values of `paint` and `block` for some paths."""
    values: Values = {layer: {} for layer in (links.paint, links.block) if layer}
    for nodes in walks if values else ():
        owner = min(links.place[nodes[0]], links.place[nodes[-1]])
        if links.paint:
            values[links.paint].update(dict.fromkeys(nodes, links.ends[owner].label))
        if links.block:
            values[links.block].update(dict.fromkeys(nodes, 1 + owner))
    return values
