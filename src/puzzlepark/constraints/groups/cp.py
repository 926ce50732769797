"""The constraint `Groups` for CP-SAT: a spanning tree of every group, with the size of each subtree."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.groups import Groups
from puzzlepark.constraints.groups.reach import too_many
from puzzlepark.core.model import Model
from puzzlepark.encoders.numbering import facts_of
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, groups: Groups) -> None:
    """Adjacent nodes with equal values have the same owner, which is the root of their tree. Every node passes the size
    of its subtree to its parent, and the size at the root is its value."""
    cp, values, nodes = programme.cp, programme.of(groups.scope), len(groups.grid.nodes)
    programme.functional = False
    # The owner of a group is its first node, so it cannot come after the node itself.
    owner = [cp.new_int_var(0, i, "") for i in range(nodes)]
    size = [cp.new_int_var(1, nodes, "") for _ in range(nodes)]
    is_child_of: list[list[Any]] = [[] for _ in range(nodes)]
    child_sizes: list[list[Any]] = [[] for _ in range(nodes)]
    for a, b in groups.grid.joins:
        programme.clock.tick()
        equal = cp.new_bool_var("")
        cp.add(values[a] == values[b]).only_enforce_if(equal)
        cp.add(values[a] != values[b]).only_enforce_if(~equal)
        cp.add(owner[a] == owner[b]).only_enforce_if(equal)
        for child, parent in ((a, b), (b, a)):
            is_child, passed = cp.new_bool_var(""), cp.new_int_var(0, nodes, "")
            cp.add_implication(is_child, equal)
            cp.add(passed == size[child]).only_enforce_if(is_child)
            cp.add(passed == 0).only_enforce_if(~is_child)
            is_child_of[child].append(is_child)
            child_sizes[parent].append(passed)
    for i in range(nodes):
        programme.clock.tick()
        root = cp.new_bool_var("")
        cp.add_exactly_one([root, *is_child_of[i]])
        cp.add(size[i] == 1 + sum(child_sizes[i]))
        cp.add(owner[i] == i).only_enforce_if(root)
        cp.add(size[i] == values[i]).only_enforce_if(root)


def refuses(groups: Groups, model: Model) -> str | None:
    """The reason why a model of CP-SAT would be too large, or None."""
    return too_many(facts_of(model), groups)
