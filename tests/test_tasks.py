"""Tasks: statuses of reports, contents of files, and results after an interrupt."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import interrupted_code
from puzzlepark import _native
from puzzlepark.core import genre as core_genre
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.report import Budget, Clock, Report, Stats, Task
from puzzlepark.engines import portfolio
from puzzlepark.engines.clue_question import ClueQuestion
from puzzlepark.registry import genre_named, genres, genres_with_own_formats
from puzzlepark.tasks import files
from puzzlepark.tasks.make import making
from puzzlepark.tasks.make.generate import TimedRandom
from puzzlepark.tasks.make.uniqueness import AHEAD, Uniqueness

PUZZLE = "2 3\n1 2 -1\n2 -1\n1 1 2\n3 1 2\n"
HARDER = "3 3\n1 1 1\n1 1 1\n1 2 3\n4 5 6\n7 8 9\n"
FREE = "2 2\n-1 -1\n-1 -1\n1 2\n3 4\n"


@pytest.mark.parametrize(
    ("found", "count", "exhausted", "status"),
    [
        (0, None, True, pp.Status.NONE),
        (0, None, False, pp.Status.UNKNOWN),
        (1, None, True, pp.Status.UNIQUE),
        (1, None, False, pp.Status.SOLVED),
        (2, None, False, pp.Status.MULTIPLE),
        (0, 5, True, pp.Status.MULTIPLE),
        (0, 1, True, pp.Status.UNIQUE),
        (0, 0, True, pp.Status.NONE),
    ],
)
def test_status_follows_from_what_was_proved(found: int, count: int | None, exhausted: bool, status: pp.Status) -> None:
    solutions = pp.solve(pp.load(FREE), limit=2).solutions[:found]
    assert Report(solutions, count, exhausted, None, "x", "paint", Stats()).status is status


def test_limits() -> None:
    puzzle = pp.load(FREE)
    one = pp.solve(puzzle, limit=1)
    assert one.status is pp.Status.SOLVED
    assert one.stopped == "limit"
    assert len(pp.solve(puzzle, limit=5).solutions) == 5
    everything = pp.solve(puzzle, limit=None)
    assert everything.exhausted
    assert everything.stopped is None
    assert everything.count == 16
    with pytest.raises(pp.BadInput, match="limit"):
        pp.solve(puzzle, limit=0)
    with pytest.raises(pp.BadInput, match="seconds"):
        pp.solve(puzzle, seconds=-1)
    with pytest.raises(pp.BadInput, match="no view"):
        pp.solve(puzzle, view="smell")
    with pytest.raises(pp.BadInput, match="no engine"):
        pp.solve(puzzle, engine="steam")


def test_no_time_is_no_answer() -> None:
    report = pp.solve(pp.load(HARDER), seconds=0, engine="subset_sum")
    assert report.status is pp.Status.UNKNOWN
    assert report.stopped == "deadline"


class Interrupted(Engine):
    """An engine that is interrupted after its first solution."""

    name = "subset_sum"

    def __init__(self, real: Engine) -> None:
        self.real = real

    def refuses(self, model: Model, task: Task) -> str | None:
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        yield next(self.real.solutions(model, task))
        raise KeyboardInterrupt

    def count(self, model: Model, task: Task) -> int | None:
        raise KeyboardInterrupt


def test_an_interrupt_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Interrupted(portfolio.engine_named("subset_sum"))
    monkeypatch.setattr(portfolio, "engine_named", lambda name: broken)
    report = pp.solve(pp.load(FREE), limit=None, on_interrupt="report")
    assert report.stopped == "interrupted"
    assert report.status is pp.Status.SOLVED
    assert pp.count(pp.load(FREE), on_interrupt="report").stopped == "interrupted"


@pytest.mark.parametrize("engine", ["subset_sum", "sat", "cp", "search"])
def test_ctrl_c_ends_every_engine_with_a_report(engine: str) -> None:
    code = f"""
import puzzlepark as pp
from puzzlepark.genres.kit.making.regions import random_regions
import random
n = 30
tiles = random_regions(n, n, random.Random(1), 1, 3)
lines = [f"{{n}} {{n}}", " ".join(["13"] * n), " ".join(["13"] * n)]
lines += [" ".join(str(t) for t in tiles[r * n : r * n + n]) for r in range(n)]
puzzle = pp.load(chr(10).join(lines))
pp.solve(pp.load({HARDER!r}), engine={engine!r})
print("ready", flush=True)
report = pp.solve(puzzle, limit=None, seconds=120, engine={engine!r}, on_interrupt="report")
print(report.stopped, len(report.solutions) == len(set(report.solutions)))
"""
    assert interrupted_code(code).stdout == "ready\ninterrupted True\n"


def test_a_text_that_fits_two_genres_names_both(monkeypatch: pytest.MonkeyPatch) -> None:
    known = genres_with_own_formats()
    real = genre_named("tilepaint")
    assert real in known
    monkeypatch.setattr(files, "genres_with_own_formats", lambda: [*known, _Twin(real)])
    with pytest.raises(pp.BadInput, match="fits tilepaint and twin"):
        pp.load(PUZZLE)
    assert pp.load(PUZZLE, genre="tilepaint").rows == 2


class _Twin:
    """A genre that reads what another reads."""

    def __init__(self, real: core_genre.Genre[pp.Puzzle]) -> None:
        self.name = "twin"
        self.formats = real.formats


def test_files_round_trip_by_suffix(tmp_path: Path) -> None:
    puzzle = pp.load(PUZZLE)
    solution = pp.solve(puzzle).solutions[0]
    for suffix in (".json", ".jsonl", ".txt", ".in", ".pzpr", ".url"):
        path = tmp_path / f"x{suffix}"
        pp.save(puzzle, path, solution)
        assert pp.load(path) == puzzle, suffix
        if suffix != ".url":
            assert dict(pp.load_marks(path, puzzle)) == dict(solution), suffix
    for suffix in (".svg", ".png"):
        pp.save(puzzle, tmp_path / f"x{suffix}", solution)
        assert (tmp_path / f"x{suffix}").stat().st_size > 200
    with pytest.raises(pp.BadInput, match="endings are"):
        pp.save(puzzle, tmp_path / "x.doc")
    with pytest.raises(pp.BadInput, match="no folder"):
        pp.save(puzzle, tmp_path / "nowhere" / "x.json")


def test_a_pzpr_file_without_a_line_holds_an_empty_answer(tmp_path: Path) -> None:
    tried = 0
    for genre in genres().values():
        for form in genre.formats:
            puzzle = genre.blank(*genre.near_size(3, 3))
            path = tmp_path / f"{genre.name}{''.join(form.suffixes[:1])}"
            if form.name == "pzpr":
                tried += 1
                pp.save(puzzle, path, {})
                assert pp.load_marks(path, puzzle) == {}
            if form.name == "url":  # it has no room for marks
                pp.save(puzzle, path)
                with pytest.raises(pp.BadInput, match="no marks"):
                    pp.load_marks(path, puzzle)
    assert tried


@pytest.mark.parametrize("half", [1, "x", {"a": 1}, True])
def test_edges_that_are_no_lists_are_refused_in_words(half: object) -> None:
    """Such tables come from files and from requests."""
    tried = 0
    for genre in genres().values():
        board = genre.blank(*genre.near_size(3, 3))
        for layer in genre.model(board).layers:
            if layer.kind == "edges":
                tried += 1
                data = {
                    **json.loads(files.encode(board, ".json")),
                    "answer": {layer.name: {"across": half}},
                }
                with pytest.raises(pp.BadInput, match="lists"):
                    list(pp.load_all(json.dumps(data)))
    assert tried


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.json"
    pp.save(pp.load(PUZZLE), path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(pp.BadInput, match="no space left"):
        pp.save(pp.load(FREE), path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["x.json"]


def test_ctrl_c_as_soon_as_a_file_is_begun_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin_and_stop(path: Path, mode: str) -> None:
        open(path, mode).close()
        assert list(tmp_path.iterdir())
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "open", begin_and_stop, raising=False)
    with pytest.raises(KeyboardInterrupt):
        pp.save(pp.load(PUZZLE), tmp_path / "x.json")
    assert not list(tmp_path.iterdir())


def test_collections_are_lines(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    puzzles = [pp.load(PUZZLE), pp.load(FREE)]
    path.write_bytes(b"\n".join(files.encode(p, ".json") for p in puzzles))
    assert [e.puzzle for e in pp.load_all(path)] == puzzles
    with pytest.raises(pp.BadInput, match="holds 2 puzzles"):
        pp.load(path)


def test_other_files_are_refused_in_words(tmp_path: Path) -> None:
    binary = tmp_path / "x.bin"
    binary.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(pp.BadInput, match="not text"):
        pp.load(binary)
    with pytest.raises(pp.BadInput, match="folder"):
        pp.load(tmp_path)
    empty = tmp_path / "empty.txt"
    empty.write_text(" \n")
    with pytest.raises(pp.BadInput, match="is empty"):
        pp.load(empty)
    (tmp_path / "x.txt").write_text("1 1\nx\n1\n1\n")
    with pytest.raises(pp.BadInput, match=r"x\.txt: .*Line 2"):
        pp.load(tmp_path / "x.txt", genre="tilepaint")


def test_info_is_kept_and_is_not_identity(tmp_path: Path) -> None:
    puzzle = pp.load(PUZZLE)
    named = replace(puzzle, info=replace(puzzle.info, title="Ladder", author="me"))
    assert named == puzzle
    assert named.id == puzzle.id
    pp.save(named, tmp_path / "x.json")
    assert pp.load(tmp_path / "x.json").info.title == "Ladder"


def test_making_honours_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    genre = next(iter(genres()))
    with pytest.raises(Stopped):
        pp.generate(genre, 5, 5, seconds=0)
    ticks: Iterator[float] = iter(range(10**6))
    monkeypatch.setattr("puzzlepark.core.report.time.monotonic", lambda: float(next(ticks)))
    steps: list[tuple[str, int, int]] = []
    made = pp.generate("tilepaint", 6, 6, seed=11, seconds=700, progress=lambda *a: steps.append(a))
    assert made.stopped == "deadline"
    assert made.puzzle.info.made["stopped"] == "deadline"
    assert steps
    assert pp.solve(made.puzzle, seconds=None).status is pp.Status.UNIQUE


def test_random_numbers_look_at_the_clock_before_each_draw() -> None:
    """A maker may go through a large board between two draws."""
    rng = TimedRandom(1).until(Clock(Budget(None)))
    few = rng.sample(range(10), 3)
    rng.until(Clock(Budget(0)))
    for draw in (rng.random, lambda: rng.randrange(2), lambda: rng.shuffle([1, 2]), lambda: list(few)):
        with pytest.raises(Stopped):
            draw()


def test_kernel_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="variable"):
        _native.SubsetSum(1, [1], [1], [5], [1])
    with pytest.raises(ValueError, match="weight"):
        _native.SubsetSum(1, [1], [1], [0], [0])


def test_marks_of_another_board_are_refused(tmp_path: Path) -> None:
    puzzle, other = pp.load(PUZZLE), pp.load(FREE)
    foreign = pp.solve(other).solutions[0]
    for use in (pp.check, pp.draw, lambda p, m: pp.save(p, tmp_path / "x.json", m)):
        with pytest.raises(pp.BadInput, match="another puzzle"):
            use(puzzle, foreign)
        with pytest.raises(pp.BadInput, match="has no paint at"):
            use(puzzle, {pp.Var("paint", pp.solve(puzzle).solutions[0].layers[0].spots[0]._replace(r=99)): 1})
    assert not list(tmp_path.iterdir())


def test_no_solution_names_the_theorem_whichever_engine_found_it() -> None:
    for engine in (None, "subset_sum", "sat", "fridolin-prune"):
        report = pp.solve(pp.load("1 4\n-1 -1 -1 -1\n1\n1 1 2 2\n"), engine=engine)
        assert report.status is pp.Status.NONE
        assert report.certificate is not None
        assert report.certificate.sentence.startswith("Theorem 3: row 1 has the clue 1")


def test_making_is_unique_in_the_view_that_was_asked_for() -> None:
    made = pp.generate("nagareru", 3, 4, seed=3, view="directed", arrows=0.1, black=0.3)
    assert pp.solve(made.puzzle, view="directed").status is pp.Status.UNIQUE


def test_making_gives_up_where_no_board_is_unique() -> None:
    with pytest.raises(pp.BadInput, match="exactly one solution as directed"):
        pp.generate("nagareru", 2, 2, view="directed", seconds=None)


def test_making_ends_with_a_proof_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the final proof takes too long, the full board is returned, whose uniqueness was proved before."""
    late = replace(pp.solve(pp.load(PUZZLE)), solutions=(), count=None, exhausted=False, stopped="deadline")
    monkeypatch.setattr(making, "solve", lambda puzzle, **_: late)
    made = pp.generate("tilepaint", 6, 6, seed=1)
    assert (made.stopped, made.report.status) == ("deadline", pp.Status.UNIQUE)
    assert pp.check(made.puzzle, made.solution)


@pytest.mark.parametrize("name", ["heyawake", "hitori", "kurodoko"])
def test_boards_of_one_row_are_made(name: str) -> None:
    """There a shaded cell away from the ends separates the others."""
    for seed in range(5):
        assert pp.solve(pp.generate(name, 1, 5, seed=seed).puzzle).status is pp.Status.UNIQUE


@pytest.mark.parametrize("cols", [1, 2])
def test_hitori_boards_that_cannot_have_one_solution_are_refused(cols: int) -> None:
    with pytest.raises(pp.BadInput, match=f"1x{cols} is too small"):
        pp.generate("hitori", 1, cols)


@pytest.mark.parametrize(("side", "minimal", "kept"), [(16, False, True), (16, True, False), (15, False, False)])
def test_a_clue_of_a_large_board_stays_unless_it_is_soon_known_to_be_needless(
    side: int, minimal: bool, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If one search does not decide it, other engines run on smaller boards, or if no clue may stay."""
    genre = genres()["akari"]
    made = pp.generate("akari", side, side, seed=1)
    monkeypatch.setattr(ClueQuestion, "unique", lambda *_, **__: None)
    keeps = Uniqueness(genre, made.puzzle, made.report, genre.views[0], Clock(Budget(None)), minimal)
    assert keeps(made.puzzle, frozenset(), True) is not kept


def test_where_cells_have_very_many_values_some_clues_are_asked_about_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each answer equals that of a search of the whole board."""
    genre = genres()["fillomino"]
    answer = pp.generate("fillomino", 16, 16, seed=1).solution
    full = genre.puzzle(numbers=answer.grid())
    every, asked = ClueQuestion.of, list[set[Spot]]()

    def of_some(*given: Any) -> ClueQuestion | None:
        *_, some = given
        asked.append(set(some))
        return every(*given)

    monkeypatch.setattr(ClueQuestion, "of", of_some)
    keeps = Uniqueness(genre, full, pp.solve(full), genre.views[0], Clock(Budget(None)))
    keeps.order = genre.clues(full)[::8]
    left, gone, found = full, frozenset[Spot](), set[bool]()
    for clue in keeps.order:
        fewer = genre.without(left, clue)
        unique = pp.solve(fewer).status is pp.Status.UNIQUE
        assert keeps(fewer, gone | {clue}, True) == unique
        found.add(unique)
        if unique:
            left, gone = fewer, gone | {clue}
    assert len(asked) > 1
    assert max(map(len, asked)) <= AHEAD + 1
    assert found == {False, True}
