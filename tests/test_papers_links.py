"""The paper's algorithm for Link-a-Pix: by hand, against brute force, and on published boards."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from threading import Event

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Grid, Spot, cell_at
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Status, Task
from puzzlepark.core.watch import watching
from puzzlepark.genres.link_a_pix import GENRE
from puzzlepark.genres.link_a_pix.fields import Hint
from puzzlepark.genres.link_a_pix.rules import LinkAPix
from puzzlepark.papers import guan, guan_lp
from puzzlepark.papers.guan import Feasible, LinkAPixInstance, instance_of
from puzzlepark.papers.guan_experiment import figures

from conftest import data_folder
from yardstick import PATIENCE

ENGINE = guan_lp.ENGINE
RED, BLUE, GREEN = "#c8452f", "#3d87b8", "#3f8f4f"


def board(text: str) -> LinkAPix:
    """A board in three colours: `3a` is a red 3, `3b` a blue one, `.` a cell without a hint."""
    rows = [line.split() for line in text.strip().splitlines()]
    hints = [
        Hint(cell_at(r, c), int(word[:-1]), "abc".index(word[-1]))
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        if word != "."
    ]
    return LinkAPix(rows=len(rows), cols=len(rows[0]), palette=(RED, BLUE, GREEN), hints=tuple(hints))


def task_of(puzzle: Puzzle, limit: int | None = 2, seconds: float | None = 60.0, memory: int = 1 << 31) -> Task:
    return Task(puzzle, "links", limit, Clock(Budget(seconds, memory)))


def random_board(rng: random.Random) -> LinkAPix:
    """Random numbers that fill a board or part of it, few of which can be linked; or a board that was made solvable."""
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    free = [cell_at(r, c) for r in range(rows) for c in range(cols)]
    rng.shuffle(free)
    hints, keep, solved = [], rng.choice((1.0, 1.0, 0.7)), rng.random() < 0.6
    left = len(free)
    while left > 0:
        longest, colour = rng.randint(1, 6), rng.randrange(3)
        if solved:
            path = [free[-1]]
            while len(path) < longest:
                beside = [s for s in free if s not in path and abs(s.r - path[-1].r) + abs(s.c - path[-1].c) == 2]
                if not beside:
                    break
                path.append(rng.choice(beside))
            free = [s for s in free if s not in path]
            number, ends = len(path), {path[0], path[-1]}
        else:
            number = min(left, longest)
            ends = {free.pop() for _ in range(min(2, number))}
        left -= number
        if rng.random() < keep:
            hints += [Hint(spot, number, colour) for spot in ends]
    return LinkAPix(rows=rows, cols=cols, palette=(RED, BLUE, GREEN), hints=tuple(hints))


def simple_paths(puzzle: LinkAPix) -> Iterator[tuple[Spot, ...]]:
    """Every feasible path, once from each end, by walking from every hint; independent of the package."""
    grid, hints = Grid(puzzle.rows, puzzle.cols), {hint.cell: hint for hint in puzzle.hints}

    def grow(path: tuple[Spot, ...]) -> Iterator[tuple[Spot, ...]]:
        first = hints[path[0]]
        for spot in grid.neighbours(path[-1]):
            other = hints.get(spot)
            if spot in path:
                continue
            if other is None and len(path) + 1 < first.number:
                yield from grow((*path, spot))
            elif other is not None and len(path) + 1 == first.number and other[1:] == first[1:]:
                yield (*path, spot)

    for hint in puzzle.hints:
        if hint.number > 1:
            yield from grow((hint.cell,))


# Feasible paths.


def test_the_sets_of_an_instance() -> None:
    puzzle = board("3a . 3a \n 1b 2b 2b")
    instance = instance_of(puzzle)
    assert (instance.X, instance.Y, instance.P0, instance.blanks, instance.full) == (2, 3, frozenset({3}), 0, True)
    assert instance.subsets == (guan.Subset(3, 0, (0, 2)), guan.Subset(2, 1, (4, 5)))
    assert instance.m0 == [1, 1, 1, 0, 1, 1]


def test_a_path_enters_its_target_only_with_the_last_step() -> None:
    """As printed, 0, 1, 2, 1 would be one of them."""
    near = LinkAPixInstance(1, 3, frozenset(), (), 0, False).neighbours()
    assert list(guan.search_path(0, 1, 3, 3, near, bytearray([1, 1, 0]), lambda: None)) == []


def test_one_path_of_each_fill_map_is_kept() -> None:
    puzzle = board("4a 4a \n . .")
    assert Feasible(instance_of(puzzle), task_of(puzzle)).paths == [{(0, 1, 2, 3): (0, 2, 3, 1)}]
    puzzle = board(". . 9a \n . . . \n 9a . .")
    feasible = Feasible(instance_of(puzzle), task_of(puzzle))
    assert (feasible.found, feasible.L) == (2, 1)


@pytest.mark.parametrize("seed", range(5))
def test_paths_against_brute_force(seed: int) -> None:
    rng = random.Random(f"paths {seed}")
    for _ in range(60):
        puzzle = random_board(rng)
        truth = {frozenset((path, path[::-1])) for path in simple_paths(puzzle)}
        task = task_of(puzzle)
        instance = instance_of(puzzle)
        feasible = Feasible(instance, task)
        near = instance.neighbours()
        taken = bytearray(
            int(cell_at(*divmod(p, puzzle.cols)) in puzzle.hint_at) for p in range(puzzle.rows * puzzle.cols)
        )
        found = []
        for subset in instance.subsets:
            for path in guan.subset_paths(subset, instance.Y, near, taken, lambda: None):
                spots = tuple(map(instance.spot, path))
                found.append(frozenset((spots, spots[::-1])))
        assert len(found) == len(truth)
        assert set(found) == truth
        fills = {frozenset(path) for both in truth for path in both}
        kept = [frozenset(map(instance.spot, fill)) for paths in feasible.paths for fill in paths]
        assert len(kept) == len(fills)
        assert set(kept) == fills
        assert task.stats.figures == {"feasible paths": len(truth), "fill maps": len(fills)}


# The engine.


def test_a_full_board() -> None:
    report = pp.solve(board("3a . 3a \n 2b 2b 1a"), engine="guan-lp", view="links")
    assert (report.status, report.stopped) == (Status.SOLVED, "cap"), "it cannot tell that there is no other"
    assert "(3)" in report.stats.method
    assert "(4)" in pp.solve(board("2a 2a ."), engine="guan-lp").stats.method


def test_nothing_to_link() -> None:
    assert pp.solve(board("1a 1b"), engine="guan-lp").status is Status.SOLVED
    assert pp.solve(board(". ."), engine="guan-lp").status is Status.SOLVED


def test_several_solutions_are_repaired_with_the_seed() -> None:
    """Four 2s in a square have two solutions. Each is found by some seed, and a seed is reproducible."""
    puzzle = board("2a 2a \n 2a 2a")
    projections = set()
    for seed in range(8):
        report = pp.solve(puzzle, limit=1, engine="guan-lp", view="links", seed=seed)
        assert report.stats.figures["fractional weights"] == 4
        assert report.solutions == pp.solve(puzzle, limit=1, engine="guan-lp", view="links", seed=seed).solutions
        projections.add(report.solutions[0])
    assert len(projections) == 2


@pytest.mark.parametrize("seed", range(6))
def test_answers_on_random_boards(seed: int) -> None:
    """The referee accepts each solution, in `solve`; NONE and SOLVED are reported only if they are true."""
    rng = random.Random(f"answers {seed}")
    seen: dict[tuple[bool, Status], int] = {}
    for _ in range(60):
        puzzle = random_board(rng)
        possible = pp.solve(puzzle, limit=1, engine="cover").status is not Status.NONE
        report = pp.solve(puzzle, engine="guan-lp", seed=rng.randrange(100))
        key = (puzzle.full, report.status)
        seen[key] = seen.get(key, 0) + 1
        if report.status is Status.NONE:
            assert not possible, pp.to_url(puzzle)
            assert report.certificate is not None
            continue
        assert (report.status is Status.SOLVED) == possible, pp.to_url(puzzle)
        assert report.stopped == "cap"
    for full in (False, True):
        assert {status for kind, status in seen if kind is full} >= {Status.SOLVED, Status.NONE}


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (board("3a . 3a \n 3a . ."), "Pairs: there are 3 hints like the 3 in row 1, column 1, an odd number."),
        (board("3a . . \n . . ."), "Pairs: there is only 1 hint like the 3 in row 1, column 1, an odd number."),
        (
            board("4a . 4a \n . . ."),
            "Bound (1): the 4 in row 1, column 1 has no equal hint at a distance that 4 cells can bridge.",
        ),
        (board("5a . 5a"), "Lengths: the links need 2 cells more than the board has."),
        (board("3a 1b 3a \n . . ."), "Algorithm 1: the 3 in row 1, column 1 has no feasible path."),
        (
            board(". 3a . \n 3b . 3b \n . 3a ."),
            "Linear program (4): however the paths are weighed, the cells not covered exactly once add up to at least "
            "5, but the numbers leave 3 blank.",
        ),
        (
            board("4a 4a \n . . \n 4a . \n . 4a"),
            "Linear program (3): however the paths are weighed, the cells not covered exactly once add up to at least "
            "4, but none can.",
        ),
    ],
)
def test_no_solution_has_its_reason(puzzle: LinkAPix, sentence: str) -> None:
    assert pp.solve(puzzle, engine="cover").status is Status.NONE
    report = pp.solve(puzzle, engine="guan-lp")
    assert (report.status, report.exhausted) == (Status.NONE, True)
    assert report.certificate is not None
    assert report.certificate.sentence == sentence


def test_other_engines_borrow_the_reason() -> None:
    report = pp.solve(board("3a . . \n . . ."), engine="cover")
    assert report.certificate is not None
    assert report.certificate.sentence.startswith("Pairs")


def test_weights_in_halves_without_a_solution_prove_nothing() -> None:
    puzzle = board(". 6a . 6b \n . . . . \n . . . . \n . 6b . 6a")
    assert pp.solve(puzzle, engine="cover").status is Status.NONE
    report = pp.solve(puzzle, engine="guan-lp")
    assert (report.status, report.stopped, report.certificate) == (Status.UNKNOWN, "cap", None)
    assert report.stats.figures["fillings tried"] == guan_lp.T
    assert report.stats.unsettled == (
        "Algorithm 2 found no filling that links the 6 in row 1, column 2 and the 6 in row 4, column 4; "
        "of 4 numbers 2 are."
    )


def test_a_repair_that_fails_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guan_lp, "T", 0)
    report = pp.solve(board("2a 2a \n 2a 2a"), engine="guan-lp")
    assert (report.status, report.solutions, report.count) == (Status.UNKNOWN, (), None)
    assert "of 4 numbers 0 are" in report.stats.unsettled


def test_the_bound_needs_no_trust_in_the_dual_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """With arbitrary multipliers, the bound never exceeds the optimum."""
    rng = random.Random(4)
    boards = ("2a 2a \n 2a 2a", "3a . 3a \n . 2b 2b", ". 3a . \n 3b . 3b \n . 3a .")
    for puzzle in map(board, boards):
        program = guan_lp.Program(Feasible(instance_of(puzzle), task_of(puzzle)))
        optimum = program.solve(task_of(puzzle), "simplex")
        assert program.bound(task_of(puzzle)) == pytest.approx(optimum.value)
        for _ in range(50):
            noise = optimum._replace(
                of_points=[rng.uniform(-3, 3) for _ in optimum.of_points],
                of_subsets=[rng.uniform(-3, 3) for _ in optimum.of_subsets],
            )
            with monkeypatch.context() as patch:
                patch.setattr(program, "solve", lambda task, method, noise=noise: noise)
                assert program.bound(task_of(puzzle)) <= optimum.value + 1e-6


def test_other_genres_are_refused() -> None:
    other = pp.load("2 3  1 2 1  3 1  1 2 3  4 5 6")
    assert ENGINE.refuses(GENRE.model(board("1a")), task_of(other)) == "this algorithm solves link-a-pix, not tilepaint"
    assert ENGINE.refuses(GENRE.model(board("1a")), task_of(board("1a"))) is None
    with pytest.raises(pp.BadInput, match="solves link-a-pix"):
        pp.solve(other, engine="guan-lp")


def two_24s() -> LinkAPix:
    """Millions of feasible paths."""
    hints = (Hint(cell_at(20, 20), 24, 0), Hint(cell_at(21, 20), 24, 0))
    return LinkAPix(rows=40, cols=40, palette=(RED,), hints=hints)


def test_the_search_for_paths_stops_at_the_deadline() -> None:
    report = pp.solve(two_24s(), seconds=0.3, engine="guan-lp")
    assert (report.status, report.stopped) == (Status.UNKNOWN, "deadline")
    assert report.stats.figures["feasible paths"] > 0


def test_the_search_for_paths_keeps_within_its_memory() -> None:
    puzzle = two_24s()
    with pytest.raises(Stopped, match="memory"):
        Feasible(instance_of(puzzle), task_of(puzzle, memory=1 << 20))


def test_no_time_at_all() -> None:
    assert pp.solve(board("2a 2a"), seconds=0, engine="guan-lp").stopped == "deadline"


INTERRUPTED = """
import os, signal, threading, time
from puzzlepark.papers import guan_lp

class Solver:
    # Runs until it is asked to stop, and for a while after that.
    stop_requested, ended = threading.Event(), False

    def run(self):
        os.kill(os.getpid(), signal.SIGINT)
        assert self.stop_requested.wait(60)
        time.sleep(0.2)
        self.ended = True

    def cancelSolve(self):
        self.stop_requested.set()

solver = Solver()
try:
    guan_lp._run(solver)
except KeyboardInterrupt:
    print("interrupted", solver.ended)
"""


def test_an_interrupt_cancels_the_program_and_waits_for_its_end() -> None:
    """In a separate process, so that the signal reaches nothing else."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.strip() == "interrupted True", done.stderr


def test_a_cancellation_ends_the_program() -> None:
    class Solver:
        stop_requested = Event()

        def run(self) -> None:
            assert self.stop_requested.wait(PATIENCE)

        def cancelSolve(self) -> None:
            self.stop_requested.set()

    with pytest.raises(Stopped, match="cancelled"), watching(None, lambda: True, PATIENCE):
        guan_lp._run(Solver())


# The library.


@pytest.mark.parametrize(
    "order", [("highspy", "ortools.sat.python.cp_model"), ("ortools.sat.python.cp_model", "highspy")]
)
def test_highs_and_ortools_live_in_one_process(order: tuple[str, str]) -> None:
    code = (
        f"import {order[0]}, {order[1]}\n"
        "import puzzlepark as pp\n"
        "links, tiles = pp.load('p?link-a-pix/2/2/c8452f/2222'), pp.load('2 3  1 2 1  3 1  1 2 3  4 5 6')\n"
        "print(*(pp.solve(p, engine=e).status for p, e in ((links, 'guan-lp'), (tiles, 'cp'), (links, 'guan-lp'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "solved unique solved"), done.stderr


def test_highs_is_loaded_only_where_it_is_used_and_says_nothing() -> None:
    code = (
        "import sys, puzzlepark as pp, puzzlepark.papers.guan_lp\n"
        "print([m for m in ('highspy', 'numpy') if m in sys.modules])\n"
        "pp.solve(pp.load('p?link-a-pix/2/2/c8452f/2222'), engine='guan-lp')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


# Published boards.


@pytest.mark.parametrize(
    ("name", "paths", "fills"),
    [
        ("data_20_20_basketball", 910, 893),
        ("data_20_20_golf", 530, 527),
        ("data_32_32_damura", 1933, 1928),
        ("data_e_32_32_baker", 4790, 4672),
        ("data_e_32_32_fireman", 3133, 2860),
    ],
)
def test_published_boards(name: str, paths: int, fills: int) -> None:
    """Baker needs weights from inside the optimal face: at a vertex Algorithm 2 finds nothing."""
    puzzle = pp.load(data_folder("link-a-pix") / f"{name}.mat")
    assert isinstance(puzzle, LinkAPix)
    report = pp.solve(puzzle, limit=1, seconds=120, engine="guan-lp")
    assert report.status is Status.SOLVED
    found = report.stats.figures
    assert (found["feasible paths"], found["fill maps"]) == (paths, fills)
    assert figures(puzzle, None) == {"hints": len(puzzle.hints), "feasible paths": fills}
