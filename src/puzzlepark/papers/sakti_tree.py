"""The state space tree of Algorithm 3, as Figure 5 of Sakti, Arzaki and Wulandari draws it.

A state is the walk so far; those below it go on by one cell. A state from which no move is left, or at the second door
with clues left over, is cut. All branches are followed, also after a solution.
"""

from __future__ import annotations

from itertools import pairwise

from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.genres.path.rules import LINE, VISITED, Path
from puzzlepark.papers.sakti import Cell, Instance, instance_of
from puzzlepark.papers.sakti_backtrack import Remaining, adjacent
from puzzlepark.papers.state_tree import Budget, State, Tree


def tree(puzzle: Puzzle, most: int) -> Tree | None:
    """The tree of a Path puzzle, None for others; raises TooLarge if it has more than `most` states."""
    if not isinstance(puzzle, Path) or puzzle.given or len(puzzle.doors) != 2:
        return None
    instance = instance_of(puzzle)
    remaining = Remaining(instance.cr, instance.cc)
    root = State({})
    if remaining.allow(*instance.a):
        remaining.decrement_entry(*instance.a)
        root = _grown([instance.a], instance, remaining, adjacent(instance), Budget(most))
    return Tree("Backtracking (Sakti, Arzaki and Wulandari)", root)


def _grown(
    walk: list[Cell], instance: Instance, remaining: Remaining, beside: dict[Cell, list[Cell]], budget: Budget
) -> State:
    """The state of a walk with all below it."""
    budget.take()
    state = State(_marks(walk))
    if walk[-1] == instance.b:
        state.end = "solution" if remaining.is_constraint_valid() else "cut"
        return state
    for there in beside[walk[-1]]:
        if there not in walk and remaining.allow(*there):
            remaining.decrement_entry(*there)
            state.children.append(_grown([*walk, there], instance, remaining, beside, budget))
            remaining.increment_entry(*there)
    if not state.children:
        state.end = "cut"
    return state


def _marks(walk: list[Cell]) -> dict[Var, int]:
    spots = [cell_at(*place) for place in walk]
    marks = {Var(VISITED, spot): 1 for spot in spots}
    between = (Spot((here.r + there.r) // 2, (here.c + there.c) // 2) for here, there in pairwise(spots))
    return marks | {Var(LINE, spot): 1 for spot in between}
