"""A question that is asked many times: whether clauses and counts can be true together with some literals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlepark._native import Solver

CONFLICTS = 2000
"""Conflicts after which it is left open."""


class Question:
    """What one answer learns helps the next. Every literal of a count or join is in some clause."""

    def __init__(
        self,
        clauses: Iterable[Sequence[int]],
        counts: Iterable[tuple[Sequence[int], int]],
        joins: Sequence[tuple[int, int]] = (),
        *,
        asked: int | None = None,
        at_once: bool = False,
    ) -> None:
        """Each count fixes how many of its literals are true. The true literals among `joins` must be connected. An
        answer tells the first variables, as many as are `asked`. Literals are assumed `at_once` where they are many."""
        self.asked, self.at_once = asked, at_once
        every = [list(clause) for clause in clauses]
        self.solver = Solver()
        self.solver.grow(max((abs(literal) for clause in every for literal in clause), default=0))
        self.solver.add_clauses(every)
        for literals, total in counts:
            self.solver.add_count(list(literals), [1] * len(literals), total, total)
        if joins:
            at = {literal: k for k, literal in enumerate(sorted({literal for join in joins for literal in join}))}
            self.solver.add_connected(list(at), [(at[one], at[other]) for one, other in joins])

    def answer(self, assumed: Sequence[int], seconds: float) -> list[int] | None:
        """The literals that are true if all is; None if that cannot be, an empty list if that was not decided."""
        found, _ = self.solver.solve(seconds, assumed, CONFLICTS, self.at_once)
        if found is None:
            return []
        return self.solver.model(self.asked) if found else None
