"""Connected for CP-SAT: a tree whose nodes have growing ranks."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.connected import Connected


def write(programme: Programme, connected: Connected) -> None:
    on = [programme.has(var, connected.value) for var in connected.scope]
    programme.one_tree(connected.near, on)
