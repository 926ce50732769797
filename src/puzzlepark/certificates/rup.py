"""The checker of proofs by reverse unit propagation (RUP), the simplest part of DRAT (Goldberg and Novikov,
Verification of Proofs of Unsatisfiability for CNF Formulas, DATE 2003).

Each line must be implied by the clauses before it by unit propagation alone, and the last line is the empty clause.
Lines "d …" delete clauses. A deletion cannot make a wrong proof valid; it only saves time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from puzzlepark.core.errors import Rejected
from puzzlepark.encoders.plain.formula import Clause, Tick

LINE = re.compile("(d )?((?:-?[1-9][0-9]{0,8} )*)0")
"""The form of a line: literals without leading zeros, separated by single spaces, and a final 0."""


class Checker:
    """Clauses with two watched literals each, and the literals that they imply."""

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        # Lists are indexed by literals. Negative literals use Python's indices from the end of the list.
        self.top = variables
        """The highest variable."""
        self.value = [0] * (2 * variables + 1)
        """The value of each literal: 1 for true, -1 for false, 0 for unassigned."""
        self.watched: list[list[list[int]]] = [[] for _ in range(2 * variables + 1)]
        """The clauses that watch each literal."""
        self.trail: list[int] = []
        """The true literals, in the order in which they became true."""
        self.copies: dict[tuple[int, ...], list[list[int]]] = {}
        """The clauses with the same literals, so that a deletion finds them."""
        self.refuted = False
        """True if unit propagation refutes the clauses without assumptions."""
        self.reason: list[list[int]] = [[] for _ in self.value]
        """The clause that implied each literal."""
        self.conflict: list[int] = []
        """The last violated clause."""
        self.newest: list[int] = []
        """The clause that was learned last."""
        for clause in clauses:
            self.learn(clause)

    def follows(self, clause: Sequence[int]) -> bool:
        """True if unit propagation finds a conflict when all literals of the clause are false."""
        if self.refuted:
            return True
        start = len(self.trail)
        conflict = any(not self._assign(-literal) for literal in clause) or not self._propagate(start)
        self._undo(start)
        return conflict

    def learn(self, clause: Sequence[int]) -> None:
        """Add a clause, and propagate if it is unit."""
        if self.refuted:
            return
        self.newest = literals = list(dict.fromkeys(clause))
        # False literals come last, so that none of them is watched.
        literals.sort(key=lambda literal: self.value[literal] < 0)
        if len(literals) > 1:
            self.watched[literals[0]].append(literals)
            self.watched[literals[1]].append(literals)
            self.copies.setdefault(tuple(sorted(literals)), []).append(literals)
        not_false = [literal for literal in literals if self.value[literal] >= 0]
        if not not_false:
            self.refuted, self.conflict = True, literals
        elif len(not_false) == 1 and self.value[not_false[0]] == 0:
            start = len(self.trail)
            self._assign(not_false[0])
            self.reason[not_false[0]] = literals
            self.refuted = not self._propagate(start)

    def delete(self, clause: Sequence[int]) -> None:
        """Delete one copy of a clause if there is one. The literals that it implied stay true."""
        copies = self.copies.get(tuple(sorted(set(clause))))
        if copies:
            literals = copies.pop()
            for literal in literals[:2]:
                self.watched[literal] = [other for other in self.watched[literal] if other is not literals]

    def _undo(self, start: int) -> None:
        """Unassign the literals of the trail from this index on."""
        for literal in self.trail[start:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[start:]

    def _assign(self, literal: int) -> bool:
        """Make a literal true. Return False if it is false already."""
        value = self.value
        if value[literal] == 0:
            value[literal], value[-literal] = 1, -1
            self.trail.append(literal)
        return value[literal] > 0

    def _propagate(self, at: int) -> bool:
        """Propagate the literals of the trail from this index on; False if a clause is violated."""
        value, trail, watched, reason = self.value, self.trail, self.watched, self.reason
        while at < len(trail):
            false = -trail[at]
            at += 1
            # These clauses watch the literal. The first `kept` entries are the clauses that continue to watch it.
            watchers, kept = watched[false], 0
            for k, clause in enumerate(watchers):
                # A clause watches its first two literals. Exchange them if the false one is the first.
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] > 0:
                    watchers[kept] = clause
                    kept += 1
                    continue
                for j in range(2, len(clause)):
                    other = clause[j]
                    if value[other] >= 0:  # The clause watches this literal instead.
                        clause[1], clause[j] = other, false
                        watched[other].append(clause)
                        break
                else:  # All literals but the first are false.
                    watchers[kept] = clause
                    kept += 1
                    if value[first] < 0:
                        watchers[kept:] = watchers[k + 1 :]
                        self.conflict = clause
                        return False
                    value[first], value[-first] = 1, -1
                    reason[first] = clause
                    trail.append(first)
            del watchers[kept:]
        return True


def check_proof(variables: int, clauses: Sequence[Clause], proof: str, tick: Tick = lambda: None) -> int:
    """Check a proof in the text form of DRAT; return the number of checked lines. Raises Rejected if the proof does not
    show that the clauses are unsatisfiable."""
    return follow(Checker(variables, clauses), proof, tick)


def follow(checker: Checker, proof: str, tick: Tick = lambda: None) -> int:
    """Check a proof with a checker that has the clauses; return the number of checked lines. Raises Rejected if the
    proof is invalid. It may end without the empty clause if unit propagation refutes the clauses before."""
    checked, ended = 0, False
    *lines, incomplete = proof.split("\n")
    if incomplete:
        raise Rejected("The last line of the proof is cut off.")
    for number, line in enumerate(lines, 1):
        tick()
        if ended:
            raise Rejected(f"Line {number} of the proof stands behind the empty clause.")
        is_deletion, clause = _read_line(line, number, checker.top)
        ended = not is_deletion and not clause
        if checker.refuted:
            continue
        if is_deletion:
            checker.delete(clause)
            continue
        checked += 1
        if not checker.follows(clause):
            raise Rejected(f"Line {number} of the proof does not follow from the clauses before it.")
        checker.learn(clause)
    if not checker.refuted:
        raise Rejected("The proof ends before it shows that there is no other solution.")
    return checked


def _read_line(line: str, number: int, variables: int) -> tuple[bool, list[int]]:
    """Whether a line is a deletion, and its clause. Raises Rejected for an invalid line."""
    match = LINE.fullmatch(line)
    clause = list(map(int, match[2].split())) if match else []
    if not match or not all(abs(literal) <= variables for literal in clause):
        raise Rejected(f"Line {number} of the proof is no clause of this formula.")
    return match[1] is not None, clause
