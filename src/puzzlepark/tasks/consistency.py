"""Check if some solution has all the marks of a partly solved board."""

from __future__ import annotations

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.report import GIB, Budget, Clock, Report, Status
from puzzlepark.registry import genre_of
from puzzlepark.tasks.check import refuse_foreign
from puzzlepark.tasks.solve import solve_model


@dataclass(frozen=True)
class Consistency:
    """Whether some solution has all marks of a board."""

    consistent: bool | None
    """None if undecided."""
    wrong: tuple[Spot, ...] | None
    """The spots of the wrong marks; None if they are unknown, because the puzzle does not have exactly one solution."""
    report: Report


def consistency(puzzle: Puzzle, marks: Marks, seconds: float | None = 10.0, *, memory: int = 2 * GIB) -> Consistency:
    """Check if some solution has all these marks. If none has, find the marks that differ from the only solution."""
    clock = Clock(Budget(seconds, memory))
    genre = genre_of(puzzle)
    model = genre.model(puzzle)
    refuse_foreign(puzzle, marks, model)
    breaks_a_rule_for_good = genre.check(puzzle, marks).final
    if not breaks_a_rule_for_good:
        model_with_marks = given(model, marks, genre.display.growing)
        report = solve_model(puzzle, model_with_marks, genre.views[-1], 1, clock.rest())
        if report.solutions:
            return Consistency(True, (), report)
        if report.status is not Status.NONE:
            return Consistency(None, None, report)
    # No solution has these marks. Solve the puzzle without them, to find out which of them are wrong.
    report = solve_model(puzzle, model, genre.views[0], 2, clock.rest())
    return Consistency(False, _wrong(model, marks, report, genre.display.growing), report)


def given(model: Model, marks: Marks, growing: str = "") -> Model:
    """The model with these marks as additional rules. In the layer named `growing`, a 1 may still become 2."""
    values = {layer.name: tuple(layer.values) for layer in model.layers}

    def rule(var: Var, value: int) -> Posting:
        """The rule that a variable has the value of its mark."""
        if values[var.layer] == (0, 1):
            return Posting("given", Count((var,), value))
        return Posting("given", Table((var,), ((1,), (GROWN,)) if may_grow(var, value, growing) else ((value,),)))

    return replace(model, rules=model.rules + tuple(rule(var, value) for var, value in marks.items()))


GROWN = 2
"""The value to which such a mark may grow."""


def may_grow(var: Var, value: int, growing: str) -> bool:
    """True if a mark may still become a higher value, as one bridge may become two."""
    return var.layer == growing and value == 1


def _wrong(model: Model, marks: Marks, report: Report, growing: str) -> tuple[Spot, ...] | None:
    """The spots whose marks differ from the only solution; None if there is not exactly one. Marks in layers that
    neither the view nor the answer has are ignored."""
    if report.status is not Status.UNIQUE:
        return None
    layers = {*model.views[report.view], *(layer.name for layer in model.answer)}
    solution = report.solutions[0]
    differing = {var: value for var, value in marks.items() if var.layer in layers and solution[var] != value}
    wrong = {var.spot for var, value in differing.items() if not (may_grow(var, value, growing) and solution[var])}
    return tuple(sorted(wrong))
