"""Compiles a model into the deductions that the types of its constraints define."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from puzzlepark.constraints import deduction_part, expanded
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Var
from puzzlepark.core.report import Clock
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, Law

Possible = Mapping[Var, Collection[int]]
"""The values that a variable has in some solution, for the variables for which they are known."""


def compiled(model: Model, view: str, possible: Possible, clock: Clock | None = None) -> DeductionModel:
    """The deductions of a model.

    Layers that no view shows are notes, unless a rule says that players see their values in the answer. `possible` are
    the values that variables have in solutions.
    """
    shown = set(model.views[view])
    # A rule of the expanded model comes from the rule of `model` with the number in `origins`. Auxiliary layers belong
    # to the places of the rule with the number in `homes`.
    whole, origins, homes = expanded(model, "deductions")
    rules = [
        (number, rule, deduction_part(rule.constraint))
        for number, rule in zip(origins, whole.rules, strict=True)
        if not model.rules[number].implied
    ]
    board = DeductionModel(whole, _notes(whole, shown), _largest_value(whole, possible), clock)
    board.homes = {layer: model.rules[number].where for layer, number in homes.items()}
    laws: list[Law] = []
    for number, rule, part in board.clock.watch(rules):
        if part.laws is not None:
            for law in part.laws(board, number, rule, rule.constraint, shown):
                law.info = _attributed(law.info, model.rules[number], rule)
                laws.append(law)
    for law in laws:
        for var in law.scope:
            board.laws.setdefault(var, []).append(law)
    # Some types of constraints add their deductions for all rules of the type at once.
    rules_by_type: dict[Callable[[DeductionModel, list[tuple[int, Posting]]], None], list[tuple[int, Posting]]] = {}
    for number, rule, part in board.clock.watch(rules):
        if part.add is not None:
            first = len(board.deductions)
            part.add(board, number, rule, rule.constraint)
            board.deductions[first:] = (_attributed(i, model.rules[number], rule) for i in board.deductions[first:])
        if part.add_together is not None:
            rules_by_type.setdefault(part.add_together, []).append((number, rule))
    for law in board.clock.watch(laws):
        law.add(board)
    for add_together, numbered_rules in rules_by_type.items():
        add_together(board, numbered_rules)
    board.clock.tick()
    board.native.finish(len(model.rules), board.clock.tick)
    board.clock.tick()
    return board


def _attributed(info: DeductionInfo, origin: Posting, rule: Posting) -> DeductionInfo:
    """The description of a deduction by `rule`, attributed to the rule `origin` of the puzzle's model.

    If `origin` was decomposed, the auxiliary variables of `rule` have no places on the board, so the places of `origin`
    are used instead. If the constraint type of `origin` has techniques, the deduction's code is the name of the type.
    """
    if not info.rules:
        return info
    info = info._replace(law=rule)
    if rule.constraint is origin.constraint:
        return info
    codes = info.codes
    if deduction_part(origin.constraint).techniques:
        name = type(origin.constraint).__name__.lower()
        codes = tuple(name if code else "" for code in codes)
    return info._replace(codes=codes, where=origin.where)


def _notes(model: Model, shown: Collection[str]) -> set[str]:
    """The names of layers that are notes, not marks."""
    marked, noted = set().union(*model.views.values()), set[str]()
    for rule in model.rules:
        layers = deduction_part(rule.constraint).layers
        if layers is not None:
            marked_by_rule, noted_by_rule = layers(rule.constraint)
            marked |= marked_by_rule
            noted |= noted_by_rule
    auxiliary = {layer.name for layer in model.auxiliary}
    unmarked = {layer.name for layer in model.hidden} - marked
    return (unmarked | noted | auxiliary).difference(shown)


def _largest_value(model: Model, possible: Possible) -> int | None:
    """The bound above which a person does not distinguish values; None if no constraint has such a bound."""
    for rule in model.rules:
        largest_value = deduction_part(rule.constraint).largest_value
        if largest_value is not None:
            return largest_value(rule.constraint, model, possible)
    return None
