"""Repairs: where solutions of a large board differ, and what is changed there."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import puzzlepark as pp
from puzzlepark.core.maker import Repair
from puzzlepark.core.report import Budget, Clock
from puzzlepark.engines.other_solutions import other_solutions
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board
from puzzlepark.tasks.make.repairs import TOUCHING, places, repair_many_places

CLOCK = Clock(Budget(None))


@pytest.mark.parametrize("near", [False, True])
def test_others_are_solutions_that_differ_at_places_of_their_own(near: bool) -> None:
    genre, seen = genre_named("nurimisaki"), set[pp.Var]()
    puzzle, answer = random_board(genre, 16, 16, random.Random(1), {})
    found = other_solutions(genre.model(puzzle), genre.views[0], answer, CLOCK, near)
    assert len(found) > 1
    for differing in found:
        assert all(answer[var] != mark for var, mark in differing.items())
        assert genre.check(puzzle, {**answer, **differing})
        assert seen.isdisjoint(differing)
        seen.update(differing)


def test_a_board_with_one_solution_has_no_others() -> None:
    made, genre = pp.generate("nurimisaki", 6, 6, seed=1), genre_named("nurimisaki")
    assert other_solutions(genre.model(made.puzzle), genre.views[0], dict(made.solution.items()), CLOCK) == []


def test_marks_that_do_not_touch_are_at_places_of_their_own() -> None:
    one, beside, far = (pp.Var("shade", pp.Spot(r, 1)) for r in (1, 3, 7))
    assert list(places({one: 1, far: 1, beside: 0})) == [{one: 1, beside: 0}, {far: 1}]


def test_places_are_the_pieces_that_touch() -> None:
    rng = random.Random(3)
    for _ in range(50):
        spots = [pp.Spot(rng.randrange(30), rng.randrange(30)) for _ in range(rng.randint(1, 60))]
        differing = {pp.Var(rng.choice(("line", "shade")), spot): rng.randint(0, 1) for spot in spots}
        found, pieces = list(places(differing)), {frozenset({var}) for var in differing}
        for one, other in combinations(sorted(differing), 2):
            if max(abs(one.spot.r - other.spot.r), abs(one.spot.c - other.spot.c)) <= TOUCHING:
                joined = [piece for piece in pieces if one in piece or other in piece]
                pieces = pieces.difference(joined) | {frozenset().union(*joined)}
        assert {frozenset(place) for place in found} == pieces
        assert sorted(var for place in found for var in place) == sorted(differing)
        assert all(differing[var] == mark for place in found for var, mark in place.items())


@pytest.mark.parametrize("name", ["masyu", "country-road", "regional-yajilin"])
def test_changes_without_a_referee_leave_an_answer_and_all_its_clues(name: str) -> None:
    """`clues_from` calls the referee. The changes do not: their answer is correct by construction."""
    genre, rng = genre_named(name), random.Random(2)
    assert genre.clues_from is not None
    options = {option.name: option.default for option in genre.maker.options}
    puzzle, answer = random_board(genre, 16, 16, rng, options)
    for _ in range(4):
        board = repair_many_places(genre, puzzle, answer, genre.views[0], rng, CLOCK)
        assert board is not None
        assert board != (puzzle, answer)
        puzzle, answer = board
        assert puzzle == genre.clues_from(puzzle, answer)


def test_a_large_board_of_which_nothing_is_known_gets_several_rooms_at_once() -> None:
    genre, rng = genre_named("aqre"), random.Random(4)
    puzzle, answer = random_board(genre, 16, 16, rng, {option.name: option.default for option in genre.maker.options})
    assert isinstance(genre.maker.unique, Repair)
    board = genre.maker.unique.change(puzzle, answer, None, rng)
    assert board is not None
    assert len(set(board[0].rooms)) > len(set(puzzle.rooms)) + 1
    assert genre.clues_from is not None
    assert board[0] == genre.clues_from(board[0], answer)
    alone = puzzle.changed(rooms=tuple(range(256)), numbers=())
    assert genre.maker.unique.change(alone, answer, None, rng) is None


def test_a_large_board_is_repaired_until_it_has_one_solution() -> None:
    genre, rng, rounds = genre_named("nurimisaki"), random.Random(1), 0
    puzzle, answer = random_board(genre, 16, 16, rng, {})
    while (board := repair_many_places(genre, puzzle, answer, genre.views[0], rng, CLOCK)) is not None:
        puzzle, answer = board
        rounds += 1
        assert genre.check(puzzle, answer)
    assert rounds > 1
    assert pp.solve(puzzle).status is pp.Status.UNIQUE


def test_small_boards_are_not_repaired_at_many_places() -> None:
    """Recorded seeds make the same small boards as before."""
    genre, rng = genre_named("nurimisaki"), random.Random(1)
    puzzle, answer = random_board(genre, 15, 15, rng, {})
    assert other_solutions(genre.model(puzzle), genre.views[0], answer, CLOCK)
    assert repair_many_places(genre, puzzle, answer, genre.views[0], rng, CLOCK) is None
