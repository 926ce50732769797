"""A model as clauses: every kind writes its own."""

from __future__ import annotations

from types import ModuleType

from puzzlepark.builders.formula import Counts, Formula
from puzzlepark.core.model import Model
from puzzlepark.core.report import Clock
from puzzlepark.kinds import expanded, functions, part_of

MOST_CLAUSES = 1_500_000
"""A larger formula is refused: it would take many seconds before the search begins."""

BETWEEN_TICKS = 16
"""Rules that are written between two looks at the clock; those that write much look at it themselves."""


def formula_of(model: Model, clock: Clock, counts: Counts | None = None) -> Formula:
    """The model in clauses; with a list for `counts`, sums of weights go there instead."""
    formula = Formula(expanded(model, "clauses").model, clock, counts)
    write_rules(formula)
    return formula


def write_rules(formula: Formula) -> None:
    """Write the rules of a formula's model, all of which have clauses."""
    last = {kind for kind in formula.model.kinds if getattr(part_of(kind, "clauses"), "LAST", False)}
    writers = functions(formula.model, "clauses", "write")
    if last:
        writers.sort(key=lambda writer: type(writer[1]) in last)
    for number, (write, constraint) in enumerate(writers):
        if not number % BETWEEN_TICKS:
            formula.clock.tick()
        write(formula, constraint)


def refuses_formula(model: Model, lengths: bool = False) -> str | None:
    """Why a model has no formula, or too large a one; None if it has. Lengths of paths need many counts, which a solver
    must be able to watch."""
    model = expanded(model, "clauses").model
    unknown = {kind for kind in model.kinds if part_of(kind, "clauses") is None}
    if unknown:
        rule = next(rule for rule in model.rules if type(rule.constraint) in unknown)
        return f"it has no clauses for {type(rule.constraint).__name__} ({rule.code})"
    for refuses, constraint in functions(model, "clauses", "refuses"):
        if reason := refuses(constraint, model, lengths):
            return str(reason)
    clauses = clauses_of(model)
    return f"its formula would have about {clauses:,} clauses" if clauses > MOST_CLAUSES else None


def clauses_of(model: Model) -> int:
    """About how many clauses the kinds that need many write."""
    return sum(size(constraint) for size, constraint in functions(model, "clauses", "size"))


def begins_late(model: Model) -> bool:
    """Whether listed options are likely to be tried sooner than the formula is written."""
    return any(late(constraint) for late, constraint in functions(model, "clauses", "begins_late"))


def listed_options(model: Model) -> ModuleType | None:
    """The part of a kind by which the whole model is a choice of options that can be listed; None if it is not."""
    found = (part_of(kind, "options") for kind in model.kinds)
    return next((options for options in found if options is not None and options.takes(model)), None)
