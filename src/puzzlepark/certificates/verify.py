"""Verify a certificate: derive everything again from the puzzle, without trusting any file."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzlepark.certificates.diagram import order_of
from puzzlepark.certificates.encode import encode
from puzzlepark.certificates.files import Claim, Kind, Texts, dimacs, named_dimacs, names, read
from puzzlepark.certificates.lemmas import clause_of
from puzzlepark.certificates.lrat import lrat
from puzzlepark.certificates.refusals import add_refusals, without_rules
from puzzlepark.certificates.rup import check_proof
from puzzlepark.core.errors import BadInput, Rejected
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.encoders.plain.formula import PlainFormula, Tick
from puzzlepark.registry import genre_of


@dataclass(frozen=True)
class Verified:
    """The result of a verification."""

    kind: Kind
    """The claim: "unique", "none" or "count"."""
    count: int
    view: str
    puzzle: Puzzle
    clauses: int
    lemmas: int
    lines: int
    """The number of checked lines of the proof."""
    refusals: int | None
    """The number of refusals of the second proof; None without a second proof, so that the claim depends on the genre's
    model."""
    second_lines: int = 0
    """The number of checked lines of the second proof."""


def verify(texts: Texts, of: Puzzle | None = None, tick: Tick = lambda: None) -> Verified:
    """Verify a certificate; with `of`, it must be about this puzzle. Raises Rejected with a reason if it is invalid."""
    claim = read(texts)
    if of is not None and claim.puzzle != of:
        raise Rejected("The certificate is about another puzzle.")
    count = _check_solutions(claim, tick)
    formula = statement(claim, tick)
    for name, derived in (("formula.cnf", dimacs(formula)), ("variables.txt", names(formula))):
        if texts.get(name) != derived:
            raise Rejected(f"The file {name} is not what follows from the puzzle, the solution and the lemmas.")
    lines = check_proof(len(formula.names), formula.clauses, claim.proof, tick)
    verified = Verified(
        kind=claim.kind,
        count=count,
        view=claim.view,
        puzzle=claim.puzzle,
        clauses=len(formula.clauses),
        lemmas=len(claim.lemmas),
        lines=lines,
        refusals=None,
    )
    if claim.refusals is None:
        return verified
    second = second_statement(claim, tick)
    if texts.get("referee.cnf") != named_dimacs(second):
        raise Rejected("The file referee.cnf is not what follows from the board, the solution and the refusals.")
    lines = check_proof(len(second.names), second.clauses, claim.second, tick)
    return replace(verified, refusals=len(claim.refusals), second_lines=lines)


def lrat_texts(texts: Texts, tick: Tick = lambda: None) -> dict[str, str]:
    """Convert the proofs of a certificate to LRAT for other checkers. Return them by file name. Raises Rejected if a
    proof is invalid."""
    claim = read(texts)
    formula = statement(claim, tick)
    proofs = {"proof.lrat": lrat(len(formula.names), formula.clauses, claim.proof, tick)}
    if claim.refusals is not None:
        formula = second_statement(claim, tick)
        proofs["referee.lrat"] = lrat(len(formula.names), formula.clauses, claim.second, tick)
    return proofs


def statement(claim: Claim, tick: Tick = lambda: None) -> PlainFormula:
    """The formula that must be unsatisfiable: the puzzle's rules, clauses that exclude the certificate's solutions, and
    the lemmas, which are checked."""
    model = genre_of(claim.puzzle).model(claim.puzzle)
    try:
        formula = encode(model, tick)
    except BadInput as error:
        raise Rejected(str(error)) from None
    claim.forbid(formula)
    for lemma in claim.lemmas:
        tick()
        formula.add(*clause_of(formula, lemma))
    return formula


def second_statement(claim: Claim, tick: Tick = lambda: None) -> PlainFormula:
    """The formula of the second proof: the domains of a board, clauses that exclude the certificate's solutions, and
    the refusals, which the referee checks."""
    formula = encode(without_rules(genre_of(claim.puzzle).model(claim.puzzle), claim.view), tick)
    claim.forbid(formula)
    add_refusals(formula, claim.puzzle, claim.refusals or (), tick)
    return formula


def _check_solutions(claim: Claim, tick: Tick) -> int:
    """Check the solutions of a certificate, and return their number. Raises Rejected if the referee or the model does
    not accept a solution, or if two solutions have the same projection."""
    model = genre_of(claim.puzzle).model(claim.puzzle)
    if claim.solution is not None:
        _check_solution(claim.puzzle, model, claim.solution)
        return 1
    if claim.diagram is None:
        return 0
    order, shown = order_of(model, claim.view)
    domains = {var: layer.values for layer in model.layers for var in layer.vars}
    claimed = claim.count or 0
    seen: set[tuple[int, ...]] = set()
    for values in claim.diagram.solutions(len(order)):
        tick()
        marks = dict(zip(order, values, strict=True))
        projection = values[:shown]
        if projection in seen or any(value not in domains[var] for var, value in marks.items()):
            raise Rejected("The diagram holds a solution twice, or values that the board does not have.")
        seen.add(projection)
        if len(seen) > claimed:
            break
        _check_solution(claim.puzzle, model, marks)
    if len(seen) != claimed:
        raise Rejected(f"The diagram holds {'more' if len(seen) > claimed else 'fewer'} solutions than the claim says.")
    return len(seen)


def _check_solution(puzzle: Puzzle, model: Model, marks: Marks) -> None:
    """Raise Rejected unless the referee and the model accept a solution."""
    verdict = genre_of(puzzle).check(puzzle, marks)
    if not verdict:
        raise Rejected(f"The referee rejects a solution: {verdict.violations[0].sentence}")
    if not model.holds(marks):
        raise Rejected("A solution breaks a rule of the model.")
