"""Uniqueness of an answer with fewer clues, decided by one incremental search in which clues are switched off."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from puzzlepark._native import FlatClauses
from puzzlepark.constraints import expanded, part
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import Clock
from puzzlepark.encoders.formula import Formula, Terms
from puzzlepark.engines.cdcl import CdclSearch, add_clauses, fill
from puzzlepark.engines.clauses import clauses_of, clauses_over, refuses_formula, write_rules

CONFLICTS = 2_000
"""Default limit of conflicts of one query. A limit in seconds would make results of a seed differ."""

MOST_LITERALS = 200_000
"""Maximum number of literals. If variables have very many values of which the clues leave few, engines that encode only
the remaining values are faster."""
MOST_SWITCHED = 900_000
"""Maximum number of clauses of all clues. On larger boards, a search has switches for only some of the clues."""


class ClueQuestion:
    """Decides whether a board without some clues still has only one solution.

    Every clue has a switch: a literal that implies its clauses. Queries assume the switches of the remaining clues, so
    learned clauses help later queries. Other solutions are stored with the clues they violate: a query without these
    clues needs no search.
    """

    def __init__(self, search: CdclSearch, rules: list[Posting], switches: dict[Spot, int]) -> None:
        self.search, self.rules, self.switches = search, rules, switches
        self.broken: list[frozenset[Spot]] = []
        """The clues that each known other solution violates."""
        self.staying = set[Spot]()
        """The clues that can no longer be switched off."""

    @staticmethod
    def of(
        model: Model, view: str, answer: Solution, clock: Clock, some: Set[Spot] | None = None, most: int | None = None
    ) -> ClueQuestion | None:
        """Build the question about a model, with switches for all clues, or for the clues in `some`. None if a clue
        has no clauses, or if the formula is too large. `most` limits the number of clauses of the clues."""

        def switched(rule: Posting) -> bool:
            return rule.clue is not None and (some is None or rule.clue in some)

        simple = expanded(model, "clauses").model
        clues = [rule for rule in simple.rules if switched(rule)]
        without_clues = replace(simple, rules=tuple(rule for rule in simple.rules if not switched(rule)))
        if refuses_formula(without_clues, lengths=True) or not all(_can_be_switched(rule) for rule in clues):
            return None
        formula = Formula(without_clues, clock, counts=[])
        if formula.top > MOST_LITERALS:
            return None
        if most is not None and clauses_of(simple) > most and clauses_over(formula, clues) > most:
            return None
        assert formula.false  # Create this literal here, so that its clause does not depend on a switch.
        write_rules(formula)
        search, switches = fill(formula), dict[Spot, int]()
        clauses = list[list[int]]()
        # The rules of each clue are written to an empty formula, so that the switch can be added to each clause.
        for rule in clock.watch(clues):
            assert rule.clue is not None
            switch = switches.get(rule.clue) or formula.new()
            switches[rule.clue] = switch
            formula.clauses, formula.counts, before = FlatClauses(), [], len(formula.lazy)
            part(rule.constraint, "clauses").write(formula, rule.constraint)
            checks: list[Any] = formula.lazy[before:]
            if not all(hasattr(check, "switched") for check in checks):
                return None
            clauses += [[-switch, *clause] for clause in formula.clauses]
            formula.clauses = FlatClauses()
            watched = [check.switched(formula, switch) for check in checks]
            clauses += formula.clauses
            search.solver.grow(formula.top)
            for terms, low, high in formula.counts:
                _count_if(search, switch, terms, low, high)
            for check in watched:
                check.watch(search.solver)
        add_clauses(search.solver, formula, [*clauses, formula.blocking(answer, model.views[view])])
        return ClueQuestion(search, [rule for rule in model.rules if switched(rule)], switches)

    @property
    def has_no_lazy_clauses(self) -> bool:
        """True if the formula holds all rules from the start."""
        return not self.search.formula.lazy and self.search.formula.watcher is None

    def unique(self, gone: Set[Spot], conflicts: int = CONFLICTS, *, at_once: bool = False) -> bool | None:
        """True if the answer is the only solution of the board without the clues `gone`. None if that is not decided
        within the number of conflicts. With `at_once`, all switches are assumed on one decision level, before any
        propagation."""
        if any(gone >= broken for broken in self.broken):
            return False
        if not self.staying.isdisjoint(gone):
            return None
        assumed = [-switch if clue in gone else switch for clue, switch in self.switches.items()]
        search = self.search
        while True:
            satisfiable, _ = search.solver.solve(search.formula.clock.left, assumed, conflicts, at_once)
            if not satisfiable:
                search.formula.clock.tick()
                return None if satisfiable is None else True
            true = set(search.solver.model(None if search.late else search.formula.own))
            clauses = [clause for check in search.late for clause in check(true)]
            if not clauses:
                marks = search.formula.marks(true)
                # The solution satisfies the remaining clues, so only the rules of the others are checked.
                gone_rules = search.formula.clock.watch([rule for rule in self.rules if rule.clue in gone])
                broken = (rule.clue for rule in gone_rules if not rule.constraint.holds(marks))
                self.broken.append(frozenset(clue for clue in broken if clue))
                return False
            add_clauses(search.solver, search.formula, clauses)

    def fix(self, clues: Set[Spot], *, stay: bool) -> None:
        """Decide for all later queries that these clues stay, or that they are removed. Later queries then need fewer
        assumptions."""
        if stay:
            self.staying |= clues
        fixed = [self.switches.pop(clue) for clue in sorted(clues & self.switches.keys())]
        self.search.solver.add_clauses([[switch if stay else -switch] for switch in fixed])

    def needed_clues(self, gone: Set[Spot]) -> frozenset[Spot] | None:
        """Clues outside `gone` that are enough for one solution: the unsatisfiable core of the proof. None if there are
        several solutions, or if that is undecided."""
        if not self.unique(gone):
            return None
        core = set(self.search.solver.core)
        return frozenset(clue for clue, switch in self.switches.items() if switch in core)


def _can_be_switched(rule: Posting) -> bool:
    """True if clauses express the whole rule. A rule of equalities has no clauses, because equal variables share their
    literals."""
    return rule.constraint.equalities is None and part(rule.constraint, "clauses") is not None


def _count_if(search: CdclSearch, switch: int, terms: Terms, low: int, high: int) -> None:
    """Bound the total weight of the true terms if the switch is on. The switch is one more term, whose weight makes the
    bound hold if the switch is off."""
    literals, weights = [literal for literal, _ in terms], [weight for _, weight in terms]
    most = sum(weights)
    if low > most or high < max(0, low):
        # No values satisfy the bound.
        search.solver.add_clauses([[-switch]])
        return
    if low > 0:
        search.solver.add_count([*literals, -switch], [*weights, low], low, most + low)
    if high < most:
        search.solver.add_count([*literals, switch], [*weights, most - high], 0, most)
