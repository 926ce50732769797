"""A model as deductions: every kind adds its own. A new genre gets them free."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import ModuleType

from puzzlepark.constraints import expanded, part, words
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.report import Clock
from puzzlepark.encoders.deductions import Board, DeductionInfo, Law

Possible = Mapping[Var, Collection[int]]
"""The values that variables have in solutions, where they are known."""


def compiled(model: Model, view: str, possible: Possible, clock: Clock | None = None) -> Board:
    """The deductions of a model. What no view shows, except as a reading of the answer, is a note. Values that are
    possible are kept apart from others."""
    shown = set(model.views[view])
    whole, origins, homes = expanded(model, "deductions")
    rules = [
        (number, rule, part(rule.constraint, "deductions"))
        for number, rule in zip(origins, whole.rules, strict=True)
        if not model.rules[number].implied
    ]
    board = Board(whole, _notes(whole, shown), _most_apart(whole, possible), clock)
    board.homes = {layer: model.rules[number].where for layer, number in homes.items()}
    laws: list[Law] = []
    for number, rule, deductions in board.clock.watch(rules):
        if hasattr(deductions, "laws"):
            some = deductions.laws(board, number, rule, rule.constraint, shown)
            for law in some:
                law.info = _told(law.info, model.rules[number], rule)
            laws += some
    for law in laws:
        for var in law.scope:
            board.laws.setdefault(var, []).append(law)
    alike: dict[ModuleType, list[tuple[int, Rule]]] = {}
    for number, rule, deductions in board.clock.watch(rules):
        if hasattr(deductions, "add"):
            first = len(board.deductions)
            deductions.add(board, number, rule, rule.constraint)
            board.deductions[first:] = (_told(info, model.rules[number], rule) for info in board.deductions[first:])
        if hasattr(deductions, "add_together"):
            alike.setdefault(deductions, []).append((number, rule))
    for law in board.clock.watch(laws):
        law.add(board)
    for deductions, some in alike.items():
        deductions.add_together(board, some)
    board.clock.tick()
    board.native.finish(len(model.rules), board.clock.tick)
    board.clock.tick()
    return board


def _told(info: DeductionInfo, origin: Rule, rule: Rule) -> DeductionInfo:
    """What is told of a deduction. A look at a part of a rule is one at the rule: the places of auxiliary variables are
    nowhere on the board, and a kind that has words of its own gives its deductions its own name."""
    if not info.rules:
        return info
    info = info._replace(law=rule)
    if rule.constraint is origin.constraint:
        return info
    name = type(origin.constraint).__name__.lower()
    codes = tuple(name if code else "" for code in info.codes) if words(origin.constraint) else info.codes
    return info._replace(codes=codes, where=origin.where)


def _notes(model: Model, shown: Collection[str]) -> set[str]:
    """The layers that are only kept in mind."""
    seen, noted = set().union(*model.views.values()), set[str]()
    for rule in model.rules:
        deductions = part(rule.constraint, "deductions")
        if hasattr(deductions, "layers"):
            marked, kept = deductions.layers(rule.constraint)
            seen |= marked
            noted |= kept
    auxiliary = {layer.name for layer in model.auxiliary}
    return ({layer.name for layer in model.hidden} - seen | noted | auxiliary).difference(shown)


def _most_apart(model: Model, possible: Possible) -> int | None:
    """The value from which on a person does not tell values apart, where a rule says so."""
    for rule in model.rules:
        deductions = part(rule.constraint, "deductions")
        if hasattr(deductions, "most_apart"):
            return int(deductions.most_apart(rule.constraint, model, possible))
    return None
