"""The constraint `Reach` for CP-SAT: a tree from the start, with ranks that grow from it."""

from __future__ import annotations

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, reach: Reach) -> None:
    """Require that reached nodes have the value, that a node with the value next to a reached one is reached, and that
    the number of reached nodes is right."""
    cp, near = programme.cp, list(reach.nodes.values())
    on = [programme.has_value(Var(reach.layer, node), reach.value) for node in reach.nodes]
    inside = [cp.new_bool_var("") for _ in on]
    if reach.if_own:
        cp.add(inside[0] == on[0])
    else:
        cp.add(inside[0] == 1)
    for i, others in enumerate(near):
        if i:
            cp.add_implication(inside[i], on[i])
        for j in others:
            if j:
                cp.add_bool_or([~inside[i], ~on[j], inside[j]])
    cp.add(sum(inside) == reach.size * inside[0])
    programme.trees(near, inside, [int(i == 0) for i in range(len(on))])
