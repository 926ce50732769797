"""A model as clauses. The encoder of each type of constraint writes the clauses of this type."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from operator import attrgetter, is_
from types import ModuleType

from puzzlepark.constraints import expanded, function_of, functions, part_of
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Laws, Model, Posting
from puzzlepark.core.puzzle import Layer
from puzzlepark.core.record import replace
from puzzlepark.core.report import Budget, Clock
from puzzlepark.core.watch import paced, polled
from puzzlepark.encoders.formula import Counts, Formula

MOST_CLAUSES = 1_500_000
"""A larger formula is refused: writing it would take many seconds."""

TOGETHER = 64
"""Maximum number of constraints that one native call writes."""

SEEN_ONCE = object()
"""A marker in the cache, in place of a formula: only one board has used these laws so far."""


def formula_of(model: Model, clock: Clock, counts: Counts | None = None) -> Formula:
    """The model as clauses. With a list for `counts`, weighted sums are appended to it instead of being written as
    clauses."""
    formula = Formula(expanded(model, "clauses").model, clock, counts)
    write_rules(formula)
    return formula


def write_rules(formula: Formula) -> None:
    """Write all rules of a formula's model as clauses."""
    types = formula.model.constraint_types
    written_last = {kind for kind in types if function_of(kind, "clauses", "LAST")}
    writers = functions(formula.model, "clauses", "write")
    if written_last:
        # These types of constraints read the clauses of all others.
        last = [writer for writer in writers if type(writer[1]) in written_last]
        writers = [writer for writer in writers if type(writer[1]) not in written_last] + last
    write_all_of = {kind: function_of(kind, "clauses", "write_all") for kind in types}
    constraints = [constraint for _, constraint in writers]
    kinds, laws_of = list(map(type, constraints)), list(map(attrgetter("laws"), constraints))
    done, polls = 0, paced(repeat(None), formula.clock.tick)
    while done < len(constraints):
        next(polls)
        if formula.clauses.bytes > formula.clock.budget.memory:
            raise Stopped("memory")
        kind = kinds[done]
        laws: Laws | None = laws_of[done]
        if laws is not None and _write_laws(formula, laws, constraints[done : done + len(laws.rules)]):
            done += len(laws.rules)
            continue
        write_all = write_all_of[kind]
        if write_all is not None:
            # Write consecutive constraints of this type by one call.
            end = done + 1
            last_end = min(done + TOGETHER, len(kinds))
            while end < last_end and kinds[end] is kind and laws_of[end] is None:
                end += 1
            write_all(formula, constraints[done:end])
            done = end
        else:
            writers[done][0](formula, constraints[done])
            done += 1


def _write_laws(formula: Formula, laws: Laws, here: list[Constraint]) -> bool:
    """Write a block of laws by stamping their cached formula. Returns False if they must be written one by one.

    `here` are the constraints of the model from the place where the block begins. The formula is cached when a second
    board of the same shape needs it, since the first may be the only one.
    """
    if len(here) != len(laws.constraints) or not all(map(is_, here, laws.constraints)):
        return False
    layers = tuple([layer for layer in formula.model.every_layer if layer.name in laws.layers])
    literals = formula.boolean_literals(layer.name for layer in layers)
    if literals is None:
        return False
    key = layers, formula.counts is None
    if key not in laws.kept:
        laws.kept[key] = SEEN_ONCE
        return False
    if laws.kept[key] is SEEN_ONCE:
        laws.kept[key] = _formula_of_laws(layers, laws, formula.counts is None)
    stencil: Formula | None = laws.kept[key]
    if stencil is None:
        return False
    offset, top = formula.top - len(literals), formula.top
    formula.top = formula.clauses.stamp(stencil.clauses, literals, top)
    for terms, low, high in stencil.counts or ():
        assert formula.counts is not None
        formula.counts.append(([(_stamp(x, literals, offset), weight) for x, weight in terms], low, high))
    return True


def _stamp(literal: int, literals: list[int], offset: int) -> int:
    """The literal of the board for a literal of a stencil. The first variables of the stencil become `literals`; the
    numbers of the others, which are auxiliary, are shifted by `offset`."""
    variable = abs(literal)
    stamped = literals[variable - 1] if variable <= len(literals) else variable + offset
    return stamped if literal > 0 else -stamped


def _formula_of_laws(layers: tuple[Layer, ...], laws: Laws, clauses_only: bool) -> Formula | None:
    """The formula of laws over their layers; None if it needs anything besides clauses and counts."""
    formula = Formula(Model(layers, (), {}, tuple(laws.rules)), Clock(Budget(None)), None if clauses_only else [])
    for write, constraint in polled(functions(formula.model, "clauses", "write")):
        write(formula, constraint)
    is_boolean = formula.boolean_literals(layer.name for layer in layers) == list(range(1, formula.own + 1))
    return formula if is_boolean and not (formula.lazy or formula.phases or formula.watcher) else None


def refuses_formula(model: Model, lengths: bool = False) -> str | None:
    """The reason why a model cannot be written as a formula, or why the formula would be too large; None if there is no
    such reason. `lengths` is true for a solver with a native propagator for counts, which lengths of paths need."""
    model = expanded(model, "clauses").model
    unknown = {kind for kind in model.constraint_types if part_of(kind, "clauses") is None}
    if unknown:
        rule = next(rule for rule in model.rules if type(rule.constraint) in unknown)
        return f"it has no clauses for {type(rule.constraint).__name__} ({rule.code})"
    for refuses, constraint in functions(model, "clauses", "refuses"):
        if reason := refuses(constraint, model, lengths):
            return str(reason)
    too_large = clauses_of(model) > MOST_CLAUSES and clauses_within(model) > MOST_CLAUSES
    return f"its formula would have more than {MOST_CLAUSES:,} clauses" if too_large else None


def clauses_of(model: Model) -> int:
    """An estimate of the number of clauses, over the types of constraints that need many. The estimate stops when it
    exceeds MOST_CLAUSES."""
    clauses = 0
    for size, constraint in polled(functions(model, "clauses", "size")):
        clauses += size(constraint)
        if clauses > MOST_CLAUSES:
            break
    return clauses


def clauses_within(model: Model) -> int:
    """An estimate of the number of clauses, as in `clauses_of`, over the values that remain after the given clues."""
    shrinking = {kind for kind in model.constraint_types if function_of(kind, "clauses", "size_within")}
    others = tuple(rule for rule in model.rules if type(rule.constraint) not in shrinking)
    clauses = clauses_of(replace(model, rules=others))
    literals = sum(len(layer.spots) * len(layer.values) for layer in model.every_layer)
    # Computing the remaining values is useless, or takes too long itself.
    if not shrinking or clauses > MOST_CLAUSES or literals > MOST_CLAUSES:
        return MOST_CLAUSES + 1
    return clauses_over(Formula(model, Clock(Budget(None))), model.rules)


def clauses_over(formula: Formula, rules: Iterable[Posting]) -> int:
    """An estimate of the number of clauses of rules, over the values that a formula has for their variables."""
    clauses = 0
    for rule in polled(rules):
        kind = type(rule.constraint)
        if size_within := function_of(kind, "clauses", "size_within"):
            domains = formula.domains(formula.numbering.of(rule.constraint.scope))
            clauses += size_within(rule.constraint, domains)
        elif size := function_of(kind, "clauses", "size"):
            clauses += size(rule.constraint)
        if clauses > MOST_CLAUSES:
            break
    return clauses


def begins_late(model: Model) -> bool:
    """True if a search over listed options is likely to be faster than writing the formula."""
    return any(late(constraint) for late, constraint in functions(model, "clauses", "begins_late"))


def listed_options(model: Model) -> ModuleType | None:
    """The part of a constraint type that lists options, if the whole model is a choice among them; otherwise None."""
    parts = (part_of(kind, "options") for kind in model.constraint_types)
    return next((options for options in parts if options is not None and options.takes(model)), None)
