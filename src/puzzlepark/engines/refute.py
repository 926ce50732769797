"""Refute clauses with a DRAT proof in text form, by the native conflict-driven solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from puzzlepark._native import Solver, Stop
from puzzlepark.core.errors import EngineFault, Stopped
from puzzlepark.core.report import Clock

Clauses = Sequence[Sequence[int]]
DELETION = 2
"""The first number of each proof line that deletes a clause."""


def refute(variables: int, clauses: Clauses, lazy_clauses: Callable[[set[int]], Clauses], clock: Clock) -> str:
    """A proof that clauses and lazy clauses together have no solution.

    `lazy_clauses` returns the lazy clauses that an assignment violates. A first search collects them. A second search
    has them from the start and writes the proof. Raises Stopped, and EngineFault if an assignment violates no clause.
    """
    added: list[Sequence[int]] = []
    solver = _solver_of(variables, clauses)
    while _satisfiable(solver, clock):
        violated = list(lazy_clauses(set(solver.model())))
        if not violated:
            raise EngineFault("The clauses of a certificate have a solution that they should not have.")
        added += violated
        solver.add_clauses(violated)
    solver = _solver_of(variables, [*clauses, *added], proof=True)
    if _satisfiable(solver, clock):
        raise EngineFault("Two searches of the same clauses disagree.")
    return _drat(solver.proof)


def _solver_of(variables: int, clauses: Clauses, proof: bool = False) -> Solver:
    """A solver with these clauses, which writes a proof if requested."""
    solver = Solver()
    if proof:
        solver.write_proof()
    solver.grow(variables)
    solver.add_clauses(clauses)
    return solver


def _satisfiable(solver: Solver, clock: Clock) -> bool:
    """Whether the clauses have a solution; raises Stopped."""
    answer, end = solver.solve(clock.left)
    if answer is None:
        raise Stopped("deadline" if end == Stop.deadline else "cap")
    if solver.bytes > clock.budget.memory:
        raise Stopped("memory")
    return answer


def _drat(proof: Iterable[int]) -> str:
    """The solver's proof as DRAT text. The proof is a sequence of numbers, in which each line consists of its kind, its
    literals and a 0. The last line is the empty clause, which the solver omits if the clauses conflict while they are
    added."""
    lines: list[str] = []
    line: list[str] | None = None  # the words of the line so far; None before the number of its kind
    for number in proof:
        if line is None:
            line = ["d"] if number == DELETION else []
            continue
        line.append(str(number))
        if number == 0:
            lines.append(" ".join(line) + "\n")
            line = None
    return "".join(lines if lines[-1:] == ["0\n"] else [*lines, "0\n"])
