"""Check: what the referee says of marks."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_of
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.verdict import Verdict


def check(puzzle: Puzzle, solution: Marks) -> Verdict:
    """Whether marks solve the puzzle, and if not, every broken rule. The undecided is taken as nothing."""
    refuse_foreign(puzzle, solution)
    return genre_of(puzzle).check(puzzle, solution.marks if isinstance(solution, Solution) else solution)


def refuse_foreign(puzzle: Puzzle, marks: Marks, model: Model | None = None) -> None:
    """Raise BadInput if marks are not of this puzzle: another puzzle's solution, other spots, other values."""
    if isinstance(marks, Solution):
        if marks.puzzle != puzzle:
            raise BadInput("This is the solution of another puzzle.")
        return
    if not isinstance(marks, Mapping):
        raise BadInput(f"Marks are a mapping, not {type(marks).__name__}.")
    genre = genre_of(puzzle)
    known = {layer.name: layer for layer in (model or genre.model(puzzle)).layers}
    for var, value in marks.items():
        if not isinstance(var, Var):
            raise BadInput(f"Marks have Vars as keys, not {var!r}.")
        layer = known.get(var.layer)
        if layer is None or var.spot not in layer.position:
            raise BadInput(
                f"A {genre.title} board of {puzzle.rows}x{puzzle.cols} has no {var.layer} at {tuple(var.spot)}."
            )
        if value not in layer.values:
            raise BadInput(f"{var.layer} at {tuple(var.spot)} cannot be {value}.")
