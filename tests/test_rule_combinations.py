"""Random combinations of two to five rules of the catalogue on boards from 2x2 to 4x4: the referee, the model, the
engines, the counts and the oracles agree. A share of them runs each time, all in `make thorough`.
"""

from __future__ import annotations

import random
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

import puzzlepark as pp
from agreement import CLAUSES, compare
from game_rules.random_boards import MOST_MARKS, all_marks, by_spot, random_document
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.game_rules.kit.catalogue import rule_class, rule_names
from puzzlepark.tasks.solve import engine_names
from shares import THOROUGH
from test_game_rules import ORACLES
from test_genre_laws import satisfiable

from yardstick import within

COMBINATIONS = 300
STRIDE = 1 if THOROUGH else 7
SIZES = {
    "shading": ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4)),
    "numbers": ((2, 2), (2, 3), (3, 3), (4, 4)),
    "loop": ((2, 2), (2, 3), (3, 3), (4, 4)),
    "regions": ((2, 2), (2, 3), (3, 3), (4, 4)),
}
MOST_SOLUTIONS = 200
"""Boards with more solutions are not listed by every engine."""
MOST_CHECKED = 150 if not THOROUGH else 600
"""Maximum number of assignments of a board on which the statements of the rules are compared."""
SECONDS = 10.0
GRACE = 150.0
"""How much longer than its time limit a task may take, in laps of the yardstick."""


def combination(number: int) -> tuple[Genre[Any], Puzzle, random.Random]:
    """A board of a genre with two to five rules."""
    for attempt in range(200):
        rng = random.Random(f"combination {number} {attempt}")
        answer = rng.choice(list(SIZES))
        able = [rule_class(name) for name in rule_names() if answer in rule_class(name).answers]
        kinds = rng.sample(able, min(len(able), rng.randint(2, 5)))
        with suppress(BadInput):  # two fields of some types cannot be on one board
            if len(kinds) > 1 and (made := random_document(kinds, answer, rng, SIZES[answer])) is not None:
                return *made, rng
    raise AssertionError("No board was found.")


def by_oracles(genre: Genre[Any], puzzle: Puzzle, marks: Marks) -> bool:
    """Whether every rule holds by its oracle. All cells are decided, so a rule that only demands that has none."""
    shown = {layer.name for layer in genre.model(puzzle).answer}
    marks = {var: value for var, value in marks.items() if var.layer in shown}
    known = [(rule, *ORACLES[rule.name]) for rule in genre.composed_of if rule.name in ORACLES]
    return all(oracle(rule, puzzle, board_of(by_spot(marks))) for rule, oracle, board_of in known)


def compare_statements(genre: Genre[Any], puzzle: Puzzle, rng: random.Random) -> int | None:
    """Compare the referee, the model and the oracles on assignments, and return how many are accepted; None unless all
    were tried."""
    model = genre.model(puzzle)
    every = all_marks(genre, puzzle, rng)
    for marks in rng.sample(every, min(len(every), MOST_CHECKED // (5 if model.hidden else 1))):
        by_referee = bool(genre.check(puzzle, marks))
        by_model = satisfiable(genre, puzzle, marks) if model.hidden else model.holds(marks)
        assert by_referee == by_model == by_oracles(genre, puzzle, marks), (puzzle.to_dict(), marks)
    size = 1
    for layer in model.answer:
        size *= len(layer.values) ** len(layer.spots)
    if size > MOST_MARKS // (1 if THOROUGH else 8):
        return None
    accepted = [marks for marks in every if genre.check(puzzle, marks)]
    assert all(by_oracles(genre, puzzle, marks) for marks in accepted)
    return len(accepted)


@pytest.mark.parametrize("number", range(0, COMBINATIONS, STRIDE))
def test_rules_agree_in_combination(number: int) -> None:
    genre, puzzle, rng = combination(number)
    accepted = compare_statements(genre, puzzle, rng)
    document = puzzle.to_dict()
    assert pp.from_dict(document) == puzzle
    solve = partial(pp.solve, puzzle, limit=MOST_SOLUTIONS + 1, seconds=SECONDS)
    report = within(GRACE, solve, given=SECONDS, tries=1)
    for solution in report.solutions:
        assert genre.check(puzzle, solution), (document, solution)
        assert by_oracles(genre, puzzle, solution.marks), (document, solution)
    counted = pp.count(puzzle, seconds=SECONDS)
    if counted.exhausted and len(genre.views) == 1:
        assert accepted is None or counted.count == accepted, document
        assert report.count in (None, counted.count), document
    if report.exhausted and len(report.solutions) <= MOST_SOLUTIONS:
        engines = {*rng.sample(engine_names(), 4), "cdcl", *([CLAUSES] if number % 2 else [])} - {"search"}
        assert list(compare(genre, puzzle, lambda name: name in engines)), document


@pytest.mark.parametrize("number", range(0, COMBINATIONS, 10 * STRIDE))
def test_combinations_are_made_and_explained_in_time(number: int) -> None:
    """Puzzles of a combination are made and explained, or one sentence says why not."""
    genre, _, _ = combination(number)

    def make_and_explain() -> None:
        try:
            made = pp.generate(genre.puzzle, 4, 4, seed=number, seconds=2)
        except pp.ParkError as error:
            assert str(error).endswith("."), error
        else:
            assert genre.check(made.puzzle, made.solution)
            assert pp.explain(made.puzzle, seconds=2).steps

    within(2 * GRACE, make_and_explain, given=4, tries=1)
