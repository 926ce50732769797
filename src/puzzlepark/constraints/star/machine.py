"""Star as an automaton: a table over the existing edges."""

from __future__ import annotations

from puzzlepark.constraints.star import Star
from puzzlepark.constraints.table.machine import trie
from puzzlepark.encoders.machines import Place, Reading


def machines(star: Star, place: Place) -> list[Reading]:
    return trie(star.scope, star.fitting, place)
