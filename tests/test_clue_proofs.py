"""Proofs with a subset of a board's clues: one incremental formula answers as engines do for each board separately."""

from __future__ import annotations

import random

import pytest

import puzzlepark as pp
from puzzlepark.core.report import Budget, Clock
from puzzlepark.engines.clue_question import ClueQuestion
from puzzlepark.registry import genre_named


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("sudoku", 4),
        ("slitherlink", 4),
        ("masyu", 5),
        ("kurodoko", 5),
        ("akari", 5),
        ("tilepaint", 5),
        ("path", 5),
        ("fillomino", 4),
        ("kurotto", 4),
        ("choco-banana", 4),
    ],
)
def test_one_search_says_what_engines_say(name: str, size: int) -> None:
    genre, rng, told = genre_named(name), random.Random(1), set()
    made = pp.generate(name, size, size, seed=2)
    full = genre.clues_from(made.puzzle, made.solution) if genre.clues_from else made.puzzle
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
        needed = question.needed_clues(gone)
        assert (needed is not None) == unique
        if needed is not None:
            assert needed.isdisjoint(gone)
            assert question.unique(set(clues) - needed)
        told.add(unique)
    assert told == {True, False}


@pytest.mark.parametrize(
    ("name", "size"), [("slitherlink", 5), ("choco-banana", 4), ("kurotto", 5), ("tilepaint", 5), ("country-road", 5)]
)
def test_what_is_settled_is_not_asked_again(name: str, size: int) -> None:
    """Settling clues, as removed or as kept, changes no answer, even where the propagators of counts and areas have
    become inactive."""
    genre, told = genre_named(name), set()
    made = pp.generate(name, size, size, seed=1)
    assert genre.clues_from is not None
    full = genre.clues_from(made.puzzle, made.solution)
    given = genre.model(full), genre.views[0], made.solution, Clock(Budget(None))
    question, settled = ClueQuestion.of(*given), ClueQuestion.of(*given)
    assert question is not None
    assert settled is not None
    gone = frozenset[pp.Spot]()
    for clue in genre.clues(full):
        unique = question.unique(gone | {clue})
        assert settled.unique(gone | {clue}, at_once=True) is unique
        settled.fix({clue}, stay=not unique)
        gone |= {clue} if unique else set()
        told.add(unique)
    assert not settled.switches
    assert settled.staying
    assert settled.unique(gone | {min(settled.staying)}) in (False, None), "a clue that stays cannot go any more"
    assert told == {True, False}


@pytest.mark.parametrize(("name", "beforehand"), [("slitherlink", False), ("path", False), ("sudoku", True)])
def test_a_question_knows_whether_clauses_say_all_rules_beforehand(name: str, beforehand: bool) -> None:
    made = pp.generate(name, 4, 4, seed=1)
    genre = genre_named(name)
    question = ClueQuestion.of(genre.model(made.puzzle), genre.views[0], made.solution, Clock(Budget(None)))
    assert question is not None
    assert question.has_no_lazy_clauses is beforehand
