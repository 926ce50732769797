"""A checker of LRAT proofs, as plain as can be: it knows nothing of the package, and no search."""

from __future__ import annotations


def lrat_refutes(cnf: str, proof: str) -> bool:
    """Whether a proof shows that the clauses of a DIMACS text have no solution."""
    lines = [line.split() for line in cnf.splitlines() if line[0] not in "cp"]
    clauses = {number: set(map(int, words[:-1])) for number, words in enumerate(lines, 1)}
    for line in proof.splitlines():
        number, *numbers = map(int, line.split())
        middle = numbers.index(0)
        clause, hints = numbers[:middle], numbers[middle + 1 : -1]
        if number in clauses or numbers[-1] != 0 or not _follows(clauses, clause, hints):
            return False
        clauses[number] = set(clause)
        if not clause:
            return True
    return False


def _follows(clauses: dict[int, set[int]], clause: list[int], hints: list[int]) -> bool:
    false = set(clause)
    for hint in hints:
        if hint not in clauses:
            return False
        left = clauses[hint] - false
        if not left:
            return True
        if len(left) > 1 or -min(left) in left:
            return False
        false.add(-left.pop())
    return False
