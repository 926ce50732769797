"""The cover engine against trying every path: all three views, with its fallbacks forced, and its ways to stop."""

from __future__ import annotations

import _thread
import os
import random
import threading
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest

import puzzlepark as pp
from links import VIEWS, all_projections, board, linked, model, path_sets, projections, random_links
from puzzlepark import _native
from puzzlepark.constraints.links import End, Links
from puzzlepark.constraints.links.paths import link_pairs, link_paths
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Grid, cell_at
from puzzlepark.core.puzzle import Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.cover import components
from puzzlepark.engines.cover.links import CoverLinks
from puzzlepark.registry import genre_of

from conftest import data_folder

ENGINE = CoverLinks()
MANY = 800 if os.environ.get("PARK_THOROUGH") else 200
"""Random boards in a test."""


def task(links: Links, view: str, limit: int | None = None, budget: Budget | None = None) -> Task:
    return Task(board(links), view, limit, Clock(budget or Budget(None)))


def agrees(links: Links, may_stop: bool = False) -> bool:
    """Whether the engine had an answer for the board; if so it is compared with the truth, and must be right."""
    truth, its_model = all_projections(links), model(links)
    for view in VIEWS:
        try:
            assert ENGINE.refuses(its_model, task(links, view)) is None
            found = [s.project(its_model.views[view])[0] for s in ENGINE.solutions(its_model, task(links, view))]
            assert len(set(found)) == len(found)
            assert set(found) == truth[view], (links, view)
            assert ENGINE.count(its_model, task(links, view)) == len(found), (links, view)
            spots = links.grid.edges if view == "links" else links.grid.cells
            differ = {s for s, *values in zip(spots, *truth[view], strict=True) if len(set(values)) > 1}
            assert ENGINE.differing_spots(its_model, task(links, view)) == differ, (links, view)
            drawn = ENGINE.draw(its_model, task(links, view), 3, random.Random(1))
            assert drawn is not None
            assert {s.project(its_model.views[view])[0] for s in drawn} <= truth[view]
            assert len(drawn) == (3 if truth[view] else 0)
        except Stopped:
            if not may_stop:
                raise
            return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_random_boards(seed: int) -> None:
    rng = random.Random(f"cover {seed}")
    for _ in range(MANY):
        agrees(random_links(rng))


def one_colour(rng: random.Random) -> Links:
    """Boards whose ends match many others, so that most have several solutions."""
    links = random_links(rng)
    return linked(links.grid, [End(e.cell, 1, e.length) for e in links.ends])


def test_one_colour() -> None:
    rng = random.Random("one colour")
    for _ in range(MANY):
        agrees(one_colour(rng))


def test_parts_by_cdcl(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a kernel that gives up after one decision every part that needs a guess goes to CDCL."""
    monkeypatch.setattr(components, "MOST_WORK", 0)
    monkeypatch.setattr(components, "FEWEST_NODES", 1)
    rng = random.Random("cdcl")
    for _ in range(MANY // 2):
        agrees(one_colour(rng))


def test_open_ends_are_never_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ends with more paths than may be listed: no answer, or the right one."""
    rng = random.Random("open")
    answered = 0
    for _ in range(600):
        monkeypatch.setattr(components, "MOST_PATHS", rng.randint(1, 3))
        answered += agrees(one_colour(rng), may_stop=True)
    assert 100 < answered < 600


def test_truth_by_every_line() -> None:
    """On tiny boards, compare the tests' own solutions with `holds` of the constraint for every set of edges."""
    rng = random.Random("every line")
    for _ in range(60):
        links = random_links(rng, 3)
        bare = Links(links.grid, "line", links.ends)
        if len(links.grid.edges) <= 9:
            every = product((0, 1), repeat=len(links.grid.edges))
            held = {
                v for v in every if bare.holds({Var("line", e): x for e, x in zip(links.grid.edges, v, strict=True)})
            }
            assert held == all_projections(links)["links"]


def test_solutions_hold_and_repeat() -> None:
    rng = random.Random("holds")
    for _ in range(60):
        links = one_colour(rng)
        its_model = model(links)
        first = list(ENGINE.solutions(its_model, task(links, "links")))
        assert first == list(ENGINE.solutions(its_model, task(links, "links")))
        assert all(its_model.holds(s.marks) for s in first)


def test_paths_listed() -> None:
    """Listed paths are all paths of their pairs, whatever others need."""
    rng = random.Random("paths")
    for _ in range(200):
        links = random_links(rng)
        listed = link_paths(links, Clock(Budget(None)))
        assert [pair for pair, _ in listed] == link_pairs(links, Clock(Budget(None)))
        for pair, paths in listed:
            length = links.ends[pair.first].length
            assert len(set(paths)) == len(paths) == pair.paths
            assert len({frozenset(p) for p in paths}) == pair.fills
            for path in paths:
                spots = [links.grid.cells[i] for i in path]
                assert len(set(spots)) == length
                assert [links.place.get(spots[k]) for k in (0, -1)] == [pair.first, pair.second]
                assert all(b in links.grid.neighbours(a) for a, b in pairwise(spots))
        known = {frozenset(links.grid.cells[i] for i in p) for _, paths in listed for p in paths}
        assert all(frozenset(path) in known for paths in path_sets(links) for path in paths)
    with pytest.raises(Stopped, match="cap"):
        link_paths(far_apart(11), Clock(Budget(None)), most=10)


def far_apart(length: int, size: int = 40) -> Links:
    """Two ends on an empty board."""
    return linked(Grid(size, size), [End(cell_at(9, 9), 1, length), End(cell_at(12, 14), 1, length)])


def test_refusals() -> None:
    links = linked(Grid(2, 2), [End(cell_at(0, 0), 1, 2), End(cell_at(0, 1), 1, 2)])
    loose = Links(links.grid, "line", (End(cell_at(0, 0)), End(cell_at(0, 1))), paint="paint", block="block")
    assert ENGINE.refuses(model(loose), task(loose, "links"))
    assert ENGINE.refuses(model(links), task(links, "links")) is None


def test_odd_ends_have_no_solution() -> None:
    links = linked(Grid(3, 3), [End(cell_at(0, k), 1, 3) for k in range(3)])
    assert ENGINE.count(model(links), task(links, "picture")) == 0


def test_too_many_paths_are_named() -> None:
    links = far_apart(25)
    for ask in (ENGINE.count, ENGINE.differing_spots, lambda m, t: next(ENGINE.solutions(m, t))):
        asked = task(links, "links")
        with pytest.raises(Stopped, match="cap"):
            ask(model(links), asked)
        assert "25 in row 10, column 10 and 25 in row 13, column 15" in asked.stats.unsettled


def test_contradiction_elsewhere_beats_open_ends() -> None:
    links = far_apart(25)
    both = linked(links.grid, [*links.ends, End(cell_at(30, 30), 2, 3), End(cell_at(30, 36), 2, 3)])
    assert ENGINE.count(model(both), task(both, "links")) == 0


@pytest.mark.parametrize(("budget", "reason"), [(Budget(0.0), "deadline"), (Budget(None, memory=4_000), "cap")])
def test_budgets(budget: Budget, reason: str) -> None:
    links = far_apart(17)
    with pytest.raises(Stopped, match=reason):
        ENGINE.count(model(links), task(links, "links", budget=budget))


def test_interrupt() -> None:
    """Ctrl-C ends a kernel that would run for hours."""
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            _native.link_paths(40, 40, b"\1" * 1600, [369, 494], [1, 1], [25, 25], 10**12, False, 60.0, 1 << 40)
    finally:
        timer.cancel()


def test_counts_multiply() -> None:
    """Far parts multiply, however many; the number of solutions needs no machine word."""
    square = [(0, 0), (0, 1), (1, 1), (1, 0)]
    grid = Grid(3, 300)
    ends = [End(cell_at(r, 3 * k + c), 1, 2) for k in range(100) for r, c in square]
    links = linked(grid, ends)
    assert ENGINE.count(model(links), task(links, "links")) == 2**100
    assert ENGINE.count(model(links), task(links, "picture")) == 1
    assert len(ENGINE.differing_spots(model(links), task(links, "links"))) == 400
    few = [s for s, _ in zip(ENGINE.solutions(model(links), task(links, "links")), range(5), strict=False)]
    assert len({s.project(("line",)) for s in few}) == 5


def test_samples_are_uniform() -> None:
    """Two parts, one of whose fills can be linked in two ways; a uniform sample exceeds the bound once in thousands."""
    row = [None, None, None, None, (2, 1), (2, 1)]
    rows = [[(9, 1), *row[1:]], row, [None, None, (9, 1), None, None, None]]
    puzzle = pp.LinkAPix(hints=rows)
    for view in VIEWS:
        size = pp.count(puzzle, view=view).count
        assert size is not None
        drawn = pp.sample(puzzle, 100 * size, seed=5, view=view)
        names = genre_of(puzzle).model(puzzle).views[view]
        seen = Counter(solution.project(names) for solution in drawn)
        assert len(seen) == size
        assert sum((n - 100) ** 2 / 100 for n in seen.values()) < 45, view
        assert drawn[:5] == pp.sample(puzzle, 5, seed=5, view=view)


FIGURES = {
    "data_128_128_diplodocus.mat": (4, 167_772_160, 9_277_129_359_360),
    "data_20_20_basketball.mat": (4, 4, 8),
}


def published() -> Iterator[tuple[str, Links]]:
    folder: Path = data_folder("link-a-pix")
    read = pytest.importorskip("scipy.io").loadmat
    for file in sorted(folder.glob("*.mat")):
        data = read(file, mat_dtype=True)
        grid = Grid(int(data["total_row"].item()), int(data["total_col"].item()))
        ends = [End(cell_at(int(r) - 1, int(c) - 1), int(k), int(n)) for n, k, r, c in data["puzzledata"].tolist()]
        yield file.name, linked(grid, ends)


def test_published() -> None:
    for name, links in published():
        counts = [ENGINE.count(model(links), task(links, view)) for view in VIEWS]
        assert counts == list(FIGURES.get(name, counts))
        assert all(counts)
        for view, number in zip(VIEWS, counts, strict=True):
            assert bool(ENGINE.differing_spots(model(links), task(links, view))) == (number != 1)


def test_looks_of_a_drawn_board() -> None:
    """The tests' own reader of paths, on a board drawn by hand."""
    links = linked(Grid(1, 3), [End(cell_at(0, 2), 5, 1), End(cell_at(0, 1), 7, 2), End(cell_at(0, 0), 7, 2)])
    (paths,) = path_sets(links)
    assert projections(links, paths) == {"picture": (7, 7, 5), "fill": (2, 2, 1), "links": (1, 0)}
