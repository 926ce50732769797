"""Budgets: deadlines on large boards, memory on boards with very many solutions, and results after Ctrl-C.

The bounds are generous: they are to hold on a busy machine, and to fail where an engine does not look at its clock.
"""

from __future__ import annotations

import random
import subprocess
import sys
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

import puzzlepark as pp
from commands import interrupted_code
from puzzlepark.core import watch
from puzzlepark.core.grid import Spot
from puzzlepark.genres.kit.making.regions import random_regions
from puzzlepark.genres.tilepaint.rules import Tilepaint

from yardstick import PATIENCE, within

SECONDS = 0.1
LAPS = 200
"""The time that an engine may take beyond its limit."""
ENGINES = [name for name in pp.engine_names() if not name.startswith("ishihata")]
TINY = "2 2\n1 1\n1 1\n1 2\n3 4\n"
Clues = tuple[tuple[Spot, int], ...]


def full_clues(rows: int, cols: int, values: list[int]) -> Clues:
    """The sums of all rows and columns."""
    across = [(Spot(2 * r + 1, -1), sum(values[r * cols : (r + 1) * cols])) for r in range(rows)]
    return (*across, *((Spot(-1, 2 * c + 1), sum(values[c::cols])) for c in range(cols)))


@cache
def board(name: str) -> Tilepaint:
    """The boards by name: large ones, and one whose tiles fit into the masks of complete search."""
    rng = random.Random(7)
    sizes = {"row": (1, 5000), "blank": (100, 100), "tiles": (60, 60), "table": (100, 100), "mask": (7, 8)}
    rows, cols = sizes[name]
    if name == "row":
        widths = (rng.randint(1, 3) for _ in range(cols))
        tiles = tuple(tile for tile, width in enumerate(widths) for _ in range(width))[:cols]
    else:
        tiles = tuple(random_regions(rows, cols, rng, 1, 3) if name == "tiles" else range(rows * cols))
    paint = {tile: rng.randrange(2) for tile in sorted(set(tiles))}
    clues = {"row": ((Spot(1, -1), cols // 2),), "blank": ()}.get(name)
    if clues is None:
        clues = full_clues(rows, cols, [paint[tile] for tile in tiles])
    return Tilepaint(rows=rows, cols=cols, tiles=tiles, clues=clues)


def run(engine: str, name: str, limit: int | None) -> pp.Report | None:
    """The report, None if the engine refuses."""
    try:
        return pp.solve(board(name), limit, SECONDS, engine)
    except pp.BadInput:
        return None


@pytest.mark.parametrize(
    ("name", "limit"), [("row", 2), ("blank", 2), ("blank", None), ("tiles", 2), ("table", 2), ("mask", None)]
)
@pytest.mark.parametrize("engine", ENGINES)
def test_the_deadline_holds(engine: str, name: str, limit: int | None) -> None:
    with suppress(pp.BadInput):
        pp.solve(pp.load(TINY), engine=engine)  # what it imports is no part of this
    board(name)
    report = within(LAPS, lambda: run(engine, name, limit), given=SECONDS)
    if report is not None and not report.exhausted:
        assert report.stopped in ("deadline", "limit", "memory", "cap")


def test_every_engine_for_counts_takes_some_of_these_boards() -> None:
    for engine in ("subset_sum", "sat", "cp", "search", *(e for e in ENGINES if e.startswith("fridolin"))):
        assert any(run(engine, name, 2) is not None for name in ("table", "tiles", "row", "mask")), engine


# --- memory

MEMORY = """
import resource, sys
import puzzlepark as pp
from puzzlepark.core import watch
from puzzlepark.core.grid import Spot
from puzzlepark.genres.tilepaint.rules import Tilepaint
engine, memory = sys.argv[1] or None, int(sys.argv[2]) << 20
pp.solve(pp.load({tiny!r}), engine=engine)
clues = tuple((Spot(2 * r + 1, -1), 5) for r in range(10))
puzzle = Tilepaint(rows=10, cols=10, tiles=tuple(range(100)), clues=clues)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
report = pp.solve(puzzle, limit=None, seconds=15, engine=engine, memory=memory)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
unit = 1 if sys.platform == "darwin" else 1024
print(report.stopped, len(report.solutions), (after - before) * unit >> 20)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="resource")
@pytest.mark.parametrize(("engine", "cap"), [("subset_sum", 20), ("", 2), ("sat", 2), ("cp", 2), ("search", 2)])
def test_memory_is_bounded_where_solutions_are_many(engine: str, cap: int) -> None:
    """The cap is in MB, and reached on a machine that is not too busy; Python itself takes some more than it."""
    command = [sys.executable, "-c", MEMORY.format(tiny=TINY), engine, str(cap)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    stopped, found, grown = done.stdout.split()
    assert stopped in ("memory", "deadline")
    assert int(found) > 100
    assert int(grown) < 150


# --- Ctrl-C

INTERRUPT = """
import sys
import puzzlepark as pp
from puzzlepark.core import watch
from puzzlepark.core.grid import Spot
from puzzlepark.genres.tilepaint.rules import Tilepaint
pp.solve(pp.load({tiny!r}), engine=sys.argv[1])
clues = tuple((Spot(2 * r + 1, -1), 4) for r in range(8))
puzzle = Tilepaint(rows=8, cols=8, tiles=tuple(range(64)), clues=clues)
print("ready", flush=True)
report = pp.solve(puzzle, limit=None, seconds=None, engine=sys.argv[1], on_interrupt="report")
print(report.stopped, report.status.name, report.exhausted, len(report.solutions))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("engine", ["subset_sum", "sat", "cp", "search"])
def test_ctrl_c_keeps_what_was_found(engine: str) -> None:
    done = interrupted_code(INTERRUPT.format(tiny=TINY), engine)
    assert done.returncode == 0, done.stderr
    ready, stopped, status, exhausted, found = done.stdout.split()
    assert (ready, stopped, status, exhausted) == ("ready", "interrupted", "MULTIPLE", "False")
    assert int(found) >= 2


def test_what_is_known_is_said_where_counting_ends() -> None:
    """Too many solutions to count in time, but two are quickly found: MULTIPLE, not UNKNOWN."""
    open_board = pp.load("nagare/24/24/" + "z" * 22 + "d")
    # A busy machine gets more time.
    reports = (pp.count(open_board, seconds=seconds) for seconds in (5, 20, 80))
    report = next(r for r in reports if r.status not in (pp.Status.UNKNOWN, pp.Status.SOLVED))
    assert report.count is None
    assert report.status is pp.Status.MULTIPLE


def test_samples_honour_the_deadline() -> None:
    puzzle = pp.load("nagare/12/12/" + "z" * 5 + "n")

    def draw() -> None:
        with pytest.raises(pp.Stopped):
            pp.sample(puzzle, 100_000, seconds=SECONDS)

    within(250, draw, given=SECONDS)


@pytest.mark.parametrize("budget", [{"seconds": float("nan")}, {"seconds": -1}, {"seconds": "x"}])
def test_odd_budgets_are_refused_by_every_verb(budget: dict[str, Any]) -> None:
    puzzle = pp.load("nagare/3/3/i")
    for verb in (pp.solve, pp.count, pp.sample, pp.diagram, lambda p, **b: pp.generate(p.genre, 4, 4, **b)):
        with pytest.raises(pp.BadInput, match="seconds"):
            verb(puzzle, **budget)


def test_a_model_that_is_not_built_in_time_ends_every_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that builds a model has no clock, but its polls know the deadline of the task."""
    monkeypatch.setattr(watch, "GRACE", -1.0)
    puzzle = pp.BalanceLoop(circles=[[None, None, None], [None, None, "b"], [None, "w2", None]])
    for report in (pp.solve(puzzle, seconds=0), pp.count(puzzle, seconds=0)):
        assert (report.status, report.stopped, report.engine) == (pp.Status.UNKNOWN, "deadline", "none")
    assert pp.diagnose(puzzle, seconds=0).stopped == "deadline"
    assert pp.audit(puzzle, seconds=0).stopped == "deadline"
    for verb in (pp.sample, pp.certify, pp.explain):
        with pytest.raises(pp.Stopped):
            verb(puzzle, seconds=0)
    assert pp.solve(puzzle).status is not pp.Status.UNKNOWN
