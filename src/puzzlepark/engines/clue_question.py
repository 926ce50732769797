"""Whether an answer stays the only one with fewer clues: asked of one search, in which clues are switched off."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Clock
from puzzlepark.engines.cdcl import Search, add_clauses, fill
from puzzlepark.engines.formula import Formula
from puzzlepark.engines.sat import ENCODERS, refuses_formula

CONFLICTS = 2_000
"""Conflicts after which it is left open. Not seconds, so that a seed repeats."""

MOST_LITERALS = 20_000
"""Where clues leave few of very many values, engines that see the clues beforehand are sooner done."""


class ClueQuestion:
    """What one answer learns helps the next. Other solutions are kept: one that obeys the clues which are left is found
    without a search."""

    def __init__(self, search: Search, rules: list[Rule], switches: dict[Spot, int]) -> None:
        self.search, self.rules, self.switches = search, rules, switches
        self.broken: list[frozenset[Spot]] = []
        """The clues that each other solution breaks."""

    @staticmethod
    def of(model: Model, view: str, answer: Solution, clock: Clock) -> ClueQuestion | None:
        """The question about a model with the clues of its rules; None where no clauses say what they mean, or
        where it is too large."""
        clues = [rule for rule in model.rules if rule.clue is not None]
        bare = replace(model, rules=tuple(rule for rule in model.rules if rule.clue is None))
        if refuses_formula(bare, lengths=True) or any(type(rule.constraint) not in ENCODERS for rule in clues):
            return None
        formula = Formula(bare, clock, counts=[])
        if formula.top > MOST_LITERALS:
            return None
        assert formula.false  # its clause holds without any clue
        search, switches = fill(formula), dict[Spot, int]()
        looks, clauses = len(formula.lazy), list[list[int]]()
        for rule in clock.watch(clues):
            assert rule.clue is not None
            switch = switches.get(rule.clue) or formula.new()
            switches[rule.clue] = switch
            formula.clauses, formula.counts = [], []
            ENCODERS[type(rule.constraint)](formula, rule.constraint)
            clauses += [[-switch, *clause] for clause in formula.clauses]
            search.solver.grow(formula.top)
            for terms, total in formula.counts:
                _count_if(search, switch, terms, total)
        if len(formula.lazy) > looks:
            return None
        add_clauses(search.solver, formula, [*clauses, formula.blocking(answer, model.views[view])])
        return ClueQuestion(search, clues, switches)

    def unique(self, gone: Set[Spot]) -> bool | None:
        """Whether there is no other solution without the clues that are gone; None if that was not decided."""
        if any(gone >= broken for broken in self.broken):
            return False
        assumed = [switch for clue, switch in self.switches.items() if clue not in gone]
        search = self.search
        while True:
            found, _ = search.solver.solve(search.formula.clock.left, assumed, CONFLICTS)
            if not found:
                search.formula.clock.tick()
                return None if found is None else True
            true = set(search.solver.model())
            clauses = [clause for look in search.late for clause in look(true)]
            if not clauses:
                marks = search.formula.marks(true)
                broken = (rule.clue for rule in self.rules if rule.clue and not rule.constraint.holds(marks))
                self.broken.append(frozenset(clue for clue in broken if clue))
                return False
            add_clauses(search.solver, search.formula, clauses)


def _count_if(search: Search, switch: int, terms: list[tuple[int, int]], total: int) -> None:
    """Have the terms weigh so much if the switch is on: off, it weighs what they may lack or have too much."""
    literals, weights = [literal for literal, _ in terms], [weight for _, weight in terms]
    most = sum(weights)
    if not 0 <= total <= most:
        search.solver.add_clauses([[-switch]])
        return
    if total > 0:
        search.solver.add_count([*literals, -switch], [*weights, total], total, most + total)
    if total < most:
        search.solver.add_count([*literals, switch], [*weights, most - total], 0, most)
