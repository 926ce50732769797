"""Find small sets of marks that the referee refuses: the clauses of a certificate's second proof.

This code need not be trusted: the referee checks every refusal again when the certificate is verified.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark.certificates.refusals import Refusal, add_refusals, refuses
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.report import Clock
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.registry import genre_of

MOST = 100_000
"""Maximum number of calls of the referee for one certificate. A board that needs more has no second proof."""
RADII = (0, 2, 4)
"""Distances around a violation, in half cells. Its cause is searched within them before all marks are tried."""
WIDE = 100
"""The cause of a violation with more spots than this is searched among all marks at once."""


class Accepted(Exception):
    """Raised if the referee accepts a board that is not a solution of the certificate."""


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
        self.calls = 0
        self.refusals: list[Refusal] = []

    def violated_clauses(self, true: set[int]) -> list[Clause]:
        """New clauses that an assignment violates. Raises Accepted if the referee accepts it."""
        marks = dict(mark for literal, mark in self.literals.items() if literal in true)
        verdict = genre_of(self.puzzle).check(self.puzzle, marks)
        if verdict:
            raise Accepted
        before, new = len(self.formula.clauses), dict[Refusal, None]()
        for violation in verdict.violations:
            if violation.final:
                spots = {*violation.where, *([violation.clue] if violation.clue is not None else [])}
                new |= dict.fromkeys(self._refusals_near(marks, spots, bool(new)))
        if not new:
            new[self._minimize(marks)] = None
        add_refusals(self.formula, self.puzzle, new)
        self.refusals += new
        return self.formula.clauses[before:]

    def _refusals_near(self, marks: Marks, spots: set[Spot], near_only: bool) -> Iterator[Refusal]:
        """At most one minimal refusal, among the marks near these spots or, unless `near_only`, among all marks."""
        for radius in RADII if len(spots) <= WIDE else ():
            offsets = range(-radius, radius + 1)
            nearby = {(r + dr, c + dc) for r, c in spots for dr in offsets for dc in offsets}
            near_marks = {var: value for var, value in marks.items() if var.spot in nearby}
            if self._refuses(near_marks):
                yield self._minimize(near_marks)
                return
        if not near_only and self._refuses(marks):
            yield self._minimize(marks)

    def _minimize(self, marks: Marks) -> Refusal:
        """A minimal subset of refused marks that is still refused: blocks of halving size are left out."""
        needed, size = list(marks.items()), len(marks)
        while size := size // 2:
            k = 0
            while k < len(needed):
                fewer = needed[:k] + needed[k + size :]
                if self._refuses(dict(fewer)):
                    needed = fewer
                else:
                    k += size
        return tuple(needed)

    def _refuses(self, marks: Marks) -> bool:
        """Whether the referee refuses these marks. Raises Stopped after too many calls."""
        self.calls += 1
        if self.calls > MOST:
            raise Stopped("cap")
        self.clock.tick()
        return refuses(self.puzzle, self.variables, marks.items())
