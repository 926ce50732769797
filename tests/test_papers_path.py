"""The papers' algorithms for Path: boards made by hand, theorems, errata, and brute force on tiny boards."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations, product
from typing import NamedTuple

import pytest

import puzzlepark as pp
from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.fields.paths import edge_on
from puzzlepark.core.genre import genres
from puzzlepark.core.grid import Grid, Spot, cell
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Budget, Certificate, Clock, Stats, Task
from puzzlepark.genres.path.rules import LINE, Path, model
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers import sakti, sakti_backtrack, sakti_construct, sakti_sat
from puzzlepark.papers.sakti import Instance, instance_of, is_verified

from conftest import data_folder

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
BACKTRACK = sakti_backtrack.ENGINE
CONSTRUCT = sakti_construct.ENGINE
SAT = sakti_sat.ENGINE
SEARCHES = pytest.mark.parametrize("engine", [BACKTRACK, SAT], ids=lambda engine: engine.name)
REGISTERED = pytest.mark.skipif("path" not in genres(), reason="the genre is not registered")

Cell = tuple[int, int]
Walk = tuple[Cell, ...]
Clues = Iterable[int | None]


def doors_at(rows: int, cols: int, cells: Iterable[Cell], blocked: frozenset[Spot] = frozenset()) -> tuple[Spot, ...]:
    """A door at each cell, on the first of its sides that is on the border."""
    grid = Grid(rows, cols, blocked)
    found = []
    for at in cells:
        spot = cell(*at)
        r, c = spot
        beside = {"N": Spot(r - 2, c), "W": Spot(r, c - 2), "E": Spot(r, c + 2), "S": Spot(r + 2, c)}
        found.append(edge_on(spot, next(side for side, other in beside.items() if not grid.has(other))))
    return tuple(found)


def path(
    rows: int, cols: int, doors: Iterable[Cell], cr: Clues = (), cc: Clues = (), blocked: Iterable[Cell] = ()
) -> Path:
    """A board from the cells of its doors, from 0; without clues if there are none."""
    holes = frozenset(cell(i, j) for i, j in blocked)
    return Path(
        rows=rows,
        cols=cols,
        doors=doors_at(rows, cols, doors, holes),
        clues=outside(cr, cc),
        blocked=holes,
    )


class Outcome(NamedTuple):
    """What a run gave: the edges of each line; `stopped` is why the search ended early."""

    found: list[frozenset[Spot]]
    certificate: Certificate | None
    stopped: str | None
    stats: Stats

    @property
    def reason(self) -> str:
        return self.certificate.sentence if self.certificate else ""

    @property
    def exhausted(self) -> bool:
        return self.stopped is None


def task_of(puzzle: Puzzle, limit: int | None = None, seconds: float | None = 60.0) -> Task:
    return Task(puzzle, "path", limit, Clock(Budget(seconds)))


def run(engine: Engine, puzzle: Path, limit: int | None = None, seconds: float | None = 60.0) -> Outcome:
    """Read solutions as the package does: up to the limit, or to the end; the model sees each."""
    task = task_of(puzzle, limit, seconds)
    rules = model(puzzle)
    assert engine.refuses(rules, task) is None
    answers = engine.solutions(rules, task)
    found: list[frozenset[Spot]] = []
    while limit is None or len(found) < limit:
        try:
            answer = next(answers)
        except StopIteration as end:
            return Outcome(found, end.value, None, task.stats)
        except Stopped as stop:
            return Outcome(found, None, stop.reason, task.stats)
        assert rules.holds(answer.marks)
        found.append(frozenset(s for s in rules.answer[0].spots if answer[Var(LINE, s)]))
    return Outcome(found, None, "limit", task.stats)


def refusal(engine: Engine, puzzle: Puzzle, limit: int | None = 2) -> str | None:
    return engine.refuses(model(puzzle if isinstance(puzzle, Path) else LOST), task_of(puzzle, limit))


def edges(walk: Walk) -> frozenset[Spot]:
    """The edges between the cells of a walk."""
    return frozenset(Spot(i + k + 1, j + m + 1) for (i, j), (k, m) in pairwise(walk))


def brute_force(puzzle: Path) -> list[Walk]:
    """All walks from the first door to the second that meet the clues; shares nothing with the package."""
    first, last = ((s.r // 2, s.c // 2) for s in puzzle.door_cells)
    blocked = {(s.r // 2, s.c // 2) for s in puzzle.blocked}

    def grow(walk: Walk) -> Iterator[Walk]:
        i, j = walk[-1]
        if (i, j) == last:
            yield walk
            return
        for k, m in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)):
            inside = 0 <= k < puzzle.rows and 0 <= m < puzzle.cols
            if inside and (k, m) not in walk and (k, m) not in blocked:
                yield from grow((*walk, (k, m)))

    def meets(walk: Walk) -> bool:
        rows = [sum(i == line for i, _ in walk) for line in range(puzzle.rows)]
        cols = [sum(j == line for _, j in walk) for line in range(puzzle.cols)]
        clues = (*puzzle.row_clues, *puzzle.col_clues)
        return all(clue is None or clue == got for clue, got in zip(clues, rows + cols, strict=True))

    return [walk for walk in grow((first,)) if meets(walk)]


def random_board(rng: random.Random, most: int = 16) -> Path:
    """A tiny board with the clues of some walk between its doors, spoilt a little, and some of them missing."""
    while True:
        rows, cols = rng.randint(1, 5), rng.randint(1, 5)
        if not 2 <= rows * cols <= most:
            continue
        grid = list(product(range(rows), range(cols)))
        blocked = [at for at in grid if rng.random() < 0.15] if rng.random() < 0.3 else []
        border = [
            (i, j)
            for i, j in grid
            if (i, j) not in blocked
            and (i in (0, rows - 1) or j in (0, cols - 1) or any(abs(i - k) + abs(j - m) == 1 for k, m in blocked))
        ]
        if len(border) < 2:
            continue
        doors = rng.sample(border, 2)
        if rng.random() < 0.2:  # close together
            doors[1] = min(
                (d for d in border if d != doors[0]), key=lambda d: abs(d[0] - doors[0][0]) + abs(d[1] - doors[0][1])
            )
        walks = brute_force(path(rows, cols, doors, blocked=blocked))
        walk = rng.choice(walks) if walks else ()
        cr: list[int | None] = [sum(i == line for i, _ in walk) for line in range(rows)]
        cc: list[int | None] = [sum(j == line for _, j in walk) for line in range(cols)]
        kind = rng.random()
        for clues in (cr, cc):
            for line, clue in enumerate(clues):
                if kind < 0.05:
                    clues[line] = 0
                elif kind < 0.4 and rng.random() < 0.2:
                    clues[line] = max(0, (clue or 0) + rng.choice((-1, 1)))
        share = rng.choice((0, 0, 0.3, 0.6, 0.9))
        cr, cc = ([None if rng.random() < share else clue for clue in clues] for clues in (cr, cc))
        return path(rows, cols, doors, cr, cc, blocked)


# The published program finds a path here: the first door's row has the clue 0.
LOST = path(3, 3, [(0, 0), (2, 2)], [0, 3, 1], [2, 1, 2])
# The paper's Figure 5.
FIGURE = path(3, 3, [(1, 0), (2, 1)], [3, 2, 2], [2, 2, 3])


# The verifier.


def is_connected_as_printed(A: list[list[str]], a: Cell, b: Cell) -> bool:
    """Algorithm 1 word by word, indices from 1 less 1: j is never set back."""
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
    instance = Instance(3, 3, a, b, (None,) * 3, (None,) * 3)
    assert is_connected_as_printed(A, a, b)
    assert not sakti.is_connected(instance, A)


@pytest.mark.parametrize(
    "rows",
    ["0d0 0d0 00u", "rrr 00d 00u", "rrd 00d 000", "rrd 000 00u", "rrd 00d 00l", "ldd 00d 00u"],
    ids=["no start", "off the board", "no end", "a gap", "another sign at the end", "off at the start"],
)
def test_the_verifier_rejects_broken_walks(rows: str) -> None:
    instance = Instance(3, 3, (0, 0), (2, 2), (None,) * 3, (None,) * 3)
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
    """Of all configurations there are, it accepts just those of the walks that brute force finds."""
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
    """The paper's Example 1 in small, doors on one side of the board (its proof has them opposite), and one line."""
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
    assert certificate.where == (Spot(5, -1), cell(0, 1), cell(0, 2))


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
        formula = sakti_sat.Formula(instance_of(puzzle), 5)
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
        answers = CONSTRUCT.solutions(model(puzzle), task)
        assert model(puzzle).holds(next(answers).marks)
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
    started = time.process_time()
    outcome = run(engine, puzzle, seconds=0.3)
    assert outcome.stopped == "deadline"
    assert time.process_time() - started < 5


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
