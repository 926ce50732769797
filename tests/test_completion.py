"""The rest of boards that were begun by hand: one solution, and everything that stood there stays."""

from __future__ import annotations

from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.registry import genres
from puzzlepark.tasks.edit import blank, edit, from_answer
from puzzlepark.tasks.make.completion import complete

EACH = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


def half(genre: Genre[Any], puzzle: Any) -> Any:
    """The puzzle less every second clue."""
    for clue in genre.clues(puzzle)[::2]:
        puzzle = genre.without(puzzle, clue)
    return puzzle


@EACH
def test_clues_are_added_until_there_is_one_solution(genre: Genre[Any]) -> None:
    begun = half(genre, pp.generate(genre.name, *genre.near_size(4, 4), seed=3).puzzle)
    made = complete(begun, seconds=None)
    assert pp.solve(made.puzzle).unique
    assert pp.check(made.puzzle, made.solution)
    assert set(genre.clues(begun)) <= set(genre.clues(made.puzzle))
    assert complete(begun, seconds=None).puzzle == made.puzzle
    for part in genre.fields:
        for clue in part.clues(begun):
            assert part.words(begun, clue) == part.words(made.puzzle, clue)


@EACH
def test_an_empty_board_is_made_as_a_whole(genre: Genre[Any]) -> None:
    size = genre.near_size(4, 4)
    made = complete(blank(genre.name, *size), 5, level=1)
    assert (made.puzzle.rows, made.puzzle.cols) == size
    assert pp.solve(made.puzzle).unique


def test_clues_are_taken_away_to_a_level() -> None:
    full = complete(half(genres()["slitherlink"], pp.generate("slitherlink", 6, 6).puzzle)).puzzle
    genre = genres()["slitherlink"]
    assert genre.clues_of is not None
    full = genre.clues_of(full, pp.solve(full).solutions[0])
    made = complete(full, level=1, thin=True, seconds=None)
    assert made.level == pp.grade(made.puzzle).level == 1
    assert set(genre.clues(made.puzzle)) < set(genre.clues(full))
    even = complete(full, symmetric="half-turn", thin=True, seconds=None)
    places = set(genre.clues(even.puzzle))
    assert places == {pp.Spot(12 - r, 12 - c) for r, c in places}


@pytest.mark.parametrize("genre", ["norinori", "star-battle"])
def test_rooms_alone_are_changed(genre: str) -> None:
    made = pp.generate(genre, 6, 6)
    assert complete(made.puzzle).puzzle == made.puzzle
    begun = from_answer(blank(genre, 6, 6), dict(made.solution))
    assert len(pp.solve(begun).solutions) == 2
    assert pp.solve(complete(begun).puzzle).unique


def test_what_cannot_be_completed_is_told() -> None:
    board = edit(blank("slitherlink", 3, 3), [])
    wrong = board.changed(numbers=((pp.Spot(1, 1), 3), (pp.Spot(1, 3), 0), (pp.Spot(3, 1), 0)))
    with pytest.raises(BadInput, match="no solution"):
        complete(wrong)
    several = board.changed(numbers=((pp.Spot(1, 1), 2),))
    with pytest.raises(BadInput, match="several"):
        complete(several, thin=True)
    with pytest.raises(BadInput, match="symmetry"):
        complete(several, symmetric="inside out")
    with pytest.raises(Stopped):
        complete(several, seconds=0)
