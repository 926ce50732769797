"""The pruned state space tree of Algorithm 8, as Figure 7 of Fridolin, Arzaki and Wulandari draws it.

The i-th level decides tile i, coloured on the left; a state that breaks a line is cut. All branches are followed, also
after a solution.
"""

from __future__ import annotations

from puzzlepark.core.grid import cell_at
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint
from puzzlepark.papers.fridolin import Instance, instance_of
from puzzlepark.papers.fridolin_prune import UNDETERMINED, Board
from puzzlepark.papers.state_tree import Budget, State, Tree


def tree(puzzle: Puzzle, most: int) -> Tree | None:
    """The tree of a Tilepaint puzzle, None for others; raises TooLarge if it has more than `most` states."""
    if not isinstance(puzzle, Tilepaint) or puzzle.grid.holes:
        return None
    instance = instance_of(puzzle)
    root = State({})
    _grow(root, instance, Board(instance), 1, Budget(most))
    return Tree("Prune-and-search (Fridolin, Arzaki and Wulandari)", root)


def _grow(state: State, instance: Instance, board: Board, now: int, budget: Budget) -> None:
    """Add the states in which tile `now` is decided, and those below them."""
    for colour in (1, 0):
        budget.take()
        board.colour(now, colour)
        child = State(_marks(instance, board))
        state.children.append(child)
        if not board.is_valid_conf(now):
            child.end = "cut"
        elif now == instance.p:
            child.end = "solution"
        else:
            _grow(child, instance, board, now + 1, budget)
        board.clear(now)


def _marks(instance: Instance, board: Board) -> dict[Var, int]:
    decided = [(tile, colour) for tile, colour in enumerate(board.colours) if tile and colour != UNDETERMINED]
    return {Var(LAYER, cell_at(*place)): colour for tile, colour in decided for place in instance.cells[tile]}
