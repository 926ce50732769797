"""The numbers that each rule by itself leaves for an empty cell."""

from __future__ import annotations

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Var
from puzzlepark.faces.web.catalog import catalog
from puzzlepark.tasks.candidates import candidates


def shipped(genre: str) -> list[tuple[pp.Puzzle, pp.Marks]]:
    return [(s.puzzle, s.answer) for s in catalog().values() if s.puzzle.genre == genre][:8]


@pytest.mark.parametrize("genre", ["sudoku", "kakuro", "futoshiki", "fillomino"])
def test_the_answer_is_never_left_out(genre: str) -> None:
    for puzzle, answer in shipped(genre):
        found = candidates(puzzle, {})
        assert found
        assert all(answer[var] in values for var, values in found.items())


def test_a_number_goes_from_its_row_column_and_box() -> None:
    puzzle, answer = shipped("sudoku")[0]
    var = next(iter(candidates(puzzle, {})))
    left = candidates(puzzle, {var: answer[var]})
    assert var not in left
    for other, values in left.items():
        same = other.spot.row == var.spot.row or other.spot.col == var.spot.col
        assert not (same and answer[var] in values)


def test_sums_are_heeded() -> None:
    assert any(len(values) == 1 for puzzle, _ in shipped("kakuro") for values in candidates(puzzle, {}).values())


def test_other_genres_have_none_and_foreign_marks_are_refused() -> None:
    puzzle, _ = shipped("akari")[0]
    assert candidates(puzzle, {}) == {}
    with pytest.raises(BadInput):
        candidates(puzzle, {Var("no such layer", puzzle.grid.cells[0]): 1})
