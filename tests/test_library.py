"""The library as its users meet it: puzzles built from plain lists, answers taken out, texts, loops, watching."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core import engine as core_engine
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import replace
from puzzlepark.core.report import Stats
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genres
from puzzlepark.tasks.chunks import ChunkSize, solve_chunk
from shares import genre_share

import tiny
from yardstick import PATIENCE, within

ROOT = Path(__file__).resolve().parent.parent
each_genre = pytest.mark.parametrize("genre", genre_share("test_library"), ids=lambda g: g.name)
TILES = pp.Tilepaint(tiles=[[1, 1, 2], [3, 1, 2]], rows=[2, 1], cols=[1, 2, 0])
untyped: Any = pp
"""For calls that a type checker would refuse as well."""
RING = pp.Nagareru(cells=["...", ".N.", "..."])


def tupled(value: Any) -> Any:
    """Lists as tuples, also within objects."""
    if isinstance(value, dict):
        return {key: tupled(item) for key, item in value.items()}
    return tuple(map(tupled, value)) if isinstance(value, list) else value


# --- build


@each_genre
def test_plain_lists_and_tuples_build_equal_hashable_puzzles(genre: Genre[Any]) -> None:
    built = getattr(pp, genre.puzzle.__name__)
    assert built is genre.puzzle
    for puzzle in tiny.instances(genre, 30, 11):
        plain = puzzle.pack()
        assert all(json.loads(json.dumps(value)) == value for value in plain.values())
        lists = built(puzzle.height, puzzle.width, **plain)
        tuples = built(puzzle.height, puzzle.width, **{key: tupled(value) for key, value in plain.items()})
        assert lists == tuples == puzzle
        assert hash(lists) == hash(tuples) == hash(puzzle)
        assert lists.id == puzzle.id
        assert eval(repr(puzzle), {built.__name__: built}) == puzzle
        assert pp.from_dict(puzzle.to_dict()) == puzzle
        assert pp.loads(json.dumps(puzzle.to_dict())) == puzzle


@each_genre
def test_constructors_take_exactly_the_names_of_the_json(genre: Genre[Any]) -> None:
    for data in genre.examples["puzzles"]:
        puzzle, _ = park_json.read(data, genre)
        assert set(puzzle.pack()) <= set(pp.genre(genre.name).fields)
    with pytest.raises(pp.BadInput, match="has no"):
        genre.puzzle(4, 4, nonsense=1)


def test_sizes_follow_from_tables_and_empty_boards_need_no_more() -> None:
    assert (TILES.height, TILES.width) == (2, 3)
    assert pp.Nagareru(2, 3) == pp.Nagareru(cells=["...", "..."]) == pp.Nagareru(height=2, width=3)
    assert pp.Path(2, 2, doors=[(1, 1, "N"), (2, 2, "S")]).cols == 2
    assert pp.Path(doors=[(1, 1, "N"), (2, 2, "S")], rows=[None, 2], cols=[1, None]).height == 2
    assert pp.Sudoku(4, 4).title == "Sudoku"
    assert pp.Sudoku(4, 4, title="Small", author="me").info.author == "me"
    picture = pp.LinkAPix(palette=["#112233"], hints=[[(2, 1), (2, 1)], [None, None]])
    assert pp.solve(picture).unique


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: untyped.Tilepaint(tiles=[[1]], colums=[1]), 'did you mean "cols"'),
        (lambda: untyped.Slitherlink(), "size is missing"),
        (lambda: untyped.Slitherlink(numbers=[[1, 2], [3]]), "2 lists of 2 numbers"),
        (lambda: untyped.Slitherlink(numbers=[[7]]), "Row 1, column 1"),
        (lambda: untyped.Slitherlink(2, 2, 2), "one height"),
        (lambda: untyped.Slitherlink(2, height=3), "one height"),
        (lambda: untyped.Slitherlink(0, 3), "1 or more"),
        (lambda: untyped.Sudoku(rows=2, cols=2, numbers=[[1, 2], [2, 1]]), '"height" and "width"'),
        (lambda: untyped.Path(2, 2), "two doors"),
        (lambda: untyped.Path(2, 2, doors=[(1, 1, "X"), (2, 2, "S")]), "a side is N, W, E or S"),
        (lambda: untyped.Nagareru(cells=["..", ".x"]), 'Row 2, column 2 is "x"'),
        (lambda: untyped.LinkAPix(hints=[[(2, 1), 5]]), "Row 1, column 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_built_gets_a_sentence(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(pp.BadInput, match=told):
        wrong()


def test_older_documents_are_read() -> None:
    old = {"genre": "tilepaint", "version": 1, "rows": 2, "cols": 3, "tiles": [[0, 0, 1], [2, 0, 1]]}
    assert pp.from_dict({**old, "row_clues": [2, 1], "column_clues": [1, 2, 0]}) == TILES
    assert pp.from_dict({"genre": "nagareru", "rows": 1, "cols": 2, "cells": [[0, 5]]}) == pp.Nagareru(cells=[".N"])
    hints = {"palette": ["#112233"], "numbers": [[1, 0]], "colours": [[1, 0]]}
    new = pp.LinkAPix(palette=["#112233"], hints=[[(1, 1), None]])
    assert pp.from_dict({"genre": "link-a-pix", "rows": 1, "cols": 2, **hints}) == new
    assert pp.from_dict({"genre": "nurikabe", "rows": 1, "cols": 1, "numbers": [[-2]]}) == pp.Nurikabe(numbers=[["?"]])


def test_numpy_arrays_are_plain_lists_too() -> None:
    numpy = pytest.importorskip("numpy")
    assert pp.Tilepaint(tiles=numpy.array([[1, 1, 2], [3, 1, 2]]), rows=numpy.array([2, 1]), cols=[1, 2, 0]) == TILES
    made = pp.generate("link-a-pix", picture=numpy.array([[1, 1], [0, 2]]))
    assert made.solution.grid("paint")[1][0] == 0


# --- take out


@each_genre
def test_what_is_taken_out_of_a_solution_is_taken_by_check(genre: Genre[Any]) -> None:
    for data in genre.examples["puzzles"][:3]:
        puzzle, _ = park_json.read(data, genre)
        report = pp.solve(puzzle)
        solution = report.solution
        assert solution is not None
        assert report.unique is True
        layer = genre.model(puzzle).answer[0]
        plain: Any = solution.grid(layer.name) if layer.kind == "cells" else solution.paths(layer.name)
        assert pp.check(puzzle, plain)
        assert pp.check(puzzle, tupled(plain))
        assert str(solution) == pp.draw(puzzle, plain, "text").rstrip("\n")
        wrong = [[None] * len(row) for row in plain] if layer.kind == "cells" else plain[:-1]
        assert not pp.check(puzzle, wrong)


def test_grids_and_paths_count_from_1() -> None:
    solution = pp.solve(TILES).solution
    assert solution is not None
    assert solution.grid() == solution.grid("paint") == [[1, 1, 0], [0, 1, 0]]
    one, other = pp.solve(RING, view="directed").solutions
    assert one.paths() == [[(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (2, 1), (1, 1)]]
    assert other.paths() == [one.paths()[0][::-1]]
    with pytest.raises(pp.BadInput, match="paths"):
        one.grid("line")
    with pytest.raises(pp.BadInput, match="grid"):
        solution.paths("paint")
    with pytest.raises(pp.BadInput, match="its layers are paint"):
        solution.grid("colour")
    with pytest.raises(pp.BadInput, match="not next to each other"):
        pp.check(RING, [[(1, 1), (1, 3)]])
    assert pp.cell(2, 3) == (3, 5)
    assert pp.edge((1, 1), (2, 1)) == (2, 1)


def test_a_report_says_what_it_is_and_is_neither_true_nor_false() -> None:
    none = pp.solve(pp.Tilepaint(tiles=[[1, 2]], rows=[1], cols=[1, 1]))
    assert (none.solution, none.unique) == (None, False)
    assert pp.solve(RING, view="directed").unique is False
    assert pp.solve(TILES, limit=1).unique is None
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(none)
    assert "<svg" in (none._repr_svg_() or "")
    assert "<svg" in pp.generate("sudoku", 4, 4)._repr_svg_()


# --- text


def test_loads_never_looks_at_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pp.save(TILES, "there.json")
    with pytest.raises(pp.BadInput) as there:
        pp.loads("there.json")
    with pytest.raises(pp.BadInput) as gone:
        pp.loads("gone.json")
    assert str(there.value) == str(gone.value)
    assert pp.load("there.json") == pp.load(Path("there.json")) == TILES
    with open("there.json", encoding="utf-8") as file:
        assert pp.load(file) == TILES
    with open("there.json", "rb") as raw:
        assert pp.load(raw) == TILES
    assert pp.loads(Path("there.json").read_bytes()) == TILES


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: pp.loads(TILES.to_dict()), "from_dict"),  # type: ignore[arg-type]
        (lambda: pp.loads(Path("x")), "load does"),  # type: ignore[arg-type]
        (lambda: pp.loads(io.StringIO("x")), "load does"),  # type: ignore[arg-type]
        (lambda: pp.load(TILES.to_dict()), "from_dict"),  # type: ignore[arg-type]
        (lambda: pp.load(7), "not int"),  # type: ignore[arg-type]
        (lambda: pp.from_dict("{}"), "loads does"),  # type: ignore[arg-type]
        (lambda: pp.from_dict({"tiles": [[1]]}), '"genre"'),
        (lambda: pp.from_dict({**TILES.to_dict(), "colum_clues": []}), 'no "colum_clues"'),
        (lambda: pp.loads('{"genre": "sudoku", "height": 4, "width": 4, "number": []}'), 'did you mean "numbers"'),
        (lambda: pp.dumps(TILES, "mat"), "there are json, svg"),
        (lambda: pp.check(TILES, 5), "not int"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_what_is_of_another_kind_is_sent_to_the_right_function(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(pp.BadInput, match=told):
        wrong()


def test_dumps_and_loads_go_together() -> None:
    solution = pp.solve(TILES).solution
    for format in ("json", *pp.genre("tilepaint").formats):
        assert pp.loads(pp.dumps(TILES, format)) == TILES
    assert json.loads(pp.dumps(TILES, marks=solution))["answer"] == {"paint": [[1, 1, 0], [0, 1, 0]]}
    assert pp.dumps(TILES, "json", [[1, 1, 0], [0, 1, 0]]) == pp.dumps(TILES, "json", solution)
    assert pp.from_dict({"tiles": [[1]]}, "tilepaint") == pp.Tilepaint(1, 1)
    assert pp.from_dict({"cells": ["."]}, "nagareru:paper").winds == "paper"  # type: ignore[attr-defined]


# --- iterate and watch


def test_solutions_come_one_by_one() -> None:
    blank = pp.Nagareru(4, 4)
    assert len(set(pp.solutions(blank))) == pp.count(blank).count == 213
    assert len(set(pp.solutions(blank, view="directed"))) == 426
    endless = pp.Tilepaint(12, 12)  # 2 to the power of 144
    assert len(set(islice(pp.solutions(endless), 5))) == 5
    with pytest.raises(pp.Stopped) as stop:
        list(pp.solutions(endless, seconds=0.1))
    assert stop.value.reason == "deadline"
    with pytest.raises(pp.BadInput, match="no view"):
        pp.solutions(blank, view="colour")
    with pytest.raises(pp.BadInput, match="no engine"):
        pp.solutions(blank, engine="magic")


LONG: dict[str, Callable[..., Any]] = {
    "solve": lambda **watch: pp.solve(pp.Tilepaint(12, 12), limit=None, seconds=60, **watch),
    "kernel": lambda **watch: pp.count(pp.Nagareru(24, 24), seconds=60, **watch),
    "sat": lambda **watch: pp.solve(pp.Tilepaint(12, 12), limit=None, seconds=60, engine="sat", **watch),
    "sample": lambda **watch: pp.sample(pp.Nagareru(24, 24), 2, **watch),
    "generate": lambda **watch: pp.generate("slitherlink", 25, 25, **watch),
    "solutions": lambda **watch: list(pp.solutions(pp.Tilepaint(12, 12), **watch)),
}


@pytest.mark.parametrize("task", LONG)
def test_a_task_tells_how_far_it_is_and_can_be_cancelled(task: str) -> None:
    told: list[tuple[str, int, int]] = []
    enough = threading.Event()

    def progress(*what: Any) -> None:
        told.append(what)
        if len(told) > 2:
            enough.set()

    def cancelled() -> None:
        try:
            answer = LONG[task](progress=progress, cancel=enough.is_set)
            assert answer.stopped == "cancelled"
        except pp.Stopped as stop:
            assert stop.reason == "cancelled"

    within(2000, cancelled, tries=1)
    assert len(told) > 2
    assert all(isinstance(what, str) and done >= 0 and whole >= 0 for what, done, whole in told)


def test_watching_takes_functions_only_and_ends_with_its_task() -> None:
    with pytest.raises(pp.BadInput, match="function"):
        pp.solve(TILES, cancel=threading.Event())  # type: ignore[arg-type]
    with pytest.raises(pp.BadInput, match="on_interrupt"):
        pp.solve(TILES, on_interrupt="ignore")  # type: ignore[arg-type]
    assert pp.solve(pp.Nagareru(20, 20), cancel=lambda: True).stopped == "cancelled"
    assert pp.solve(TILES).unique


INTERRUPTED = """
import _thread, threading
import puzzlepark as pp
board = pp.Tilepaint(12, 12)
threading.Timer(1.0, _thread.interrupt_main).start()
kept = pp.solve(board, limit=None, seconds=60, on_interrupt="report")
print(kept.stopped, kept.status)
threading.Timer(1.0, _thread.interrupt_main).start()
try:
    pp.solve(board, limit=None, seconds=60)
except KeyboardInterrupt:
    print("raised")
"""


def test_an_interrupt_goes_on_unless_a_report_is_wanted() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.stdout.split("\n")[:2] == ["interrupted multiple", "raised"], done.stderr


def test_many_puzzles_are_solved_in_their_order() -> None:
    boards: list[Puzzle] = [pp.generate("sudoku", 4, 4, seed).puzzle for seed in range(5)]
    alone, together = list(pp.solve_many(boards, jobs=1)), list(pp.solve_many(iter(boards), jobs=2))
    assert [r.solution for r in alone] == [r.solution for r in together] == [pp.solve(b).solution for b in boards]
    assert [r.puzzle for r in together] == boards
    with pytest.raises(pp.BadInput, match="jobs"):
        pp.solve_many(boards, jobs=0)


def test_reports_of_a_chunk_are_small_and_equal() -> None:
    boards: list[Puzzle] = [pp.generate("sudoku", 4, 4, seed).puzzle for seed in range(3)]
    alone = [pp.solve(board, engine="cdcl") for board in boards]
    solved = solve_chunk(partial(pp.solve, engine="cdcl"), pickle.dumps(boards))
    assert len(solved.pickled) < 450 * len(boards)
    for one, other in zip(alone, solved.reports(boards), strict=True):
        assert replace(one, stats=Stats()) == replace(other, stats=Stats())
        assert other.stats.tried == one.stats.tried
        assert other.puzzle is one.puzzle


def test_the_error_of_a_chunk_comes_after_the_reports_before_it() -> None:
    boards = [TILES, pp.generate("sudoku", 4, 4).puzzle, TILES]
    reports = solve_chunk(partial(pp.solve, engine="subset_sum"), pickle.dumps(boards)).reports(boards)
    assert next(reports).solutions == pp.solve(TILES).solutions
    with pytest.raises(pp.BadInput, match="cannot do this"):
        next(reports)


def test_chunks_follow_the_time_that_puzzles_take() -> None:
    size = ChunkSize()
    for seconds, puzzles in ((0.001, 4), (0.001, 16), (0.001, 64), (0.001, 128), (100.0, 1)):
        chunk = size.take(repeat(TILES))
        size.adapt(len(chunk), seconds)
        assert size.puzzles == puzzles
    assert size.take(iter(())) == []


def test_one_seed_is_the_default_everywhere() -> None:
    from puzzlepark.core.report import SEED
    from puzzlepark.interfaces.cli.main import cli

    assert pp.generate("sudoku", 4, 4).puzzle == pp.generate("sudoku", 4, 4, seed=1).puzzle
    assert pp.sample(TILES.__class__(3, 3), 3) == pp.sample(TILES.__class__(3, 3), 3, seed=1)
    seeds = [option.default for command in cli.commands.values() for option in command.params if option.name == "seed"]
    assert len(seeds) >= 3
    assert set(seeds) == {SEED} == {1}


# --- types and signatures


def test_values_can_be_pickled() -> None:
    made = pp.generate("nagareru", 5, 5)
    for value in (TILES, made, made.report, pp.solve(TILES)):
        assert pickle.loads(pickle.dumps(value)) == value


def test_pickles_hold_no_caches() -> None:
    board = pp.generate("slitherlink", 5, 5).puzzle
    small = len(pickle.dumps(board.changed()))
    report = pp.solve(board)
    assert len(pickle.dumps(board)) == small
    assert len(pickle.dumps(report)) < small + 1_500
    loops = pp.diagram(pp.Nagareru(4, 4)).including(pp.edge((1, 1), (1, 2)))
    again = pickle.loads(pickle.dumps(loops))
    assert isinstance(again, pp.Diagram)
    assert list(again) == list(loops)
    assert len(again) == 97


@each_genre
def test_genres_tell_about_themselves(genre: Genre[Any]) -> None:
    told = pp.genre(genre.name)
    assert told.rules == genre.rulebook
    assert told.views == genre.views
    assert told.options == genre.maker.options
    assert set(told.layers.values()) <= {"cells", "edges"}
    assert told.puzzle is genre.puzzle


def test_names_are_exported_once_and_all_there() -> None:
    types = {kind.puzzle.__name__ for kind in genres().values()}
    assert len(types) == len(genres())
    assert not types & set(pp.__all__)
    assert {*types, *pp.__all__} <= set(dir(pp))
    assert all(getattr(pp, name) is not None for name in pp.__all__)
    with pytest.raises(AttributeError):
        pp.Chess  # type: ignore[attr-defined] # noqa: B018


def test_stub_and_reference_page_are_current() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "reference.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


# --- extras


def test_engines_without_their_library_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_engine, "find_spec", lambda name: None)
    report = pp.solve(pp.Tilepaint(3, 3), limit=None)
    assert report.count == 512
    with pytest.raises(pp.BadInput, match=r"ortools, which is not installed.*puzzlepark\[cp\]"):
        pp.solve(TILES, engine="cp")
    with pytest.raises(pp.BadInput, match="highspy"):
        pp.solve(pp.LinkAPix(hints=[[(1, 1)]]), engine="guan-lp")
