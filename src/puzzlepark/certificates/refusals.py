"""The second proof of a certificate, which uses the referee instead of the model's rules.

A refusal is a set of marks that break a rule whatever marks are added, according to the referee. Hence no solution has
all of these marks, and this is written as a clause. If such clauses exclude all assignments other than the solutions of
the certificate, there is no other solution, even if the model is wrong. In the text, a line is a refusal:

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
"""Marks that no solution contains together, in the order of the board."""


def without_rules(model: Model, view: str) -> Model:
    """The model with only the layers of the answer and those that the view shows, and with no rules."""
    layers = tuple(layer for layer in model.layers if layer in model.answer or layer.name in model.views[view])
    return Model(layers, (), model.views, ())


def refuses(puzzle: Puzzle, variables: int, marks: Iterable[tuple[Var, int]]) -> bool:
    """Whether no solution has these marks, according to the referee. A complete board has `variables` marks."""
    board = dict(marks)
    verdict = genre_of(puzzle).check(puzzle, board)
    is_complete = len(board) == variables
    return verdict.final or (is_complete and not verdict)


def write_refusals(refusals: Iterable[Refusal]) -> str:
    """A line for each refusal."""
    return "".join("; ".join(_mark_text(*mark) for mark in refusal) + "\n" for refusal in refusals)


def read_refusals(model: Model, text: str) -> tuple[Refusal, ...]:
    """Read the output of `write_refusals` over a model without rules. Raises Rejected for other texts."""
    marks = [(var, value) for layer in model.layers for var in layer.vars for value in layer.values]
    numbers = {_mark_text(*mark): number for number, mark in enumerate(marks)}
    refusals = []
    *lines, incomplete = text.split("\n")
    if incomplete:
        raise Rejected("The last line of refusals.txt is cut off.")
    for line in lines:
        words = line.split("; ") if line else []
        if any(word not in numbers for word in words):
            raise Rejected(f'"{line[:60]}" is no refusal on this board.')
        order = [numbers[word] for word in words]
        if order != sorted(set(order)):
            raise Rejected(f'The marks of the refusal "{line[:60]}" are not in the order of the board.')
        refusals.append(tuple(marks[number] for number in order))
    return tuple(refusals)


def add_refusals(formula: PlainFormula, puzzle: Puzzle, refusals: Iterable[Refusal], tick: Tick = lambda: None) -> None:
    """Add the clauses of refusals. Raises Rejected if the referee does not refuse one of them."""
    variables = sum(len(layer.vars) for layer in formula.model.layers)
    for refusal in refusals:
        tick()
        if not refuses(puzzle, variables, refusal):
            raise Rejected(f'The referee does not refuse "{write_refusals([refusal])[:60].strip()}".')
        formula.add(*(-formula.lit(var, value) for var, value in refusal))


def _mark_text(var: Var, value: int) -> str:
    return f"{var.layer} {var.spot.r},{var.spot.c}={value}"
