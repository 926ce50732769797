"""Audit: redundant, ineffective and infeasible clues, compared with the definitions."""

from __future__ import annotations

import random

import pytest

import puzzlepark as pp
from commands import UNIQUE, park
from puzzlepark.core.genre import Genre
from puzzlepark.genres.nagareru.rules import BLANK, SIGNS, Nagareru
from puzzlepark.papers.ishihata_generator import is_sound
from puzzlepark.registry import genres

EACH = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


@pytest.mark.share(25)
@EACH
def test_redundant_clues_are_those_without_which_the_solution_stays(genre: Genre[pp.Puzzle]) -> None:
    made = pp.generate(genre.name, *genre.near_size(4, 4), seed=2)
    puzzle = made.puzzle
    if genre.clues_from is not None:
        puzzle = genre.clues_from(puzzle, made.solution)  # with every clue, so that some are spare
    found = pp.audit(puzzle)
    assert found.status is pp.Status.UNIQUE
    assert found.redundant is not None
    single = {group[0] for part in genre.fields for group in part.groups(puzzle) if len(group) == 1}
    for clue in genre.clues(puzzle):
        if clue in single:
            report = pp.solve(genre.without(puzzle, clue))
            other = report.solution if report.unique else None
            same = other is not None and other.values_by_layer[0] == made.solution.values_by_layer[0]
            assert (clue in found.redundant) == same, clue
    assert found.interesting == (not found.redundant and not found.ineffective)


def test_of_several_solutions_the_number_counts() -> None:
    puzzle = pp.Tilepaint(tiles=[[1, 2], [3, 4]], rows=[1, 1], cols=[1, 1])
    assert pp.count(puzzle).count == 2
    found = pp.audit(puzzle)
    assert (len(found.redundant or ()), found.redundant_known, found.interesting) == (4, True, False)


def test_what_is_ineffective_or_infeasible_in_the_paper_is_so_here() -> None:
    """Nagareru's own definition of sound boards, on random boards: the general audit finds at least as much."""
    rng, unsound = random.Random(5), 0
    for _ in range(60):
        cells = "".join(rng.choice(SIGNS) if rng.random() < 0.2 else BLANK for _ in range(16))
        puzzle = Nagareru(rows=4, cols=4, cells=cells)
        found = pp.audit(puzzle)
        if not is_sound(puzzle):
            unsound += 1
            assert found.infeasible or found.ineffective, cells
        assert not found.infeasible or found.status is pp.Status.NONE
    assert unsound > 10


@pytest.mark.parametrize(
    ("cells", "infeasible", "ineffective"),
    [
        ([".r..", "....", "....", "...."], [], []),
        (["r...", "....", "....", "...."], [1], []),
        (["....", ".rN.", "....", "...."], [2], []),
        (["....", ".rL.", "....", "...."], [2], []),
        (["U...", "....", "..r.", "...."], [], [pp.cell(1, 1)]),
        (["N...", "....", "..r.", "...."], [], []),
        (["UN..", "....", "...r", "...."], [1], [pp.cell(1, 1)]),
    ],
)
def test_winds_and_arrows(cells: list[str], infeasible: list[int], ineffective: list[pp.Spot]) -> None:
    found = pp.audit(pp.Nagareru(cells=cells))
    assert [len(clues) for clues in found.infeasible] == infeasible
    assert list(found.ineffective) == ineffective


def test_two_clues_that_clash_are_named_together() -> None:
    found = pp.audit(pp.Sudoku(numbers=[[1, None, None, 1], [None, 2, None, None], [None] * 4, [None] * 4]))
    assert found.infeasible == ((pp.cell(1, 1), pp.cell(1, 4)),)
    assert found.redundant is None


def test_without_time_nothing_is_claimed() -> None:
    found = pp.audit(pp.loads(UNIQUE), seconds=0)
    assert found.interesting is None
    assert not found.redundant_known
    assert found.stopped


def test_the_command() -> None:
    done = park("audit", UNIQUE)
    assert done.exit_code == 0
    assert "NOT INTERESTING" in done.stdout
    assert "Redundant: 2 (column 1)" in done.stdout
    assert park("audit", "nagare/4/4/p", "--seconds", 0).exit_code == 3


def test_a_cell_is_redundant_as_printed_where_another_loop_becomes_the_only_one() -> None:
    """Without the U in row 2 the wind of the L continues, and the loop changes: redundant only by number."""
    puzzle = pp.Nagareru(cells=["....", "..UL", "RU.."])
    found = pp.audit(puzzle)
    assert found.same_number == (pp.Spot(3, 5),)
    assert pp.Spot(3, 5) not in (found.redundant or ())
    without = pp.Nagareru(cells=["....", "...L", "RU.."])
    before, after = pp.solve(puzzle), pp.solve(without)
    assert before.status is after.status is pp.Status.UNIQUE
    assert not pp.check(without, dict(before.solutions[0].marks))
