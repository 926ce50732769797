"""Rooms made by makers: each has its shaded cells, is connected, and leaves one answer."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core import regions
from puzzlepark.core.puzzle import shared_grid
from puzzlepark.core.report import Budget, Clock
from puzzlepark.engines.question import Question
from puzzlepark.genres import kit
from puzzlepark.genres.cojun.making import FallingNumbering
from puzzlepark.genres.country_road.making import rooms_of_bent_loop
from puzzlepark.genres.kit.making.rooms import grow_rooms_around
from puzzlepark.genres.norinori.making import place_dominoes
from puzzlepark.genres.suguru.making import NoTouchNumbering
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board
from puzzlepark.tasks.make.oracle import Oracle


@pytest.mark.parametrize("each", [1, 2])
def test_rooms_of_a_large_board_have_as_many_cells_each(each: int) -> None:
    rng, side = Random(each), 30
    dark = place_dominoes(shared_grid(side, side), rng)
    ids = grow_rooms_around(side, side, dark, each, rng)
    assert ids is not None
    assert len(set(regions.pieces(ids, side))) == len(set(ids)) == len(dark) // each
    homes = Counter(ids[spot.row * side + spot.col] for spot in dark)
    assert set(homes.values()) == {each}


@pytest.mark.parametrize(("numbering", "side"), [(FallingNumbering, 33), (NoTouchNumbering, 18)])
def test_rooms_of_a_large_board_are_numbered(numbering: type[kit.Numbering], side: int) -> None:
    """There are more cells than Python lets functions call each other; and where numbers must not touch, some rooms
    have none and are replaced."""
    ids, numbers = kit.numbered_rooms(side, side, Random(1), 3, 6, numbering)
    assert len(set(regions.pieces(ids, side))) == len(set(ids))
    rooms: dict[int, list[int]] = {}
    for room, number in zip(ids, numbers, strict=True):
        rooms.setdefault(room, []).append(number)
    assert all(sorted(room) == list(range(1, len(room) + 1)) for room in rooms.values())


def test_a_bent_loop_visits_every_room_once() -> None:
    genre: Any = genre_named("country-road")
    rng = Random(1)
    puzzle, answer = random_board(genre, 9, 9, rng, {"loop": 0.8, "room": 3})
    loop, bends = kit.loop_edges(answer), 0
    for _ in range(40):
        other = kit.random_cell_loop(9, 9, rng, 0.8)
        bent = kit.bend_loop(loop, other, 9, 9, rng)
        if bent is not None:
            bends += 1
            puzzle = puzzle.changed(rooms=rooms_of_bent_loop(puzzle, loop, bent, rng), numbers=())
            loop = bent
            assert not pp.check(puzzle, kit.loop_answer(puzzle.grid, loop)).violations
    assert bends > 20


def test_a_size_that_no_engine_can_prove_is_refused_in_a_sentence() -> None:
    with pytest.raises(pp.BadInput, match="A Skyscrapers puzzle of 15x15 is too large to be made"):
        pp.generate("skyscrapers", 15, 15, seed=1)


@pytest.mark.parametrize("name", ["doppelblock", "skyscrapers"])
def test_large_squares_are_made_of_given_numbers(name: str) -> None:
    made = pp.generate(name, 16, 16, seed=1, seconds=None)
    assert pp.solve(made.puzzle, seconds=None).status is pp.Status.UNIQUE


@pytest.mark.parametrize("name", ["lits", "norinori"])
def test_rooms_leave_one_answer(name: str) -> None:
    genre: Any = genre_named(name)
    rng, oracle, found = Random(1), Oracle(Clock(Budget(None))), 0
    for _ in range(4):
        board = genre.maker.unique.change(*random_board(genre, 7, 7, rng, {}), rng, {}, oracle)
        if board is not None:
            puzzle, answer = board
            found += 1
            report = pp.solve(puzzle)
            assert report.status is pp.Status.UNIQUE
            assert kit.shaded_cells(report.solutions[0]) == kit.shaded_cells(answer)
            assert len(set(regions.pieces(puzzle.rooms, 7))) == len(set(puzzle.rooms))
    assert found


def test_a_question_keeps_what_is_joined_together() -> None:
    question = Question([[1, -1], [2, -2], [3, -3]], [], [(1, 2), (2, 3)])
    assert question.answer([1, 3], 10) == [1, 2, 3]
    assert question.answer([1, -2, 3], 10) is None
    assert question.answer([-1, -2, 3], 10) == [-1, -2, 3]
