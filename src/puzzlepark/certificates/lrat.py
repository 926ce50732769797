"""LRAT: a proof with, for each line, the numbers of the clauses that it follows from, one after the other.

It is longer than DRAT, and its checker is much simpler: nothing has to be searched. A line is

    NUMBER LITERALS 0 HINTS 0

where the clauses of the formula are numbered from 1. If all literals of the line are false, each hint leaves one
literal of its clause that can be true, and the last leaves none. Nothing is dropped here.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.certificates.rup import Checker, follow
from puzzlepark.encoders.plain.formula import Clause, Tick


def lrat(variables: int, clauses: Sequence[Clause], proof: str, tick: Tick = lambda: None) -> str:
    """A proof in the text form of DRAT as one of LRAT. Raises Rejected if it proves nothing."""
    writer = _Writer(variables, clauses)
    follow(writer, proof, tick)
    return "".join(writer.lines)


class _Writer(Checker):
    """A checker that writes down why each line follows. A literal that follows without supposing anything gets a line
    of its own as soon as it is known."""

    def __init__(self, variables: int, clauses: Sequence[Clause]) -> None:
        super().__init__(variables, ())
        self.lines: list[str] = []
        self.numbers: dict[int, tuple[int, list[int]]] = {}
        """The number of each clause, by the identity of its list, which is kept so that no other can have it."""
        self.sure: dict[int, int] = {}
        """The number of the clause that says a literal alone."""
        self.last = len(clauses)
        for self.number, clause in enumerate(clauses, 1):
            self.learn(clause)

    def follows(self, clause: Sequence[int]) -> bool:
        start, supposed = len(self.trail), [-literal for literal in clause]
        true = next((-literal for literal in supposed if not self._assign(literal)), None)
        done = true is not None or not self._propagate(start)
        if done:
            hints = self._why(set(supposed), start) if true is None else [self.sure[true]] if true in self.sure else []
            self.number = self._write(clause, hints)
        for literal in self.trail[start:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[start:]
        return done

    def learn(self, clause: Sequence[int]) -> None:
        if self.refuted:
            return
        start = len(self.trail)
        super().learn(clause)
        self.numbers[id(self.newest)] = self.number, self.newest
        for literal in self.trail[start:]:
            reason = self.reason[literal]
            number = self.numbers[id(reason)][0]
            before = [self.sure[-other] for other in reason if other != literal]
            self.sure[literal] = self._write([literal], [*before, number]) if before else number
        if self.refuted:
            self._write([], [*(self.sure[-other] for other in self.broken), self.numbers[id(self.broken)][0]])

    def _why(self, supposed: set[int], start: int) -> list[int]:
        """The clauses that break one after the other, if these literals are supposed."""
        needed = {-literal for literal in self.broken}
        hints = [self.numbers[id(self.broken)][0]]
        for literal in reversed(self.trail[start:]):
            if literal in needed and literal not in supposed:
                reason = self.reason[literal]
                hints.append(self.numbers[id(reason)][0])
                needed.update(-other for other in reason if other != literal)
        known = sorted(self.sure[literal] for literal in needed - supposed if literal in self.sure)
        return [*known, *reversed(hints)]

    def _write(self, clause: Sequence[int], hints: Sequence[int]) -> int:
        """A new line; its number."""
        self.last += 1
        self.lines.append(" ".join(map(str, (self.last, *clause, 0, *hints, 0))) + "\n")
        return self.last
