"""The engine tight: colourings without detours say the same of a board as all its links."""

from __future__ import annotations

import os
import random

import pytest

import puzzlepark as pp

BOARDS = 3_000 if os.environ.get("PARK_THOROUGH") else 150


def board(rng: random.Random) -> pp.Puzzle:
    """A small Numberlink with numbers anywhere."""
    height, width = rng.randint(1, 5), rng.randint(2, 5)
    cells = [(r, c) for r in range(height) for c in range(width)]
    pairs = rng.randint(1, min(4, len(cells) // 2))
    table: list[list[int | None]] = [[None] * width for _ in range(height)]
    for k, (r, c) in enumerate(rng.sample(cells, 2 * pairs)):
        table[r][c] = k // 2 + 1
    return pp.Numberlink(numbers=table)


def test_it_agrees_with_the_search_for_edges() -> None:
    rng = random.Random(5)
    found = set()
    for _ in range(BOARDS):
        puzzle = board(rng)
        one, other = (pp.solve(puzzle, engine=name) for name in ("cdcl", "tight"))
        assert one.status is other.status, puzzle
        assert len(one.solutions) == len(other.solutions)
        found.add(one.status)
    assert found == {pp.Status.NONE, pp.Status.UNIQUE, pp.Status.MULTIPLE}


def test_a_detour_through_empty_cells_is_another_solution() -> None:
    puzzle = pp.Numberlink(numbers=[[1, 1], [None, None]])
    report = pp.solve(puzzle, engine="tight")
    assert report.status is pp.Status.MULTIPLE
    assert {sum(solution.marks.values()) for solution in report.solutions} == {1, 3}


@pytest.mark.parametrize(
    ("puzzle", "limit", "reason"),
    [
        (pp.Numberlink(numbers=[[1, 1]]), None, "not all"),
        (pp.Numberlink(numbers=[[1, None]]), 2, "does not occur twice"),
        (pp.Slitherlink(2, 2), 2, "links"),
    ],
)
def test_what_it_refuses(puzzle: pp.Puzzle, limit: int | None, reason: str) -> None:
    with pytest.raises(pp.BadInput, match=reason):
        pp.solve(puzzle, limit=limit, engine="tight")


def test_it_goes_on_where_it_stopped() -> None:
    """A few conflicts at a time come to the same end."""
    table: list[list[int | None]] = [[None] * 10 for _ in range(10)]
    rng = random.Random("10 1")
    for k, (r, c) in enumerate(rng.sample([(r, c) for r in range(10) for c in range(10)], 12)):
        table[r][c] = k // 2 + 1
    puzzle = pp.Numberlink(numbers=table)
    assert pp.solve(puzzle, engine="tight", steps=1).stopped == "cap"
    assert pp.solve(puzzle, engine="tight").status is pp.Status.NONE
