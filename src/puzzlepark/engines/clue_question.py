"""Whether an answer stays the only one with fewer clues: asked of one search, in which clues are switched off."""

from __future__ import annotations

from collections.abc import Set

from puzzlepark._native import FlatClauses
from puzzlepark.constraints import expanded, part
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import Clock
from puzzlepark.encoders.formula import Formula, Terms
from puzzlepark.engines.cdcl import Search, add_clauses, fill
from puzzlepark.engines.clauses import clauses_of, clauses_over, refuses_formula, write_rules

CONFLICTS = 2_000
"""Conflicts after which it is left open, unless told. Not seconds, so that a seed repeats."""

MOST_LITERALS = 200_000
"""Where clues leave few of very many values, engines that see the clues beforehand are sooner done."""
MOST_SWITCHED = 900_000
"""Clauses of all clues above which a search of a large board is asked about some clues at a time instead."""


class ClueQuestion:
    """What one answer learns helps the next. Other solutions are kept: one that obeys the clues which are left is found
    without a search."""

    def __init__(self, search: Search, rules: list[Rule], switches: dict[Spot, int]) -> None:
        self.search, self.rules, self.switches = search, rules, switches
        self.broken: list[frozenset[Spot]] = []
        """The clues that each other solution breaks."""
        self.staying = set[Spot]()
        """The clues that cannot be switched off any more."""

    @staticmethod
    def of(
        model: Model, view: str, answer: Solution, clock: Clock, some: Set[Spot] | None = None, most: int | None = None
    ) -> ClueQuestion | None:
        """The question about a model with the clues of its rules, or about some of them: the others stay. None where no
        clauses say what they mean, or where it is too large; `most` is how many clauses the clues may have."""

        def switched(rule: Rule) -> bool:
            return rule.clue is not None and (some is None or rule.clue in some)

        whole = expanded(model, "clauses").model
        clues = [rule for rule in whole.rules if switched(rule)]
        bare = replace(whole, rules=tuple(rule for rule in whole.rules if not switched(rule)))
        if refuses_formula(bare, lengths=True) or not all(_can_be_switched(rule) for rule in clues):
            return None
        formula = Formula(bare, clock, counts=[])
        if formula.top > MOST_LITERALS:
            return None
        if most is not None and clauses_of(whole) > most and clauses_over(formula, clues) > most:
            return None
        assert formula.false  # its clause holds without any clue
        write_rules(formula)
        search, switches = fill(formula), dict[Spot, int]()
        clauses = list[list[int]]()
        for rule in clock.watch(clues):
            assert rule.clue is not None
            switch = switches.get(rule.clue) or formula.new()
            switches[rule.clue] = switch
            formula.clauses, formula.counts, before = FlatClauses(), [], len(formula.lazy)
            part(rule.constraint, "clauses").write(formula, rule.constraint)
            checks = formula.lazy[before:]
            if not all(hasattr(check, "switched") for check in checks):
                return None
            clauses += [[-switch, *clause] for clause in formula.clauses]
            formula.clauses = FlatClauses()
            watched = [check.switched(formula, switch) for check in checks]  # type: ignore[attr-defined]
            clauses += formula.clauses
            search.solver.grow(formula.top)
            for terms, low, high in formula.counts:
                _count_if(search, switch, terms, low, high)
            for check in watched:
                check.watch(search.solver)
        add_clauses(search.solver, formula, [*clauses, formula.blocking(answer, model.views[view])])
        return ClueQuestion(search, [rule for rule in model.rules if switched(rule)], switches)

    @property
    def said_beforehand(self) -> bool:
        """Whether clauses say all rules beforehand, so that an answer takes no second look at what a search finds."""
        return not self.search.formula.lazy and self.search.formula.watcher is None

    def unique(self, gone: Set[Spot], conflicts: int = CONFLICTS, *, at_once: bool = False) -> bool | None:
        """Whether there is no other solution without the clues that are gone; None if so many conflicts did not
        decide it. `at_once`, all clues are there before anything follows from one."""
        if any(gone >= broken for broken in self.broken):
            return False
        if not self.staying.isdisjoint(gone):
            return None
        assumed = [-switch if clue in gone else switch for clue, switch in self.switches.items()]
        search = self.search
        while True:
            found, _ = search.solver.solve(search.formula.clock.left, assumed, conflicts, at_once)
            if not found:
                search.formula.clock.tick()
                return None if found is None else True
            true = set(search.solver.model(None if search.late else search.formula.own))
            clauses = [clause for look in search.late for clause in look(true)]
            if not clauses:
                marks = search.formula.marks(true)
                # It obeys the clues that are there.
                gone_rules = search.formula.clock.watch([rule for rule in self.rules if rule.clue in gone])
                broken = (rule.clue for rule in gone_rules if not rule.constraint.holds(marks))
                self.broken.append(frozenset(clue for clue in broken if clue))
                return False
            add_clauses(search.solver, search.formula, clauses)

    def settle(self, clues: Set[Spot], *, stay: bool) -> None:
        """Say that these clues stay, or are gone, in all that is asked from now on: so no answer assumes it again."""
        if stay:
            self.staying |= clues
        settled = [self.switches.pop(clue) for clue in sorted(clues & self.switches.keys())]
        self.search.solver.add_clauses([[switch if stay else -switch] for switch in settled])

    def needed(self, gone: Set[Spot]) -> frozenset[Spot] | None:
        """Clues that are enough for one solution, none of those that are gone; None if there are none such, or if that
        was not decided."""
        if not self.unique(gone):
            return None
        core = set(self.search.solver.core)
        return frozenset(clue for clue, switch in self.switches.items() if switch in core)


def _can_be_switched(rule: Rule) -> bool:
    """Whether clauses say all of a rule; equal variables share their literals whether it is switched on or off."""
    return rule.constraint.equalities is None and part(rule.constraint, "clauses") is not None


def _count_if(search: Search, switch: int, terms: Terms, low: int, high: int) -> None:
    """Bound the weight of the terms if the switch is on: off, it weighs what they may lack or have too much."""
    literals, weights = [literal for literal, _ in terms], [weight for _, weight in terms]
    most = sum(weights)
    if low > most or high < max(0, low):
        search.solver.add_clauses([[-switch]])
        return
    if low > 0:
        search.solver.add_count([*literals, -switch], [*weights, low], low, most + low)
    if high < most:
        search.solver.add_count([*literals, switch], [*weights, most - high], 0, most)
