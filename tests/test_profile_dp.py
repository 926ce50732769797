"""The engine `profile_dp`: numbers that are known, samples, budgets, and which engine counts what."""

from __future__ import annotations

import _thread
import threading
from collections import Counter
from itertools import permutations
from math import factorial, prod
from random import Random

import pytest

import puzzlepark as pp
from puzzlepark.constraints.between import Between
from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.joined import Joined
from puzzlepark.constraints.parts import Parts
from puzzlepark.constraints.reach import Reach
from puzzlepark.constraints.regular import Regular
from puzzlepark.constraints.same import Same
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Puzzle, shared_grid
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.profile_dp import ENGINE
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks.edit import blank
from puzzlepark.tasks.make.boards import random_board
from shares import THOROUGH

from models import Plain, projections


def asked(model: Model, view: str = "all", budget: Budget | None = None) -> Task:
    grid = model.layers[0].grid
    return Task(Plain(rows=grid.rows, cols=grid.cols), view, None, Clock(budget or Budget(60.0)))


def by_sweep(puzzle: Puzzle) -> int | None:
    report = pp.count(puzzle, engine="profile_dp")
    assert report.exhausted
    return report.count


@pytest.mark.parametrize("n", [3, 6, 10])
def test_bulbs_on_an_empty_board_are_permutations(n: int) -> None:
    assert by_sweep(blank("akari", n, n)) == factorial(n)


@pytest.mark.parametrize(("n", "count"), [(4, 2), (5, 14), (6, 90), (7, 646), (8, 5242), (10, 479306)])
def test_permutations_without_neighbours(n: int, count: int) -> None:
    """Rooms that are rows say nothing: Hertzsprung's problem, OEIS A002464."""
    rooms = [[r] * n for r in range(n)]
    assert by_sweep(pp.StarBattle(n, n, stars="1", rooms=rooms)) == count


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 13), (3, 218), (4, 11506), (5, 2301877)])
def test_connected_sets_of_cells(n: int, count: int) -> None:
    """OEIS A059525, which leaves the empty set out."""
    grid = shared_grid(n, n)
    layer = Layer("a", grid, "cells", (0, 1))
    model = Model((layer,), (), {"all": ("a",)}, (Posting("joined", Connected(grid, "a", 1)),))
    assert ENGINE.count(model, asked(model)) == count + 1


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 13), (3, 213), (4, 9349), (5, 1222363), (6, 487150371)])
def test_loops(n: int, count: int) -> None:
    """Cycles of the grid graph, OEIS A140517."""
    assert by_sweep(blank("slitherlink", n, n)) == count


@pytest.mark.parametrize(("n", "count"), [(2, 5), (3, 431), (4, 555195), (5, 10286937043)])
def test_joined_edges(n: int, count: int) -> None:
    """Connected spanning subgraphs of the grid graph, OEIS A158453."""
    grid = shared_grid(n, n)
    layer = Layer("a", grid, "edges", (0, 1))
    model = Model((layer,), (), {"all": ("a",)}, (Posting("joined", Joined(grid, "a", grid.nodes)),))
    assert ENGINE.count(model, asked(model)) == count


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize("size", [None, 1, 2, 3, 5])
def test_parts_and_reach_from_a_node(n: int, size: int | None) -> None:
    """One part from every node, and what is reached from it, as brute force has them."""
    grid = shared_grid(n, 3)
    layer = Layer("a", grid, "cells", (0, 1))
    for spot in grid.nodes:
        kinds: list[Constraint] = [Parts(grid, "a", 1, ((spot, size),))]
        if size is not None:
            kinds += [Reach(grid, "a", 1, spot, size, own) for own in (False, True)]
        for kind in kinds:
            model = Model((layer,), (), {"all": ("a",)}, (Posting("rule", kind),))
            assert ENGINE.count(model, asked(model)) == len(projections(model, "all")), kind


GROUPS = {(1, 7): 23, (2, 2): 5, (2, 3): 33, (3, 3): 445, (3, 4): 6426, (4, 4): 259728}
"""Blank boards of Fillomino; up to nine cells, listing has them too."""


@pytest.mark.parametrize("shape", GROUPS, ids=str)
def test_groups(shape: tuple[int, int]) -> None:
    board = blank("fillomino", *shape)
    assert by_sweep(board) == GROUPS[shape]
    if prod(shape) < 10:
        listed = pp.count(board, engine="cdcl" if prod(shape) > 6 else "search")
        assert listed.count == GROUPS[shape]


BLANK = {
    "yajilin": (1, 5, 25, 370, 23952, 2843288, 948731848),
    "simple-loop": (1, 0, 6, 0, 1072),
    "slalom": (1, 7, 97, 4111, 532269),
    "nurikabe": (0, 0, 0, 0),
    "kurotto": (16, 512),
}
"""Blank squares of side 2 and more. Loops through all cells are OEIS A003763."""


@pytest.mark.parametrize("genre", BLANK)
def test_blank_boards(genre: str) -> None:
    """Up to nine cells, plain search counts them too; up to sixteen, `cdcl`."""
    for side, count in enumerate(BLANK[genre], 2):
        assert by_sweep(blank(genre, side, side)) == count
        if side < 5:
            listed = pp.count(blank(genre, side, side), engine="search" if side < 4 else "cdcl")
            assert listed.count == count


BESIDE = (
    "fillomino",
    "nurikabe",
    "hashiwokakero",
    "kurotto",
    "yajilin",
    "koburin",
    "regional-yajilin",
    "castle-wall",
    "balance-loop",
    "moon-or-sun",
    "slalom",
    "masyu",
    "mid-loop",
    "geradeweg",
    "yin-yang",
    "choco-banana",
    "icebarn",
    "pipelink",
)
"""Genres whose components have sizes or seeds, whose lines lie beside other layers, or are read out of order."""


@pytest.mark.parametrize("genre", BESIDE)
def test_made_boards_without_some_clues(genre: str) -> None:
    """As many as `cdcl` lists, on boards that are too large for brute force."""
    kind, several = genre_named(genre), 0
    for seed in range(24 if THOROUGH else 8):
        rng = Random(f"{genre} {seed}")
        rows, cols = rng.choice(((4, 4), (4, 5), (5, 4), (5, 5)))
        board, _ = random_board(kind, rows, cols, rng, _options(genre) | {"view": kind.views[0]})
        share = (0.2, 0.4, 0.6, 1.0)[seed % 4]
        for clue in list(kind.clues(board)):
            board = kind.without(board, clue) if rng.random() < share else board
        listed = pp.solve(board, limit=1_000, engine="cdcl").solutions
        if len(listed) < 1_000:
            found = pp.solve(board, limit=None, engine="profile_dp").solutions
            assert by_sweep(board) == len(found) == len(listed), seed
            assert {solution.values_by_layer for solution in found} == {s.values_by_layer for s in listed}
            several += len(listed) > 1
    assert several


def test_lines_are_read_in_any_order() -> None:
    """Automata of lines that turn or jump, against brute force; nobody reads one of which too much lies apart."""
    layer = Layer("a", shared_grid(3, 3), "cells", (0, 1))
    solvable = 0
    for seed in range(60):
        rng = Random(seed)
        scope = tuple(rng.sample(layer.vars, rng.randint(0, 9)))
        states = range(rng.randint(1, 4))
        steps = [(state, value, rng.choice(states)) for state in states for value in (0, 1) if rng.random() < 0.8]
        line = Regular(scope, tuple(steps), frozenset(rng.sample(states, rng.randint(1, len(states)))))
        model = Model((layer,), (), {"all": ("a",)}, (Posting("line", line),))
        truth = projections(model, "all")
        assert ENGINE.count(model, asked(model)) == len(truth), line
        assert {s.project(("a",)) for s in ENGINE.solutions(model, asked(model))} == truth
        solvable += 0 < len(truth) < 512
    assert solvable > 20
    wide = Layer("a", shared_grid(1, 40), "cells", (0, 1))
    for apart, refused in ((1, False), (8, False), (20, True)):
        # The sweep alternates between many separate stretches of the line.
        far = 40 // apart
        scope = tuple(wide.vars[k % far * apart + k // far] for k in range(40))
        model = Model(
            (wide,), (), {"all": ("a",)}, (Posting("line", Regular(scope, ((0, 0, 0), (0, 1, 0)), frozenset({0}))),)
        )
        assert (ENGINE.refuses(model, asked(model)) is not None) is refused


def test_boards_that_say_the_same() -> None:
    assert by_sweep(pp.Nonogram(rows=[[1]] * 8, cols=[[1]] * 8)) == factorial(8)
    latin = [[1 + (r + c) % 6 for c in range(6)] for r in range(6)]
    assert by_sweep(pp.Hitori(numbers=latin)) == by_sweep(blank("kurodoko", 6, 6))


def test_digits_without_sums() -> None:
    rows = [set(enumerate(row)) for row in permutations(range(1, 10), 3)]
    first = rows[0]
    second = [row for row in rows if not row & first]
    pairs = sum(not one & two for one in second for two in second)
    assert by_sweep(blank("kakuro", 3, 3)) == len(rows) * pairs
    assert by_sweep(blank("sudoku", 4, 4)) == 288


def test_what_is_not_shown_is_not_counted() -> None:
    """Ties between tents and trees: a board with several ways to pair them has each answer once."""
    ring = [(1, 2), (2, 1), (2, 3), (3, 2)]  # tents at its corners are paired clockwise or the other way
    for more in ([], [(5, 5)], [(4, 5), (5, 2)]):
        puzzle = pp.Tents(5, 5, trees=ring + more)
        count = by_sweep(puzzle)
        assert count == pp.count(puzzle, engine="cdcl").count
        model = genre_of(puzzle).model(puzzle)
        paired = Model(model.layers, (), {"all": tuple(layer.name for layer in model.layers)}, model.rules)
        assert 0 < (count or 0) < ENGINE.count(paired, asked(paired))
        assert all(model.holds(solution.marks) for solution in ENGINE.draw(model, asked(model, "shade"), 9, Random(1)))


def local_model(rows: int, cols: int, rng: Random, hidden: bool) -> Model:
    """Random rules of every kind that meets in one model: some with the same cells, some with a hidden layer."""
    grid = shared_grid(rows, cols)
    a, b = Layer("a", grid, "cells", (0, 1)), Layer("b", grid, "cells", (2, 0))
    layers = (a, b) if hidden else (a,)
    cells = [var for layer in layers for var in layer.vars]
    rules = [Posting("joined", Connected(grid, rng.choice(layers).name, 0))] if rng.random() < 0.5 else []
    for _ in range(rng.randint(1, 5)):
        scope = tuple(rng.sample(cells, rng.randint(1, 4)))
        low = rng.randint(0, len(scope))
        table = tuple({tuple(rng.choice((0, 1, 2)) for _ in scope) for _ in range(30)})
        kinds = (Between(scope, low, low + 1), Count(scope, low), Same(scope), Table(scope, table))
        rules.append(Posting("rule", rng.choice(kinds)))
        if rng.random() < 0.5:
            rules.append(Posting("rule", Between(scope[1:], 1, len(scope))))
    return Model((a,), layers[1:], {"all": tuple(layer.name for layer in layers), "first": ("a",)}, tuple(rules))


@pytest.mark.parametrize("hidden", [False, True])
def test_random_models(hidden: bool) -> None:
    several = 0
    for seed in range(60):
        rng = Random(f"{hidden} {seed}")
        model = local_model(*((2, 2) if hidden else (2, 4)), rng, hidden)
        for view in model.views:
            truth = projections(model, view)
            found = [s.project(model.views[view]) for s in ENGINE.solutions(model, asked(model, view))]
            assert (len(found), set(found)) == (len(truth), truth), (seed, view)
            assert ENGINE.count(model, asked(model, view)) == len(truth), (seed, view)
            several += len(truth) > 3
    assert several > 20


@pytest.mark.parametrize("view", ["all", "first"])
def test_samples_are_uniform(view: str) -> None:
    rng = Random(8)
    model = next(m for m in (local_model(2, 2, rng, True) for _ in range(500)) if 7 < len(projections(m, view)) < 40)
    total = len(projections(model, view))
    drawn = ENGINE.draw(model, asked(model, view), 100 * total, Random(1))
    assert all(model.holds(solution.marks) for solution in drawn[:100])
    often = Counter(solution.project(model.views[view]) for solution in drawn)
    assert len(often) == total
    # Chi-square: its mean is total - 1, and its variance twice that.
    assert sum((n - 100) ** 2 / 100 for n in often.values()) < total + 4 * (2 * total) ** 0.5


def open_board(genre: str, side: int) -> Puzzle:
    """A board with the rooms of a made one and no other clue."""
    made: Puzzle
    made, _ = random_board(genre_named(genre), side, side, Random(1), _options(genre))
    return made.changed(numbers=())


def _options(genre: str) -> dict[str, object]:
    return {option.name: option.default for option in genre_named(genre).maker.options}


def test_the_portfolio_counts_and_draws_by_it() -> None:
    board = open_board("heyawake", 7)
    report = pp.count(board)
    assert (report.engine, report.exhausted) == ("profile_dp", True)
    assert report.count is not None
    assert report.count > 5_000
    assert not report.listed
    assert all(pp.check(board, solution) for solution in pp.sample(board, 3, seed=2))
    assert pp.sample(board, 3, seed=2) == pp.sample(board, 3, seed=2)
    made = pp.count(pp.generate("heyawake", 7, 7, seed=1).puzzle)
    assert (made.count, made.engine, made.listed) == (1, "cdcl", True)


@pytest.mark.parametrize("turned", [False, True])
def test_both_directions_count_the_same(turned: bool) -> None:
    board = blank("kurodoko", 3, 8) if turned else blank("kurodoko", 8, 3)
    assert by_sweep(board) == by_sweep(blank("kurodoko", 3, 8))


@pytest.mark.parametrize(
    ("budget", "reason"),
    [(Budget(0.2), "deadline"), (Budget(None, 1 << 20), "memory"), (Budget(None, steps=5), "cap")],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_budgets_end_the_sweep(budget: Budget, reason: str) -> None:
    model = genre_named("heyawake").model(open_board("heyawake", 20))
    with pytest.raises(pp.Stopped) as stop:
        ENGINE.count(model, asked(model, "shade", budget))
    assert stop.value.reason == reason
    with pytest.raises(pp.Stopped) as stop:
        ENGINE.draw(model, asked(model, "shade", budget), 1, Random(1))
    assert stop.value.reason == reason


def test_interrupt() -> None:
    model = genre_named("heyawake").model(open_board("heyawake", 20))
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            ENGINE.count(model, asked(model, "shade", Budget(30.0)))
    finally:
        timer.cancel()


def test_cancel() -> None:
    report = pp.count(open_board("heyawake", 11), seconds=None, engine="profile_dp", cancel=lambda: True)
    assert report.stopped == "cancelled"
