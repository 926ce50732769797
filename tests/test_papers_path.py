"""The papers' algorithms for Path as engines: boards made by hand, and brute force on tiny boards."""

import os
import random
from itertools import permutations

import pytest

import puzzlepark as pp
from paper_paths import (
    FIGURE,
    LOST,
    Walk,
    brute_force,
    edges,
    path,
    random_board,
    refusal,
    run,
    task_of,
)
from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.genres.path import GENRE
from puzzlepark.genres.path.rules import Path
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers import sakti, sakti_backtrack, sakti_construct, sakti_printed_native, sakti_sat
from puzzlepark.papers.sakti import instance_of, is_verified
from puzzlepark.registry import genres

from conftest import data_folder
from yardstick import within

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
BACKTRACK = sakti_backtrack.ENGINE
CONSTRUCT = sakti_construct.ENGINE
SAT = sakti_sat.ENGINE
NATIVE = sakti_printed_native.ENGINE
SEARCHES = pytest.mark.parametrize("engine", [BACKTRACK, NATIVE, SAT], ids=lambda engine: engine.name)
REGISTERED = pytest.mark.skipif("path" not in genres(), reason="the genre is not registered")


# The engines on boards made by hand.


@SEARCHES
def test_the_papers_example(engine: Engine) -> None:
    outcome = run(engine, FIGURE)
    assert outcome.found == [edges(((1, 0), (0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1)))]
    assert outcome.exhausted
    assert outcome.certificate is None
    assert outcome.stats.method


@SEARCHES
def test_a_clue_of_0_at_the_first_door(engine: Engine) -> None:
    outcome = run(engine, LOST)
    assert (outcome.found, outcome.exhausted) == ([], True)
    assert outcome.reason.startswith("Theorem 1")
    for cr, cc in (([0, None, None], ()), ((), [0, None, None]), ([None, None, 0], ())):
        outcome = run(engine, path(3, 3, [(0, 0), (2, 2)], cr, cc))
        assert (outcome.found, outcome.exhausted) == ([], True)
        assert outcome.reason


def test_backtracking_says_why_there_is_no_solution() -> None:
    outcome = run(BACKTRACK, path(3, 3, [(0, 0), (2, 2)], (), [0, None, None]))
    assert outcome.reason == "Algorithm 3: the first door is in column 1, which has the clue 0."
    outcome = run(BACKTRACK, path(3, 3, [(0, 0), (2, 2)], [1, 1, 1], [1, 1, 1]))
    assert outcome.reason.startswith("Algorithm 3: no walk from the first door meets every clue")


def test_lengths_say_why_there_is_no_solution() -> None:
    few = path(3, 3, [(0, 0), (2, 2)], [1, 1, 2], ())
    assert run(SAT, few).reason == "Lengths: the clues and the doors ask for at least 5 cells, but the clues allow 4."
    parity = path(3, 3, [(0, 0), (2, 2)], [2, 2, 2], ())
    assert run(SAT, parity).reason == "Lengths: the clues leave 6 cells, but from door to door their number is odd."
    lost = path(3, 3, [(0, 0), (2, 2)], [1, None, None], [1, None, 1])
    assert run(SAT, lost).reason == "Time-indexed SAT: no path of 5 cells meets every clue."


def test_only_lengths_of_the_right_parity_are_tried() -> None:
    assert list(sakti_sat.path_lengths(instance_of(path(3, 3, [(0, 0), (2, 2)])))) == [5, 7, 9]
    assert list(sakti_sat.path_lengths(instance_of(path(2, 3, [(0, 0), (0, 1)])))) == [2, 4, 6]
    assert list(sakti_sat.path_lengths(instance_of(path(3, 3, [(2, 2), (0, 1)], [2, None, None], ())))) == [4, 6, 8]


def test_the_size_of_a_formula_is_foretold() -> None:
    for puzzle in (FIGURE, LOST, path(2, 4, [(0, 0), (0, 3)], [None, 2], (), [(0, 1)]), path(1, 2, [(0, 0), (0, 1)])):
        formula = sakti_sat.TimeFormula(instance_of(puzzle), 5)
        assert sum(1 for _ in formula.clauses()) == formula.size()


@SEARCHES
@pytest.mark.parametrize(("n", "paths"), [(2, 2), (3, 12), (4, 184)])
def test_corner_to_corner_without_clues(engine: Engine, n: int, paths: int) -> None:
    outcome = run(engine, path(n, n, [(0, 0), (n - 1, n - 1)]))
    assert len(set(outcome.found)) == len(outcome.found) == paths
    assert outcome.exhausted


def test_backtracking_counts_five_by_five() -> None:
    assert len(run(BACKTRACK, path(5, 5, [(0, 0), (4, 4)])).found) == 8512


@SEARCHES
def test_a_single_line(engine: Engine) -> None:
    for n in (2, 3, 7):
        for i, j in permutations(range(n), 2):
            for puzzle in (path(1, n, [(0, i), (0, j)]), path(n, 1, [(i, 0), (j, 0)])):
                outcome = run(engine, puzzle)
                assert len(outcome.found) == 1
                assert outcome.exhausted
    assert run(engine, path(1, 4, [(0, 0), (0, 2)], [4])).found == []


def test_solutions_come_in_the_order_of_the_moves() -> None:
    outcome = run(BACKTRACK, path(2, 2, [(0, 0), (1, 1)]))
    assert outcome.found == [edges(((0, 0), (1, 0), (1, 1))), edges(((0, 0), (0, 1), (1, 1)))]


def test_construction_never_says_that_there_are_no_more() -> None:
    for puzzle in (path(3, 4, [(0, 0), (2, 3)]), path(1, 2, [(0, 1), (0, 0)]), path(4, 1, [(1, 0), (3, 0)])):
        task = task_of(puzzle, 1)
        answers = CONSTRUCT.solutions(GENRE.model(puzzle), task)
        assert GENRE.model(puzzle).holds(next(answers).marks)
        with pytest.raises(Stopped, match="cap"):
            next(answers)
        assert run(CONSTRUCT, puzzle, limit=1).stopped == "limit"


# Refusals and deadlines.


def test_refusals() -> None:
    other = Tilepaint(rows=1, cols=1, tiles=(0,), clues=())
    three = path(2, 2, [(0, 0), (0, 1), (1, 1)])
    hole = path(2, 3, [(0, 0), (0, 2)], blocked=[(0, 1)])
    for engine in (BACKTRACK, CONSTRUCT, SAT):
        assert refusal(engine, other) == "this algorithm solves path, not tilepaint"
        assert refusal(engine, three, 1) == "the paper's Path has two doors, not 3"
    assert refusal(BACKTRACK, hole) is None
    assert refusal(SAT, hole) is None
    assert refusal(CONSTRUCT, hole, 1) == "Theorem 4 is about boards without blocked cells"
    assert refusal(CONSTRUCT, FIGURE, 1) == "Theorem 4 is about puzzles without clues"
    free = path(2, 3, [(0, 0), (0, 2)])
    assert refusal(CONSTRUCT, free, 1) is None
    for limit in (2, None):
        assert "cannot tell whether there are others" in str(refusal(CONSTRUCT, free, limit))
    assert refusal(SAT, path(40, 40, [(0, 0), (39, 39)])) == "its formula would have more than 5,000,000 clauses"
    assert refusal(SAT, path(1, 20_000, [(0, 0), (0, 9)], [10_000])) == (
        "its formula would have more than 5,000,000 clauses"
    )


@pytest.mark.parametrize(
    ("engine", "puzzle"),
    [
        (BACKTRACK, path(9, 9, [(0, 0), (8, 8)], [9, 8, None, 7, None, 9, None, 9, 8], ())),
        (SAT, path(9, 9, [(0, 0), (8, 8)], [None, 8, 9, 7, None, 9, None, 9, 8], [9, None, 9, 9, 9, 9, 9, 9, 9])),
        (BACKTRACK, path(60, 60, [(0, 0), (59, 59)])),
    ],
    ids=["backtrack", "sat", "deep"],
)
def test_the_deadline_holds(engine: Engine, puzzle: Path) -> None:
    outcome = within(450, lambda: run(engine, puzzle, seconds=0.3), given=0.3)
    assert outcome.stopped == "deadline"


# Against brute force.


def agree(engine: Engine, puzzle: Path, walks: list[Walk], case: str) -> None:
    outcome = run(engine, puzzle)
    assert outcome.exhausted, case
    assert len(outcome.found) == len(walks), case
    assert set(outcome.found) == {edges(walk) for walk in walks}, case
    assert bool(outcome.reason) == (not walks), case


@pytest.mark.parametrize("part", range(4))
def test_backtracking_agrees_with_brute_force(part: int) -> None:
    kinds = dict.fromkeys(("none", "one", "many", "theorem", "zeros", "missing", "blocked", "side by side"), 0)
    for seed in range(part * 1000, part * 1000 + (1000 if THOROUGH else 250)):
        puzzle = random_board(random.Random(seed))
        walks = brute_force(puzzle)
        agree(BACKTRACK, puzzle, walks, f"seed {seed}: {puzzle}")
        if obstacle := sakti.obstacle(puzzle):
            assert not walks, f"seed {seed}: {obstacle.sentence} {puzzle}"
            kinds["theorem"] += 1
        instance = instance_of(puzzle)
        assert all(is_verified(instance, sakti.configuration(instance, walk)) for walk in walks[:5])
        clues = {*puzzle.row_clues, *puzzle.col_clues}
        a, b = puzzle.door_cells
        kinds[("none", "one", "many")[min(2, len(walks))]] += 1
        kinds["zeros"] += clues == {0}
        kinds["missing"] += None in clues
        kinds["blocked"] += bool(puzzle.blocked)
        kinds["side by side"] += abs(a.r - b.r) + abs(a.c - b.c) == 2
    # The sample is worth something only if it has boards of every kind.
    assert min(kinds.values()) >= 2, kinds


def test_time_indexed_sat_agrees_with_brute_force() -> None:
    kinds = [0, 0, 0]
    for seed in range(10_000, 10_500 if THOROUGH else 10_150):
        puzzle = random_board(random.Random(seed), most=12)
        walks = brute_force(puzzle)
        agree(SAT, puzzle, walks, f"seed {seed}: {puzzle}")
        kinds[min(2, len(walks))] += 1
    assert min(kinds) >= 12, kinds


# Published boards.


def letters() -> list[tuple[str, Path, frozenset[Spot]]]:
    """The 26 letters with the edges of their answers, read token by token."""
    found = []
    for file in sorted(data_folder("path", "solved").glob("*.txt")):
        words = file.read_text().split()
        m, n, *numbers = [int(word) for word in words[: 6 + int(words[0]) + int(words[1])]]
        doors = [(numbers[0] - 1, numbers[1] - 1), (numbers[2] - 1, numbers[3] - 1)]
        clues = [None if clue < 0 else clue for clue in numbers[4:]]
        puzzle = path(m, n, doors, clues[:m], clues[m:])
        entries = words[6 + m + n :]
        A = [entries[i * n : (i + 1) * n] for i in range(m)]
        assert is_verified(instance_of(puzzle), A), file.name
        walk = [doors[0]]
        while walk[-1] != doors[1]:
            i, j = walk[-1]
            di, dj = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}[A[i][j]]
            walk.append((i + di, j + dj))
        found.append((file.stem, puzzle, edges(tuple(walk))))
    return found


@SEARCHES
def test_the_26_letters(engine: Engine) -> None:
    boards = letters()
    assert len(boards) == 26
    for name, puzzle, answer in boards if THOROUGH else boards[::3]:
        outcome = run(engine, puzzle)
        assert (outcome.found, outcome.exhausted) == ([answer], True), name


# As the package calls them.


@REGISTERED
def test_the_engines_by_name() -> None:
    for name in ("sakti-backtrack", "sakti-sat"):
        assert pp.solve(FIGURE, engine=name).status is pp.Status.UNIQUE
        assert pp.count(FIGURE, engine=name).count == 1
        report = pp.solve(LOST, engine=name)
        assert report.status is pp.Status.NONE
        assert report.certificate
        assert report.certificate.sentence.startswith("Theorem 1")
        assert pp.solve(path(3, 3, [(0, 0), (2, 2)]), limit=None, engine=name).count == 12
    free = path(5, 5, [(0, 1), (0, 3)])
    assert pp.solve(free, limit=1, engine="sakti-construct").status is pp.Status.SOLVED
    with pytest.raises(BadInput, match="cannot tell whether there are others"):
        pp.solve(free, engine="sakti-construct")


@REGISTERED
def test_theorems_are_named_whichever_engine_answers() -> None:
    report = pp.solve(LOST)
    assert report.status is pp.Status.NONE
    assert report.certificate
    assert report.certificate.sentence.startswith("Theorem 1")
