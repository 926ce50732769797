"""LRAT: a proof with hints, the numbers of the clauses from which each line follows (Cruz-Filipe and others, Efficient
Certified RAT Verification, CADE 2017).

It is longer than DRAT, and its checker is much simpler, because it needs no search. A line is

    NUMBER LITERALS 0 HINTS 0

The clauses of the formula are numbered from 1. If all literals of the line are false, the clause of each hint becomes a
unit clause, and that of the last hint becomes empty. No clauses are deleted.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.certificates.rup import Checker, follow
from puzzlepark.encoders.plain.formula import Clause, Tick


def lrat(variables: int, clauses: Sequence[Clause], proof: str, tick: Tick = lambda: None) -> str:
    """Convert a proof from the text form of DRAT to LRAT. Raises Rejected if the proof is invalid."""
    writer = _Writer(variables, clauses)
    follow(writer, proof, tick)
    return "".join(writer.lines)


class _Writer(Checker):
    """A checker of RUP proofs that writes each line with its hints.

    When the clauses so far imply a literal, its unit clause is written as a line of its own. Later lines need only that
    line as a hint for the literal.
    """

    def __init__(self, variables: int, clauses: Sequence[Clause]) -> None:
        super().__init__(variables, ())
        self.lines: list[str] = []
        self.numbers: dict[int, tuple[int, list[int]]] = {}
        """The number of each clause, by the id of its list. The list is stored too, so that its id stays unique."""
        self.unit: dict[int, int] = {}
        """The number of the unit clause of each implied literal."""
        self.last = len(clauses)
        """The number of the last clause or line."""
        for self.number, clause in enumerate(clauses, 1):
            self.learn(clause)

    def follows(self, clause: Sequence[int]) -> bool:
        """Whether a clause follows by unit propagation. If so, its line is written with hints."""
        start, assumed = len(self.trail), [-literal for literal in clause]
        # If a literal of the clause is true already, the line follows from its unit clause alone. If the literal is
        # true because the clause also contains its negation, the line needs no hint.
        true_literal = next((-literal for literal in assumed if not self._assign(literal)), None)
        follows = true_literal is not None or not self._propagate(start)
        if true_literal is not None:
            hints = [self.unit[true_literal]] if true_literal in self.unit else []
            self.number = self._write(clause, hints)
        elif follows:
            self.number = self._write(clause, self._hints(set(assumed), start))
        self._undo(start)
        return follows

    def learn(self, clause: Sequence[int]) -> None:
        """Add a clause, and write a line for each literal that it implies."""
        if self.refuted:
            return
        start = len(self.trail)
        super().learn(clause)
        self.numbers[id(self.newest)] = self.number, self.newest
        for literal in self.trail[start:]:
            reason = self.reason[literal]
            number = self.numbers[id(reason)][0]
            units = [self.unit[-other] for other in reason if other != literal]
            self.unit[literal] = self._write([literal], [*units, number]) if units else number
        if self.refuted:
            self._write([], [*(self.unit[-other] for other in self.conflict), self.numbers[id(self.conflict)][0]])

    def _hints(self, assumed: set[int], start: int) -> list[int]:
        """The numbers of the clauses that become unit in turn under these assumptions; the last clause is violated.

        The trail from index `start` on is followed backwards from the conflict, to keep only the clauses that it needs.
        """
        needed = {-literal for literal in self.conflict}
        hints = [self.numbers[id(self.conflict)][0]]
        for literal in reversed(self.trail[start:]):
            if literal in needed and literal not in assumed:
                reason = self.reason[literal]
                hints.append(self.numbers[id(reason)][0])
                needed.update(-other for other in reason if other != literal)
        units = sorted(self.unit[literal] for literal in needed - assumed if literal in self.unit)
        return [*units, *reversed(hints)]

    def _write(self, clause: Sequence[int], hints: Sequence[int]) -> int:
        """Write a line; return its number."""
        self.last += 1
        self.lines.append(" ".join(map(str, (self.last, *clause, 0, *hints, 0))) + "\n")
        return self.last
