"""What newcomers try in their first hour: it works, or one sentence says what to write instead."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import puzzlepark as pp
from commands import park

TABLE = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]]
SUDOKU = pp.Sudoku(numbers=[[number or None for number in row] for row in TABLE])


def test_a_table_is_enough() -> None:
    assert pp.Sudoku(TABLE) == SUDOKU
    assert pp.Akari([["?", None], [None, 1]]) == pp.Akari(numbers=[["?", None], [None, 1]])


@pytest.mark.parametrize("size", [9, "9", "9x9", "9×9", (9, 9)])
def test_a_side_or_a_text_is_a_size(size: Any) -> None:
    assert pp.Sudoku(size) == pp.Sudoku(9, 9)


def test_zeros_of_a_table_of_numbers_are_empty_cells() -> None:
    numpy = pytest.importorskip("numpy")
    assert pp.Sudoku(numbers=TABLE) == SUDOKU
    assert pp.Sudoku(numbers=numpy.array(TABLE)) == SUDOKU
    assert pp.from_dict({"genre": "sudoku", "numbers": TABLE}) == SUDOKU
    # Where 0 is a clue, it stays one.
    assert pp.Akari(numbers=[[0, 1], [1, 0]]).plain.numbers == [[0, 1], [1, 0]]


def test_a_nonogram_may_write_zero_for_a_line_without_runs() -> None:
    assert pp.Nonogram(rows=[[0], [1]], cols=[[1], [0]]) == pp.Nonogram(rows=[[], [1]], cols=[[1], []])


def test_cells_of_cages_may_be_tuples() -> None:
    cages: Any = [{"cells": [(1, 1), (1, 2)], "target": 3, "operation": "+"}]
    assert pp.KenKen(3, 3, cages=cages).plain.cages[0]["cells"] == [[1, 1], [1, 2]]


def test_difficulty_is_the_level() -> None:
    made = pp.generate("akari", 6, 6, difficulty="easy")
    assert pp.grade(made.puzzle).level == 1
    with pytest.raises(pp.BadInput, match="the same"):
        pp.generate("akari", 6, 6, difficulty="easy", level=1)


def test_a_report_is_json() -> None:
    data = json.loads(json.dumps(pp.solve(SUDOKU).to_dict()))
    report = pp.solve(SUDOKU)
    assert data["status"] == report.status.value
    assert report.solution is not None
    assert data["solutions"][0]["digit"] == report.solution.grid()


def test_texts_about_a_puzzle_can_be_replaced() -> None:
    changed: Any = dataclasses.replace(SUDOKU, title="Four")  # type: ignore[call-arg]
    assert changed == SUDOKU
    assert changed.info.title == "Four"


def test_bad_input_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="no genre"):
        pp.genre("no such genre at all")


def test_genres_lists_the_genres() -> None:
    assert pp.genres() == pp.genre_names()
    script = "import puzzlepark as pp; assert 'sudoku' in pp.genres()"  # nothing has imported the package yet
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: pp.draw(SUDOKU, cell="a"), "pixels"),  # type: ignore[call-overload]
        (lambda: pp.save(SUDOKU, None), "path"),  # type: ignore[arg-type]
        (lambda: pp.word(5), "a text"),  # type: ignore[arg-type]
        (lambda: pp.edge(1, 2), "two cells"),  # type: ignore[arg-type]
        (lambda: pp.verify(None), "a folder"),  # type: ignore[arg-type]
        (lambda: list(pp.solve_many(SUDOKU)), "solve takes one"),  # type: ignore[arg-type]
        (lambda: list(pp.solve_many("nagare/3/3/d5d")), "solve takes one"),
        (lambda: list(pp.solve_many(None)), "solve takes one"),  # type: ignore[arg-type]
        (lambda: pp.Sudoku("1" * 81), "8x12"),
        (lambda: pp.solve(""), "The text is empty"),
        (lambda: pp.Sudoku("nine"), "8x12"),
        (lambda: pp.Nonogram("2 by 2"), "8x12"),
    ],
)
def test_a_wrong_argument_gets_a_sentence(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(pp.BadInput, match=sentence):
        wrong()


@pytest.mark.parametrize("verb", ["solve", "check", "draw", "count", "explain", "hint"])
def test_a_verb_as_a_method_names_the_function(verb: str) -> None:
    with pytest.raises(AttributeError, match=rf"pp\.{verb}\(puzzle\)"):
        getattr(SUDOKU, verb)
    assert not hasattr(SUDOKU, "no_such_name")


def test_python_runs_the_package() -> None:
    done = subprocess.run([sys.executable, "-m", "puzzlepark", "--help"], capture_output=True, text=True, check=True)
    assert "Usage" in done.stdout


def test_generate_needs_no_size_and_takes_a_random_seed() -> None:
    done = park("generate", "akari", "--seed", "random", "--to", "json")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert (data["height"], data["width"]) == (10, 10)
    assert park("generate", "akari", "--seed", "x").exit_code == 2


def test_a_missing_input_mentions_the_pipe() -> None:
    done = park("solve")
    assert done.exit_code == 2
    assert "or - to read what is piped in" in done.stderr
