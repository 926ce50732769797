"""The algorithms exactly as printed, each on a board with a wrong answer, compared with the corrected one."""

from __future__ import annotations

from itertools import product
from pathlib import Path as File

import pytest

import puzzlepark as pp
from commands import park
from paper_paths import path
from puzzlepark.core.report import Budget, Clock
from puzzlepark.papers import ishihata, ishihata_printed, sakti, sakti_printed, sakti_sat
from puzzlepark.papers.zdd import construct_zdd
from puzzlepark.tasks.printed import Comparison, printed, verified


def answers(puzzle: pp.Puzzle) -> dict[str, Comparison]:
    return {one.name: one for one in printed(puzzle, 60)}


def rows(text: str) -> sakti.Configuration:
    return [line.split() for line in text.strip().splitlines()]


# --- Path, Algorithms 1 and 2

THREE = sakti.PathInstance(3, 3, (0, 0), (0, 2), (None,) * 3, (None,) * 3)
RIGHT = rows("r r u \n 0 0 0 \n 0 0 0")
STRAY = rows("r r u \n 0 0 0 \n r d 0")
CIRCLE = sakti.PathInstance(3, 3, (0, 0), (2, 2), (None,) * 3, (None,) * 3)
GOES_ROUND = rows("r d 0 \n u l 0 \n 0 0 u")


def test_the_printed_verifier_sees_stray_cells_in_the_first_row_alone() -> None:
    assert sakti_printed.is_connected(THREE, RIGHT)
    assert sakti_printed.is_connected(THREE, STRAY)
    assert not sakti.is_connected(THREE, STRAY)
    above = sakti.PathInstance(3, 3, (2, 0), (2, 2), (None,) * 3, (None,) * 3)
    assert not sakti_printed.is_connected(above, [*STRAY[::-1][:2], rows("r r u")[0]])


def test_the_printed_verifier_accepts_a_walk_that_never_comes_to_the_second_door() -> None:
    assert sakti_printed.is_verified(CIRCLE, GOES_ROUND)
    assert not sakti.is_verified(CIRCLE, GOES_ROUND)


def test_the_printed_verifier_refuses_no_solution() -> None:
    """Of all configurations of a small board, every one that the corrected algorithm accepts."""
    board = sakti.PathInstance(2, 3, (0, 0), (1, 2), (None, None), (None,) * 3)
    both = wrong = 0
    for entries in product("0dlru", repeat=6):
        A = [list(entries[:3]), list(entries[3:])]
        right, print_says = sakti.is_verified(board, A), sakti_printed.is_verified(board, A)
        assert print_says or not right
        both += right
        wrong += print_says and not right
    assert both == 4, "the paths between opposite corners of 2×3"
    assert wrong > 0


def test_check_shows_both_verdicts(tmp_path: File) -> None:
    """A path along the first row, and a circle below it."""
    puzzle = pp.loads("4 3\n1 1\n1 3\n3 0 -1 -1\n-1 -1 -1\n")
    right = pp.solve(puzzle).solutions[0].marks
    circle = [pp.Spot(5, 2), pp.Spot(7, 2), pp.Spot(6, 1), pp.Spot(6, 3)]
    visited = [pp.Spot(r, c) for r in (5, 7) for c in (1, 3)]
    wrong = (
        dict(right) | {pp.Var("line", spot): 1 for spot in circle} | {pp.Var("visited", spot): 1 for spot in visited}
    )
    pp.save(puzzle, tmp_path / "answer.json", wrong)
    done = park("check", "--printed", str(tmp_path / "answer.json"))
    assert done.exit_code == 1, done.output
    assert "Algorithms 1 and 2 as printed: right." in done.output
    assert "Not solved yet" in done.output
    assert verified(puzzle, right) == "Algorithms 1 and 2 as printed: right."
    with pytest.raises(pp.BadInput, match="Tilepaint"):
        verified(pp.Tilepaint(1, 2, rows=[1]), {})


# --- Path, Algorithm 3

NO_START = "3 3\n1 1\n3 3\n0 3 1\n2 1 2\n"
"""The board of the erratum: the sums differ, so Theorem 1 would detect it."""
NO_START_EITHER = "3 3\n2 1\n3 3\n-1 0 -1\n-1 -1 -1\n"
"""The same error without a theorem that detects it."""


def test_algorithm_3_as_printed_takes_a_clue_0_of_the_start_cell_for_none() -> None:
    found = answers(pp.loads(NO_START))
    program = found["Algorithm 3, the authors' program"]
    assert (program.says, program.right) == ("a solution", False)
    assert "clue is 0" in program.why
    assert found["Algorithm 3 after Theorems 1 and 2"].right
    assert not answers(pp.loads(NO_START_EITHER))["Algorithm 3 after Theorems 1 and 2"].right
    for text in (NO_START, NO_START_EITHER):
        assert pp.solve(pp.loads(text), engine="sakti-backtrack").status is pp.Status.NONE


def test_algorithm_3_as_printed_is_right_where_the_start_cell_has_no_clue_0() -> None:
    clues = (None, 0, 1, 2, 3)
    for cr, cc in product(product(clues[1:], repeat=2), product(clues[:3], repeat=3)):
        puzzle = path(2, 3, [(0, 0), (1, 2)], cr, cc)
        instance = sakti.instance_of(puzzle)
        if instance.cr[0] == 0 or instance.cc[0] == 0:
            continue
        walk = sakti_printed.traverse_cell(instance, Clock(Budget()))
        assert (walk is None) == (pp.solve(puzzle).status is pp.Status.NONE)
        assert walk is None or sakti.is_verified(instance, sakti.configuration(instance, walk))


# --- the manual's appendices


def path_instance(text: str) -> sakti.PathInstance:
    """A board in the text of the Path data sets."""
    puzzle = pp.loads(text)
    assert isinstance(puzzle, pp.Path)
    return sakti.instance_of(puzzle)


def test_appendix_a_tries_lengths_of_the_wrong_parity() -> None:
    instance = path_instance("3 3\n1 1\n3 3\n-1 -1 -1\n-1 1 -1\n")
    walk, tried, clauses = sakti_printed.solve_puzzle(instance, Clock(Budget()))
    assert walk is not None
    assert tried == 1
    hopeless = path_instance("3 3\n1 1\n3 3\n-1 -1 -1\n1 0 1\n")
    walk, tried, clauses = sakti_printed.solve_puzzle(hopeless, Clock(Budget()))
    assert (walk, tried) == (None, 0)
    square = path_instance("3 3\n1 1\n3 3\n-1 2 -1\n-1 0 -1\n")
    walk, tried, clauses = sakti_printed.solve_puzzle(square, Clock(Budget()))
    lengths = sakti_sat.path_lengths(square)
    own = sum(sakti_sat.TimeFormula(square, length).size() for length in lengths)
    assert walk is None
    assert tried == 2, "5 and 6 cells"
    assert [*lengths] == [5]
    assert clauses > 2 * own


def test_appendix_a_breaks_off_at_a_clue_far_too_large() -> None:
    one = answers(pp.loads("3 3\n1 1\n3 3\n-1 5 -1\n-1 -1 -1\n"))["Interactive Park, Appendix A"]
    assert one.right is False
    assert "breaks off" in one.says


def test_appendix_b_does_not_show_a_column_where_the_row_overflows_too() -> None:
    instance = sakti.PathInstance(2, 2, (0, 0), (1, 1), (1, None), (None, 0))
    walk = [(0, 0), (0, 1), (1, 1)]
    right, shown = sakti_printed.verify(instance, walk)
    assert not right
    assert "cr-1" in shown
    assert "cc-2" not in shown, "the clue 0 of column 2 is exceeded twice"
    marks = pp.solve(pp.loads("2 2\n1 1\n2 2\n2 1\n-1 2\n")).solutions[0].marks
    verdict = pp.check(pp.loads("2 2\n1 1\n2 2\n1 -1\n-1 0\n"), dict(marks))
    assert len(verdict.violations) == 2, "the referee names both"
    assert sakti_printed.verify(instance, walk[:1]) == (True, [])


# --- Nagareru


@pytest.mark.parametrize(
    ("rows", "cols", "cycles", "three", "four"), [(2, 2, 1, 0, 1), (3, 3, 13, 0, 22), (3, 4, 40, 0, 185)]
)
def test_algorithms_3_and_4_as_printed_on_blank_boards(
    rows: int, cols: int, cycles: int, three: int, four: int
) -> None:
    graph = ishihata.blank(cols, rows)
    numbers = [
        construct_zdd(graph.m, constraint(graph)).count()
        for constraint in (
            ishihata.cycle_constraint,
            ishihata.nagareru_constraint,
            ishihata_printed.cycle_constraint,
            ishihata_printed.nagareru_constraint_printed,
        )
    ]
    assert numbers == [cycles, cycles, three, four]


def test_winds_on_a_white_cell_as_printed() -> None:
    """The wind from the third row blows up at an arrow that points right, which Definition 4 ignores."""
    puzzle = pp.Nagareru(cells=["..r.", ".N..", "..U.", "...."])
    found = answers(puzzle)["Definition 4"]
    assert (found.says, found.right, found.why) == ("2 solutions", False, "There are 0.")
    assert pp.count(puzzle.changed(winds="paper")).count == 2
    still = answers(pp.Nagareru(cells=["..r.", ".N..", "....", "...."]))["Definition 4"]
    assert still.right


# --- Link-a-Pix

CROSSING = pp.LinkAPix(
    palette=["#c8452f", "#3d87b8"], hints=[[None, (3, 2), None], [(3, 1), None, (3, 1)], [None, (3, 2), None]]
)


def test_algorithm_2_as_printed_gives_links_that_cross_or_miss_hints_for_a_solution() -> None:
    found = answers(CROSSING)["Algorithms 1 and 2"]
    assert (found.says, found.right) == ("a solution", False)
    assert "cross" in found.why
    assert not pp.solve(CROSSING, engine="guan-lp").solutions
    apart = pp.LinkAPix(palette=["#c8452f"], hints=[[(2, 1), (3, 1)], [(3, 1), (2, 1)]])
    found = answers(apart)["Algorithms 1 and 2"]
    assert (found.says, found.right) == ("a solution (4 hints are not linked)", False)
    assert pp.solve(apart, engine="guan-lp").status is pp.Status.NONE
    ring = pp.loads("p?link-a-pix/6/4/3d87b8f2c12e/b22c2aB4A2b2aB4A2c22b")
    assert answers(ring)["Algorithms 1 and 2"].right


# --- the command


def test_solve_shows_the_printed_answers(tmp_path: File) -> None:
    board = tmp_path / "board.txt"
    board.write_text(NO_START_EITHER, "utf-8")
    done = park("solve", "--printed", str(board))
    assert done.exit_code == 0, done.output
    assert "Algorithm 3 after Theorems 1 and 2: a solution: wrong. Row 2 has 1 cell, its clue is 0." in done.output
    refused = park("solve", "--printed", "--json", str(board))
    assert refused.exit_code == 2
    pp.save(pp.Tilepaint(1, 2, rows=[1]), tmp_path / "tiles.json")
    other = park("solve", "--printed", str(tmp_path / "tiles.json"))
    assert other.exit_code == 2
    assert "as printed" in other.output
