"""The second proof of certificates depends on the referee, so that a model that is too strict proves nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.certificates.files import named_dimacs, read, second_texts
from puzzlepark.certificates.refusals import write_refusals
from puzzlepark.certificates.verify import second_statement
from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import EngineFault, Rejected
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.registry import genres
from puzzlepark.tasks import refusal_search
from puzzlepark.tasks.certificate import certify, verify
from puzzlepark.tasks.make.boards import random_board
from shares import THOROUGH

import tiny

each_genre = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda g: g.name)
Texts = dict[str, str]
MANY = 50
"""Boards with more solutions are skipped."""


@cache
def proved() -> Texts:
    """A certificate with a second proof of a few lines."""
    texts = certify(pp.generate("slitherlink", 5, 5, seed=1).puzzle, seconds=None)
    assert texts["referee.drat"].count("\n") > 8
    return texts


@pytest.mark.share(25)
@each_genre
def test_the_referee_alone_proves_what_the_model_proves(genre: Genre[Any]) -> None:
    """No refusal excludes a solution, whether the certificate lists it or not."""
    done = dict.fromkeys(genre.views, 0)
    for puzzle in tiny.instances(genre, 400, 77):
        for view in genre.views:
            report = pp.solve(puzzle, limit=MANY, view=view)
            if not report.exhausted or report.count == done[view] == 0 or done[view] > (100 if THOROUGH else 1):
                continue
            texts = certify(puzzle, view, seconds=None, counted=len(report.solutions) > 1, report=report)
            found = verify(texts, puzzle, referee=True)
            assert (found.count, found.refusals) == (report.count, texts["refusals.txt"].count("\n"))
            for solution in report.solutions:
                marks = set(solution.items())
                assert not any(marks.issuperset(refusal) for refusal in read(texts).refusals or ())
            done[view] += 1
        if min(done.values()) > (100 if THOROUGH else 1):
            break
    assert min(done.values()) > 1


@contextmanager
def too_strict(genre: Genre[Any], kept: Solution) -> Iterator[None]:
    """The genre with a model that has only one solution."""
    right = genre.model

    def model(puzzle: Puzzle) -> Model:
        found = right(puzzle)
        more = [Posting("strict", Table((var,), ((kept[var],),))) for layer in found.layers for var in layer.vars]
        return replace(found, rules=(*found.rules, *more))

    object.__setattr__(genre, "model", model)
    try:
        yield
    finally:
        object.__setattr__(genre, "model", right)


@pytest.mark.share(12)
@each_genre
def test_a_model_that_is_too_strict_certifies_nothing_false(genre: Genre[Any]) -> None:
    """The board has several solutions, the model one: its first proof is correct, but the answer is wrong. No second
    proof exists."""
    view, report = several(genre)
    puzzle, (one, other, *_) = report.solutions[0].puzzle, report.solutions
    with too_strict(genre, one):
        short = replace(report, solutions=(one,), count=1, exhausted=True)
        with pytest.raises(EngineFault, match="The referee accepts a solution that the model of the genre excludes"):
            certify(puzzle, view, seconds=None, report=short)
        texts = certify(puzzle, view, report=short, referee=False)
        assert verify(texts, puzzle).kind == "unique", "the model is believed where nothing else is asked for"
        with pytest.raises(Rejected, match="rests on the model"):
            verify(texts, puzzle, referee=True)
        false = [((var, value),) for var, value in other.items() if value != one[var]]
        shown = {layer.name for layer in genre.model(puzzle).answer}
        text = write_refusals(refusal for refusal in false if refusal[0][0].layer in shown)
        with pytest.raises(Rejected, match="The referee does not refuse"):
            verify({**texts, "refusals.txt": text, "referee.cnf": "", "referee.drat": "0\n"}, puzzle)
    with pytest.raises(Rejected):
        verify(texts, puzzle)


def several(genre: Genre[Any]) -> tuple[str, pp.Report]:
    """A view and a report of a small board with several solutions."""
    rng, options = random.Random(1), {option.name: option.default for option in genre.maker.options}
    larger = (random_board(genre, *genre.near_size(5, 5), rng, options)[0] for _ in range(20))
    for puzzle in chain(tiny.instances(genre, 100, 78), [genre.blank(*genre.near_size(4, 4))], larger):
        view = tiny.answer_view(genre, puzzle)
        report = pp.solve(puzzle, view=view)
        if report.status is pp.Status.MULTIPLE:
            return view, report
    raise AssertionError("every board has one solution at most")


def false_refusal(texts: Texts) -> Texts:
    """Marks of the solution, which the referee accepts, with their clause in the formula."""
    layer, place, value = texts["solution.txt"].splitlines()[3].split()
    return {**texts, "refusals.txt": f"{layer} {place}={value}\n" + texts["refusals.txt"]}


def unknown_mark(texts: Texts) -> Texts:
    return {**texts, "refusals.txt": texts["refusals.txt"].replace("=1", "=7", 1)}


def marks_in_another_order(texts: Texts) -> Texts:
    first, *rest = texts["refusals.txt"].splitlines(keepends=True)
    assert "; " in first
    return {**texts, "refusals.txt": "; ".join(reversed(first.strip().split("; "))) + "\n" + "".join(rest)}


def cut_off(texts: Texts) -> Texts:
    return {**texts, "refusals.txt": texts["refusals.txt"][:-1]}


def fewer_refusals(texts: Texts) -> Texts:
    """Half of the refusals, with the formula that follows from them."""
    lines = texts["refusals.txt"].splitlines(keepends=True)
    texts = {**texts, "refusals.txt": "".join(lines[: len(lines) // 2])}
    return {**texts, "referee.cnf": named_dimacs(second_statement(read(texts)))}


def other_formula(texts: Texts) -> Texts:
    return {**texts, "referee.cnf": texts["referee.cnf"] + "-2 0\n"}


def no_second_lines(texts: Texts) -> Texts:
    return {**texts, "referee.drat": ""}


def no_second_file(texts: Texts) -> Texts:
    return {name: text for name, text in texts.items() if name != "referee.drat"}


TAMPERED = [
    false_refusal,
    unknown_mark,
    marks_in_another_order,
    cut_off,
    fewer_refusals,
    other_formula,
    no_second_lines,
    no_second_file,
]


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_whatever_is_changed_in_a_second_proof_is_noticed(tamper: Callable[[Texts], Texts]) -> None:
    texts = proved()
    assert verify(texts).refusals
    with pytest.raises(Rejected) as caught:
        verify(tamper(texts))
    assert str(caught.value).endswith(".")


def test_a_board_that_asks_too_much_of_the_referee_has_no_second_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal_search, "MOST", 20)
    puzzle = read(proved()).puzzle
    found = verify(certify(puzzle), puzzle)
    assert (found.kind, found.refusals) == ("unique", None)


def test_one_text_for_one_list_of_refusals() -> None:
    claim = read(proved())
    assert claim.refusals is not None
    assert second_texts(claim.refusals, second_statement(claim), claim.second).items() <= proved().items()
