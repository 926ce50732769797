"""Certificates: they verify, and whatever is changed in one is noticed."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from lrat_checker import lrat_refutes
from puzzlepark.certificates.encode import encode
from puzzlepark.certificates.files import dimacs, names, read
from puzzlepark.certificates.verify import statement
from puzzlepark.core.errors import BadInput, Rejected
from puzzlepark.core.genre import Genre
from puzzlepark.core.report import Budget, Clock
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_of, genres
from puzzlepark.tasks.certificate import certify, lrat_proofs, verify
from shares import share

import tiny
from conftest import data_folder
from programs import needed

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
each_genre = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda g: g.name)
Texts = dict[str, str]


@cache
def unique() -> Texts:
    """A certificate with lemmas and lines of proof, found among small made puzzles."""
    for seed in range(40):
        puzzle = pp.generate("slitherlink", 6, 6, seed=seed).puzzle
        texts = certify(puzzle, referee=False)
        if len(texts["proof.drat"].splitlines()) > 8 and texts["lemmas.txt"].count("\n") > 2:
            return texts
    raise AssertionError("no small puzzle needs lemmas and a proof")


@cache
def counted() -> Texts:
    return certify(pp.loads("pzprv3/slither/3/3/. . ./. 2 ./. . ./"), counted=True, referee=False)


@pytest.mark.share(20)
@each_genre
def test_certificates_of_tiny_boards_verify_in_all_views(genre: Genre[Any]) -> None:
    kinds = set()
    for puzzle in tiny.instances(genre, 200 if THOROUGH else 14, 42):
        for view in genre.views:
            report = pp.solve(puzzle, limit=None, view=view)
            counted = report.status is pp.Status.MULTIPLE
            found = verify(certify(puzzle, view, counted=counted, referee=False), puzzle)
            assert (found.count, found.view) == (report.count, view), tiny.text_of(genre, puzzle)
            assert found.kind == ("count" if counted else str(report.status))
            kinds.add(found.kind)
    # Nine digits leave several answers to every board that is small enough; a loop beside lone cells mostly has one,
    # and so do stars.
    assert len(kinds) > 1 or genre.name in ("galaxies", "kakuro", "regional-yajilin", "yajilin")


SIZES = {"sudoku": (9, 9)}


@pytest.mark.share(20)
@each_genre
def test_certificates_of_made_puzzles_verify(genre: Genre[Any]) -> None:
    small = (4, 4) if genre.name in SIZES else (6, 6)
    for seed in range(30 if THOROUGH else 1):
        size = SIZES.get(genre.name, (10, 10)) if THOROUGH else small
        puzzle = pp.generate(genre.name, *size, seed=seed, seconds=None).puzzle
        assert verify(certify(puzzle, seconds=None, referee=False), puzzle).kind == "unique", seed


@pytest.mark.parametrize(
    ("folder", "pattern", "sample"),
    [("path/unsolved", "*", 5), ("tilepaint", "*_tc.in", 4), ("nagareru/rand_14_14", "*", 1)],
)
def test_certificates_of_published_puzzles_verify(folder: str, pattern: str, sample: int) -> None:
    paths = sorted(data_folder(folder).glob(pattern))
    assert len(paths) >= 20
    for path in paths if THOROUGH else paths[:: len(paths) // sample][:sample]:
        puzzle = pp.load(path)
        assert verify(certify(puzzle, seconds=None, referee=False), puzzle).kind == "unique", path.name


def lines(texts: Texts, name: str, change: Callable[[list[str]], Iterable[str]]) -> Texts:
    return {**texts, name: "".join(f"{line}\n" for line in change(texts[name].splitlines()))}


def derived_again(texts: Texts) -> Texts:
    """With the formula that goes with a change, as a careful forger would write it."""
    formula = statement(read(texts))
    return {**texts, "formula.cnf": dimacs(formula), "variables.txt": names(formula)}


def flipped_solution(texts: Texts) -> Texts:
    return lines(texts, "solution.txt", lambda all: [all[0][:-1] + str(1 - int(all[0][-1])), *all[1:]])


def shortened_solution(texts: Texts) -> Texts:
    return lines(texts, "solution.txt", lambda all: all[:-1])


def changed_clue(texts: Texts) -> Texts:
    data = json.loads(texts["puzzle.json"])
    for row in data["numbers"]:
        for k, number in enumerate(row):
            if number is not None:
                row[k] = (number + 1) % 4
                return {**texts, "puzzle.json": json.dumps(data)}
    raise AssertionError


def fewer_clauses(texts: Texts) -> Texts:
    return lines(texts, "formula.cnf", lambda all: [*all[:9], *all[10:]])


def more_clauses(texts: Texts) -> Texts:
    return lines(texts, "formula.cnf", lambda all: [*all, "-2 0"])


def swapped_names(texts: Texts) -> Texts:
    return lines(texts, "variables.txt", lambda all: [all[0], all[2], all[1], *all[3:]])


def dropped_lemma(texts: Texts) -> Texts:
    return lines(texts, "lemmas.txt", lambda all: all[1:])


def false_lemma(texts: Texts) -> Texts:
    """A ring of which both nodes are outside, with the clause in the formula as well."""
    return lines(texts, "lemmas.txt", lambda all: [*all, all[0].partition(":")[0] + ": "])


def lemma_of_no_rule(texts: Texts) -> Texts:
    return lines(texts, "lemmas.txt", lambda all: ["cut 1 1,1 3,3 : 1,3", *all])


def lemma_beyond_the_board(texts: Texts) -> Texts:
    return lines(texts, "lemmas.txt", lambda all: [all[0] + " 99,98", *all[1:]])


def no_proof(texts: Texts) -> Texts:
    return {**texts, "proof.drat": ""}


def dropped_line(texts: Texts) -> Texts:
    """A proof without one of its lines, one that is needed: some are not."""
    for k in range(texts["proof.drat"].count("\n")):
        less = lines(texts, "proof.drat", lambda all, k=k: [*all[:k], *all[k + 1 :]])  # type: ignore[misc]
        try:
            verify(less)
        except Rejected:
            return less
    raise AssertionError("no line of the proof is needed")


def half_a_proof(texts: Texts) -> Texts:
    return lines(texts, "proof.drat", lambda all: all[: len(all) // 4])


def false_line(texts: Texts) -> Texts:
    """That the loop is not where it is: it follows only in the end."""
    line = next(k for k, text in enumerate(texts["solution.txt"].splitlines()) if text.endswith(" 0"))
    return lines(texts, "proof.drat", lambda all: [f"{line + 2} 0", "0", *all])


def claims_none(texts: Texts) -> Texts:
    return derived_again({**texts, "claim.json": texts["claim.json"].replace("unique", "none")})


def claims_nothing(texts: Texts) -> Texts:
    return {**texts, "claim.json": "[]"}


def unknown_view(texts: Texts) -> Texts:
    return {**texts, "claim.json": texts["claim.json"].replace('"line"', '"other"')}


def missing_file(texts: Texts) -> Texts:
    return {name: text for name, text in texts.items() if name != "lemmas.txt"}


TAMPERED = [
    flipped_solution,
    shortened_solution,
    changed_clue,
    fewer_clauses,
    more_clauses,
    swapped_names,
    dropped_lemma,
    false_lemma,
    lemma_of_no_rule,
    lemma_beyond_the_board,
    no_proof,
    dropped_line,
    half_a_proof,
    false_line,
    claims_none,
    claims_nothing,
    unknown_view,
    missing_file,
]


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_whatever_is_changed_is_noticed(tamper: Callable[[Texts], Texts]) -> None:
    texts = unique()
    verify(texts)
    with pytest.raises(Rejected) as caught:
        verify(tamper(texts))
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("tamper", [dropped_lemma, flipped_solution, changed_clue], ids=lambda tamper: tamper.__name__)
def test_a_forger_who_writes_the_formula_anew_is_noticed(tamper: Callable[[Texts], Texts]) -> None:
    forged = derived_again(tamper(unique()))
    if tamper is dropped_lemma:
        # Some proofs do without a lemma; none of them does without all.
        forged = derived_again({**forged, "lemmas.txt": ""})
    with pytest.raises(Rejected):
        verify(forged)


def replaced(name: str, old: str, new: str) -> Callable[[Texts], Texts]:
    """A change of the first place where a file has a text."""

    def change(texts: Texts) -> Texts:
        assert old in texts[name], old
        return {**texts, name: texts[name].replace(old, new, 1)}

    return change


def put_behind(name: str, more: str) -> Callable[[Texts], Texts]:
    return lambda texts: {**texts, name: texts[name] + more}


OTHER_FORMS: list[tuple[Callable[[Texts], Texts], str]] = [
    (replaced("claim.json", '"view"', '"view": "other", "view"'), 'claim.json has the key "view" twice'),
    (replaced("claim.json", ": 1", ": NaN"), "claim.json has NaN, which is no number"),
    (replaced("claim.json", ": 1", ": -Infinity"), "claim.json has -Infinity, which is no number"),
    (replaced("claim.json", ": 1", ": true"), 'claim.json has no whole number for "certificate"'),
    (replaced("claim.json", ": 1", ": 1.0"), 'claim.json has no whole number for "certificate"'),
    (replaced("claim.json", ": 1", ": 2"), "not the claim of a certificate"),
    (replaced("claim.json", ": 1", ":  1"), "Line 1 of claim.json is not in the form"),
    (replaced("claim.json", "}", ', "more": 0}'), "Line 1 of claim.json is not in the form"),
    (put_behind("claim.json", "\n"), "Line 2 of claim.json is not in the form"),
    (put_behind("claim.json", "{}"), "claim.json is not JSON"),
    (replaced("puzzle.json", '"height": 6', '"height": 6, "height": 6'), 'puzzle.json has the key "height" twice'),
    (replaced("puzzle.json", '"version": 1', '"version": NaN'), "puzzle.json has NaN"),
    (replaced("puzzle.json", '"version": 1', '"version": true'), "puzzle.json holds no puzzle"),
    (replaced("puzzle.json", '"height": 6', '"height": 6, "qqqqq": 6'), "puzzle.json holds no puzzle"),
    (replaced("puzzle.json", '"height": 6', '"height": 6, "answer": null'), "holds more than a puzzle"),
    (lambda texts: {**texts, "puzzle.json": f'{{"puzzle": {texts["puzzle.json"]}}}'}, "holds more than a puzzle"),
    (replaced("solution.txt", " 1\n", " \N{ARABIC-INDIC DIGIT ONE}\n"), "is no value of a solution"),
    (replaced("solution.txt", " 1\n", " 01\n"), "of solution.txt is not in the form"),
    (put_behind("solution.txt", "\n"), "does not decide the whole board"),
    (replaced("lemmas.txt", "ring 0", "ring \N{FULLWIDTH DIGIT ZERO}"), "of lemmas.txt is not in the form"),
    (replaced("lemmas.txt", "ring 0", "ring  0"), "of lemmas.txt is not in the form"),
    (replaced("lemmas.txt", "ring 0", "ring 00"), "of lemmas.txt is not in the form"),
    (replaced("proof.drat", "0\n", "0\n\n"), "is no clause"),
    (replaced("proof.drat", " 0\n", " \N{ARABIC-INDIC DIGIT ZERO}\n"), "is no clause"),
    (replaced("proof.drat", " 0\n", "  0\n"), "is no clause"),
    (replaced("proof.drat", " 0\n", " +2 0\n"), "is no clause"),
    (put_behind("proof.drat", "2 0\n"), "stands behind the empty clause"),
    (put_behind("proof.drat", "0\n"), "stands behind the empty clause"),
    (put_behind("proof.drat", "\n"), "stands behind the empty clause"),
    (put_behind("proof.drat", "c"), "cut off"),
]


@pytest.mark.parametrize(("change", "sentence"), OTHER_FORMS)
def test_a_certificate_has_one_form(change: Callable[[Texts], Texts], sentence: str) -> None:
    """What says the same in another way is refused, as nobody has to guess which of two readings counts."""
    with pytest.raises(Rejected, match=sentence) as caught:
        verify(change(unique()))
    assert str(caught.value).endswith(".")


def test_numbers_of_a_puzzle_are_numbers() -> None:
    texts = certify(pp.Slitherlink(1, 1, numbers=[[4]]), referee=False)
    assert verify(texts).kind == "unique"
    one = certify(pp.loads("pzprv3/slither/2/2/1 ./. ./"), counted=True, referee=False)
    for wrong in ("true", "1.0"):
        with pytest.raises(Rejected, match=r"puzzle\.json"):
            verify({**one, "puzzle.json": one["puzzle.json"].replace("[[1,", f"[[{wrong},")})
    with pytest.raises(Rejected, match='no whole number for "count"'):
        verify({**one, "claim.json": re.sub(r'"count": \d+', '"count": true', one["claim.json"])})
    with pytest.raises(Rejected, match=r"diagram\.txt is not in the form"):
        verify({**one, "diagram.txt": one["diagram.txt"].replace(">0", ">00", 1)})


def count_changed(texts: Texts) -> Texts:
    count = json.loads(texts["claim.json"])["count"]
    return {**texts, "claim.json": texts["claim.json"].replace(str(count), str(count - 1))}


def solution_left_out(texts: Texts) -> Texts:
    """A solution less, and the count that goes with it: the proof must notice."""
    count = json.loads(texts["claim.json"])["count"]

    def less(nodes: list[str]) -> list[str]:
        root = nodes[-1].split()
        assert len(root) == 3
        return [*nodes[:-1], " ".join(root[:2])]

    cut = lines(texts, "diagram.txt", less)
    puzzle = read(cut)
    assert puzzle.diagram is not None
    left = sum(1 for _ in puzzle.diagram.solutions(len(genre_of(puzzle.puzzle).model(puzzle.puzzle).answer[0].vars)))
    return derived_again({**cut, "claim.json": texts["claim.json"].replace(str(count), str(left))})


def false_solution(texts: Texts) -> Texts:
    return lines(texts, "diagram.txt", lambda all: [*all[:-1], all[-1].replace("0>", "0>1 2>")])


def node_of_nothing(texts: Texts) -> Texts:
    return lines(texts, "diagram.txt", lambda all: [all[0].replace(">0", ">7"), *all[1:]])


def short_way(texts: Texts) -> Texts:
    return lines(texts, "diagram.txt", lambda all: [*all[:-1], f"{len(all)} 0>0"])


@pytest.mark.parametrize(
    "tamper",
    [count_changed, solution_left_out, false_solution, node_of_nothing, short_way],
    ids=lambda tamper: tamper.__name__,
)
def test_whatever_is_changed_in_a_count_is_noticed(tamper: Callable[[Texts], Texts]) -> None:
    texts = counted()
    assert verify(texts).count == pp.count(read(texts).puzzle).count
    with pytest.raises(Rejected):
        verify(tamper(texts))


@pytest.mark.parametrize("which", [unique, counted], ids=lambda which: which.__name__)
def test_damage_at_random_is_rejected_or_changes_nothing(which: Callable[[], Texts]) -> None:
    texts, rng = which(), random.Random(6)
    truth = verify(texts)
    rejected = 0
    for _ in range(2_000 if THOROUGH else 60):
        name = rng.choice(list(texts))
        text = texts[name]
        at, size = rng.randrange(len(text)), rng.choice((0, 1, 1, 5, 60))
        damaged = text[:at] + rng.choice(("", "0", "-", " ", "\n", "9" * 30, "é", "{", text[:size])) + text[at + size :]
        try:
            found = verify({**texts, name: damaged})
        except Rejected as error:
            rejected += 1
            assert str(error).count("\n") == 0
        else:
            assert (found.kind, found.count, found.view) == (truth.kind, truth.count, truth.view)
            assert found.puzzle == truth.puzzle
    assert rejected > 30


def test_several_solutions_have_no_certificate_but_a_count() -> None:
    puzzle = read(counted()).puzzle
    with pytest.raises(BadInput, match="several"):
        certify(puzzle)
    with pytest.raises(BadInput, match="more than"):
        certify(pp.Slitherlink(6, 6), counted=True, seconds=60)
    with pytest.raises(pp.Stopped):
        certify(puzzle, counted=True, seconds=0)


def test_a_board_that_is_too_large_has_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlepark.encoders.plain.formula.MOST_VARIABLES", 8192)
    with pytest.raises(BadInput, match="more than 8,192 variables"):
        encode(genres()["sudoku"].model(pp.Sudoku(25, 25)))
    with pytest.raises(pp.Stopped):
        encode(genres()["sudoku"].model(pp.Sudoku(25, 25)), Clock(Budget(0.0)).tick)


def test_the_command_writes_and_verifies(tmp_path: Path) -> None:
    puzzle = read(unique()).puzzle
    source, folder = tmp_path / "puzzle.json", tmp_path / "proof"
    source.write_text(park_json.dumps(park_json.write(puzzle, genre_of(puzzle), None)))
    assert park("solve", source, "--certificate", folder).exit_code == 0
    done = park("verify", folder, "--of", source)
    assert (done.exit_code, "Proved: exactly one solution as line." in done.stdout) == (0, True)
    assert json.loads(park("verify", folder, "--json").stdout)["claim"] == "unique"
    other = tmp_path / "other.txt"
    other.write_text("pzprv3/slither/1/1/4/")
    wrong = park("verify", folder, "--of", other)
    assert (wrong.exit_code, wrong.stderr) == (1, "park: The certificate is about another puzzle.\n")
    (folder / "proof.drat").write_text("")
    assert park("verify", folder).exit_code == 1
    missing = park("verify", tmp_path)
    assert missing.exit_code == 2
    assert "claim.json" in missing.stderr
    many = park("count", other, "--certificate", tmp_path / "count")
    assert many.exit_code == 0
    assert "1 solutions" in park("verify", tmp_path / "count").stdout


def test_the_command_says_what_a_proof_rests_on(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert park("solve", "nagare/3/3/d5d", "--seconds", "inf", "--certificate", folder).exit_code == 0
    assert "Proved again by the referee alone" in park("verify", folder, "--referee").stdout
    (folder / "refusals.txt").unlink()
    assert "There is no second proof" in park("verify", folder).stdout
    less = park("verify", folder, "--referee")
    assert (less.exit_code, less.stderr.count("rests on the model of the genre")) == (1, 1)


@pytest.mark.parametrize("which", [unique, counted], ids=lambda which: which.__name__)
def test_proofs_in_lrat_are_followed_without_a_search(which: Callable[[], Texts]) -> None:
    """By a checker that shares nothing with the package; without a line that is needed they prove nothing."""
    texts = which()
    proof = lrat_proofs(texts)["proof.lrat"]
    assert lrat_refutes(texts["formula.cnf"], proof)
    numbered = proof.splitlines(keepends=True)
    cited = {hint for line in numbered for hint in line.split(" 0 ")[-1].split()}
    less = [line for line in numbered if line.split()[0] not in cited]
    assert len(less) < len(numbered)
    assert not lrat_refutes(texts["formula.cnf"], "".join(less))
    assert not lrat_refutes(texts["formula.cnf"], "".join(numbered[:-1]))
    assert not lrat_refutes(texts["formula.cnf"].replace(" 0\n", " 1 0\n"), proof)
    with pytest.raises(Rejected):
        lrat_proofs(no_proof(texts))


@pytest.mark.parametrize("name", share("lrat"))
def test_both_proofs_of_a_genre_are_lrat(name: str, tmp_path: Path) -> None:
    puzzle = next(iter(tiny.instances(genres()[name], 1, 43)))
    texts = certify(puzzle, seconds=None, counted=pp.solve(puzzle).status is pp.Status.MULTIPLE)
    for file, text in texts.items():
        (tmp_path / file).write_text(text)
    assert park("verify", tmp_path, "--lrat").exit_code == 0
    for formula, proof in (("formula.cnf", "proof.lrat"), ("referee.cnf", "referee.lrat")):
        assert lrat_refutes((tmp_path / formula).read_text(), (tmp_path / proof).read_text())


def test_an_external_checker_follows_lrat(tmp_path: Path) -> None:
    checker = needed("lrat-check", "cake_lpr")
    (tmp_path / "formula.cnf").write_text(unique()["formula.cnf"])
    (tmp_path / "proof.lrat").write_text(lrat_proofs(unique())["proof.lrat"])
    done = subprocess.run(
        [checker, tmp_path / "formula.cnf", tmp_path / "proof.lrat"], capture_output=True, text=True, check=False
    )
    assert "VERIFIED" in done.stdout


def test_an_external_checker_agrees(tmp_path: Path) -> None:
    checker = needed("drat-trim")
    for name, text in unique().items():
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        [checker, tmp_path / "formula.cnf", tmp_path / "proof.drat"], capture_output=True, text=True, check=False
    )
    assert "s VERIFIED" in done.stdout
