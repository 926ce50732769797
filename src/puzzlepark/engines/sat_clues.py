"""Proofs that an answer is the only one with some of a board's clues: one formula, in which clues are switched off."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Clock
from puzzlepark.engines.cadical import Cadical
from puzzlepark.engines.formula import Formula
from puzzlepark.engines.sat import ENCODERS, formula_of


class ClueProofs:
    """A solver that knows a board's rules and that the answer is not meant; it is asked with some of the clues.

    It ends with its `with` block.
    """

    def __init__(self, formula: Formula, switches: dict[Spot, int], clock: Clock) -> None:
        self.formula, self.switches = formula, switches
        self.clues = {switch: clue for clue, switch in switches.items()}
        self.solver = Cadical(clock)

    @staticmethod
    def of(model: Model, view: str, answer: Solution, clock: Clock) -> ClueProofs | None:
        """Proofs about a model with the clues of its rules; None where clauses cannot say all rules beforehand."""
        if any(type(rule.constraint) not in ENCODERS for rule in model.rules):
            return None
        formula = formula_of(replace(model, rules=tuple(rule for rule in model.rules if rule.clue is None)), clock)
        if formula.lazy or formula.watcher is not None:
            return None
        assert formula.false  # its clause holds without any clue
        switches: dict[Spot, int] = {}
        for rule in model.rules:
            if rule.clue is not None:
                switch = switches.setdefault(rule.clue, 0) or formula.new()
                switches[rule.clue] = switch
                known = len(formula.clauses)
                ENCODERS[type(rule.constraint)](formula, rule.constraint)
                formula.clauses[known:] = [[-switch, *clause] for clause in formula.clauses[known:]]
        formula.clauses.append(formula.blocking(answer, model.views[view]))
        return None if formula.lazy or formula.watcher is not None else ClueProofs(formula, switches, clock)

    def __enter__(self) -> ClueProofs:
        self.solver.__enter__()
        self.solver.fill(self.formula.clauses)
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.__exit__(*error)

    def needed(self, without: Set[Spot], conflicts: int) -> frozenset[Spot] | None:
        """Clues that are enough for one solution, none of those left out; None if there are none such, or if that is
        not shown within some conflicts."""
        assumed = [switch for clue, switch in self.switches.items() if clue not in without]
        if self.solver.satisfiable(conflicts, assumed) is not False:
            return None
        return frozenset(self.clues[switch] for switch in self.solver.solver.get_core() or ())
