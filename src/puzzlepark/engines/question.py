"""Satisfiability of clauses and counts under assumptions, for many queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlepark._native import Solver

CONFLICTS = 2000
"""The number of conflicts after which a query stays undecided."""


class Question:
    """A formula for many queries under assumptions. Learned clauses make later queries faster. Every variable of a
    count or join must occur in a clause."""

    def __init__(
        self,
        clauses: Iterable[Sequence[int]],
        counts: Iterable[tuple[Sequence[int], int]],
        joins: Sequence[tuple[int, int]] = (),
        *,
        asked: int | None = None,
        at_once: bool = False,
    ) -> None:
        """Each count has literals and the number of them that are true. `joins` has the pairs of adjacent literals in a
        graph, whose true literals must be connected. Answers contain only the first `asked` variables. With `at_once`,
        all assumptions are made on one decision level, which is faster if there are many."""
        self.asked, self.at_once = asked, at_once
        clause_lists = [list(clause) for clause in clauses]
        self.solver = Solver()
        self.solver.grow(max((abs(literal) for clause in clause_lists for literal in clause), default=0))
        self.solver.add_clauses(clause_lists)
        for literals, total in counts:
            self.solver.add_count(list(literals), [1] * len(literals), total, total)
        if joins:
            nodes = sorted({literal for join in joins for literal in join})
            number_of = {literal: k for k, literal in enumerate(nodes)}
            self.solver.add_connected(nodes, [(number_of[a], number_of[b]) for a, b in joins])

    def answer(self, assumed: Sequence[int], seconds: float) -> list[int] | None:
        """The true literals of a model; None if the formula is unsatisfiable; an empty list if it is undecided."""
        satisfiable, _ = self.solver.solve(seconds, assumed, CONFLICTS, self.at_once)
        if satisfiable is None:
            return []
        return self.solver.model(self.asked) if satisfiable else None
