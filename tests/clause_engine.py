"""An engine made of the plain clauses and lemmas of certificates, so that tests can compare them with brute force like
any engine."""

from __future__ import annotations

from puzzlepark._native import Solver
from puzzlepark.certificates.diagram import order_of
from puzzlepark.certificates.encode import encode
from puzzlepark.certificates.lemmas import clause_of
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import BadInput
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task
from puzzlepark.tasks.lemma_search import LemmaSearch


class Clauses(Engine):
    name = "clauses"

    def refuses(self, model: Model, task: Task) -> str | None:
        try:
            encode(model)
        except BadInput as error:
            return str(error)
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        formula = encode(model)
        search = LemmaSearch(formula)
        order, shown = order_of(model, task.view)
        solver = Solver()
        solver.grow(len(formula.names))
        told = 0
        while True:
            solver.add_clauses(formula.clauses[told:])
            told = len(formula.clauses)
            if not solver.solve(60.0)[0]:
                return None
            true = set(solver.model())
            lemmas = search.violated(true)
            for lemma in lemmas:
                formula.add(*clause_of(formula, lemma))
            assert not lemmas or len(formula.clauses) > told, "a lemma must say something"
            if not lemmas:
                values = {var: [x for x in formula.values(var) if formula.lit(var, x) in true] for var in order}
                assert all(len(some) == 1 for some in values.values()), "each variable has one value"
                yield Solution.of(task.puzzle, model.layers, {var: some[0] for var, some in values.items()})
                formula.add(*(-formula.lit(var, values[var][0]) for var in order[:shown]))
