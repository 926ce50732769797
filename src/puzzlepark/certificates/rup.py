"""The checker of proofs: each line must follow from what is known by unit propagation alone, and the last is empty.

That is reverse unit propagation, the part of DRAT that needs no other idea. Lines "d …" say which clauses are not
needed any more. To drop a clause never proves more, so they are heeded for speed only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from puzzlepark.core.errors import Rejected
from puzzlepark.encoders.plain.formula import Clause, Tick

LINE = re.compile("(d )?((?:-?[1-9][0-9]{0,8} )*)0")
"""The one form of a line: literals without leading zeros, a space between two, and a 0."""


class Checker:
    """Clauses with two watched literals each, and what follows from them alone."""

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        # Lists are indexed by literals: a negative one counts from the end.
        self.top = variables
        self.value = [0] * (2 * variables + 1)
        self.watched: list[list[list[int]]] = [[] for _ in range(2 * variables + 1)]
        self.trail: list[int] = []
        self.places: dict[tuple[int, ...], list[list[int]]] = {}
        self.refuted = False
        self.reason: list[list[int]] = [[] for _ in self.value]
        """The clause by which each literal followed."""
        self.broken: list[int] = []
        """The clause that was broken last."""
        self.newest: list[int] = []
        """The clause that was learned last."""
        for clause in clauses:
            self.learn(clause)

    def follows(self, clause: Sequence[int]) -> bool:
        """Whether unit propagation refutes that all literals of the clause are false."""
        if self.refuted:
            return True
        start = len(self.trail)
        done = any(not self._assign(-literal) for literal in clause) or not self._propagate(start)
        for literal in self.trail[start:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[start:]
        return done

    def learn(self, clause: Sequence[int]) -> None:
        """Take a clause for known, and whatever follows from it at once."""
        if self.refuted:
            return
        self.newest = literals = list(dict.fromkeys(clause))
        # Literals that are false for good come last, so that the watched ones are not among them.
        literals.sort(key=lambda literal: self.value[literal] < 0)
        if len(literals) > 1:
            self.watched[literals[0]].append(literals)
            self.watched[literals[1]].append(literals)
            self.places.setdefault(tuple(sorted(literals)), []).append(literals)
        free = [literal for literal in literals if self.value[literal] >= 0]
        if not free:
            self.refuted, self.broken = True, literals
        elif len(free) == 1 and self.value[free[0]] == 0:
            start = len(self.trail)
            self._assign(free[0])
            self.reason[free[0]] = literals
            self.refuted = not self._propagate(start)

    def forget(self, clause: Sequence[int]) -> None:
        """Drop a clause, if it is there; what followed from it stays."""
        found = self.places.get(tuple(sorted(set(clause))))
        if found:
            literals = found.pop()
            for literal in literals[:2]:
                self.watched[literal] = [each for each in self.watched[literal] if each is not literals]

    def _assign(self, literal: int) -> bool:
        """Make a literal true; whether it can be."""
        value = self.value
        if value[literal] == 0:
            value[literal], value[-literal] = 1, -1
            self.trail.append(literal)
        return value[literal] > 0

    def _propagate(self, at: int) -> bool:
        """Assign what follows from the trail from this place on; False if a clause is broken."""
        value, trail, watched, reason = self.value, self.trail, self.watched, self.reason
        while at < len(trail):
            false = -trail[at]
            at += 1
            mine, kept = watched[false], 0
            for k, clause in enumerate(mine):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] > 0:
                    mine[kept] = clause
                    kept += 1
                    continue
                for j in range(2, len(clause)):
                    other = clause[j]
                    if value[other] >= 0:
                        clause[1], clause[j] = other, false
                        watched[other].append(clause)
                        break
                else:
                    mine[kept] = clause
                    kept += 1
                    if value[first] < 0:
                        mine[kept:] = mine[k + 1 :]
                        self.broken = clause
                        return False
                    value[first], value[-first] = 1, -1
                    reason[first] = clause
                    trail.append(first)
            del mine[kept:]
        return True


def check_proof(variables: int, clauses: Sequence[Clause], proof: str, tick: Tick = lambda: None) -> int:
    """Follow a proof in the text form of DRAT; how many lines were followed. Raises Rejected if the proof does not
    show that the clauses have no solution."""
    return follow(Checker(variables, clauses), proof, tick)


def follow(checker: Checker, proof: str, tick: Tick = lambda: None) -> int:
    """Follow a proof with a checker that knows the clauses; how many lines were followed. The empty clause may be
    missing where the clauses break without it. Raises Rejected."""
    lines, ended = 0, False
    *texts, rest = proof.split("\n")
    if rest:
        raise Rejected("The last line of the proof is cut off.")
    for number, line in enumerate(texts, 1):
        tick()
        if ended:
            raise Rejected(f"Line {number} of the proof stands behind the empty clause.")
        drop, clause = _read_line(line, number, checker.top)
        ended = not drop and not clause
        if checker.refuted:
            continue
        if drop:
            checker.forget(clause)
            continue
        lines += 1
        if not checker.follows(clause):
            raise Rejected(f"Line {number} of the proof does not follow from what is known there.")
        checker.learn(clause)
    if not checker.refuted:
        raise Rejected("The proof ends before it shows that there is no other solution.")
    return lines


def _read_line(line: str, number: int, variables: int) -> tuple[bool, list[int]]:
    """Whether a line drops a clause, and the clause; Rejected unless it is written as certificates are."""
    found = LINE.fullmatch(line)
    clause = list(map(int, found[2].split())) if found else []
    if not found or not all(abs(literal) <= variables for literal in clause):
        raise Rejected(f"Line {number} of the proof is no clause of this formula.")
    return found[1] is not None, clause
