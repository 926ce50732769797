"""Every shipped genre without one of its rules: the referee and the model still agree, final violations have no
completion."""

from __future__ import annotations

import random
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.registry import genre_of, genres
from shares import THOROUGH
from test_genre_laws import satisfiable

import tiny

BOARDS, MARKS = (12, 40) if THOROUGH else (2, 10)
MOST_SOLUTIONS = 20
each_genre = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


def without(puzzle: Any, code: str) -> Any:
    """The board without one rule; None if another rule needs it."""
    try:
        return pp.from_dict({**puzzle.to_dict(), "without": [code]})
    except BadInput as refused:
        assert "needs the rule" in str(refused)
        return None


@pytest.mark.share(30)
@each_genre
def test_a_rule_is_left_out(genre: Genre[Any]) -> None:
    """Rules that others need cannot be left out, but one of them all can."""
    rng = random.Random(genre.name)
    puzzles = list(tiny.instances(genre, BOARDS, 5))
    left_out = set[str]()
    for rule in genre.composed_of:
        for puzzle in puzzles:
            if (rest := without(puzzle, rule.code)) is None:
                break
            if rule.code not in left_out:
                assert [picture.rule for picture in pp.rules(type(rest))] == list(genre_of(rest).rulebook)
            left_out.add(rule.code)
            compare_statements(genre_of(rest), rest, rng)
    assert left_out


def compare_statements(genre: Genre[Any], puzzle: Any, rng: random.Random) -> None:
    """Compare the referee with the model on solutions, on random assignments, and on partial ones."""
    report = pp.solve(puzzle, limit=MOST_SOLUTIONS, seconds=5)
    for solution in report.solutions:
        assert genre.check(puzzle, solution), puzzle.to_dict()
    layers = genre.model(puzzle).answer
    domains = {var: layer.values for layer in layers for var in layer.vars}
    for number in range(MARKS):
        start = rng.choice(report.solutions).marks if report.solutions and number % 2 else {}
        marks = {var: start.get(var, rng.choice(values)) for var, values in domains.items()}
        for var in rng.sample(list(domains), min(len(domains), rng.randint(0, 2))):
            marks[var] = rng.choice(domains[var])
        assert bool(genre.check(puzzle, marks)) == satisfiable(genre, puzzle, marks), (puzzle.to_dict(), marks)
        partial = {var: value for var, value in marks.items() if rng.random() < 0.6}
        if genre.check(puzzle, partial).final:
            assert not satisfiable(genre, puzzle, partial), (puzzle.to_dict(), partial)
