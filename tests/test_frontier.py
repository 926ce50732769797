"""The frontier engine and the Diagram of all solutions that it gives."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

import puzzlepark as pp
from puzzlepark import _native
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.star import Star
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Puzzle, Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.encoders.frontier import ENDING
from puzzlepark.engines import frontier
from puzzlepark.engines.frontier_model import refusal
from puzzlepark.engines.search import ENGINE as SEARCH
from puzzlepark.genres.nagareru.rules import Nagareru

from yardstick import within

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
LOOPS = {
    2: 1,
    3: 13,
    4: 213,
    5: 9349,
    6: 1222363,
    7: 487150371,
    8: 603841648931,
    9: 2318527339461265,
    10: 27359264067916806101,
    11: 988808811046283595068099,
    12: 109331355810135629946698361371,
}
"""Simple cycles of the n×n grid of cells; A140517 has those up to 8 and beyond."""


def blank(rows: int, cols: int) -> Nagareru:
    return Nagareru(rows=rows, cols=cols, cells="." * (rows * cols))


def line(solution: pp.Solution) -> frozenset[Spot]:
    return frozenset(v.spot for v, x in solution.items() if v.layer == "line" and x)


@pytest.mark.parametrize("n", LOOPS)
def test_frozen_counts_of_blank_boards(n: int) -> None:
    report = pp.count(blank(n, n), engine="frontier")
    assert report.count == LOOPS[n]
    assert pp.count(blank(n, n), view="directed", engine="frontier").count == 2 * LOOPS[n]


@pytest.mark.parametrize("n", [2, 3, 4, 7, 9])
def test_the_diagram_counts_as_the_sweep_does(n: int) -> None:
    """The count takes a fast path for blank boards; the diagram is built by the general sweep."""
    assert pp.diagram(blank(n, n)).size == LOOPS[n]


def test_boards_with_no_room_for_a_loop() -> None:
    for rows, cols in ((1, 1), (1, 9), (9, 1)):
        assert pp.solve(blank(rows, cols)).status is pp.Status.NONE
        assert pp.count(blank(rows, cols)).count == 0


def test_a_diagram_is_a_set_of_solutions() -> None:
    diagram = pp.diagram(blank(3, 4))
    solutions = list(diagram)
    assert len(diagram) == len(solutions) == len(set(solutions)) == pp.count(blank(3, 4), engine="sat").count
    assert list(diagram) == solutions
    assert all(s in diagram for s in solutions)
    assert [diagram.nth(i) for i in range(len(diagram))] == solutions
    assert pp.solve(blank(4, 3)).solutions[0] not in diagram
    assert "x" not in diagram
    nothing = solutions[0].puzzle, solutions[0].layers, tuple((0,) * len(v) for v in solutions[0].values_by_layer)
    assert pp.Solution(*nothing) not in diagram
    with pytest.raises(IndexError):
        diagram.nth(len(diagram))


def test_a_diagram_of_ways_has_each_line_twice_where_nothing_says_which() -> None:
    free = pp.diagram(blank(3, 3), view="directed")
    assert len(free) == len(set(free)) == 26
    assert all(s in free for s in free)
    assert [free.nth(i) for i in range(26)] == list(free)
    arrow = Nagareru(rows=3, cols=3, cells=".r.......")
    one_way = pp.diagram(arrow, view="directed")
    assert len(one_way) == len(set(one_way)) == len(pp.diagram(arrow))
    turned = pp.Solution(arrow, next(iter(one_way)).layers, _reversed(next(iter(one_way))))
    assert turned not in one_way


def _reversed(solution: pp.Solution) -> tuple[tuple[int, ...], ...]:
    names = [layer.name for layer in solution.layers]
    pairs = zip(names, solution.values_by_layer, strict=True)
    return tuple(tuple(-x for x in v) if name == "flow" else v for name, v in pairs)


def test_shortest_and_longest() -> None:
    diagram = pp.diagram(blank(4, 5))
    lengths = [len(line(s)) for s in diagram]
    assert len(line(diagram.smallest)) == min(lengths) == 4
    assert len(line(diagram.largest)) == max(lengths) == 20
    assert diagram.smallest == next(s for s in diagram if len(line(s)) == 4)
    assert diagram.largest == next(s for s in diagram if len(line(s)) == 20)


def test_including_and_excluding_edges() -> None:
    puzzle = blank(4, 4)
    diagram = pp.diagram(puzzle)
    everything = [line(s) for s in diagram]
    rng = random.Random(1)
    for _ in range(40):
        edges = rng.sample(puzzle.grid.edges, 3)
        some = diagram.including(*edges[:2]).excluding(edges[2])
        want = [e for e in everything if edges[0] in e and edges[1] in e and edges[2] not in e]
        assert [line(s) for s in some] == want
        assert len(some) == len(want)
        if want:
            assert some.common == frozenset.intersection(*want)
            assert some.never == set(puzzle.grid.edges) - frozenset.union(*want)
    with pytest.raises(pp.BadInput, match="no edge"):
        diagram.including(Spot(0, 0))


def test_nothing_is_a_diagram_too() -> None:
    empty = pp.diagram(Nagareru(rows=2, cols=2, cells="N..."))
    assert not empty
    assert len(empty) == 0
    assert list(empty) == []
    with pytest.raises(pp.BadInput, match="no solution"):
        empty.sample(1)


def chi_squared(drawn: list[pp.Solution], size: int) -> float:
    expected = len(drawn) / size
    seen = Counter(drawn)
    return sum((seen[s] - expected) ** 2 / expected for s in seen) + (size - len(seen)) * expected


@pytest.mark.parametrize("view", ["line", "directed"])
def test_samples_are_uniform(view: str) -> None:
    """There are 213 loops, or 426 with a direction. A uniform sample exceeds the bound once in thousands of runs."""
    size, bound = {"line": (213, 300.0), "directed": (426, 560.0)}[view]
    drawn = pp.sample(blank(4, 4), 15 * size, seed=7, view=view)
    assert chi_squared(drawn, size) < bound
    assert drawn[:200] == pp.sample(blank(4, 4), 200, seed=7, view=view)
    assert drawn[:20] != pp.sample(blank(4, 4), 20, seed=8, view=view)


def test_samples_of_other_genres_are_uniform_too() -> None:
    puzzle = pp.load("4 4\n2 2 2 2\n2 2 2 2\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n")
    drawn = pp.sample(puzzle, 1800, seed=3)
    assert chi_squared(drawn, 90) < 140
    assert all(pp.check(puzzle, s) for s in drawn[:20])
    with pytest.raises(pp.BadInput, match="no solution"):
        pp.sample(pp.load("1 1\n0\n1\n1\n"))
    with pytest.raises(pp.BadInput, match="cannot be drawn"):
        pp.sample(puzzle, -1)
    with pytest.raises(pp.BadInput, match="no diagram"):
        pp.diagram(puzzle)


def test_budgets_end_in_unknown_and_not_in_a_crash() -> None:
    wide = Nagareru(rows=18, cols=18, cells=".r" + "." * (18 * 18 - 2))
    small = pp.count(wide, engine="frontier", memory=20 << 20)
    assert small.count is None
    assert small.stopped == "memory"
    late = within(250, lambda: pp.count(wide, engine="frontier", seconds=0.3), given=0.3)
    assert late.stopped == "deadline"
    with pytest.raises(pp.Stopped):
        pp.diagram(wide, seconds=0.3)


def test_too_wide_a_frontier_is_handed_on() -> None:
    """Beyond the cap on states the portfolio goes on with another engine, and says so."""
    open_board = Nagareru(rows=17, cols=17, cells=".r" + "." * (17 * 17 - 2))
    report = pp.solve(open_board, seconds=60)
    assert report.status is pp.Status.MULTIPLE
    assert report.engine == "cdcl"
    assert ("frontier", "cap") in report.stats.tried


class Plain(Puzzle):
    genre = "plain"


def plain_model(grid: Grid, stars: Sequence[tuple[Spot, tuple[tuple[int, ...], ...]]]) -> Model:
    layer = Layer("line", grid, "edges", (0, 1))
    rules = [Posting("loop", Loop(grid, "line"))]
    rules += [Posting("star", Star(grid, "line", spot, rows)) for spot, rows in stars]
    return Model((layer,), (), {"line": ("line",)}, tuple(rules))


ROWS = [
    ((0, 0, 0, 0),),
    ((1, 0, 0, 1), (0, 1, 1, 0)),
    ((1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1), (0, 0, 0, 0)),
    ((1, 0, 0, 1), (0, 1, 1, 0), (1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1)),
]


def test_undirected_loops_with_local_rules_and_holes() -> None:
    """Other loop genres: no direction, tables per cell, cells that are missing."""
    rng = random.Random(11)
    solved = 0
    for _ in range(60):
        rows, cols = rng.choice([(3, 3), (3, 4), (4, 3), (2, 5)])
        cells = Grid(rows, cols).cells
        grid = Grid(rows, cols, frozenset(rng.sample(cells, rng.choice((0, 0, 1)))))
        stars = [(s, rng.choice(ROWS)) for s in grid.cells if rng.random() < 0.3]
        model = plain_model(grid, stars)
        puzzle = Plain(rows=rows, cols=cols)

        def asked() -> Task:
            return Task(puzzle, "line", None, Clock(Budget(None)))  # noqa: B023

        assert refusal(model, "line") is None
        want = {s.values_by_layer for s in SEARCH.solutions(model, asked())}
        got = [s.values_by_layer for s in frontier.ENGINE.solutions(model, asked())]
        assert len(got) == len(set(got))
        assert set(got) == want
        assert frontier.ENGINE.count(model, asked()) == len(want)
        solved += bool(want)
    assert solved > 15


def test_refusals_say_why() -> None:
    tilepaint = pp.load("1 1\n0\n1\n1\n")
    with pytest.raises(pp.BadInput, match="exactly one rule"):
        pp.solve(tilepaint, engine="frontier")
    assert Var("line", Spot(1, 2)) in pp.solve(blank(2, 2)).solutions[0]


ANY, UNUSED = (1 << 13) - 1, 1
NORTH, WEST, EAST, SOUTH = range(4)
CORNER_TO_CORNER = {2: 2, 3: 12, 4: 184, 5: 8512, 6: 1262816, 7: 575780564, 12: 182413291514248049241470885236}
"""Paths between opposite corners of the n×n grid of cells: A007764."""

Doors = list[tuple[int, int]]


def path_board(
    rows: int, cols: int, doors: Doors, across: list[int], down: list[int], blocked: set[int]
) -> _native.FrontierBoard:
    allow = [UNUSED if cell in blocked else ANY for cell in range(rows * cols)]
    return _native.FrontierBoard(rows, cols, False, False, allow, doors, across, down)


def paths_counted(board: _native.FrontierBoard, states: int = 0) -> tuple[_native.Stop, int]:
    stop, _, lines, *_ = _native.frontier_count(board, 1e9, 1 << 30, states, 0)
    return stop, int.from_bytes(lines, "little")


@pytest.mark.parametrize("n", CORNER_TO_CORNER)
@pytest.mark.parametrize("states", [0, 1 << 40], ids=["array", "sweep"])
def test_frozen_counts_of_paths_from_corner_to_corner(n: int, states: int) -> None:
    """With a bound on states the array of blank boards is not used."""
    board = path_board(n, n, [(0, NORTH), (n * n - 1, SOUTH)], [], [], set())
    assert paths_counted(board, states) == (_native.Stop.done, CORNER_TO_CORNER[n])


@pytest.mark.parametrize("doors", [[(3, NORTH), (41, SOUTH)], [(0, WEST), (20, EAST)]])
def test_paths_of_boards_that_are_wider_than_long(doors: Doors) -> None:
    """Across the short side the array would be larger than a sweep along the long one."""
    counts = {paths_counted(path_board(2, 21, doors, [], [], set()), states) for states in (0, 1 << 40)}
    assert len(counts) == 1


def walked_paths(rows: int, cols: int, doors: Doors, blocked: set[int]) -> list[frozenset[int]]:
    """The cells of every path between two doors, by plain depth-first search."""
    found: list[frozenset[int]] = []

    def walk(cell: int, used: frozenset[int], first: int) -> None:
        used |= {cell}
        for k in range(first + 1, len(doors)):
            if doors[k][0] == cell and doors[first][0] != cell:
                found.append(used)
        r, c = divmod(cell, cols)
        steps = ((r > 0, cell - cols), (c > 0, cell - 1), (c + 1 < cols, cell + 1), (r + 1 < rows, cell + cols))
        for inside, step in steps:
            if inside and step not in used and step not in blocked:
                walk(step, used, first)

    for k, (cell, _) in enumerate(doors):
        if cell not in blocked:
            walk(cell, frozenset(), k)
    return found


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (5, 2), (3, 4), (4, 4), (5, 3), (4, 5)])
def test_paths_of_blank_boards_between_all_cells_of_the_border(rows: int, cols: int) -> None:
    """Between opposite sides they are counted in an array, between others by the sweep; ends are as good as doors."""
    sides = {NORTH: range(cols), WEST: range(0, rows * cols, cols)}
    sides |= {SOUTH: range(cols * (rows - 1), rows * cols), EAST: range(cols - 1, rows * cols, cols)}
    border = [(cell, side) for side, cells in sides.items() for cell in cells]
    for doors in combinations(border, 2):
        want = len(walked_paths(rows, cols, list(doors), set()))
        assert paths_counted(path_board(rows, cols, list(doors), [], [], set())) == (_native.Stop.done, want)
        tips = {cell for cell, _ in doors}
        if len(tips) == 2:
            allow = [ENDING if cell in tips else ANY for cell in range(rows * cols)]
            ends = [(cell, 0) for cell in tips]
            linked = _native.FrontierBoard(rows, cols, False, False, allow, [], [], [], [], ends)
            assert paths_counted(linked) == (_native.Stop.done, want)


def line_totals(rows: int, cols: int, cells: frozenset[int]) -> tuple[list[int], list[int]]:
    across = [sum(cell // cols == r for cell in cells) for r in range(rows)]
    return across, [sum(cell % cols == c for cell in cells) for c in range(cols)]


def test_paths_with_line_totals_as_a_plain_search_finds_them() -> None:
    """Missing totals, wrong totals, blocked cells, three doors and more, boards of one row or column."""
    rng = random.Random(5)
    solved = unique = 0
    for _ in range(1500 if THOROUGH else 300):
        rows, cols = rng.choice([(1, 6), (6, 1), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 4)])
        border = [(c, NORTH) for c in range(cols)] + [(c + cols * (rows - 1), SOUTH) for c in range(cols)]
        border += [(r * cols, WEST) for r in range(rows)] + [(r * cols + cols - 1, EAST) for r in range(rows)]
        doors = rng.sample(border, rng.choice((2, 2, 2, 3, 4)))
        blocked = set(rng.sample(range(rows * cols), rng.choice((0, 0, 1, 3))))
        paths = walked_paths(rows, cols, doors, blocked)
        across, down = line_totals(rows, cols, rng.choice(paths) if paths else frozenset())
        if rng.random() < 0.1:
            down[rng.randrange(cols)] += 1
        keep = rng.choice((1.0, 1.0, 0.7, 0.4))
        across = [x if rng.random() < keep else -1 for x in across]
        down = [x if rng.random() < keep else -1 for x in down]

        def fits(cells: frozenset[int]) -> bool:
            totals = line_totals(rows, cols, cells)  # noqa: B023
            pairs = [*zip(across, totals[0], strict=True), *zip(down, totals[1], strict=True)]  # noqa: B023
            return all(clue in (-1, total) for clue, total in pairs)

        want = sum(map(fits, paths))
        board = path_board(rows, cols, doors, across, down, blocked)
        assert paths_counted(board) == (_native.Stop.done, want)
        diagram = _native.frontier_diagram(board, 1e9, 1 << 30, 0)
        assert int.from_bytes(diagram.count(False), "little") == want
        solved += want > 0
        unique += want == 1
    assert solved > 120
    assert unique > 30


def drawn_cells(diagram: _native.FrontierDiagram, rows: int, cols: int, rng: random.Random) -> frozenset[int]:
    """The cells of a random line of a board."""
    diagram.prepare(False, 1 << 30)
    number = rng.randrange(int.from_bytes(diagram.count(False), "little"))
    edges = diagram.nth(number.to_bytes(40, "little"), False)[0]
    inside = [edge for edge in edges if edge < 2 * rows * cols]
    return frozenset(cell for edge in inside for cell in (edge // 2, edge // 2 + (cols if edge % 2 else 1)))


@pytest.mark.parametrize(("rows", "cols"), [(6, 7), (7, 6), (8, 8), (5, 40), (60, 4)])
def test_totals_of_larger_boards_are_counted_as_their_diagrams_count_them(rows: int, cols: int) -> None:
    """Counting keeps lists of states and meets in the middle; diagrams have a table and one direction. On long boards
    the counts of a state are longer than a word."""
    rng = random.Random(rows * cols)
    longest = 0
    for trial in range(60 if THOROUGH else 12):
        doors = [(rng.randrange(cols), NORTH), (cols * rng.randrange(rows) + cols - 1, EAST)]
        loop = trial % 4 == 3
        blocked = set(rng.sample(range(rows * cols), rng.choice((0, 2))))

        def board(across: list[int], down: list[int]) -> _native.FrontierBoard:
            allow = [UNUSED if cell in blocked else ANY for cell in range(rows * cols)]  # noqa: B023
            if loop:  # noqa: B023
                return _native.FrontierBoard(rows, cols, True, False, allow, [], across, down)
            return path_board(rows, cols, doors, across, down, blocked)  # noqa: B023

        free = _native.frontier_diagram(board([], []), 1e9, 1 << 30, 0)
        if free.empty:
            continue
        totals = line_totals(rows, cols, drawn_cells(free, rows, cols, rng))
        keep = rng.choice((0.3, 0.6, 0.9)) if max(rows, cols) < 20 else 0.1
        across, down = ([x if rng.random() < keep else -1 for x in line] for line in totals)
        clued = board(across, down)
        diagram = _native.frontier_diagram(clued, 1e9, 1 << 30, 0)
        want = int.from_bytes(diagram.count(False), "little")
        assert want > 0
        assert paths_counted(clued) == (_native.Stop.done, want)
        stop, capped = paths_counted(clued, states=2000)
        assert capped == want if stop is _native.Stop.done else stop is _native.Stop.cap and capped <= want
        longest = max(longest, want.bit_length())
    assert longest > (64 if max(rows, cols) > 20 else 12)


def test_a_cap_on_states_is_told() -> None:
    across, down = [6] * 10, [6] * 10
    board = path_board(10, 10, [(0, NORTH), (99, SOUTH)], across, down, set())
    assert paths_counted(board, states=1000) == (_native.Stop.cap, 0)
    assert paths_counted(path_board(4, 4, [(0, NORTH), (15, SOUTH)], [0] * 4, [0] * 4, set())) == (_native.Stop.done, 0)
