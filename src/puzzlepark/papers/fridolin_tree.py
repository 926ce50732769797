"""The pruned state space tree of Algorithm 8, as Figure 7 of Fridolin, Arzaki and Wulandari draws it.

Level i decides tile i; the left child has it coloured. A state that violates a line is cut. All branches are followed,
also after a solution.
"""

from __future__ import annotations

from puzzlepark.core.grid import cell_at
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint
from puzzlepark.papers.fridolin import TilepaintInstance, instance_of
from puzzlepark.papers.fridolin_prune import UNDETERMINED, PartialColouring
from puzzlepark.papers.state_tree import SearchState, StateBudget, Tree


def tree(puzzle: Puzzle, most: int) -> Tree | None:
    """The tree of a Tilepaint puzzle, None for others; raises TreeTooLarge if it has more than `most` states."""
    if not isinstance(puzzle, Tilepaint) or puzzle.grid.holes:
        return None
    instance = instance_of(puzzle)
    root = SearchState({})
    _grow(root, instance, PartialColouring(instance), 1, StateBudget(most))
    return Tree("Prune-and-search (Fridolin, Arzaki and Wulandari)", root)


def _grow(
    state: SearchState, instance: TilepaintInstance, board: PartialColouring, now: int, budget: StateBudget
) -> None:
    """Add the states in which tile `now` is decided, and all states below them."""
    for colour in (1, 0):
        budget.take()
        board.colour(now, colour)
        child = SearchState(_marks(instance, board))
        state.children.append(child)
        if not board.is_valid_conf(now):
            child.end = "cut"
        elif now == instance.p:
            child.end = "solution"
        else:
            _grow(child, instance, board, now + 1, budget)
        board.clear(now)


def _marks(instance: TilepaintInstance, board: PartialColouring) -> dict[Var, int]:
    """The colours of the cells of all decided tiles."""
    decided = [(tile, colour) for tile, colour in enumerate(board.colours) if tile and colour != UNDETERMINED]
    return {Var(LAYER, cell_at(*place)): colour for tile, colour in decided for place in instance.cells[tile]}
