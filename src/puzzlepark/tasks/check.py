"""Check: what the referee says of marks."""

from __future__ import annotations

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_of
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.verdict import Verdict


def check(puzzle: Puzzle, solution: Marks) -> Verdict:
    """Whether marks solve the puzzle, and if not, every broken rule. The undecided is taken as nothing."""
    genre = genre_of(puzzle)
    if not (isinstance(solution, Solution) and solution.puzzle == puzzle):
        known = {layer.name: layer for layer in genre.model(puzzle).answer}
        for var, value in solution.items():
            layer = known.get(var.layer)
            if layer is None or var.spot not in layer.position:
                raise BadInput(
                    f"A {genre.title} board of {puzzle.rows}x{puzzle.cols} has no {var.layer} at {tuple(var.spot)}."
                )
            if value not in layer.values:
                raise BadInput(f"{var.layer} at {tuple(var.spot)} cannot be {value}.")
    return genre.check(puzzle, solution)
