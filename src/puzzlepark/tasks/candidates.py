"""Find the candidates of empty cells: the numbers that no single rule excludes."""

from __future__ import annotations

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.display import Digits
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var
from puzzlepark.registry import genre_of
from puzzlepark.tasks.check import refuse_foreign


def candidates(puzzle: Puzzle, marks: Marks) -> dict[Var, tuple[int, ...]]:
    """The candidates of each cell without a number. Genres whose answers are not numbers have none.

    A number is not a candidate if it violates the rule of a row, a column, a box or a sum, whatever is written
    elsewhere. Rules about the whole board are ignored. Raises BadInput if the marks do not belong to the board.
    """
    genre = genre_of(puzzle)
    model = genre.model(puzzle)
    refuse_foreign(puzzle, marks, model)
    written = {mark.layer for mark in genre.display.marks if isinstance(mark, Digits)}
    values: dict[Var, tuple[int, ...]] = {}
    for layer in model.layers:
        if layer.name in written:
            values |= _candidates_of(layer, [rule.constraint for rule in model.rules], marks)
    return values


def _candidates_of(layer: Layer, constraints: list[Constraint], marks: Marks) -> dict[Var, tuple[int, ...]]:
    """The candidates of the variables of a layer that have neither a mark nor a given value."""
    given = {c.scope[0]: next(iter(c.given)) for c in constraints if c.given is not None and len(c.given) == 1}
    known = {**given, **marks}
    readers: dict[Var, list[Constraint]] = {var: [] for var in layer.vars if var not in known}
    for constraint in constraints:
        if len(constraint.scope) < len(layer.vars):
            for var in readers.keys() & set(constraint.scope):
                readers[var].append(constraint)

    def is_candidate(var: Var, value: int) -> bool:
        return value != 0 and all(c.holds({**known, var: value}) is not False for c in readers[var])

    return {var: tuple(value for value in layer.values if is_candidate(var, value)) for var in readers}
