"""What is forced: the marks that every solution has, and the values that some solution has, against listing them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.registry import genre_named
from puzzlepark.tasks.forced import Forced
from puzzlepark.tasks.verbs import verbs
from shares import THOROUGH, share

import tiny

BOARDS = 200 if THOROUGH else 6
"""The number of tiny boards of each genre."""


def values_of(puzzle: Puzzle, marks: Marks) -> dict[Var, set[int]]:
    """The values that the referee's solutions with these marks have, by listing all assignments."""
    genre = genre_named(puzzle.genre)
    found: dict[Var, set[int]] = {}
    for solution in pp.solutions(puzzle, genre.views[0], seconds=None):
        if all(solution[var] == value for var, value in marks.items()):
            for layer in solution.layers:
                if layer.name in genre.model(puzzle).views[genre.views[0]]:
                    for var in layer.vars:
                        found.setdefault(var, set()).add(solution[var])
    return found


@pytest.mark.parametrize("name", share("test_forced_is_what_all_solutions_share"))
def test_forced_is_what_all_solutions_share(name: str) -> None:
    genre, rng = genre_named(name), random.Random(name)
    for puzzle in tiny.instances(genre, BOARDS, 9):
        everything = values_of(puzzle, {})
        marks: dict[Var, int] = {}
        if everything:
            var = rng.choice(sorted(everything))
            marks = {var: rng.choice(sorted(everything[var]))}
        for known in ({}, marks):
            found = pp.forced(puzzle, known, seconds=60)
            expected = values_of(puzzle, known)
            assert found.complete
            assert {var: set(values) for var, values in found.possible.items()} == expected, (puzzle, known)
            assert found.marks == {var: min(values) for var, values in expected.items() if len(values) == 1}
            assert found.solvable == bool(expected)


def test_an_earlier_answer_is_used_again() -> None:
    puzzle = pp.generate("akari", 8, 8, seed=2).puzzle
    genre = genre_named("akari")
    fewer = genre.without(puzzle, next(iter(genre.clues(puzzle))))
    before = pp.forced(fewer)
    after = pp.forced(puzzle, before=before)
    again = pp.forced(puzzle)
    assert after.possible == again.possible
    assert after.unique
    assert pp.forced(fewer, before=before).witnesses == before.witnesses


def test_the_verb_goes_on_from_the_last_board_of_this_size() -> None:
    """Two boards in turn: each answer is that of a search of its own."""
    boards = [pp.generate("akari", 6, 6, seed=seed).puzzle for seed in (1, 2)]
    genre = genre_named("akari")
    boards += [genre.without(board, next(iter(genre.clues(board)))) for board in boards]
    for board in (*boards, *reversed(boards)):
        answer = verbs()["forced"]({"puzzle": board.to_dict(), "marks": {}})
        found = pp.forced(board)
        assert answer["complete"]
        assert {(each["at"], tuple(each["values"])) for each in answer["possible"]} == {
            (var.spot, values) for var, values in found.possible.items()
        }


def test_a_board_without_solutions_forces_nothing() -> None:
    found = pp.forced(pp.Sudoku(numbers=[[1, 1, None, None], *[[None] * 4] * 3]))
    assert (found.solvable, found.unique, found.marks) == (False, False, {})


def test_no_time_proves_nothing() -> None:
    found: Forced = pp.forced(pp.generate("nurikabe", 10, 10, seed=1), seconds=0)
    assert not found.complete
    assert found.marks == {}
    assert found.unique is None


def test_a_wrong_mark_gets_a_sentence() -> None:
    with pytest.raises(pp.BadInput):
        pp.forced(pp.Sudoku(4), [[9, None, None, None], *[[None] * 4] * 3])


def test_the_command_shows_what_is_forced(tmp_path: Path) -> None:
    whole = pp.generate("akari", 6, 6, seed=2).puzzle
    open_board = genre_named("akari").without(whole, next(iter(genre_named("akari").clues(whole))))
    for puzzle, sentence in ((whole, "Every mark is forced"), (open_board, "marks are forced.")):
        pp.save(puzzle, tmp_path / "puzzle.json")
        done = park("solve", tmp_path / "puzzle.json", "--forced")
        assert done.exit_code == 0, done.output
        assert sentence in done.stdout
        data = json.loads(park("solve", tmp_path / "puzzle.json", "--forced", "--json").stdout)
        assert data["unique"] == (puzzle is whole)
    assert park("solve", tmp_path / "puzzle.json", "--forced", "--all").exit_code == 2
