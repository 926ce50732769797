"""The paper's special cases of Tilepaint: single cells (polynomial), and one row (subset sum)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from paper_boards import (
    SMALL,
    counted,
    pictures,
    run,
    singles,
    task_of,
    tilepaint,
)
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.genres.tilepaint import GENRE
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers import fridolin_row, fridolin_tomography
from puzzlepark.papers.fridolin_row import subset_sum_to_tilepaint, tilepaint_to_subset_sum

from yardstick import within

TOMOGRAPHY = fridolin_tomography.ENGINE
ROW = fridolin_row.ENGINE


# The polynomial case.


def test_tomography_unique() -> None:
    outcome = run(TOMOGRAPHY, singles([3, 1, 2], [3, 2, 1]), limit=2)
    assert outcome.found == pictures("### #.. ##.")
    assert outcome.exhausted
    assert "unique" in outcome.stats.method
    assert counted(TOMOGRAPHY, singles([3, 1, 2], [3, 2, 1])) == 1


def test_tomography_second_solution_by_a_switch() -> None:
    outcome = run(TOMOGRAPHY, singles([1, 1], [1, 1]), limit=2)
    assert sorted(outcome.found) == pictures(".# #.\n#. .#")
    assert counted(TOMOGRAPHY, singles([1, 1], [1, 1])) is None


def test_tomography_never_claims_that_two_are_all() -> None:
    """There are three pictures; a request for more than two reports that the search was cut."""
    puzzle = singles([2, 1], [1, 1, 1])
    answers = TOMOGRAPHY.solutions(GENRE.model(puzzle), task_of(puzzle, 2))
    assert len({next(answers), next(answers)}) == 2
    with pytest.raises(Stopped, match="cap"):
        next(answers)


@pytest.mark.parametrize(
    ("rows", "columns", "sentence"),
    [
        ([2, 1], [1, 1], "Theorem 1: the row clues add up to 3, but the column clues to 2."),
        ([3, 0], [1, 2], "Definition 1: row 1 has the clue 3, but only 2 cells."),
        (
            [2, 0],
            [2, 0],
            "Majorization (Section VI): the column with the largest clue needs 2 cells, "
            "but the row clues allow only 1 in it.",
        ),
        (
            [4, 4, 1, 1],
            [4, 4, 1, 1],
            "Majorization (Section VI): the 2 largest column clues need 8 cells, "
            "but the row clues allow only 6 in them.",
        ),
    ],
)
def test_tomography_says_why_not(rows: list[int], columns: list[int], sentence: str) -> None:
    outcome = run(TOMOGRAPHY, singles(rows, columns), limit=2)
    assert (outcome.found, outcome.exhausted, outcome.reason) == ([], True, sentence)
    assert counted(TOMOGRAPHY, singles(rows, columns)) == 0


def test_majorization_marks_the_columns_that_need_too_much() -> None:
    certificate = run(TOMOGRAPHY, singles([4, 4, 1, 1], [1, 4, 1, 4]), limit=2).certificate
    assert certificate is not None
    assert certificate.where == (Spot(-1, 3), Spot(-1, 7))


def test_tomography_two_hundred_square() -> None:
    rng = random.Random(200)
    picture = [[rng.randrange(2) for _ in range(200)] for _ in range(200)]
    puzzle = singles([sum(row) for row in picture], [sum(column) for column in zip(*picture, strict=True)])
    assert len(within(500, lambda: run(TOMOGRAPHY, puzzle, limit=2)).found) == 2


# One row or one column.


def test_row_as_drawn() -> None:
    puzzle = tilepaint("AAABBBCC", [5], [None] * 8)
    assert run(ROW, puzzle).found == pictures("### ... ##\n... ### ##")
    assert counted(ROW, puzzle) == 2


def test_column_is_a_row_lying_down() -> None:
    puzzle = tilepaint("A A A B B B C C", [None] * 8, [5])
    assert run(ROW, puzzle).found == pictures("### ... ##\n... ### ##")
    assert counted(ROW, puzzle) == 2


def test_row_with_clues_across() -> None:
    puzzle = tilepaint("AAABBBCC", [5], [None, 0, None, None, 1, None, None, None])
    assert run(ROW, puzzle).found == pictures("... ### ##")
    assert counted(ROW, puzzle) == 1
    assert tilepaint_to_subset_sum(puzzle) == ((2,), 2)
    column = tilepaint("A B B", [None, 1, 1], [None])
    assert run(ROW, column).found == pictures("# ##\n. ##")
    every = tilepaint("AB", [1], [0, 1])
    assert run(ROW, every).found == pictures(".#")
    assert counted(ROW, every) == 1


def test_row_without_clue() -> None:
    puzzle = tilepaint("AABCC", [None], [None] * 5)
    assert len(set(run(ROW, puzzle).found)) == 8
    assert counted(ROW, tilepaint([range(3000)], [None], [None] * 3000)) == 2**3000


def test_row_of_one_cell() -> None:
    assert run(ROW, tilepaint("A", [1], [1])).found == [(1,)]
    assert run(ROW, tilepaint("A", [1], [None])).found == [(1,)]
    assert run(ROW, tilepaint("A", [None], [0])).found == [(0,)]
    assert run(ROW, tilepaint("A", [0], [1])).found == []


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (
            tilepaint("AABBBCCC", [4], [None] * 8),
            "Subset sum (Section VII): row 1 has the clue 4, and no choice of its tiles has that many cells.",
        ),
        (
            tilepaint("A A B C", [None, 1, None, None], [1]),
            "Subset sum (Section VII): column 1 has the clue 1, "
            "and no choice of its tiles that meets the row clues has that many cells.",
        ),
        (
            tilepaint("AAB", [2], [1, 0, None]),
            "Column 1 and column 2 cross the same tile, but their clues are 1 and 0.",
        ),
        (tilepaint("AAB", [7], [None] * 3), "Definition 1: row 1 has the clue 7, but only 3 cells."),
        (
            tilepaint("AABBB", [1], [None] * 5),
            "Theorem 3: row 1 has the clue 1, but each of its tile segments has at least 2 cells.",
        ),
    ],
)
def test_row_says_why_not(puzzle: Tilepaint, sentence: str) -> None:
    outcome = run(ROW, puzzle)
    assert (outcome.found, outcome.exhausted, outcome.reason) == ([], True, sentence)
    assert counted(ROW, puzzle) == 0


def test_row_of_five_thousand_tiles() -> None:
    puzzle = tilepaint([range(5000)], [2500], [None] * 5000)
    outcome = within(500, lambda: run(ROW, puzzle, limit=2))
    assert len(set(outcome.found)) == 2


def test_row_counts_beyond_any_enumeration() -> None:
    """The middle binomial coefficient of 400."""
    middle = 1
    for k in range(1, 201):
        middle = middle * (200 + k) // k
    assert counted(ROW, tilepaint([range(400)], [200], [None] * 400)) == middle > 10**100


def test_subset_sum_round_trip() -> None:
    rng = random.Random(7)
    for _ in range(100):
        sizes = tuple(rng.randint(1, 9) for _ in range(rng.randint(1, 8)))
        target = rng.randint(0, sum(sizes) + 2)
        puzzle = subset_sum_to_tilepaint(sizes, target)
        assert tilepaint_to_subset_sum(puzzle) == (sizes, target)
        ways = sum(
            sum(size for size, taken in zip(sizes, choice, strict=True) if taken) == target
            for choice in product((False, True), repeat=len(sizes))
        )
        assert counted(ROW, puzzle) == ways, (sizes, target)
        assert len(run(ROW, puzzle).found) == ways, (sizes, target)


@pytest.mark.parametrize(
    ("sizes", "target", "word"), [((), 1, "no cells"), ((2, 0), 1, "0"), ((2, -3), 1, "-3"), ((2, 3), -1, "-1")]
)
def test_subset_sum_that_is_no_board(sizes: tuple[int, ...], target: int, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        subset_sum_to_tilepaint(sizes, target)


@pytest.mark.parametrize(
    ("puzzle", "word"),
    [
        (SMALL, "one row or one column"),
        (tilepaint("AB", [None], [None, None]), "no target"),
        (tilepaint("AA", [2], [0, 1]), "same tile"),
        (tilepaint("AB", [2], [0, 3]), "Definition 1"),
    ],
)
def test_board_that_is_no_subset_sum(puzzle: Tilepaint, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        tilepaint_to_subset_sum(puzzle)
