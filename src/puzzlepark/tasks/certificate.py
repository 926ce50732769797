"""Write and verify certificates, which are answers with a proof. The package `certificates` has the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path

from puzzlepark.certificates.diagram import SolutionDiagram, order_of
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
"""Maximum number of solutions in a certificate of a count, because the verification checks each of them."""


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
    """Return the files of a certificate, by name.

    The certificate proves that a puzzle has one solution in the view, or none; with `counted`, it proves the number of
    its solutions. `report` is an answer that is already known. With `referee`, there is a second proof, which depends
    on the genre's referee and not on its model, unless it would take too long.

    Raises BadInput if there are several solutions, or too many to count, and Stopped when the time is over or
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
    """The files of a certificate, within the time of a clock. An answer that is not given is searched first."""
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    if counted:
        number = count(puzzle, view, clock.rest().seconds, memory=memory)
        if number.seen > MOST or (number.count or 0) > MOST:
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
    """Verify a certificate, given as a folder of files or as texts by name. With `of`, it must be about this puzzle.
    With `referee`, it must have a second proof, which does not depend on the genre's model.

    Everything is derived again from the puzzle by code that uses no engine. Raises Rejected with the reason if the
    certificate is invalid, and Stopped if `cancel()` is true. `progress` and `cancel` are those of `solve`.
    """
    if not isinstance(certificate, str | PathLike | Mapping):
        raise BadInput(f"A certificate is a folder, or its texts by name, not {type(certificate).__name__}.")
    with watching(progress, cancel):
        set_activity("verifying")
        texts = certificate if isinstance(certificate, Mapping) else load(Path(certificate))
        verified = check(texts, of, poll)
        if referee and verified.refusals is None:
            raise Rejected("The certificate has no second proof: it rests on the model of the genre.")
        return verified


def lrat_proofs(certificate: str | PathLike[str] | Texts) -> dict[str, str]:
    """The proofs of a certificate in LRAT, by file name. Raises Rejected for an invalid certificate."""
    return lrat_texts(certificate if isinstance(certificate, Mapping) else load(Path(certificate)), poll)


def _claim(puzzle: Puzzle, model: Model, view: str, solutions: Sequence[Solution], counted: bool) -> Claim:
    """The claim, without lemmas and proof."""
    if not counted:
        kind: Kind = "unique" if solutions else "none"
        return Claim(kind, view, puzzle, (), "", solution=solutions[0] if solutions else None)
    order, _ = order_of(model, view)
    diagram = SolutionDiagram.of([tuple(solution[var] for var in order) for solution in solutions])
    return Claim("count", view, puzzle, (), "", diagram=diagram, count=len(solutions))


def _prove(claim: Claim, clock: Clock, referee: bool) -> dict[str, str]:
    """Find the proofs of a claim, and return the files of its certificate."""
    formula = encode(genre_of(claim.puzzle).model(claim.puzzle), clock.tick)
    claim.forbid(formula)
    collector = _LemmaCollector(formula)
    proof = refute(len(formula.names), list(formula.clauses), collector.violated_clauses, clock)
    claim = replace(claim, lemmas=tuple(collector.lemmas), proof=proof)
    return claim.texts(formula) | (_second_proof(claim, clock) if referee else {})


def _second_proof(claim: Claim, clock: Clock) -> dict[str, str]:
    """The files of a second proof, by the referee alone; none if it would take too long. Raises EngineFault if the
    referee accepts a solution that the first proof excludes."""
    formula = second_statement(claim, clock.tick)
    search = RefusalSearch(claim.puzzle, formula, clock)
    try:
        proof = refute(len(formula.names), list(formula.clauses), search.violated_clauses, clock)
    except Accepted:
        raise EngineFault("The referee accepts a solution that the model of the genre excludes.") from None
    except Stopped as stop:
        if stop.reason in ("cancelled", "interrupted"):
            raise
        return {}
    return second_texts(search.refusals, formula, proof)


class _LemmaCollector:
    """Collects the lemmas that assignments violate, and adds them to the formula."""

    def __init__(self, formula: PlainFormula) -> None:
        self.formula = formula
        self.search = LemmaSearch(formula)
        self.lemmas: list[Lemma] = []

    def violated_clauses(self, true: set[int]) -> list[Clause]:
        """The new clauses of lemmas that an assignment violates, given by its true literals."""
        before = len(self.formula.clauses)
        for lemma in self.search.violated(true):
            self.formula.add(*clause_of(self.formula, lemma))
            self.lemmas.append(lemma)
        return self.formula.clauses[before:]
