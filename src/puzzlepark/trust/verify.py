"""Verify a certificate: everything that it says is derived again from the puzzle, and nothing is taken for granted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from puzzlepark.core.errors import BadInput, Rejected
from puzzlepark.core.genre import genre_of
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.trust.diagram import order_of
from puzzlepark.trust.encode import encode
from puzzlepark.trust.files import Certificate, Texts, dimacs, names, read
from puzzlepark.trust.formula import Formula
from puzzlepark.trust.lemmas import clause_of
from puzzlepark.trust.rup import Tick, check_proof


@dataclass(frozen=True)
class Verified:
    """What a certificate was found to prove."""

    claim: str
    """unique, none or count"""
    count: int
    view: str
    puzzle: Puzzle
    clauses: int
    lemmas: int
    lines: int
    """Lines of the proof that were followed."""


def verify(texts: Texts, of: Puzzle | None = None, tick: Tick = lambda: None) -> Verified:
    """What the certificate proves, of this puzzle if one is given. Raises Rejected with what is wrong with it."""
    certificate = read(texts)
    if of is not None and certificate.puzzle != of:
        raise Rejected("The certificate is about another puzzle.")
    count = _accepted(certificate, tick)
    formula = statement(certificate, tick)
    for name, derived in (("formula.cnf", dimacs(formula)), ("variables.txt", names(formula))):
        if texts.get(name) != derived:
            raise Rejected(f"The file {name} is not what follows from the puzzle, the solution and the lemmas.")
    lines = check_proof(len(formula.names), formula.clauses, certificate.proof, tick)
    return Verified(
        certificate.claim,
        count,
        certificate.view,
        certificate.puzzle,
        len(formula.clauses),
        len(certificate.lemmas),
        lines,
    )


def statement(certificate: Certificate, tick: Callable[[], None] = lambda: None) -> Formula:
    """The formula that must have no solution: the puzzle's rules, that it looks like no solution of the certificate,
    and the lemmas, which are checked."""
    model = genre_of(certificate.puzzle).model(certificate.puzzle)
    try:
        formula = encode(model)
    except BadInput as error:
        raise Rejected(str(error)) from None
    forbid(formula, certificate)
    for lemma in certificate.lemmas:
        tick()
        formula.add(*clause_of(formula, lemma))
    return formula


def forbid(formula: Formula, certificate: Certificate) -> None:
    """Clauses that say: none of the certificate's solutions, as the view shows them."""
    order, shown = order_of(formula.model, certificate.view)
    if certificate.solution is not None:
        solution = certificate.solution
        formula.add(*(-formula.lit(var, solution[var]) for var in order[:shown]))
    if certificate.diagram is not None:
        certificate.diagram.forbid(formula, order, shown)


def _accepted(certificate: Certificate, tick: Tick) -> int:
    """How many solutions the certificate names; each is accepted by the referee and by the model, and looks unlike all
    others."""
    model = genre_of(certificate.puzzle).model(certificate.puzzle)
    if certificate.solution is not None:
        _accept(certificate.puzzle, model, certificate.solution)
        return 1
    if certificate.diagram is None:
        return 0
    order, shown = order_of(model, certificate.view)
    values = {var: layer.values for layer in model.layers for var in layer.vars}
    seen: set[tuple[int, ...]] = set()
    for found in certificate.diagram.solutions(len(order)):
        tick()
        marks = dict(zip(order, found, strict=True))
        if found[:shown] in seen or any(value not in values[var] for var, value in marks.items()):
            raise Rejected("The diagram holds a solution twice, or values that the board does not have.")
        seen.add(found[:shown])
        if len(seen) > (certificate.count or 0):
            break
        _accept(certificate.puzzle, model, marks)
    if len(seen) != certificate.count:
        more = "more" if len(seen) > (certificate.count or 0) else "fewer"
        raise Rejected(f"The diagram holds {more} solutions than the claim says.")
    return len(seen)


def _accept(puzzle: Puzzle, model: Model, marks: Marks) -> None:
    verdict = genre_of(puzzle).check(puzzle, marks)
    if not verdict:
        raise Rejected(f"The referee rejects a solution: {verdict.violations[0].sentence}")
    if not model.holds(marks):
        raise Rejected("A solution breaks a rule of the model.")
