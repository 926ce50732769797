"""Candidates: the numbers that each rule by itself leaves for the cells that are still empty."""

from __future__ import annotations

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.display import Digits
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var
from puzzlepark.registry import genre_of
from puzzlepark.tasks.check import refuse_foreign


def candidates(puzzle: Puzzle, marks: Marks) -> dict[Var, tuple[int, ...]]:
    """What can still be written into each cell without a number, where the answer is numbers; else nothing.

    A number is left out if a row, column, box, sum or the like is broken with it at once, whatever else is written.
    Rules about the whole board say nothing here. BadInput if the marks are not of the board.
    """
    genre = genre_of(puzzle)
    model = genre.model(puzzle)
    refuse_foreign(puzzle, marks, model)
    written = {mark.layer for mark in genre.display.marks if isinstance(mark, Digits)}
    found: dict[Var, tuple[int, ...]] = {}
    for layer in model.layers:
        if layer.name in written:
            found |= _left(layer, [rule.constraint for rule in model.rules], marks)
    return found


def _left(layer: Layer, rules: list[Constraint], marks: Marks) -> dict[Var, tuple[int, ...]]:
    given = {r.scope[0]: next(iter(r.given)) for r in rules if r.given is not None and len(r.given) == 1}
    known = {**given, **marks}
    about: dict[Var, list[Constraint]] = {var: [] for var in layer.vars if var not in known}
    for rule in rules:
        if len(rule.scope) < len(layer.vars):
            for var in about.keys() & set(rule.scope):
                about[var].append(rule)
    return {
        var: tuple(v for v in layer.values if v and all(r.holds({**known, var: v}) is not False for r in own))
        for var, own in about.items()
    }
