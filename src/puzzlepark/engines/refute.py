"""Refute clauses with a proof in the text form of DRAT, by the project's own conflict-driven solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from puzzlepark._native import Solver, Stop
from puzzlepark.core.errors import EngineFault, Stopped
from puzzlepark.core.report import Clock

Clauses = Sequence[Sequence[int]]
FORGOTTEN = 2
"""The number that begins a line of the solver's proof about a clause that is dropped."""


def refute(variables: int, clauses: Sequence[Sequence[int]], more: Callable[[set[int]], Clauses], clock: Clock) -> str:
    """A proof that clauses have no solution, together with those that `more` gives for assignments that satisfy all so
    far. They are collected first: the proof is that of a second search, which knows them from its beginning. Raises
    Stopped, and EngineFault where there is nothing more to say against an assignment."""
    added: list[Sequence[int]] = []
    solver = _filled(variables, clauses)
    while _satisfiable(solver, clock):
        new = list(more(set(solver.model())))
        if not new:
            raise EngineFault("The clauses of a certificate have a solution that they should not have.")
        added += new
        _add(solver, new)
    solver = _filled(variables, [*clauses, *added], proof=True)
    if _satisfiable(solver, clock):
        raise EngineFault("Two searches of the same clauses disagree.")
    return _drat(solver.proof)


def _filled(variables: int, clauses: Clauses, proof: bool = False) -> Solver:
    solver = Solver()
    if proof:
        solver.write_proof()
    solver.grow(variables)
    _add(solver, clauses)
    return solver


def _add(solver: Solver, clauses: Clauses) -> None:
    solver.add_clauses(clauses)


def _satisfiable(solver: Solver, clock: Clock) -> bool:
    answer, end = solver.solve(clock.left)
    if answer is None:
        raise Stopped("deadline" if end == Stop.deadline else "cap")
    if solver.bytes > clock.budget.memory:
        raise Stopped("memory")
    return answer


def _drat(proof: Iterable[int]) -> str:
    """The solver's lines, each a kind, literals and a 0, as text. What it forgets is marked; the rest is learned. The
    last line is the empty clause, which the solver leaves out where clauses break as they are added."""
    lines: list[str] = []
    line: list[str] | None = None
    for number in proof:
        if line is None:
            line = ["d"] if number == FORGOTTEN else []
            continue
        line.append(str(number))
        if number == 0:
            lines.append(" ".join(line) + "\n")
            line = None
    return "".join(lines if lines[-1:] == ["0\n"] else [*lines, "0\n"])
