"""Regions as automata, one for each region."""

from __future__ import annotations

from puzzlepark.constraints.regions import Regions
from puzzlepark.constraints.same.machine import Equal
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.machines import Place, Reading, in_order


def machines(regions: Regions, place: Place) -> list[Reading]:
    """One automaton for each region of at least two cells."""
    members: dict[int, list[Var]] = {}
    for var, region in zip(regions.scope, regions.ids, strict=True):
        members.setdefault(region, []).append(var)
    return [(in_order(scope, place), Equal()) for scope in members.values() if len(scope) > 1]
