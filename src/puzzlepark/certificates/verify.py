"""Verify a certificate: everything that it says is derived again from the puzzle, and nothing is taken for granted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzlepark.certificates.diagram import order_of
from puzzlepark.certificates.encode import encode
from puzzlepark.certificates.files import Claim, Kind, Texts, dimacs, named_dimacs, names, read
from puzzlepark.certificates.lemmas import clause_of
from puzzlepark.certificates.lrat import lrat
from puzzlepark.certificates.refusals import add_refusals, bare
from puzzlepark.certificates.rup import check_proof
from puzzlepark.core.errors import BadInput, Rejected
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.encoders.plain.formula import PlainFormula, Tick
from puzzlepark.registry import genre_of


@dataclass(frozen=True)
class Verified:
    """What a certificate was found to prove."""

    kind: Kind
    """What it claims: "unique", "none" or "count"."""
    count: int
    view: str
    puzzle: Puzzle
    clauses: int
    lemmas: int
    lines: int
    """Lines of the proof that were followed."""
    refusals: int | None
    """Boards with some marks that the referee refuses, and that prove the claim a second time; None if the certificate
    has no such proof, and rests on the genre's model."""
    second_lines: int = 0
    """Lines of the second proof that were followed."""


def verify(texts: Texts, of: Puzzle | None = None, tick: Tick = lambda: None) -> Verified:
    """What the certificate proves, of this puzzle if one is given. Raises Rejected with what is wrong with it."""
    claim = read(texts)
    if of is not None and claim.puzzle != of:
        raise Rejected("The certificate is about another puzzle.")
    count = _accepted(claim, tick)
    formula = statement(claim, tick)
    for name, derived in (("formula.cnf", dimacs(formula)), ("variables.txt", names(formula))):
        if texts.get(name) != derived:
            raise Rejected(f"The file {name} is not what follows from the puzzle, the solution and the lemmas.")
    lines = check_proof(len(formula.names), formula.clauses, claim.proof, tick)
    found = Verified(claim.kind, count, claim.view, claim.puzzle, len(formula.clauses), len(claim.lemmas), lines, None)
    if claim.refusals is None:
        return found
    second = second_statement(claim, tick)
    if texts.get("referee.cnf") != named_dimacs(second):
        raise Rejected("The file referee.cnf is not what follows from the board, the solution and the refusals.")
    lines = check_proof(len(second.names), second.clauses, claim.second, tick)
    return replace(found, refusals=len(claim.refusals), second_lines=lines)


def lrat_texts(texts: Texts, tick: Tick = lambda: None) -> dict[str, str]:
    """The proofs of a certificate in LRAT by the names of their files, for other checkers. Raises Rejected."""
    claim = read(texts)
    formula = statement(claim, tick)
    found = {"proof.lrat": lrat(len(formula.names), formula.clauses, claim.proof, tick)}
    if claim.refusals is not None:
        formula = second_statement(claim, tick)
        found["referee.lrat"] = lrat(len(formula.names), formula.clauses, claim.second, tick)
    return found


def statement(claim: Claim, tick: Tick = lambda: None) -> PlainFormula:
    """The formula that must have no solution: the puzzle's rules, that it looks like no solution of the certificate,
    and the lemmas, which are checked."""
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
    """The formula of the second proof: what a board may hold, that it looks like no solution of the certificate, and
    the refusals, which are put before the referee."""
    formula = encode(bare(genre_of(claim.puzzle).model(claim.puzzle), claim.view), tick)
    claim.forbid(formula)
    add_refusals(formula, claim.puzzle, claim.refusals or (), tick)
    return formula


def _accepted(claim: Claim, tick: Tick) -> int:
    """How many solutions the certificate names; each is accepted by the referee and by the model, and looks unlike all
    others."""
    model = genre_of(claim.puzzle).model(claim.puzzle)
    if claim.solution is not None:
        _accept(claim.puzzle, model, claim.solution)
        return 1
    if claim.diagram is None:
        return 0
    order, shown = order_of(model, claim.view)
    values = {var: layer.values for layer in model.layers for var in layer.vars}
    seen: set[tuple[int, ...]] = set()
    for found in claim.diagram.solutions(len(order)):
        tick()
        marks = dict(zip(order, found, strict=True))
        if found[:shown] in seen or any(value not in values[var] for var, value in marks.items()):
            raise Rejected("The diagram holds a solution twice, or values that the board does not have.")
        seen.add(found[:shown])
        if len(seen) > (claim.count or 0):
            break
        _accept(claim.puzzle, model, marks)
    if len(seen) != claim.count:
        more = "more" if len(seen) > (claim.count or 0) else "fewer"
        raise Rejected(f"The diagram holds {more} solutions than the claim says.")
    return len(seen)


def _accept(puzzle: Puzzle, model: Model, marks: Marks) -> None:
    verdict = genre_of(puzzle).check(puzzle, marks)
    if not verdict:
        raise Rejected(f"The referee rejects a solution: {verdict.violations[0].sentence}")
    if not model.holds(marks):
        raise Rejected("A solution breaks a rule of the model.")
