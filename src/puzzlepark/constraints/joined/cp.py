"""The constraint `Joined` for CP-SAT: a tree with ranks that grow from the root."""

from __future__ import annotations

from puzzlepark.constraints.joined import Joined
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, joined: Joined) -> None:
    """Require one tree of the nodes and the edges that are not 0."""
    there = programme.cp.new_constant(1)
    on = [there] * len(joined.nodes) + [~programme.has_value(var, 0) for var in joined.scope]
    programme.one_tree(joined.near, on)
