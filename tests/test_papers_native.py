"""The papers' programs in C++: the same states, nodes and answers as the readable Python versions."""

from __future__ import annotations

import random

import pytest

import paper_paths
import puzzlepark as pp
from paper_boards import SMALL, refusal, run, singles, tilepaint
from puzzlepark import _native
from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Budget, Clock
from puzzlepark.papers import (
    fridolin_complete,
    fridolin_complete_native,
    fridolin_printed,
    fridolin_printed_native,
    sakti,
    sakti_backtrack,
    sakti_printed,
    sakti_printed_native,
)
from puzzlepark.papers.ishihata import Graph, blank
from puzzlepark.papers.ishihata_zdd import solution_zdd
from puzzlepark.papers.ishihata_zdd_native import NativeZdd
from test_papers import random_board

PAIRS = [
    (fridolin_complete.ENGINE, fridolin_complete_native.ENGINE),
    (fridolin_printed.ENGINE, fridolin_printed_native.ENGINE),
]
each_pair = pytest.mark.parametrize(("readable", "native"), PAIRS, ids=[native.name for _, native in PAIRS])


@each_pair
def test_the_native_search_visits_the_states_of_the_readable_one(readable: Engine, native: Engine) -> None:
    rng, found = random.Random(7), 0
    for _ in range(60):
        puzzle = random_board(rng)
        ours, theirs = run(native, puzzle), run(readable, puzzle)
        assert ours.found == theirs.found, "the same solutions in the same order"
        assert ours.stats.figures["nodes"] == theirs.stats.figures["nodes"]
        assert (ours.reason is None) == (theirs.reason is None)
        found += bool(ours.found)
    assert 5 < found < 60
    assert run(native, SMALL).found == run(readable, SMALL).found


def test_complete_search_ends_at_the_deadline() -> None:
    """There are 2^36 masks, and the first billions leave the last row white."""
    puzzle = singles([3] * 6, [4, 4, 4, 4, 2, 0])
    outcome = run(fridolin_complete_native.ENGINE, puzzle, seconds=0.05)
    assert outcome.stopped == "deadline"
    assert outcome.stats.figures["nodes"] > 0


def test_complete_search_has_one_bit_for_each_tile() -> None:
    many = tilepaint([range(63)], [None], [None] * 63)
    assert "62 bits" in (refusal(fridolin_complete_native.ENGINE, many) or "")
    assert refusal(fridolin_printed_native.ENGINE, many) is None


def test_bad_arrays_are_refused() -> None:
    for arrays in ((2, [1, 1], [1], [1]), (2, [0, 1], [1], [1, 1]), (0, [], [], [])):
        with pytest.raises(ValueError, match=r"sizes|numbered"):
            _native.FridolinPrune(*arrays)
    for places in ((0, 4, [1, 1], [1, 1], [False] * 4), (0, 1, [1], [1, 1], [False])):
        with pytest.raises(ValueError, match=r"door|sizes"):
            _native.SaktiTraverse(*places)
    with pytest.raises(ValueError, match="edge"):
        _native.NagareruZdd([(False, 0)], [(0, 1, 0)])


def test_algorithm_3_visits_the_cells_of_the_readable_one() -> None:
    """Only the readable version tests all theorems first, so the two are compared where none applies."""
    rng, found = random.Random(4), 0
    for _ in range(150):
        puzzle = paper_paths.random_board(rng)
        ours = paper_paths.run(sakti_printed_native.ENGINE, puzzle)
        theirs = paper_paths.run(sakti_backtrack.ENGINE, puzzle)
        assert ours.found == theirs.found, "the same paths in the same order"
        assert (ours.certificate is None) == (theirs.certificate is None)
        if sakti.obstacle(puzzle) is None:
            assert ours.stats.figures["nodes"] == theirs.stats.figures["nodes"]
        found += bool(ours.found)
    assert 30 < found < 150


def test_algorithm_3_finds_the_path_of_the_print_first() -> None:
    rng, some = random.Random(5), 0
    for _ in range(60):
        puzzle = paper_paths.random_board(rng)
        instance = sakti.instance_of(puzzle)
        (i, j), clock = instance.a, Clock(Budget(None))
        if sakti.sum_condition(puzzle) or sakti.return_condition(puzzle) or 0 in (instance.cr[i], instance.cc[j]):
            continue
        walk = sakti_printed.traverse_cell(instance, clock)
        outcome = paper_paths.run(sakti_printed_native.ENGINE, puzzle, 1)
        assert outcome.found == ([] if walk is None else [paper_paths.edges(tuple(walk))])
        some += walk is not None
    assert some > 20


def test_algorithm_3_ends_at_the_deadline() -> None:
    board = paper_paths.path(12, 12, [(0, 0), (11, 11)], [12] * 12, [12] * 12)
    outcome = paper_paths.run(sakti_printed_native.ENGINE, board, seconds=0.05)
    assert outcome.stopped == "deadline"
    assert outcome.stats.figures["nodes"] > 0


def random_graph(rng: random.Random) -> Graph:
    rows, cols = rng.randint(2, 5), rng.randint(2, 5)
    cells = rng.choices("....udlrUDLRN", [6] * 4 + [1] * 9, k=rows * cols)
    return Graph(pp.Nagareru(cells=["".join(cells[i * cols : (i + 1) * cols]) for i in range(rows)]))


def test_the_native_zdd_is_the_readable_one() -> None:
    rng, some = random.Random(1), 0
    for _ in range(150):
        graph = random_graph(rng)
        if graph.infeasible is not None or not graph.m:
            continue
        readable, native = solution_zdd(graph), NativeZdd(graph, 1e9, 1 << 30)
        assert (native.count(), native.size) == (readable.count(), readable.size)
        assert [*native] == [*readable]
        some += native.count() > 0
    assert some > 20


def test_the_native_zdd_counts_the_cycles_of_grids() -> None:
    """The numbers of cycles in n×n grids: OEIS A140517."""
    known = {2: 1, 3: 13, 4: 213, 5: 9349, 6: 1222363, 7: 487150371, 8: 603841648931}
    for n, cycles in known.items():
        zdd = NativeZdd(blank(n, n), 1e9, 1 << 30)
        assert zdd.count() == cycles
        assert zdd.widest <= zdd.built
        assert zdd.size <= zdd.built
    assert pp.count(pp.Nagareru(8, 8), engine="ishihata-zdd-native").count == pp.count(pp.Nagareru(8, 8)).count


def test_the_native_zdd_stops_at_its_limits() -> None:
    with pytest.raises(Stopped, match="memory"):
        NativeZdd(blank(9, 9), 1e9, 10_000)
    with pytest.raises(Stopped, match="deadline"):
        NativeZdd(blank(13, 13), 0.01, 4 << 30)
