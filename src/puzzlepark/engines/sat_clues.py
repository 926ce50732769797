"""Proofs that an answer is the only one with some of a board's clues: one formula, in which clues are switched off."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Clock
from puzzlepark.engines.cadical import Cadical
from puzzlepark.engines.formula import Formula
from puzzlepark.engines.sat import ENCODERS, formula_of


class ClueProofs:
    """A solver that knows a board's rules and that the answer is not meant; it is asked with some of the clues.

    Other solutions that it finds are kept: one that obeys the clues which are left is found without the solver. It
    ends with its `with` block.
    """

    def __init__(self, formula: Formula, rules: list[Rule], switches: dict[Spot, int], clock: Clock) -> None:
        self.formula, self.rules, self.switches = formula, rules, switches
        self.clues = {switch: clue for clue, switch in switches.items()}
        self.bits = {clue: 1 << k for k, clue in enumerate(switches)}
        self.broken: list[int] = []
        """The clues that each other solution breaks, as bits."""
        self.solver = Cadical(clock)

    @staticmethod
    def of(model: Model, view: str, answer: Solution, clock: Clock) -> ClueProofs | None:
        """Proofs about a model with the clues of its rules; None where clauses cannot say all rules beforehand."""
        if any(type(rule.constraint) not in ENCODERS for rule in model.rules):
            return None
        clues = [rule for rule in model.rules if rule.clue is not None]
        formula = formula_of(replace(model, rules=tuple(rule for rule in model.rules if rule.clue is None)), clock)
        if formula.lazy or formula.watcher is not None:
            return None
        assert formula.false  # its clause holds without any clue
        switches: dict[Spot, int] = {}
        for rule in clues:
            assert rule.clue is not None
            switch = switches.setdefault(rule.clue, 0) or formula.new()
            switches[rule.clue] = switch
            known = len(formula.clauses)
            ENCODERS[type(rule.constraint)](formula, rule.constraint)
            formula.clauses[known:] = [[-switch, *clause] for clause in formula.clauses[known:]]
        formula.clauses.append(formula.blocking(answer, model.views[view]))
        return None if formula.lazy or formula.watcher is not None else ClueProofs(formula, clues, switches, clock)

    def __enter__(self) -> ClueProofs:
        self.solver.__enter__()
        self.solver.fill(self.formula.clauses)
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.__exit__(*error)

    def needed(self, without: Set[Spot], conflicts: int) -> frozenset[Spot] | None:
        """Clues that are enough for one solution, none of those left out; None if there are none such, or if that is
        not shown within some conflicts."""
        gone = sum(self.bits[clue] for clue in without)
        if any(broken & gone == broken for broken in self.broken):
            return None
        assumed = [switch for clue, switch in self.switches.items() if clue not in without]
        found = self.solver.satisfiable(conflicts, assumed)
        if found:
            self.broken.append(self._broken())
        return None if found is not False else frozenset(self.clues[s] for s in self.solver.solver.get_core() or ())

    def _broken(self) -> int:
        """The clues that the solution which was found last breaks."""
        marks, found = self.formula.marks(set(self.solver.model())), 0
        for rule in self.rules:
            if rule.clue is not None and not rule.constraint.holds(marks):
                found |= self.bits[rule.clue]
        return found
