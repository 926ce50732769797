"""Why: what the answers say is compared with all solutions, and every step is proved by a solver without deductions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import explanation_reader
import puzzlepark as pp
from proofs import Proofs
from puzzlepark.core.claims import Claim
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Exclusion, Step
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks.explain.why import Why, why
from shares import THOROUGH, share
from test_reasons import SOUND, Checker, made

import tiny

BOARDS, CLAIMS = (60, 4) if THOROUGH else (8, 3)
Answers = list[dict[Var, int]]


def claims(genre: Genre[Any], puzzle: Puzzle, rng: random.Random) -> Iterator[tuple[dict[Var, int], Claim]]:
    """Random marks, most of them of one solution, with a random claim."""
    answers: Answers = [dict(answer) for answer in sorted(map(sorted, tiny.answers(genre, puzzle)))]
    layers = genre.model(puzzle).answer
    variables = [(var, layer.values) for layer in layers for var in layer.vars]
    for _ in range(CLAIMS if variables else 0):  # a board of one cell may have no lines
        right = rng.choice(answers) if answers else {}
        marks = {var: right[var] for var, _ in rng.sample(variables, rng.randrange(len(variables))) if var in right}
        for var, values in rng.sample(variables, rng.choice((0, 0, 0, 1))):
            marks[var] = rng.choice(values)
        var, values = rng.choice(variables)
        yield marks, Claim(var, rng.choice(values), rng.random() < 0.5)


def agree(answer: dict[Var, int], marks: dict[Var, int], growing: str) -> bool:
    """Whether an answer has these marks, of which one bridge may be one of two."""
    return all(
        answer[var] == value or (var.layer == growing and (value, answer[var]) == (1, 2))
        for var, value in marks.items()
    )


@pytest.mark.parametrize("name", share("test_the_truth_is_that_of_all_solutions", 12))
def test_the_truth_is_that_of_all_solutions(name: str) -> None:
    genre, rng = genre_named(name), random.Random(name)
    growing, found = genre.display.growing, set[str]()
    for puzzle in tiny.instances(genre, BOARDS, 3):
        answers: Answers = [dict(answer) for answer in tiny.answers(genre, puzzle)]
        if not answers:
            with pytest.raises(pp.BadInput):
                why(puzzle, {}, (next(iter(genre.model(puzzle).answer[0].vars)), 0))
            continue
        for marks, claim in claims(genre, puzzle, rng):
            answer = why(puzzle, marks, claim, seconds=None)
            found.add(answer.truth)
            told = f"{tiny.text_of(genre, puzzle)} {marks} {claim} {answer}"
            wrong = [
                k
                for k in range(len(marks))
                if not any(agree(a, dict(islice(marks.items(), k + 1)), growing) for a in answers)
            ]
            assert answer.wrong_mark == (list(marks.items())[wrong[0]] if wrong else None), told
            if not wrong:
                sides = {claim.holds(a[claim.var]) for a in answers if agree(a, marks, growing)}
                expected = {"open"} if len(sides) > 1 else {"follows", "not yet"} if True in sides else {"wrong"}
                assert answer.truth in expected, told
                if answer.truth == "open":
                    assert [claim.holds(solution[claim.var]) for solution in answer.solutions] == [True, False], told
                    assert all(genre.check(puzzle, solution) for solution in answer.solutions), told
    assert len(found) > 1


def check_steps(puzzle: Puzzle, marks: dict[Var, int], answer: Why) -> None:
    """Every step follows from the marks and the steps before it, and its sentence is true of what they show."""
    model = genre_of(puzzle).model(puzzle)
    reader = explanation_reader.Reader(puzzle)
    reader.write(marks | Reasoner(model, genre_of(puzzle).views[-1]).opening()[0])
    homes = {reader.same[var]: value for var, value in marks.items() if var in reader.same}
    reader.write({var: homes[home] for var, home in reader.same.items() if home in homes})
    with Proofs(puzzle, model) as proofs:
        checker = Checker(proofs)
        checker.learn(marks)
        for step in answer.steps:
            checker.check(step)
            errors = list(reader.violations(step))
            assert errors == [], errors
        claim = answer.claim if answer.truth == "follows" else answer.claim.denied
        values = checker.values[claim.var.layer]
        gone = [v for v in values if claim.holds(v) is False]
        denials = [proofs.literal(claim.var, v) for v in gone if Exclusion(claim.var, v) not in checker.known]
        assert checker.seen_at_once(denials), answer


@pytest.mark.parametrize("name", share("test_the_steps_follow_and_lead_to_the_claim", 6))
def test_the_steps_follow_and_lead_to_the_claim(name: str) -> None:
    rng = random.Random(name)
    for puzzle in made(name, 40 if THOROUGH else 2, SOUND.get(name, (4, 5, 6))):
        solution = pp.solve(puzzle).solutions[0]
        layer = genre_of(puzzle).model(puzzle).answer[0]
        for _ in range(8):
            known = rng.sample(layer.vars, rng.randrange(len(layer.vars)))
            marks = {var: solution[var] for var in known}
            growing = genre_of(puzzle).display.growing
            marks = {var: value for var, value in marks.items() if (var.layer, value) != (growing, 1)}
            claim = Claim(rng.choice(layer.vars), rng.choice(layer.values), rng.random() < 0.5)
            answer = why(puzzle, marks, claim, steps=99, seconds=None)
            expected = claim.holds(solution[claim.var])
            assert answer.truth in (("follows", "not yet") if expected else ("wrong",))
            if answer.truth == "follows" or answer.steps:
                check_steps(puzzle, marks, answer)


def test_a_decision_rests_on_what_is_seen_at_a_glance() -> None:
    """The 2 of column 3 is decided by a single place and by numbers that its row has already. The step says so."""
    puzzle = pp.generate("futoshiki", 4, 4, seed=0).puzzle
    rows = ((None, 1, None, None), (3, None, None, 4), (None, 4, None, 3), (2, None, 4, None))
    marks = {pp.Var("digit", pp.cell(r, c)): v for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v}
    answer = why(puzzle, marks, "R2C3=2")
    assert [step.sentence for step in answer.steps] == [
        "In row 3, the 2 fits in one cell only: row 3, column 3. So row 3, column 3 is 2.",
        "Column 3 has the 2 already. So row 2, column 3 is not 2.",
    ]
    check_steps(puzzle, marks, answer)


def parts_of(step: Step) -> list[Claim]:
    marks = [Claim(var, value) for var, value in step.marks.items()]
    return [*marks, *(Claim(var, value, out=True) for var, value in step.excluded)]


@pytest.mark.parametrize("name", share("test_steps_of_explanations_are_found_again", 6))
def test_steps_of_explanations_are_found_again(name: str) -> None:
    """From the marks before a step, its claims follow by steps that cost no more than those since the last mark."""
    rng, costlier, total = random.Random(name), 0, 0
    for puzzle in made(name, 20 if THOROUGH else 1, (5,) if name != "sudoku" else (4,)):
        marks, costliest = dict[Var, int](), 1
        for step in pp.explain(puzzle).steps:
            costliest = max(costliest, step.cost)
            marks |= step.follow
            claim = rng.choice(parts_of(step))
            answer = why(puzzle, marks, claim, steps=999, seconds=None)
            assert answer.truth == "follows", (step, answer)
            costlier += answer.cost > costliest
            total += 1
            marks |= step.marks
    # From the marks alone, a note can take a costlier step than in the explanation, which has made it one by one.
    assert costlier <= total / 10
