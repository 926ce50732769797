"""The second proof of a certificate: it rests on the referee, and on no rule of the model.

A refusal is a board with some marks of which the referee says that no further mark repairs them. So no solution holds
all of these marks: that is a clause. Where such clauses, with the places and values that a board has, leave no room for
another solution, there is none, whatever the model says. In the text, a line is a refusal:

    shade 1,3=1; shade 1,5=1
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.errors import Rejected
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.encoders.plain.formula import PlainFormula, Tick
from puzzlepark.registry import genre_of

Refusal = tuple[tuple[Var, int], ...]
"""Marks that no solution has all of, in the order of the board."""


def bare(model: Model, view: str) -> Model:
    """What a solution may be, without rules: the layers of the answer, and those that the view shows."""
    layers = tuple(a for a in model.layers if a in model.answer or a.name in model.views[view])
    return Model(layers, (), model.views, ())


def refused(puzzle: Puzzle, variables: int, marks: Iterable[tuple[Var, int]]) -> bool:
    """Whether the referee says that no solution holds these marks; `variables` are those that a whole board has."""
    known = dict(marks)
    verdict = genre_of(puzzle).check(puzzle, known)
    return verdict.final or (not verdict and len(known) == variables)


def write_refusals(refusals: Iterable[Refusal]) -> str:
    return "".join("; ".join(_word(*mark) for mark in refusal) + "\n" for refusal in refusals)


def read_refusals(model: Model, text: str) -> tuple[Refusal, ...]:
    """What `write_refusals` wrote, of a bare model; Rejected where it is anything else."""
    marks = [(var, value) for layer in model.layers for var in layer.vars for value in layer.values]
    known = {_word(*mark): (place, mark) for place, mark in enumerate(marks)}
    found = []
    lines = text.split("\n")
    if lines.pop():
        raise Rejected("The last line of refusals.txt is cut off.")
    for line in lines:
        words = line.split("; ") if line else []
        if any(word not in known for word in words):
            raise Rejected(f'"{line[:60]}" is no refusal on this board.')
        places = [known[word][0] for word in words]
        if places != sorted(set(places)):
            raise Rejected(f'The marks of the refusal "{line[:60]}" are not in the order of the board.')
        found.append(tuple(known[word][1] for word in words))
    return tuple(found)


def add_refusals(formula: PlainFormula, puzzle: Puzzle, refusals: Iterable[Refusal], tick: Tick = lambda: None) -> None:
    """The clauses of refusals, each after the referee has been asked; Rejected where it does not refuse the marks."""
    variables = sum(len(layer.vars) for layer in formula.model.layers)
    for refusal in refusals:
        tick()
        if not refused(puzzle, variables, refusal):
            raise Rejected(f'The referee does not refuse "{write_refusals([refusal])[:60].strip()}".')
        formula.add(*(-formula.lit(var, value) for var, value in refusal))


def _word(var: Var, value: int) -> str:
    return f"{var.layer} {var.spot.r},{var.spot.c}={value}"
