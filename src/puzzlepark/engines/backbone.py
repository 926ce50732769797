"""The values that variables have in some solution, by one incremental search.

Each round searches for a solution with at least one value that no earlier solution had, and prefers such values, so
that few rounds find all of them. The last round proves that the remaining values are in no solution. The variables with
one possible value are the backbone of the formula (Janota, Lynce and Marques-Silva, AI Communications 2015).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock
from puzzlepark.engines.cdcl import CdclSearch, add_clauses, fill, memory_left
from puzzlepark.engines.clauses import formula_of, refuses_formula


@dataclass
class ValueSearch:
    """A search for values that are not known to be possible. `complete` becomes true when there are no more."""

    search: CdclSearch
    unseen: dict[tuple[Var, int], int]
    """The literals of the values that no solution so far has."""
    complete: bool = False

    def witness(self, marks: Marks) -> None:
        """Record that the values of a solution are possible."""
        for var, value in marks.items():
            self.unseen.pop((var, value), None)

    def solutions(self, clock: Clock) -> Iterator[Marks]:
        """Solutions, each with a value that no earlier one has, until there are no more or the time ends. They give a
        value to every variable of the model."""
        formula, solver = self.search.formula, self.search.solver
        formula.clock = clock
        while not self.complete:
            # At least one unseen value occurs. Older clauses need not be removed, because each is weaker than the next.
            add_clauses(solver, formula, [sorted(set(self.unseen.values()))])
            solver.prefer(list(self.unseen.values()))
            true = self._solve(clock)
            if true is None:
                return
            marks = formula.marks(true)
            self.witness(marks)
            yield marks

    def _solve(self, clock: Clock) -> set[int] | None:
        """The true literals of a solution; None if there is none, or the time has ended."""
        formula, solver = self.search.formula, self.search.solver
        while True:
            answer, _ = solver.solve(clock.left, bytes=memory_left(formula))
            if not answer:
                self.complete = answer is False
                return None
            true = set(solver.model())
            clauses = [clause for check in self.search.late for clause in check(true)]
            if not clauses:
                return true
            add_clauses(solver, formula, clauses)


def value_search(model: Model, layers: Iterable[str], clock: Clock) -> ValueSearch | None:
    """A search for the values of some layers; None if the model has no formula."""
    if refuses_formula(model, lengths=True):
        return None
    formula = formula_of(model, clock, counts=[])
    shown = set(layers)
    unseen: dict[tuple[Var, int], int] = {}
    for layer in model.layers:
        for var in layer.vars if layer.name in shown else ():
            for value in layer.values:
                literal = formula.literal(var, value)
                if literal != formula.false:
                    unseen[var, value] = literal
    return ValueSearch(fill(formula), unseen)
