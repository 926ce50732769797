"""The library accepts what people try first: puzzles in every form, informal names, sizes in every notation."""

from __future__ import annotations

import inspect
import io
import json
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core import watch
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genres
from puzzlepark.tasks.coerce import HasPuzzle

ROOT = Path(__file__).parents[1]
URL = "https://puzz.link/p?hashi/3/3/2g2i2g2"
RING = pp.loads(URL)


def forms(folder: Path) -> list[Any]:
    """One puzzle in every form."""
    path = folder / "ring.json"
    pp.save(RING, path)
    (entry,) = pp.load_all(path)
    return [RING, URL, entry, RING.to_dict(), path, str(path), path.read_bytes(), path.read_text(), io.StringIO(URL)]


def test_every_verb_takes_a_puzzle_in_every_form(tmp_path: Path) -> None:
    verb: Any
    for form in forms(tmp_path):
        assert pp.solve(form).solution is not None
    marks = pp.solve(RING).solution
    for verb, more in (
        (pp.count, ()), (pp.check, (marks,)), (pp.sample, ()), (pp.solutions, ()), (pp.explain, ()), (pp.grade, ()),
        (pp.hint, ({},)), (pp.diagnose, ()), (pp.audit, ()), (pp.draw, ()), (pp.dumps, ()), (pp.to_url, ()),
        (pp.certify, ()),
    ):  # fmt: skip
        verb(URL, *more)
        verb(puzzle=RING.to_dict(), **dict(zip(list(inspect.signature(verb).parameters)[1:], more, strict=False)))
    anything: Any = [URL, RING]
    assert [report.status for report in pp.solve_many(anything, jobs=1)] == [pp.Status.UNIQUE] * 2
    pp.save(pp.generate("sudoku", size=4), tmp_path / "made.json")
    assert pp.load(tmp_path / "made.json").genre == "sudoku"
    assert pp.verify(pp.certify(RING), URL)
    url: Any = URL
    assert dict(pp.load_marks(pp.dumps(RING, marks=marks), url)) == dict(marks.marks if marks else {})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [(7, "not int"), (None, "not NoneType"), (pp.Sudoku, "a kind of puzzle"), ([[1]], "not list"), ({}, '"genre"')],
)
def test_what_is_no_puzzle_is_said_to_be_none(wrong: Any, sentence: str) -> None:
    with pytest.raises(pp.BadInput, match=sentence):
        pp.solve(wrong)


@pytest.mark.parametrize("name", ["sudoku", "Sudoku", " SUDOKU ", "number place", pp.Sudoku, genres()["sudoku"]])
def test_a_genre_has_many_names(name: Any) -> None:
    assert pp.genre(name).name == "sudoku"
    assert pp.generate(name, size=4).puzzle.genre == "sudoku"


def test_all_names_of_genres_differ() -> None:
    names = [name for genre in genres().values() for name in {genre.name, *genre.puzzle.aliases}]
    assert len(names) == len(set(names))
    assert pp.genre("Star Battle").name == pp.genre("starbattle").name == pp.genre("STAR_BATTLE").name == "star-battle"


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda: pp.genre("tilepant"), "tilepaint"), (lambda: pp.genre("brigdes"), "bridges"),
        (lambda: pp.generate("sudoku", 4, levl=3), "level"), (lambda: pp.generate("slitherlink", 4, lop=1), "loop"),
        (lambda: pp.generate("sudoku", 4, level="hrad"), "hard"), (lambda: pp.solve(RING, engine="cvoer"), "cover"),
        (lambda: pp.solve(RING, view="lin"), "line"), (lambda: pp.loads("nagare/2/2", genre="nagareru:papr"), "paper"),
        (lambda: pp.dumps(RING, "jsn"), "json"), (lambda: pp.generate("sudoku", 4, symmetric="half-trun"), "half-turn"),
        (lambda: pp.Sudoku(numbrs=[[1]]), "numbers"),  # type: ignore[call-arg]
    ],
)  # fmt: skip
def test_a_misspelt_name_is_answered_by_the_one_that_was_meant(call: Callable[[], Any], meant: str) -> None:
    with pytest.raises(pp.BadInput, match=f'did you mean "{meant}"'):
        call()


@pytest.mark.parametrize(
    ("size", "rows", "cols"),
    [
        ({"size": 4}, 4, 4), ({"size": "4x5"}, 4, 5), ({"size": "4×5"}, 4, 5), ({"size": (5, 4)}, 5, 4), ({}, 10, 10),
        ({"rows": 4, "cols": 5}, 4, 5), ({"height": 4, "width": 5}, 4, 5), ({"rows": 4}, 4, 4), ({"width": 5}, 5, 5),
        ({"height": "5x4"}, 5, 4), ({"height": 4, "cols": 5}, 4, 5),
    ],
)  # fmt: skip
def test_a_size_in_every_word(size: dict[str, Any], rows: int, cols: int) -> None:
    puzzle = pp.generate("norinori" if rows < 10 else "akari", **size).puzzle
    assert (puzzle.rows, puzzle.cols) == (rows, cols)
    assert puzzle == pp.generate(puzzle.genre, rows, cols).puzzle


@pytest.mark.parametrize(
    "size", [{"size": 4, "rows": 4}, {"height": 4, "rows": 4}, {"size": "4x5x6"}, {"size": "big"}, {"size": (1, 2, 3)},
             {"size": 0}, {"rows": 2.5}, {"height": True}],
)  # fmt: skip
def test_a_size_that_is_none(size: dict[str, Any]) -> None:
    with pytest.raises(pp.BadInput):
        pp.generate("akari", **size)


def test_levels_have_names() -> None:
    assert pp.generate("sudoku", 6, level="easy").puzzle == pp.generate("sudoku", 6, level=1).puzzle
    assert pp.generate("sudoku", 6, level=" Easy").level == 1
    wrong: Any
    for wrong in (0, 6, "7", 1.5, True, "hardish than hard"):
        with pytest.raises(pp.BadInput, match="level"):
            pp.generate("sudoku", 6, level=wrong)


def test_a_fresh_seed_is_told() -> None:
    one, two = (pp.generate("akari", 5, seed=None).puzzle for _ in range(2))
    assert one.info.made["seed"] != two.info.made["seed"]
    assert pp.generate("akari", 5, seed=one.info.made["seed"]).puzzle == one


def test_a_hint_takes_plain_lists() -> None:
    made = pp.generate("sudoku", size=4)
    assert made.solution is not None
    grid = made.solution.grid()
    assert pp.hint(made.puzzle, grid).right
    grid[0][0] = 1 + (grid[0][0] or 0) % 4
    assert pp.hint(made.puzzle, grid).wrong


def test_a_count_of_one_has_the_solution() -> None:
    for genre in ("sudoku", "slitherlink", "nurikabe", "akari"):
        puzzle = pp.generate(genre, 4).puzzle
        report = pp.count(puzzle)
        assert report.count == 1
        assert report.solution is not None
        assert pp.check(puzzle, report.solution)


class MineError(Exception):
    pass


def failing(*args: Any) -> Any:
    raise MineError


@pytest.mark.parametrize("name", ["progress", "cancel"])
@pytest.mark.parametrize(
    "verb",
    [
        lambda **w: pp.solve(RING, **w), lambda **w: pp.count(RING, **w), lambda **w: pp.generate("akari", 6, **w),
        lambda **w: pp.explain(RING, **w), lambda **w: pp.grade(RING, **w), lambda **w: pp.hint(RING, {}, **w),
        lambda **w: pp.sample(RING, **w), lambda **w: list(pp.solutions(RING, **w)), lambda **w: pp.certify(RING, **w),
    ],
)  # fmt: skip
def test_errors_of_callbacks_reach_the_caller(verb: Callable[..., Any], name: str) -> None:
    with pytest.raises(MineError):
        verb(**{name: failing})


def test_the_watch_keeps_what_a_callback_raised() -> None:
    with pytest.raises(MineError), watch.watching(failing, None), suppress(pp.Stopped):
        watch.poll()  # the exception must not be attributed to an engine that gives up


def test_help_shows_what_a_constructor_takes() -> None:
    for genre in genres().values():
        kind: type[Puzzle] = getattr(pp, genre.puzzle.__name__)
        keys = [key for part in kind.fields for key in part.keys]
        assert list(inspect.signature(kind).parameters) == [
            "height",
            "width",
            *keys,
            "title",
            "author",
            "source",
            "note",
        ]
        text = re.sub(".\b", "", pydoc.render_doc(kind))
        for key in keys:
            assert re.search(rf"\b{key} \(", text), (genre.name, key)


def test_the_reference_has_every_public_name() -> None:
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    assert not [name for name in pp.__all__ if f"### pp.{name}\n" not in page]


def test_places_count_from_one() -> None:
    for row, col in ((0, 0), (1, 0), (-1, 2), (1.0, 1), (True, 1)):
        with pytest.raises(pp.BadInput, match="count from 1"):
            pp.cell(row, col)  # type: ignore[arg-type]
    with pytest.raises(pp.BadInput, match="count from 1"):
        pp.edge((0, 1), (1, 1))


def test_sentences_have_no_doubled_coordinates() -> None:
    wrong = json.dumps(
        {**RING.to_dict(), "answer": {"line": {"across": [[7, 0], [0, 0], [0, 0]], "down": [[0] * 3] * 2}}}
    )
    with pytest.raises(pp.BadInput, match="at the edge between columns 1 and 2 of row 1"):
        list(pp.load_all(wrong))
    with pytest.raises(pp.BadInput, match="no line at row 1, column 1"):
        pp.check(RING, {pp.Var("line", pp.cell(1, 1)): 1})


def test_stars_may_be_a_number() -> None:
    stars: Any = 2
    assert pp.StarBattle(4, 4, stars=stars, rooms=[[0] * 4] * 4).stars == "2"


def test_a_script_without_a_guard_is_told_of_it(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import puzzlepark as pp\n"
        "try:\n"
        f"    print(list(pp.solve_many(['{URL}'] * 3, jobs=2)))\n"
        "except pp.BadInput as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert 'if __name__ == "__main__":' in done.stdout
    assert "Traceback" not in done.stderr


def test_a_sudoku_without_boxes_is_not_made() -> None:
    for size in (7, 11, 13):
        with pytest.raises(pp.BadInput, match="has no boxes; boards of 4, 6"):
            pp.generate("sudoku", size)


def test_an_audit_ends_with_its_time() -> None:
    """The search for ineffective clues respects the time limit, too."""
    large = pp.generate("akari", 30, seconds=60).puzzle
    found = pp.audit(large, seconds=0.0)
    assert found.stopped == "deadline"
    assert found.ineffective == ()


@pytest.mark.parametrize("name", sorted(genres()))
def test_what_a_constructor_takes_is_given_back(name: str) -> None:
    kind = genres()[name].puzzle
    taken = [key for key in inspect.signature(kind).parameters if key not in ("title", "author", "source", "note")]
    board = next(pp.load_all(ROOT / "src/puzzlepark/genres" / name.replace("-", "_") / "collection.jsonl")).puzzle
    plain = vars(board.plain)
    assert list(plain) == taken
    assert kind(**plain) == board
    assert vars(kind(**plain).plain) == plain


def test_plain_attributes_are_rows_of_numbers() -> None:
    rows: list[list[int | None]] = [[1, None, None, 4], [None] * 4, [None] * 4, [None] * 4]
    assert pp.Sudoku(numbers=rows).plain.numbers == rows
    tiles = pp.Tilepaint(tiles=[[1, 1, 2], [3, 1, 2]], rows=[2, None], cols=[None, 2, 0]).plain
    assert (tiles.height, tiles.width, tiles.rows, tiles.cols) == (2, 3, [2, None], [None, 2, 0])
    assert tiles.clue_cells == []
    assert pp.Futoshiki(2, 2).plain.across == ["."] * 2
    assert pp.StarBattle(rooms=[[1]]).plain.stars == "1"


def test_every_long_verb_is_watched_and_can_be_cancelled() -> None:
    quick = {"check", "load", "loads", "load_all", "load_marks", "from_dict", "dumps", "save", "to_url", "draw", "cell"}
    quick |= {"edge", "genre", "genre_names", "engine_names", "rules", "own", "rules_catalog"}
    verbs = [name for name in pp.__all__ if name[0].islower() and name not in quick]
    assert len(verbs) == 20
    for name in verbs:
        assert {"progress", "cancel"} <= set(inspect.signature(getattr(pp, name)).parameters), name


@pytest.mark.parametrize(
    "verb",
    [
        lambda **more: list(pp.solve_many([RING] * 3, 1, **more)),
        lambda **more: pp.word("I", 6, 6, **more),
        lambda **more: pp.lesson("sudoku", "x-wing", **more),
        lambda **more: pp.verify(pp.certify(RING), **more),
    ],
)
def test_cancelling_ends_the_verb(verb: Callable[..., Any]) -> None:
    with pytest.raises(pp.Stopped):
        verb(cancel=lambda: True)
    with pytest.raises(pp.BadInput, match="is a function"):
        verb(progress=7)

    def fails(*_: Any) -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        verb(cancel=fails)


def test_solving_asks_nothing_for_a_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each such question takes 30 microseconds, a hundredth of the time that a small board takes."""
    boards = [pp.generate(name, 5, 5).puzzle for name in ("nurikabe", "slitherlink")]
    for board in boards:
        pp.solve(board)  # what is imported then may ask

    def refuse(kind: type, instance: object) -> bool:
        raise AssertionError(f"{type(instance)} is asked if it is an instance of {kind}")

    monkeypatch.setattr(type(HasPuzzle), "__instancecheck__", refuse)
    for board in boards:
        assert pp.solve(board.changed()).unique


def test_many_puzzles_in_processes_can_be_cancelled() -> None:
    told, asked = list[str](), list[int]()

    def cancel() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(pp.Stopped):
        list(pp.solve_many([RING] * 1000, 2, cancel=cancel, progress=lambda what, done, all: told.append(what)))
    assert set(told) == {"solving puzzles"}
