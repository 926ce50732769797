"""Consistency: check if the marks on a half-played board still belong to some solution."""

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
    """`consistent` is None if undecided. `wrong` has the spots whose marks differ from the solution; None if the puzzle
    has not exactly one."""

    consistent: bool | None
    wrong: tuple[Spot, ...] | None
    report: Report


def consistency(puzzle: Puzzle, marks: Marks, seconds: float | None = 10.0, *, memory: int = 2 * GIB) -> Consistency:
    """Check if some solution has all these marks, and find the wrong ones if not."""
    clock = Clock(Budget(seconds, memory))
    genre = genre_of(puzzle)
    model = genre.model(puzzle)
    refuse_foreign(puzzle, marks, model)
    final = genre.check(puzzle, marks).final
    if not final:
        so_far = given(model, marks, genre.display.growing)
        report = solve_model(puzzle, so_far, genre.views[-1], 1, clock.rest())
        if report.solutions:
            return Consistency(True, (), report)
        if report.status is not Status.NONE:
            return Consistency(None, None, report)
    report = solve_model(puzzle, model, genre.views[0], 2, clock.rest())
    return Consistency(False, _wrong(model, marks, report, genre.display.growing), report)


def given(model: Model, marks: Marks, growing: str = "") -> Model:
    """The model with these marks as additional rules; a 1 of a `growing` layer may become 2."""
    values = {layer.name: tuple(layer.values) for layer in model.layers}

    def rule(var: Var, value: int) -> Posting:
        if values[var.layer] == (0, 1):
            return Posting("given", Count((var,), value))
        return Posting("given", Table((var,), ((1,), (2,)) if begun(var, value, growing) else ((value,),)))

    return replace(model, rules=model.rules + tuple(rule(var, value) for var, value in marks.items()))


def begun(var: Var, value: int, growing: str) -> bool:
    """True if a mark may still grow, as one bridge of two."""
    return var.layer == growing and value == 1


def _wrong(model: Model, marks: Marks, report: Report, growing: str) -> tuple[Spot, ...] | None:
    """The spots whose marks differ from the only solution. Marks that the view does not show are ignored."""
    if report.status is not Status.UNIQUE:
        return None
    shown = {*model.views[report.view], *(layer.name for layer in model.answer)}
    solution = report.solutions[0]
    differing = {var: value for var, value in marks.items() if var.layer in shown and solution[var] != value}
    wrong = {var.spot for var, value in differing.items() if not (begun(var, value, growing) and solution[var])}
    return tuple(sorted(wrong))
