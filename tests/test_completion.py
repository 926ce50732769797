"""The rest of boards that were begun by hand: one solution, and everything that stood there stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import puzzlepark as pp
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.faces.cli.main import cli
from puzzlepark.registry import genres
from puzzlepark.tasks.edit import blank, edit, from_answer
from puzzlepark.tasks.make.completion import complete

EACH = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


def half(genre: Genre[Any], puzzle: Any) -> Any:
    """The puzzle less every second clue, as long as there is a solution: in some genres a clue gives room."""
    for clue in genre.clues(puzzle)[::2]:
        less = genre.without(puzzle, clue)
        puzzle = less if pp.solve(less, limit=1).solutions else puzzle
    return puzzle


@pytest.mark.share(25)
@EACH
def test_clues_are_added_until_there_is_one_solution(genre: Genre[Any]) -> None:
    # Not every course of a Slalom can be completed: of some answers no black cells beside the loop make the only one.
    seed = 4 if genre.name == "slalom" else 3
    begun = half(genre, pp.generate(genre.name, *genre.near_size(4, 4), seed=seed).puzzle)
    made = complete(begun, seconds=None)
    assert pp.solve(made.puzzle).unique
    assert pp.check(made.puzzle, made.solution)
    assert set(genre.clues(begun)) <= set(genre.clues(made.puzzle))
    assert complete(begun, seconds=None).puzzle == made.puzzle
    for part in genre.fields:
        for clue in part.clues(begun):
            assert part.words(begun, clue) == part.words(made.puzzle, clue)


@pytest.mark.share(15)
@EACH
def test_an_empty_board_is_made_as_a_whole(genre: Genre[Any]) -> None:
    size, easiest = genre.near_size(4, 4), min({1, 2, 3, 4, 5}.difference(genre.maker.rare))
    made = complete(blank(genre.name, *size), 5, level=easiest)
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


def test_the_library_completes_what_was_begun() -> None:
    begun = {"genre": "sudoku", "numbers": [[1, None, None, None], [None] * 4, [None] * 4, [None] * 4]}
    made = pp.complete(begun)  # type: ignore[arg-type]
    assert made.puzzle.info.made["completed"] == "filled up"
    assert made.puzzle.plain.numbers[0][0] == 1
    assert pp.solve(made.puzzle).unique
    again = pp.complete(begun, seed=None)  # type: ignore[arg-type]
    seed = again.puzzle.info.made["seed"]
    assert pp.complete(begun, seed=seed).puzzle == again.puzzle  # type: ignore[arg-type]
    assert pp.complete(made, thin=True).puzzle.info.made["completed"] == "thinned"  # type: ignore[arg-type]


def test_the_command_completes_what_was_begun(tmp_path: Path) -> None:
    begun = pp.Sudoku(numbers=[[1, None, None, None], [None] * 4, [None] * 4, [None] * 4])
    pp.save(begun, tmp_path / "begun.json")
    out = tmp_path / "whole.json"
    run = CliRunner().invoke(
        cli, ["complete", str(tmp_path / "begun.json"), "-o", str(out), "--symmetric", "half-turn"]
    )
    assert run.exit_code == 0, run.output
    assert pp.load(out) == pp.complete(begun, symmetric=True).puzzle
    run = CliRunner().invoke(cli, ["complete", str(out), "--level", "5", "--to", "url"])
    assert "the nearest to 5 that was found" in run.output
    assert pp.loads(run.stdout.strip()).genre == "sudoku"
