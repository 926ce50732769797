"""A model as clauses: every kind writes its own."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from operator import attrgetter, is_
from types import ModuleType

from puzzlepark.constraints import expanded, functions, part, part_of
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Laws, Model, Rule
from puzzlepark.core.puzzle import Layer
from puzzlepark.core.record import replace
from puzzlepark.core.report import Budget, Clock
from puzzlepark.core.watch import paced, polled
from puzzlepark.encoders.formula import Counts, Formula

MOST_CLAUSES = 1_500_000
"""A larger formula is refused: it would take many seconds before the search begins."""

TOGETHER = 64
"""Rules that a native function writes together."""

UNWRITTEN = object()
"""Stands for the formula of laws that one board had so far."""


def formula_of(model: Model, clock: Clock, counts: Counts | None = None) -> Formula:
    """The model in clauses; with a list for `counts`, sums of weights go there instead."""
    formula = Formula(expanded(model, "clauses").model, clock, counts)
    write_rules(formula)
    return formula


def write_rules(formula: Formula) -> None:
    """Write the rules of a formula's model, all of which have clauses."""
    last = {kind for kind in formula.model.constraint_types if getattr(part_of(kind, "clauses"), "LAST", False)}
    writers = functions(formula.model, "clauses", "write")
    if last:
        writers.sort(key=lambda writer: type(writer[1]) in last)
    together = {kind: getattr(part_of(kind, "clauses"), "write_all", None) for kind in formula.model.constraint_types}
    constraints = [constraint for _, constraint in writers]
    kinds, every_law = list(map(type, constraints)), list(map(attrgetter("laws"), constraints))
    done, beat = 0, paced(repeat(None), formula.clock.tick)
    while done < len(constraints):
        next(beat)
        if formula.clauses.bytes > formula.clock.budget.memory:
            raise Stopped("memory")
        kind = kinds[done]
        laws: Laws | None = every_law[done]
        if laws is not None and _write_laws(formula, laws, constraints[done : done + len(laws.rules)]):
            done += len(laws.rules)
            continue
        if write_all := together[kind]:
            end = done + 1
            last_end = min(done + TOGETHER, len(kinds))
            while end < last_end and kinds[end] is kind and every_law[end] is None:
                end += 1
            write_all(formula, constraints[done:end])
            done = end
        else:
            writers[done][0](formula, constraints[done])
            done += 1


def _write_laws(formula: Formula, laws: Laws, here: list[Constraint]) -> bool:
    """Write laws at once, as they were written for another board; False if they have to be written one by one. They
    are written apart for the second board of a shape, as the first may have been the only one."""
    if len(here) != len(laws.constraints) or not all(map(is_, here, laws.constraints)):
        return False
    layers = tuple([layer for layer in formula.model.every_layer if layer.name in laws.layers])
    literals = formula.boolean_literals(layer.name for layer in layers)
    if literals is None:
        return False
    key = layers, formula.counts is None
    if key not in laws.kept:
        laws.kept[key] = UNWRITTEN
        return False
    if laws.kept[key] is UNWRITTEN:
        laws.kept[key] = _laws_alone(layers, laws, formula.counts is None)
    alone: Formula | None = laws.kept[key]
    if alone is None:
        return False
    given, top = len(literals), formula.top
    formula.top = formula.clauses.stamp(alone.clauses, literals, top)
    for terms, low, high in alone.counts or ():
        assert formula.counts is not None
        formula.counts.append(([(_over(x, literals, top - given), weight) for x, weight in terms], low, high))
    return True


def _over(literal: int, literals: list[int], helpers: int) -> int:
    """What a literal of a stencil stands for; variables behind those of `literals` only help."""
    variable = abs(literal)
    own = literals[variable - 1] if variable <= len(literals) else variable + helpers
    return own if literal > 0 else -own


def _laws_alone(layers: tuple[Layer, ...], laws: Laws, clauses_only: bool) -> Formula | None:
    """The formula of laws over their layers; None if they say more than clauses and counts do."""
    alone = Formula(Model(layers, (), {}, tuple(laws.rules)), Clock(Budget(None)), None if clauses_only else [])
    for write, constraint in polled(functions(alone.model, "clauses", "write")):
        write(alone, constraint)
    plain = alone.boolean_literals(layer.name for layer in layers) == list(range(1, alone.own + 1))
    return alone if plain and not (alone.lazy or alone.phases or alone.watcher) else None


def refuses_formula(model: Model, lengths: bool = False) -> str | None:
    """Why a model has no formula, or too large a one; None if it has. Lengths of paths need many counts, which a solver
    must be able to watch."""
    model = expanded(model, "clauses").model
    unknown = {kind for kind in model.constraint_types if part_of(kind, "clauses") is None}
    if unknown:
        rule = next(rule for rule in model.rules if type(rule.constraint) in unknown)
        return f"it has no clauses for {type(rule.constraint).__name__} ({rule.code})"
    for refuses, constraint in functions(model, "clauses", "refuses"):
        if reason := refuses(constraint, model, lengths):
            return str(reason)
    many = clauses_of(model) > MOST_CLAUSES and clauses_within(model) > MOST_CLAUSES
    return f"its formula would have more than {MOST_CLAUSES:,} clauses" if many else None


def clauses_of(model: Model) -> int:
    """About how many clauses the kinds that need many write. It stops to count where there are too many."""
    clauses = 0
    for size, constraint in polled(functions(model, "clauses", "size")):
        clauses += size(constraint)
        if clauses > MOST_CLAUSES:
            break
    return clauses


def clauses_within(model: Model) -> int:
    """The same for the values that are left by what is given, where a kind needs fewer clauses for these."""
    shrinking = {kind for kind in model.constraint_types if hasattr(part_of(kind, "clauses"), "size_within")}
    others = tuple(rule for rule in model.rules if type(rule.constraint) not in shrinking)
    many = clauses_of(replace(model, rules=others))
    literals = sum(len(layer.spots) * len(layer.values) for layer in model.every_layer)
    if not shrinking or many > MOST_CLAUSES or literals > MOST_CLAUSES:
        return MOST_CLAUSES + 1
    return clauses_over(Formula(model, Clock(Budget(None))), model.rules)


def clauses_over(formula: Formula, rules: Iterable[Rule]) -> int:
    """The same for some rules, over the values that a formula has for their variables."""
    clauses = 0
    for rule in polled(rules):
        writer = part(rule.constraint, "clauses")
        if hasattr(writer, "size_within"):
            domains = formula.domains(formula.numbering.of(rule.constraint.scope))
            clauses += writer.size_within(rule.constraint, domains)
        elif hasattr(writer, "size"):
            clauses += writer.size(rule.constraint)
        if clauses > MOST_CLAUSES:
            break
    return clauses


def begins_late(model: Model) -> bool:
    """Whether listed options are likely to be tried sooner than the formula is written."""
    return any(late(constraint) for late, constraint in functions(model, "clauses", "begins_late"))


def listed_options(model: Model) -> ModuleType | None:
    """The part of a kind by which the whole model is a choice of options that can be listed; None if it is not."""
    found = (part_of(kind, "options") for kind in model.constraint_types)
    return next((options for options in found if options is not None and options.takes(model)), None)
