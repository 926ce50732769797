"""Tests of the genre. Copy them for your own genre, and change what they check."""

from __future__ import annotations

from itertools import product
from random import Random

from oracle import is_solution

import puzzlepark as pp


def test_the_park_finds_the_genre() -> None:
    assert "cross-count" in pp.genre_names()
    assert pp.genre("cross-count").title == "Cross Count"


def test_a_number_counts_its_cell_and_the_four_beside_it() -> None:
    numbers = [[None, None, None], [None, 4, None], [None, None, None]]
    puzzle = pp.from_dict({"genre": "cross-count", "height": 3, "width": 3, "numbers": numbers})
    right = [[0, 1, 0], [1, 1, 1], [0, 0, 0]]
    corners = [[1, 0, 1], [0, 0, 0], [1, 0, 1]]
    assert pp.check(puzzle, right)
    assert not pp.check(puzzle, corners)
    assert pp.count(puzzle).count == 5 * 2**4  # one of five cells is open, and the corners are free


def test_referee_and_engines_agree_with_the_oracle() -> None:
    """Try every answer of some random boards of two rows and three columns."""
    rng = Random(1)
    answers = [[list(cells[:3]), list(cells[3:])] for cells in product((0, 1), repeat=6)]
    for _ in range(20):
        numbers = [[rng.choice((None, None, 1, 2, 3)) for _ in range(3)] for _ in range(2)]
        puzzle = pp.from_dict({"genre": "cross-count", "height": 2, "width": 3, "numbers": numbers})
        solutions = [answer for answer in answers if is_solution(numbers, answer)]
        assert solutions == [answer for answer in answers if pp.check(puzzle, answer)]
        assert pp.count(puzzle).count == len(solutions)


def test_a_puzzle_is_made_explained_and_played_to_its_end() -> None:
    made = pp.generate("cross-count", 6, 6, seed=1)
    assert pp.solve(made.puzzle).unique
    assert pp.explain(made.puzzle).steps
    assert pp.check(made.puzzle, made.solution)
    assert pp.loads(pp.dumps(made.puzzle, "penpa")) == made.puzzle
