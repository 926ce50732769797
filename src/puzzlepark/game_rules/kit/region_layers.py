"""Hidden layers that mark the cells of regions, for models of rules about regions.

A rule about the size or the shape of whole regions has a layer for each clue, which marks the cells of the region of
this clue. Referees do not use this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Layer, Var, vars_at
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.watch import polled

MOST_PLACES = 20_000_000
"""The most clues times cells of a board. The model has a layer per clue, and more take seconds and gigabytes."""
INSIDE = ((1,),)
"""The rows of a table that puts a cell into the region."""
IF_THERE = ((0, 0), (1, 0), (1, 1))
"""Table rows of two variables: the region of a clue exists; another cell belongs to it."""
BOTH = ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
"""Table rows of three variables: there is a wall; the cell on its first side belongs to the region; the cell on its
second side does. Without a wall, both or neither belong to it, and with a wall, not both."""
ONE = ((0, 0), (1, 0), (1, 1))
"""Table rows of two variables, if the cell on one side cannot belong to the region: there is a wall; the cell on the
other side belongs to the region."""


class RegionLayers(NamedTuple):
    """Hidden layers of clues, which say to whose region a cell belongs."""

    layers: tuple[Layer, ...]
    members: Mapping[Spot, Mapping[Spot, Var]]
    """For each cell a variable for each clue to whose region it may belong: 1 if it does."""


def region_layers(
    grid: Grid,
    prefix: str,
    clues: Iterable[Spot],
    cells_of: Callable[[Spot], Iterable[Spot]],
    named: bool = True,
) -> RegionLayers:
    """A layer for each clue that marks the cells of its region. `cells_of` returns the cells that a region may have; a
    clue without such cells has no layer. The names of the layers begin with the prefix. Sentences mention the layers
    only if they are `named`."""
    layers, members = list[Layer](), {spot: dict[Spot, Var]() for spot in grid.cells}
    for k, clue in enumerate(polled(clues)):
        if cells := list(cells_of(clue)):
            part = grid.only(cells)
            layer = Layer(f"{prefix} {k}", part, "cells", (0, 1), clue=clue if named else None)
            layers.append(layer)
            for spot, var in zip(part.cells, layer.vars, strict=True):
                members[spot][clue] = var
    return RegionLayers(tuple(layers), members)


def refuse_many_clues(puzzle: Any, clues: Sequence[Any], noun: str) -> None:
    """Raise BadInput if the layers of these clues would take too much memory."""
    if len(clues) * len(puzzle.grid.cells) > MOST_PLACES:
        most = MOST_PLACES // len(puzzle.grid.cells)
        raise BadInput(f"{puzzle.title} boards of {puzzle.rows}x{puzzle.cols} have at most {most} {noun}s here.")


def reached(grid: Grid, start: Spot, most: int, barred: Callable[[Spot], bool]) -> list[Spot]:
    """The cells of regions of at most `most` cells around a start, by breadth-first search. Barred cells are in no
    region."""
    distance = {start: 1}
    cells = [start]
    for here in cells:
        for spot in grid.neighbours(here) if distance[here] < most else ():
            if spot not in distance and not barred(spot):
                distance[spot] = distance[here] + 1
                cells.append(spot)
    return cells


def owner_postings(code: str, members: Mapping[Spot, Mapping[Spot, Var]]) -> Iterator[Posting]:
    """Yield for each cell a posting: the cell belongs to the region of exactly one clue."""
    for owners in polled(members.values()):
        yield Posting(code, Count(tuple(owners.values()), 1))


def wall_postings(
    code: str,
    grid: Grid,
    layer: str,
    members: Mapping[Spot, Mapping[Spot, Var]],
    alone: tuple[tuple[str, Any], ...] = (),
) -> Iterator[Posting]:
    """Yield the postings that put walls where two regions meet, and nowhere else. If the region of a clue can reach
    only one of two adjacent cells, the posting has the arguments `alone`."""
    for wall, (a, b) in polled(zip(vars_at(layer, grid.edges), grid.pairs, strict=True)):
        one, two = members[a], members[b]
        # Both dictionaries list the clues in the same order.
        for clue in one if one.keys() == two.keys() else sorted(one.keys() | two.keys()):
            if clue in one and clue in two:
                yield Posting(code, Table((wall, one[clue], two[clue]), BOTH), clue)
            else:
                yield Posting(code, Table((wall, one.get(clue) or two[clue]), ONE), clue, alone)


def owner_reasons(code: str, area: str) -> dict[str, str]:
    """The templates of steps about the regions to which cells belong."""
    return {
        code: f"Every cell belongs to one {area}.",
        f"count:{code}": "{law}",
        f"count:{code}.done": "{law} That of {who} is known.",
        f"count:{code}.rest": f"No other {area} can reach {{who}}.",
        f"fails count:{code}": f"Then {{who}} would belong to no {area}, or to two.",
    }


def wall_reasons(code: str, area: str, one: str = "{law}") -> dict[str, str]:
    """The templates of steps about walls where regions meet."""
    return {
        code: f"Walls are where two {area}s meet, and nowhere else.",
        **dict.fromkeys((f"cell:{code}{case}" for case in ("", ".one", ".off", ".set")), one),
        f"fails cell:{code}": f"Then the {area} of {{who}} would have a wall inside, or none where it ends.",
    }


def connected_reasons(code: str, area: str) -> dict[str, str]:
    """The templates of steps about regions that are connected."""
    apart = f"Then the {area} of {{who}} would fall apart."
    of_clue = f"The {area} of {{who}} is connected"
    return {
        code: f"Every {area} is connected.",
        f"apart:{code}": f"{of_clue}, and cannot reach {{found}}.",
        f"exit:{code}": f"{of_clue}: from {{piece}} there is one way on, {{found}}.",
        f"part:{code}": f"{of_clue}: every way from {{piece}} to {{other}} is through {{found}}.",
        **{f"fails {deduction}:{code}": apart for deduction in ("apart", "exit", "part")},
    }


CONNECTED = tuple(f"{first}cell{more}" for first, more in (("", "+exit"), ("", "+part"), ("apart+", "")))
CONNECTED += tuple(f"{first}cell+count{more}" for first, more in (("", "+exit"), ("", "+part"), ("apart+", "")))
"""The signatures of steps that use the connectedness of a region."""
