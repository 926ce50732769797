"""The constraint `Connected` for CP-SAT: a tree with ranks that grow from the root."""

from __future__ import annotations

from puzzlepark.constraints.connected import Connected
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, connected: Connected) -> None:
    on = [programme.has_value(var, connected.value) for var in connected.scope]
    programme.one_tree(connected.near, on)
