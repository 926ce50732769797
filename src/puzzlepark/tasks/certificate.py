"""Certificates: answers with a proof that others can check. See trust/ for what is checked, and how."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import genre_of
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import GIB, Budget, Clock, Report, Status
from puzzlepark.engines.refute import refute
from puzzlepark.tasks.lemma_search import LemmaSearch
from puzzlepark.tasks.solve import solve, view_named
from puzzlepark.trust.diagram import Diagram, order_of
from puzzlepark.trust.encode import encode
from puzzlepark.trust.files import Certificate
from puzzlepark.trust.formula import Clause, Formula
from puzzlepark.trust.lemmas import Lemma, clause_of
from puzzlepark.trust.verify import forbid

MOST = 100_000
"""Counts above this have no certificate: whoever verifies one lets the referee look at every solution."""
KINDS = {Status.UNIQUE: "unique", Status.NONE: "none"}


def certify(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = 60.0,
    *,
    counted: bool = False,
    memory: int = 2 * GIB,
    report: Report | None = None,
) -> dict[str, str]:
    """The files of a certificate by name: that a puzzle has one solution in the view, or none, or with `counted` how
    many it has. `report` is an answer that is known already.

    Raises BadInput where there are several, or too many to count them one by one, and Stopped when the time is over.
    """
    clock = Clock(Budget(seconds, memory))
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    if report is None:
        report = solve(puzzle, MOST + 1 if counted else 2, clock.rest().seconds, view=view, memory=memory)
    if counted and len(report.solutions) > MOST:
        raise BadInput(f"There are more than {MOST:,} solutions: a certificate lists them all, so there is none.")
    if not counted and report.status is Status.MULTIPLE:
        raise BadInput("There are several solutions: a certificate says that there is one or none, or counts them.")
    if not report.exhausted:
        raise Stopped(report.stopped or "deadline")
    return _prove(_claim(puzzle, genre.model(puzzle), view, report.solutions, counted), clock)


def _claim(puzzle: Puzzle, model: Model, view: str, solutions: Sequence[Solution], counted: bool) -> Certificate:
    """The certificate without lemmas and proof."""
    if not counted:
        kind = "unique" if solutions else "none"
        return Certificate(kind, view, puzzle, (), "", solution=solutions[0] if solutions else None)
    order, _ = order_of(model, view)
    diagram = Diagram.of([tuple(solution[var] for var in order) for solution in solutions])
    return Certificate("count", view, puzzle, (), "", diagram=diagram, count=len(solutions))


def _prove(claim: Certificate, clock: Clock) -> dict[str, str]:
    formula = encode(genre_of(claim.puzzle).model(claim.puzzle))
    forbid(formula, claim)
    search = _Collector(formula)
    clauses = list(formula.clauses)
    proof = refute(len(formula.names), clauses, search.more, clock)
    proved = Certificate(
        claim.claim,
        claim.view,
        claim.puzzle,
        tuple(search.lemmas),
        proof,
        claim.solution,
        claim.diagram,
        claim.count,
    )
    return proved.texts(formula)


class _Collector:
    """The lemmas that assignments have broken; each is in the formula as soon as it is found."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self.search = LemmaSearch(formula)
        self.lemmas: list[Lemma] = []

    def more(self, true: set[int]) -> list[Clause]:
        before = len(self.formula.clauses)
        for lemma in self.search.broken(true):
            self.formula.add(*clause_of(self.formula, lemma))
            self.lemmas.append(lemma)
        return self.formula.clauses[before:]
