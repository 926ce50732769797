"""Proofs with some of a board's clues: one formula tells what engines tell of each board anew."""

from __future__ import annotations

import random

import pytest

import puzzlepark as pp
from puzzlepark.core.genre import genre_named
from puzzlepark.core.report import Budget, Clock
from puzzlepark.engines.clue_question import ClueQuestion
from puzzlepark.engines.sat_clues import ClueProofs

CONFLICTS = 10_000


@pytest.mark.parametrize(("name", "size"), [("sudoku", 4), ("tilepaint", 5)])
def test_a_proof_says_what_engines_say(name: str, size: int) -> None:
    genre, rng, clock = genre_named(name), random.Random(1), Clock(Budget(None))
    made = pp.generate(name, size, size, seed=2)
    full = genre.clues_of(made.puzzle, made.solution) if genre.clues_of else made.puzzle
    clues = genre.clues(full)
    proofs = ClueProofs.of(genre.model(full), genre.views[0], made.solution, clock)
    assert proofs is not None
    told = set()
    with proofs:
        for _ in range(20):
            gone = set(rng.sample(clues, rng.randint(0, len(clues))))
            puzzle = full
            for clue in gone:
                puzzle = genre.without(puzzle, clue)
            unique = pp.solve(puzzle).status is pp.Status.UNIQUE
            needed = proofs.needed(gone, CONFLICTS)
            assert (needed is not None) == unique
            told.add(unique)
            if needed is not None:
                assert needed.isdisjoint(gone)
                assert proofs.needed(set(clues) - needed, CONFLICTS) is not None
    assert told == {True, False}


@pytest.mark.parametrize(
    ("name", "size"),
    [("slitherlink", 4), ("masyu", 5), ("kurodoko", 5), ("akari", 5), ("tilepaint", 5), ("path", 5), ("fillomino", 4)],
)
def test_one_search_says_what_engines_say(name: str, size: int) -> None:
    genre, rng, told = genre_named(name), random.Random(1), set()
    made = pp.generate(name, size, size, seed=2)
    full = genre.clues_of(made.puzzle, made.solution) if genre.clues_of else made.puzzle
    clues = genre.clues(full)
    question = ClueQuestion.of(genre.model(full), genre.views[0], made.solution, Clock(Budget(None)))
    assert question is not None
    for _ in range(20):
        gone = frozenset(rng.sample(clues, rng.randint(0, len(clues))))
        puzzle = full
        for clue in gone:
            puzzle = genre.without(puzzle, clue)
        unique = pp.solve(puzzle, view=genre.views[0]).status is pp.Status.UNIQUE
        assert question.unique(gone) is unique
        told.add(unique)
    assert told == {True, False}


def test_rules_that_clauses_do_not_say_beforehand_are_left_to_engines() -> None:
    made = pp.generate("slitherlink", 4, 4, seed=1)
    model = genre_named("slitherlink").model(made.puzzle)
    assert ClueProofs.of(model, "line", made.solution, Clock(Budget(None))) is None
