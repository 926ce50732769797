"""Which boards with few marks the referee refuses: the clauses of a certificate's second proof.

Nothing here has to be right: a refusal is put before the referee again by whoever verifies the certificate.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark.certificates.refusals import Refusal, add_refusals, refused
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.report import Clock
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.registry import genre_of

MOST = 100_000
"""How often the referee is asked for one certificate. A board that needs more has no second proof."""
RINGS = (0, 2, 4)
"""How far around a fault the marks are looked at that may cause it, before all are."""
WIDE = 100
"""Faults of more places than this are looked for among all marks at once."""


class Accepted(Exception):
    """The referee accepts a board that the certificate does not name."""


class RefusalSearch:
    """Finds small refusals among the marks of whole boards, and writes them into the formula."""

    def __init__(self, puzzle: Puzzle, formula: PlainFormula, clock: Clock) -> None:
        self.puzzle, self.formula, self.clock = puzzle, formula, clock
        self.literals = {
            formula.lit(var, value): (var, value)
            for layer in formula.model.layers
            for var in layer.vars
            for value in layer.values
        }
        self.variables = sum(len(layer.vars) for layer in formula.model.layers)
        self.asked = 0
        self.found: list[Refusal] = []

    def more(self, true: set[int]) -> list[Clause]:
        """Clauses that an assignment breaks. Raises Accepted if the referee has nothing against it."""
        marks = dict(mark for literal, mark in self.literals.items() if literal in true)
        verdict = genre_of(self.puzzle).check(self.puzzle, marks)
        if verdict:
            raise Accepted
        before, new = len(self.formula.clauses), dict[Refusal, None]()
        for fault in verdict.violations:
            if fault.final:
                around = {*fault.where, *([fault.clue] if fault.clue is not None else [])}
                new |= dict.fromkeys(self._near(marks, around, bool(new)))
        if not new:
            new[self._least(marks)] = None
        add_refusals(self.formula, self.puzzle, new)
        self.found += new
        return self.formula.clauses[before:]

    def _near(self, marks: Marks, around: set[Spot], near_only: bool) -> Iterator[Refusal]:
        """A least refusal among the marks near a fault, or with `near_only` false among all."""
        for ring in RINGS if len(around) <= WIDE else ():
            reach = range(-ring, ring + 1)
            near = {(r + dr, c + dc) for r, c in around for dr in reach for dc in reach}
            some = {var: value for var, value in marks.items() if var.spot in near}
            if self._refused(some):
                yield self._least(some)
                return
        if not near_only and self._refused(marks):
            yield self._least(marks)

    def _least(self, marks: Marks) -> Refusal:
        """A part of refused marks of which each is needed: larger pieces are left out first, then smaller ones."""
        left, size = list(marks.items()), len(marks)
        while size := size // 2:
            k = 0
            while k < len(left):
                fewer = left[:k] + left[k + size :]
                if self._refused(dict(fewer)):
                    left = fewer
                else:
                    k += size
        return tuple(left)

    def _refused(self, marks: Marks) -> bool:
        self.asked += 1
        if self.asked > MOST:
            raise Stopped("cap")
        self.clock.tick()
        return refused(self.puzzle, self.variables, marks.items())
