"""The constraint `Reach` for CP-SAT: a tree from the start, with ranks that grow from it."""

from __future__ import annotations

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.programme import Programme

START = 0
"""The index of the start among the nodes."""


def write(programme: Programme, reach: Reach) -> None:
    """Require that reached nodes have the value, that a node with the value next to a reached one is reached, and that
    the number of reached nodes is right. The first node of `reach.nodes` is the start."""
    cp, neighbours = programme.cp, list(reach.nodes.values())
    has_value = [programme.has_value(Var(reach.layer, node), reach.value) for node in reach.nodes]
    reached = [cp.new_bool_var("") for _ in has_value]
    # Without `if_own`, the start counts as reached whatever its value is.
    cp.add(reached[START] == (has_value[START] if reach.if_own else 1))
    for i, adjacent in enumerate(neighbours):
        if i != START:
            cp.add_implication(reached[i], has_value[i])
        for j in adjacent:
            if j != START:
                cp.add_bool_or([~reached[i], ~has_value[j], reached[j]])
    # If the start is not reached, no node is.
    cp.add(sum(reached) == reach.size * reached[START])
    # A separate group of nodes with the value could count as reached without contradicting the constraints above. The
    # trees exclude this: each reached node must be connected to the root, which is the start.
    programme.trees(neighbours, reached, [int(i == START) for i in range(len(reached))])
