"""The papers on Path: the verifier and the theorems, with their errata."""

from itertools import permutations, product

import pytest

import puzzlepark as pp
from paper_paths import FIGURE, LOST, Cell, Clues, brute_force, path, run
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.genres.path.rules import Path
from puzzlepark.papers import sakti, sakti_backtrack, sakti_sat
from puzzlepark.papers.sakti import PathInstance, instance_of, is_verified

BACKTRACK = sakti_backtrack.ENGINE
SAT = sakti_sat.ENGINE


# The verifier.


def is_connected_as_printed(A: list[list[str]], a: Cell, b: Cell) -> bool:
    """Algorithm 1 literally, with indices from 0: j is never reset."""
    m, n = len(A), len(A[0])
    visited = [[0] * n for _ in range(m)]
    is_valid = True
    if A[a[0]][a[1]] == "0" or A[b[0]][b[1]] != "u":
        return False
    i, j = a
    while (i, j) != b and visited[i][j] != 1:
        visited[i][j] = 1
        if A[i][j] == "l" and j > 0:
            j -= 1
        elif A[i][j] == "r" and j < n - 1:
            j += 1
        elif A[i][j] == "u" and i > 0:
            i -= 1
        elif A[i][j] == "d" and i < m - 1:
            i += 1
        else:
            is_valid = False
    if (i, j) == b:
        visited[i][j] = 1
    i = j = 0
    while i < m and is_valid:
        while j < n and is_valid:
            if A[i][j] != "0" and visited[i][j] == 0:
                is_valid = False
            j += 1
        i += 1
    return is_valid


WRONGLY_ACCEPTED = {
    "a detached loop": ("rru rd0 ul0", (0, 0), (0, 2)),
    "a stray cell": ("rru 000 0d0", (0, 0), (0, 2)),
    "a walk in a circle": ("rd0 ul0 00u", (0, 0), (2, 2)),
    "a walk that runs into itself": ("d00 rd0 ulu", (0, 0), (2, 2)),
}


@pytest.mark.parametrize("name", WRONGLY_ACCEPTED)
def test_the_verifier_rejects_what_the_print_accepts(name: str) -> None:
    rows, a, b = WRONGLY_ACCEPTED[name]
    A = [list(row) for row in rows.split()]
    instance = PathInstance(3, 3, a, b, (None,) * 3, (None,) * 3)
    assert is_connected_as_printed(A, a, b)
    assert not sakti.is_connected(instance, A)


@pytest.mark.parametrize(
    "rows",
    ["0d0 0d0 00u", "rrr 00d 00u", "rrd 00d 000", "rrd 000 00u", "rrd 00d 00l", "ldd 00d 00u"],
    ids=["no start", "off the board", "no end", "a gap", "another sign at the end", "off at the start"],
)
def test_the_verifier_rejects_broken_walks(rows: str) -> None:
    instance = PathInstance(3, 3, (0, 0), (2, 2), (None,) * 3, (None,) * 3)
    assert not is_verified(instance, [list(row) for row in rows.split()])


@pytest.mark.parametrize(
    ("rows", "cols", "doors", "cr", "cc"),
    [
        (2, 2, [(0, 0), (1, 1)], (), ()),
        (2, 3, [(0, 1), (1, 2)], (), ()),
        (2, 3, [(0, 0), (0, 1)], (None, 2), ()),
        (3, 2, [(2, 1), (0, 1)], (), (0, None)),
        (1, 5, [(0, 1), (0, 3)], (3,), (None, 1, None, 1, 0)),
    ],
)
def test_the_verifier_accepts_walks_and_nothing_else(
    rows: int, cols: int, doors: list[Cell], cr: Clues, cc: Clues
) -> None:
    """Of all configurations, it accepts exactly those of the walks that brute force finds."""
    puzzle = path(rows, cols, doors, cr, cc)
    instance = instance_of(puzzle)
    accepted = set()
    for entries in product("0dlru", repeat=rows * cols):
        A = [list(entries[i * cols : (i + 1) * cols]) for i in range(rows)]
        if is_verified(instance, A):
            accepted.add(entries)
    want = {tuple(e for row in sakti.configuration(instance, w) for e in row) for w in brute_force(puzzle)}
    assert accepted == want
    assert want


def test_the_verifier_counts_lines() -> None:
    instance = instance_of(FIGURE)
    (walk,) = brute_force(FIGURE)
    A = sakti.configuration(instance, walk)
    assert is_verified(instance, A)
    assert sakti.comply_constraint(A, (3, 2, 2), (2, 2, 3))
    assert sakti.comply_constraint(A, (3, None, 2), (None, None, 3))
    assert not sakti.comply_constraint(A, (3, 1, 2), (2, 2, 3))
    assert not sakti.comply_constraint(A, (3, None, 2), (2, 2, 2))


def test_a_blocked_cell_is_no_valid_cell() -> None:
    instance = instance_of(path(2, 3, [(0, 0), (0, 2)], blocked=[(0, 1)]))
    assert not is_verified(instance, [list("rru"), list("000")])
    assert is_verified(instance, [list("d0u"), list("rru")])


# The theorems.


def told(puzzle: Path) -> str:
    certificate = sakti.obstacle(puzzle)
    return certificate.sentence if certificate else ""


def test_theorem_1() -> None:
    assert told(LOST) == "Theorem 1: the row clues add up to 4, but the column clues to 5."
    assert sakti.sum_condition(path(3, 3, [(0, 0), (2, 2)], [0, 3, None], [2, 1, 2])) is None
    assert told(FIGURE) == ""


def test_theorem_2() -> None:
    """Doors on one side, as in the paper's Example 1, of which this is a small version, and not on opposite sides, as
    in the proof; and a board of a single row."""
    puzzle = path(4, 4, [(0, 0), (3, 0)], (), [None, 1, None, None])
    assert told(puzzle) == (
        "Theorem 2: the doors are in one column, so the path visits no cell or at least two in each column, "
        "but column 2 has the clue 1."
    )
    top = path(3, 4, [(0, 1), (0, 2)], [None, None, 1], ())
    assert told(top).startswith("Theorem 2: the doors are in one row,")
    assert told(path(3, 4, [(0, 1), (1, 0)], [None, None, 1], ())) == ""
    assert told(path(1, 3, [(0, 0), (0, 1)], [1], ())).startswith("Theorem 2")
    certificate = sakti.obstacle(top)
    assert certificate
    assert certificate.where == (Spot(5, -1), cell_at(0, 1), cell_at(0, 2))


def test_a_clue_larger_than_its_line() -> None:
    assert told(path(2, 3, [(0, 0), (1, 2)], [4, None])) == "Section 2.1: row 1 has the clue 4, but only 3 cells."
    crowded = path(2, 3, [(0, 0), (0, 2)], (), [None, 2, None], blocked=[(0, 1)])
    assert told(crowded) == "Section 2.1: column 2 has the clue 2, but only 1 cell."
    for engine in (BACKTRACK, SAT):
        outcome = run(engine, path(2, 3, [(0, 0), (1, 2)], [9, None]))
        assert (outcome.found, outcome.exhausted) == ([], True)
        assert outcome.reason.startswith("Section 2.1")


def test_majorization() -> None:
    """Columns of 3 and 2 cells need two cells in two of three rows, of which only one may have more than one."""
    puzzle = path(3, 3, [(0, 0), (2, 2)], [1, 1, 3], [3, 2, 0])
    sentence = (
        "Majorization (Gale and Ryser): the clues of columns 1, 2 ask for 5 cells, but the clues of the rows allow "
        "at most 4 there."
    )
    assert told(puzzle) == sentence
    for engine in (BACKTRACK, SAT):
        assert run(engine, puzzle).reason == sentence
    for name in (None, "frontier", "sat"):
        report = pp.solve(puzzle, engine=name)
        assert report.status is pp.Status.NONE
        assert report.certificate is not None
        assert report.certificate.sentence == sentence
        assert report.certificate.where[:2] == (Spot(-1, 1), Spot(-1, 3))


def test_majorization_with_missing_clues_and_of_a_single_line() -> None:
    assert told(path(3, 3, [(0, 0), (2, 2)], [None, 1, 1], [3, 3, None])).endswith("at most 4 there.")
    assert told(path(3, 3, [(0, 0), (2, 2)], [None, None, 1], [3, 2, None])) == ""
    one = told(path(3, 3, [(0, 0), (2, 2)], [None, 0, None], [3, None, None]))
    assert "the clue of column 1 asks for 3 cells" in one


def test_more_doors_have_the_theorem_if_all_are_in_line() -> None:
    doors = [(0, 0), (0, 1), (0, 3)]
    assert told(path(3, 4, doors, [None, None, 1])).startswith("Theorem 2")
    assert told(path(3, 4, [*doors, (2, 0)], [None, None, 1])) == ""


def test_theorem_4_for_all_doors_of_all_boards() -> None:
    boards = 0
    for rows, cols in product(range(1, 7), repeat=2):
        border = [(i, j) for i, j in product(range(rows), range(cols)) if i in (0, rows - 1) or j in (0, cols - 1)]
        for doors in permutations(border, 2):
            puzzle = path(rows, cols, doors)
            instance = instance_of(puzzle)
            walk = sakti.construct(instance)
            assert is_verified(instance, sakti.configuration(instance, walk)), (rows, cols, doors)
            assert len(walk) == abs(doors[0][0] - doors[1][0]) + abs(doors[0][1] - doors[1][1]) + 1
            boards += 1
    assert boards == sum(
        b * (b - 1) for m, n in product(range(1, 7), repeat=2) for b in [m * n - max(0, m - 2) * max(0, n - 2)]
    )
