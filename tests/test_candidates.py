"""The candidates of an empty cell that no single rule excludes."""

from __future__ import annotations

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Var
from puzzlepark.interfaces.web.page.catalog import catalog
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


def with_exclusions() -> tuple[pp.Puzzle, pp.Marks, dict[Var, int], pp.Hint]:
    """A Sudoku played up to a step that needs an exclusion first: its answer, the marks, and the hint."""
    every = [(s.puzzle, s.answer) for s in catalog().values() if s.puzzle.genre == "sudoku" and s.puzzle.rows == 9]
    for puzzle, answer in reversed(every):
        marks = dict[Var, int]()
        while (found := pp.hint(puzzle, marks)).step is not None:
            if found.before:
                return puzzle, answer, marks, found
            marks |= found.step.marks
    raise AssertionError("no Sudoku needs an exclusion")


def test_a_hint_does_not_tell_again_what_candidates_rule_out() -> None:
    puzzle, answer, marks, found = with_exclusions()
    left = {var: set(values) for var, values in candidates(puzzle, marks).items()}
    for step in found.before:
        for var, value in step.excluded:
            left[var].discard(value)
    again = pp.hint(puzzle, marks, candidates=left)
    assert again.right
    assert again.step is not None
    assert found.step is not None
    assert (again.step.sentence, again.step.marks) == (found.step.sentence, found.step.marks)
    assert len(again.before) < len(found.before)
    var = next(iter(left))
    wrong = pp.hint(puzzle, marks, candidates={**left, var: left[var] - {answer[var]}})
    assert not wrong.right
    assert wrong.wrong == ((var, answer[var]),)
