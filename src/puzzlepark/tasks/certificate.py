"""Certificates: answers with a proof that others can check. See trust/ for what is checked, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path

from puzzlepark.certificates.diagram import Diagram, order_of
from puzzlepark.certificates.encode import encode
from puzzlepark.certificates.files import Claim, Kind, Texts, load, second_texts
from puzzlepark.certificates.lemmas import clause_of
from puzzlepark.certificates.verify import Verified, lrat_texts, second_statement
from puzzlepark.certificates.verify import verify as check
from puzzlepark.core.errors import BadInput, EngineFault, Rejected, Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import GIB, Budget, Clock, Report, Status
from puzzlepark.core.watch import Cancel, Progress, poll, set_activity, watching
from puzzlepark.encoders.plain.formula import Clause, PlainFormula
from puzzlepark.encoders.plain.lemmas import Lemma
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.engines.refute import refute
from puzzlepark.registry import genre_of
from puzzlepark.tasks.lemma_search import LemmaSearch
from puzzlepark.tasks.refusal_search import Accepted, RefusalSearch
from puzzlepark.tasks.solve import count, solve, view_named

__all__ = ["Verified", "certify", "lrat_proofs", "verify"]

MOST = 20_000
"""Counts above this have no certificate: whoever verifies one lets the referee look at every solution."""


def certify(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = 60.0,
    *,
    counted: bool = False,
    referee: bool = True,
    memory: int = 2 * GIB,
    report: Report | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> dict[str, str]:
    """The files of a certificate by name: that a puzzle has one solution in the view, or none, or with `counted` how
    many it has. `report` is an answer that is known already. Without `referee`, there is no second proof, which rests
    on the genre's referee alone and not on its model; boards where it would take too long have none in any case.

    Raises BadInput where there are several, or too many to count them one by one, and Stopped when the time is over or
    `cancel()` is true. `progress` and `cancel` are those of `solve`.
    """
    clock = Clock(Budget(seconds, memory))
    with watching(progress, cancel, clock.left), kernels_poll():
        return _certify(puzzle, view, clock, counted, referee, memory, report)


def _certify(
    puzzle: Puzzle,
    view: str | None,
    clock: Clock,
    counted: bool,
    referee: bool,
    memory: int,
    report: Report | None,
) -> dict[str, str]:
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    if counted:
        found = count(puzzle, view, clock.rest().seconds, memory=memory)
        if found.seen > MOST or (found.count or 0) > MOST:
            raise BadInput(f"There are more than {MOST:,} solutions, too many for a certificate, which lists them all.")
    if report is None:
        report = solve(puzzle, None if counted else 2, clock.rest().seconds, view=view, memory=memory)
    if not counted and report.status is Status.MULTIPLE:
        raise BadInput("There are several solutions: a certificate says that there is one or none, or counts them.")
    if not report.exhausted:
        raise Stopped(report.stopped or "deadline")
    return _prove(_claim(puzzle, genre.model(puzzle), view, report.solutions, counted), clock, referee)


def verify(
    certificate: str | PathLike[str] | Texts,
    of: Puzzle | None = None,
    *,
    referee: bool = False,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Verified:
    """What a certificate proves: a folder of files, or their texts by name. With `of`, it must be about this puzzle.
    With `referee`, it must have a second proof, which does not rest on the genre's model.

    Everything is derived again from the puzzle by code that uses no engine. Raises Rejected with what is wrong, and
    Stopped if `cancel()` says so. `progress` and `cancel` are those of `solve`.
    """
    with watching(progress, cancel):
        set_activity("verifying")
        texts = certificate if isinstance(certificate, Mapping) else load(Path(certificate))
        found = check(texts, of, poll)
        if referee and found.refusals is None:
            raise Rejected("The certificate has no second proof: it rests on the model of the genre.")
        return found


def lrat_proofs(certificate: str | PathLike[str] | Texts) -> dict[str, str]:
    """The proofs of a certificate in LRAT, by the names of their files. Raises Rejected where it has none."""
    return lrat_texts(certificate if isinstance(certificate, Mapping) else load(Path(certificate)), poll)


def _claim(puzzle: Puzzle, model: Model, view: str, solutions: Sequence[Solution], counted: bool) -> Claim:
    """What is claimed, without lemmas and proof."""
    if not counted:
        kind: Kind = "unique" if solutions else "none"
        return Claim(kind, view, puzzle, (), "", solution=solutions[0] if solutions else None)
    order, _ = order_of(model, view)
    diagram = Diagram.of([tuple(solution[var] for var in order) for solution in solutions])
    return Claim("count", view, puzzle, (), "", diagram=diagram, count=len(solutions))


def _prove(claim: Claim, clock: Clock, referee: bool) -> dict[str, str]:
    formula = encode(genre_of(claim.puzzle).model(claim.puzzle), clock.tick)
    claim.forbid(formula)
    search = _Collector(formula)
    clauses = list(formula.clauses)
    proof = refute(len(formula.names), clauses, search.more, clock)
    claim = replace(claim, lemmas=tuple(search.lemmas), proof=proof)
    return claim.texts(formula) | (_prove_again(claim, clock) if referee else {})


def _prove_again(claim: Claim, clock: Clock) -> dict[str, str]:
    """The files of a second proof, by the referee alone; none where it would take too long. Raises EngineFault if the
    referee accepts a solution that the first proof excludes."""
    formula = second_statement(claim, clock.tick)
    search = RefusalSearch(claim.puzzle, formula, clock)
    try:
        proof = refute(len(formula.names), list(formula.clauses), search.more, clock)
    except Accepted:
        raise EngineFault("The referee accepts a solution that the model of the genre excludes.") from None
    except Stopped as stop:
        if stop.reason in ("cancelled", "interrupted"):
            raise
        return {}
    return second_texts(search.found, formula, proof)


class _Collector:
    """The lemmas that assignments have broken; each is in the formula as soon as it is found."""

    def __init__(self, formula: PlainFormula) -> None:
        self.formula = formula
        self.search = LemmaSearch(formula)
        self.lemmas: list[Lemma] = []

    def more(self, true: set[int]) -> list[Clause]:
        before = len(self.formula.clauses)
        for lemma in self.search.broken(true):
            self.formula.add(*clause_of(self.formula, lemma))
            self.lemmas.append(lemma)
        return self.formula.clauses[before:]
