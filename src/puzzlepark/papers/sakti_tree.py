"""The state space tree of Algorithm 3, as Figure 5 of Sakti, Arzaki and Wulandari draws it.

A state is a walk; its children extend it by one cell. A state without moves, or at the second door with unmet clues, is
cut. All branches are followed, also after a solution.
"""

from __future__ import annotations

from itertools import pairwise

from puzzlepark.core.grid import cell_at
from puzzlepark.core.lines import between
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.genres.path.rules import LINE, VISITED, Path
from puzzlepark.papers.sakti import Cell, PathInstance, instance_of
from puzzlepark.papers.sakti_backtrack import Remaining, adjacent
from puzzlepark.papers.state_tree import SearchState, StateBudget, Tree


def tree(puzzle: Puzzle, most: int) -> Tree | None:
    """The tree of a Path puzzle, None for others; raises TreeTooLarge if it has more than `most` states."""
    if not isinstance(puzzle, Path) or puzzle.given or len(puzzle.doors) != 2:
        return None
    instance = instance_of(puzzle)
    remaining = Remaining(instance.cr, instance.cc)
    root = SearchState({})
    if remaining.allow(*instance.a):
        remaining.decrement_entry(*instance.a)
        root = _grow([instance.a], instance, remaining, adjacent(instance), StateBudget(most))
    return Tree("Backtracking (Sakti, Arzaki and Wulandari)", root)


def _grow(
    walk: list[Cell],
    instance: PathInstance,
    remaining: Remaining,
    neighbours: dict[Cell, list[Cell]],
    budget: StateBudget,
) -> SearchState:
    """The state of a walk with all states below it."""
    budget.take()
    state = SearchState(_marks(walk))
    if walk[-1] == instance.b:
        state.end = "solution" if remaining.is_constraint_valid() else "cut"
        return state
    for there in neighbours[walk[-1]]:
        if there not in walk and remaining.allow(*there):
            remaining.decrement_entry(*there)
            state.children.append(_grow([*walk, there], instance, remaining, neighbours, budget))
            remaining.increment_entry(*there)
    if not state.children:
        state.end = "cut"
    return state


def _marks(walk: list[Cell]) -> dict[Var, int]:
    """The visited cells and the drawn edges of a walk."""
    spots = [cell_at(*place) for place in walk]
    marks = {Var(VISITED, spot): 1 for spot in spots}
    return marks | {Var(LINE, between(here, there)): 1 for here, there in pairwise(spots)}
