"""Path: the referee on boards drawn by hand, the formats, the maker, and random boards against walking every path."""

from __future__ import annotations

import os
import random
from itertools import product
from typing import Any

import pytest

import paths
import puzzlepark as pp
from puzzlepark.core.drawing import Line, Number
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.grid import Spot, cell_at, ends
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.formats import json as park_json
from puzzlepark.genres.path import codec, maker, tracks, tsv
from puzzlepark.genres.path.fields import edge_on, side_of
from puzzlepark.genres.path.rules import LINE, VISITED, Path
from puzzlepark.registry import genre_named
from puzzlepark.tasks.solve import engine_names

from conftest import data_folder

GENRE = genre_named("path")
THOROUGH = bool(os.environ.get("PARK_THOROUGH"))


def board(
    rows: int, cols: int, doors: str, row_clues: list[int | None] | None = None, col_clues: Any = None, **more: Any
) -> Path:
    """Doors are such as "W1 E3": the side, and the place along it."""
    found = []
    for word in doors.split():
        at = int(word[1:]) - 1
        spot = {"N": cell_at(0, at), "S": cell_at(rows - 1, at), "W": cell_at(at, 0), "E": cell_at(at, cols - 1)}[
            word[0]
        ]
        found.append(edge_on(spot, word[0]))
    return Path(
        rows=rows,
        cols=cols,
        doors=tuple(found),
        clues=outside(row_clues or (), col_clues or ()),
        **more,
    )


def drawn(puzzle: Path, picture: str) -> Marks:
    return codec.read_answer(picture, puzzle)


def lines_only(marks: Marks) -> Marks:
    return {var: x for var, x in marks.items() if x}


def codes(puzzle: Path, marks: Marks) -> set[str]:
    return {v.code for v in pp.check(puzzle, marks).violations}


def finals(puzzle: Path, marks: Marks) -> set[str]:
    return {v.code for v in pp.check(puzzle, marks).violations if v.final}


# --- the referee


def test_a_path_from_door_to_door_is_right() -> None:
    puzzle = board(3, 3, "W1 E3", [2, 3, 1], [2, 2, 2])
    assert pp.check(puzzle, drawn(puzzle, "╶┐. ┌┘. └─╴")).violations != ()
    puzzle = board(3, 3, "W1 E3", [2, 1, 2], [1, 3, 1])
    marks = drawn(puzzle, "╶┐. .│. .└╴")
    assert pp.check(puzzle, marks)
    assert pp.check(puzzle, lines_only(marks)), "the undecided is nothing"


@pytest.mark.parametrize(
    ("picture", "doors", "want"),
    [
        ("╶┬╴ .╵. ...", "W1 E1", {"path.branch", "path.loose"}),
        ("╶─╴ ┌┐. └┘.", "W1 E1", {"path.loop"}),
        ("┌┐. └┘. ...", "E2 E3", {"path.loop", "path.door"}),
        ("╶┐. .╵. ...", "W1 E1", {"path.loose", "path.door"}),
        ("... .╶╴ ...", "W1 E1", {"path.stray", "path.door"}),
        ("... ╶─╴ ...", "W1 E1", {"path.stray", "path.door"}),
        ("╶─╴ ... ╶─╴", "W1 E1", {"path.stray"}),
        ("╶─┐ ..╵ ...", "W1 E1", {"path.door", "path.loose"}),
        ("╶─╴ ... ...", "W1 E1 W3", set()),
        ("╶─┐ ..│ ╶─┘", "W1 E1 W3", set()),
        ("╶─╴ ... ╶─╴", "W1 E1 W3 E3", {"path.doors"}),
        ("... ... ...", "W1 E1 W3", {"path.doors"}),
        ("╶─╴ ... ╶╴.", "W1 E1 W3", {"path.doors", "path.loose"}),
    ],
)
def test_what_lines_show(picture: str, doors: str, want: set[str]) -> None:
    puzzle = board(3, 3, doors)
    assert codes(puzzle, drawn(puzzle, picture)) == want


def test_violations_are_located() -> None:
    puzzle = board(3, 4, "W1 E1", [4, 0, None], [None, 1, 2, None])
    marks = drawn(puzzle, "╶──╴ ╶╴.. ....")
    found = {v.code: v for v in pp.check(puzzle, marks).violations}
    assert found["path.stray"].where == (cell_at(1, 0), cell_at(1, 1))
    assert found["row.over"].clue == Spot(3, -1)
    assert found["row.over"].sentence == "Row 2 has 2 cells, its clue is 0."
    assert found["column.over"].clue == Spot(-1, 3)
    assert found["column.under"].clue == Spot(-1, 5)
    assert found["column.under"].sentence == "Column 3 has 1 cell, its clue is 2."


def test_final_only_where_nothing_helps() -> None:
    puzzle = board(3, 3, "W1 E3", [2, None, None], [1, None, None])
    start = {Var(LINE, Spot(1, 2)): 1}
    assert finals(puzzle, start) == set()
    assert finals(puzzle, {**start, Var(LINE, Spot(1, 4)): 1}) == {"row.over"}
    stuck = {**start, Var(LINE, Spot(1, 4)): 0, Var(LINE, Spot(2, 3)): 0}
    assert "path.loose" in finals(puzzle, stuck)
    crossed = {**start, Var(VISITED, cell_at(0, 2)): 0, Var(VISITED, cell_at(1, 1)): 0}
    assert "path.loose" in finals(puzzle, crossed)
    assert finals(puzzle, {Var(VISITED, cell_at(0, 0)): 0}) == {"path.door"}
    assert finals(puzzle, {**start, Var(VISITED, cell_at(0, 1)): 0}) >= {"path.crossed"}
    full = board(1, 3, "W1 E1", [3])
    assert finals(full, {Var(LINE, Spot(1, 2)): 0}) == {"path.door", "row.under"}


def test_with_three_doors_a_whole_path_may_still_grow() -> None:
    puzzle = board(2, 3, "W1 N2 E1")
    whole = {Var(LINE, Spot(1, 2)): 1}
    assert pp.check(puzzle, whole)
    assert pp.check(puzzle, {**whole, Var(LINE, Spot(1, 4)): 1})
    assert not pp.check(puzzle, {**whole, Var(LINE, Spot(3, 2)): 1}).final
    two = board(2, 3, "W1 N2")
    assert "path.stray" in finals(two, {**whole, Var(LINE, Spot(3, 2)): 1})


def test_given_pieces_are_followed() -> None:
    puzzle = board(2, 3, "W1 E1", given=((cell_at(0, 1), "WS"), (cell_at(0, 0), "EW")))
    assert puzzle.given == ((cell_at(0, 0), "WE"), (cell_at(0, 1), "WS"))
    assert codes(puzzle, drawn(puzzle, "╶─╴ ...")) == {"given.against"}
    assert pp.check(puzzle, drawn(puzzle, "╶┐╷ .└┘"))
    bare = {Var(LINE, Spot(1, 2)): 1}
    assert "given.missed" in codes(puzzle, bare)
    assert "given.missed" not in finals(puzzle, bare)
    assert "given.missed" in finals(puzzle, {**bare, Var(LINE, Spot(2, 3)): 0})


def test_the_rules_are_those_of_the_board() -> None:
    genre = genre_named("path")
    bare = Path(rows=3, cols=3, doors=(Spot(1, 0), Spot(5, 6)))
    assert genre.rules(bare) == genre.rulebook[:1]
    full = bare.changed(
        clues=outside([1, None, None], [None] * 3),
        blocked=frozenset([cell_at(1, 1)]),
        doors=(*bare.doors, Spot(0, 5)),
        given=((cell_at(0, 1), "WE"),),
    )
    assert genre.rules(full) == genre.rulebook
    assert genre.rules(full.changed(blocked=frozenset())) == (genre.rulebook[0], *genre.rulebook[2:])


def test_every_assignment_of_tiny_boards_is_judged_as_by_walking() -> None:
    """Hidden marks too: the cells that are visited must be those of the path."""
    rng = random.Random(3)
    right = 0
    for _ in range(120):
        document = paths.random_puzzle(rng)
        puzzle = GENRE.unpack(document)
        edges = puzzle.grid.edges
        if len(edges) > 10:
            continue
        truth = paths.solutions(document)
        model = GENRE.model(puzzle)
        for values in product((0, 1), repeat=len(edges)):
            marks = dict(zip((Var(LINE, e) for e in edges), values, strict=True))
            on = {s for e, x in zip(edges, values, strict=True) if x for s in ends(e)}
            judged = bool(pp.check(puzzle, marks))
            assert judged == (_pairs(marks) in truth), document
            marks.update({Var(VISITED, s): int(s in on) for s in puzzle.grid.cells})
            assert bool(pp.check(puzzle, marks)) == judged == model.holds(marks), document
            wrong = rng.choice(puzzle.grid.cells)
            marks[Var(VISITED, wrong)] ^= 1
            assert not pp.check(puzzle, marks)
            right += judged
    assert right > 30


def _pairs(marks: Marks) -> frozenset[Any]:
    found = []
    for var, x in marks.items():
        if x and var.layer == LINE:
            a, b = ((s.row + 1, s.col + 1) for s in ends(var.spot))
            found.append((min(a, b), max(a, b)))
    return frozenset(found)


# --- random boards, every engine against walking


PARTS = 20
MOST_CELLS = {"search": 9, "cp": 6}
"""Engines that take long to list everything where there is much room."""


@pytest.mark.parametrize("part", range(PARTS))
def test_engines_and_referee_agree_with_walking_every_path(part: int) -> None:
    rng = random.Random(f"path {part}")
    names = [None, *engine_names()]
    accepted: dict[str | None, int] = {}
    kinds = {0: 0, 1: 0, 2: 0}
    for _ in range(1050 if THOROUGH else 6):
        document = paths.random_puzzle(rng)
        puzzle = GENRE.unpack(document)
        truth = paths.solutions(document)
        kinds[min(2, len(truth))] += 1
        for name in names:
            if name in MOST_CELLS and puzzle.rows * puzzle.cols > MOST_CELLS[name]:
                continue
            try:
                report = pp.solve(puzzle, limit=None, seconds=None, engine=name)
            except BadInput as refusal:
                assert "cannot do this" in str(refusal)
                continue
            accepted[name] = accepted.get(name, 0) + 1
            assert report.exhausted, (name, document)
            assert {_pairs(s) for s in report.solutions} == truth, (name, document)
            assert report.count == len(truth), (name, document)
            assert pp.count(puzzle, seconds=None, engine=name).count == len(truth), (name, document)
            assert all(pp.check(puzzle, s) for s in report.solutions)
    assert all(kinds.values()) or not THOROUGH
    assert {None, "frontier", "sat"} <= set(accepted)


# --- puzzles that cannot be, and odd ones


def test_the_board_of_the_published_fault_has_no_solution() -> None:
    assert pp.solve(pp.load("3 3\n1 1\n3 3\n\n0 3 1\n2 1 2\n", genre="path")).status is pp.Status.NONE


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("1 4 1 1 1 4 -1 -1 -1 -1 -1", 1),
        ("4 1 1 1 4 1 1 1 1 1 4", 1),
        ("4 1 1 1 4 1 1 1 0 1 -1", 0),
        ("1 4 1 2 1 3 2 0 1 1 0", 1),
        ("2 2 1 1 1 2 -1 -1 -1 -1", 2),
        ("3 3 1 1 1 2 0 0 0 0 0 0", 0),
        ("3 3 1 1 1 2 4 -1 -1 -1 -1 -1", 0),
        ("1 2 1 1 1 2 2 1 1", 1),
    ],
)
def test_odd_boards(text: str, want: int) -> None:
    assert pp.count(pp.load(text, genre="path")).count == want


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3 3 2 2 3 3 1 1 1 1 1 1", "first door, row 2, column 2, is not on the border"),
        ("3 3 1 1 4 3 1 1 1 1 1 1", "the row of the second door is 4"),
        ("3 3 1 1 1 1 1 1 1 1 1 1", "Two doors are at row 1, column 1"),
        ("1 1 1 1 1 1 1 1", "one cell has no room"),
        ("3 3 1 1 3 3 1 1 1 1 1", "ends where the clue of column 3"),
        ("3 3 1 1 3 3 1 1 1 1 x 1", "the clue of column 2 was expected"),
        ("3 3 1 1 3 3 1 1 1 1 -2 1", "it must be between -1"),
        ("2 2 1 1 2 2 1 1 1 1 r q 0 u", "one of 0 d l r u"),
        ("2 2 1 1 2 2 1 1 1 1 r r 0 u", "leads off the board"),
        ("2 2 1 1 2 2 1 1 1 1 r 0 0 u", 'says "0"'),
        ("2 2 1 1 2 2 1 1 1 1 r d 0 u u", "should end here"),
    ],
)
def test_malformed_texts(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        pp.load(text, genre="path")


def test_malformed_puzzles() -> None:
    good = {"rows": 2, "cols": 3, "doors": [[1, 1, "W"], [1, 3, "E"]]}
    assert GENRE.unpack(good) == board(2, 3, "W1 E1")
    for change, says in (
        ({"doors": [[1, 1, "W"]]}, "two doors or more"),
        ({"doors": [[1, 1, "E"], [1, 3, "E"]]}, "not on the border"),
        ({"doors": [[1, 1, "X"], [1, 3, "E"]]}, "a side is"),
        ({"doors": [[1, 1, "W"], [1, 9, "E"]]}, "not on the border"),
        ({"doors": 3}, "a list of"),
        ({"row_clues": [1]}, "list of 2 numbers"),
        ({"row_clues": [1, -1]}, "from 0"),
        ({"blocked": [[3, 1]]}, "not on the board"),
        ({"blocked": [[1, 1]]}, "the left of row 1 and row 1, column 1 are no cells to visit"),
        ({"doors": [[1, 1, "S"], [1, 3, "E"]]}, "row 1, column 1 and row 2, column 1 are both cells to visit"),
        ({"given": [[1, 2, "NS"]]}, "leads out where no door is"),
        ({"given": [[1, 2, "WW"]]}, "two sides"),
        ({"given": [[1, 2, "WE"], [1, 2, "WS"]]}, "Two pieces"),
        ({"given": [[4, 2, "WE"]]}, "no cell"),
    ):
        with pytest.raises(BadInput, match=says):
            GENRE.unpack({**good, **change})


def test_texts_that_fit_two_genres_name_both() -> None:
    with pytest.raises(BadInput, match="path and tilepaint"):
        pp.load("2 2\n1 1\n2 2\n1 1\n1 1\n")


# --- formats


def test_an_answer_that_visits_a_blocked_cell_is_refused() -> None:
    puzzle = board(2, 3, "W1 E1", blocked=frozenset({cell_at(1, 1)}))
    marks = drawn(puzzle, "╶─╴ ...")
    assert pp.check(puzzle, marks)
    assert dict(codec.read_answer("r r u 0 0 0", puzzle)) == dict(marks)
    for answer in ("r r u 0 u 0", "r d u 0 u 0", "╶─╴ .╵.", "╶┐╷ .└┘", "╶─╴ ╶╴."):
        with pytest.raises(BadInput, match="row 2, column 2, which is blocked"):
            codec.read_answer(answer, puzzle)


def test_pieces_end_with_the_board() -> None:
    good = "6x6:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3"
    assert tracks.read(good)
    for more in ("6", "6a", "a", "zz"):
        with pytest.raises(BadInput, match="the board has 36"):
            tracks.read(good.replace("9b", "9b" + more))


def test_corner_doors_read_from_a_text_are_above_and_below() -> None:
    puzzle = pp.load("3 3\n1 1\n3 3\n\n-1 -1 -1\n-1 -1 -1\n", genre="path")
    assert isinstance(puzzle, Path)
    assert [side_of(s, d) for s, d in zip(puzzle.door_cells, puzzle.doors, strict=True)] == ["N", "S"]
    left = board(3, 3, "W1 E3")
    assert codec.TEXT.write(left, None) == codec.TEXT.write(puzzle, None)
    row = pp.load("1 3 1 1 1 3 -1 -1 -1 -1", genre="path")
    assert row == board(1, 3, "W1 E1")


def test_a_solved_text_goes_from_the_first_door_to_the_second() -> None:
    text = "2 3\n2 1\n2 3\n\n3 2\n2 1 2\n\nr r d\nu 0 u\n"
    puzzle, marks = codec.TEXT.read(text)
    assert marks is not None
    assert pp.check(puzzle, marks)
    assert codec.TEXT.write(puzzle, marks) == text
    assert dict(codec.read_answer("r r d\nu 0 u", puzzle)) == dict(marks)
    assert dict(codec.read_answer("rrd\nu0u", puzzle)) == dict(marks)
    assert dict(codec.read_answer("┌─┐\n╵.╵", puzzle)) == dict(marks)
    with pytest.raises(BadInput, match="undecided"):
        codec.TEXT.write(puzzle, lines_only(marks))
    with pytest.raises(BadInput, match="something else"):
        codec.TEXT.write(puzzle, dict.fromkeys(marks, 0))


def test_a_text_refuses_what_it_cannot_say() -> None:
    for puzzle, says in (
        (board(2, 3, "W1 E1 S2"), "two doors"),
        (board(2, 3, "W1 E1", blocked=frozenset({cell_at(1, 1)})), "blocked"),
        (board(2, 3, "W1 E1", given=((cell_at(0, 1), "WE"),)), "given"),
    ):
        with pytest.raises(BadInput, match=says):
            codec.TEXT.write(puzzle, None)


def test_the_table_of_the_font() -> None:
    text = "\t\t1\t\t2\t\n\t+\t\t+\t\t+\n2\ts\ts\ts\ts\t\n\t+\t\t+\ts\t+\n\t\t\t\ts\t\n\t+\t\t+\ts\t+\n"
    puzzle, marks = tsv.read(text)
    assert puzzle == board(2, 2, "W1 S2", [2, None], [1, 2])
    assert marks is not None
    assert pp.check(puzzle, marks)
    assert tsv.write(puzzle, marks) == text
    assert tsv.fits(text)
    cut = "\n".join(line.rstrip() for line in tsv.write(puzzle, None).split("\n"))
    assert tsv.read(cut) == (puzzle, None)
    blocked = board(3, 3, "W1 E1", blocked=frozenset({cell_at(1, 1)}))
    assert tsv.read(tsv.write(blocked, None))[0] == blocked
    for old, new, says in (
        ("\t+\ts\t+\n\t\t", "\t+\tx\t+\n\t\t", "a wall between two cells"),
        ("\ts\ts\ts\ts", "\ts\t\ts\ts", "has no s"),
        ("\t+\t\t+\t\t+\n2", "\t+\t\t+\n2", None),
        ("2\ts", "two\ts", "a clue was expected"),
        ("\t+\t\t+\t\t+\n2", "\t+\t\t+\t\t+\n\n2", "lines of 6 fields"),
        ("\ts\ts\ts\ts", "\ts\tq\ts\ts", "s, x or nothing"),
    ):
        assert old in text
        if says is None:
            assert tsv.read(text.replace(old, new, 1)) == (puzzle, marks)
            continue
        with pytest.raises(BadInput, match=says):
            tsv.read(text.replace(old, new, 1))


def test_a_tracks_game_id_with_its_pieces() -> None:
    puzzle = pp.load("6x6dt:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3")
    assert isinstance(puzzle, Path)
    assert puzzle.given == ((cell_at(2, 0), "NW"), (cell_at(5, 3), "ES"))
    assert puzzle.doors == (Spot(5, 0), Spot(12, 7))
    assert (puzzle.col_clues, puzzle.row_clues) == ((3, 2, 1, 4, 5, 4), (2, 6, 3, 2, 3, 3))
    assert tracks.write(puzzle, None) == "6x6:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3"
    assert pp.load(pp.to_url(puzzle)) == puzzle
    for text in (
        "6x6:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3",
        "6x6:l6t9c,3,2,1,S4,5,4,2,6,S3,2,3,3",
        "6x6:l6t9b,3,2,1,4,5,4,2,6,S3,2,3,3",
        "6x6:l6t7b,3,2,1,S4,5,4,2,6,S3,2,3,3",
        "6x6:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,x",
        "0x6:,3",
    ):
        with pytest.raises(BadInput):
            pp.load(text)
    for other in (board(2, 2, "W1 N2", [1, 1], [1, 1]), board(2, 2, "W1 S2", [1, None], [1, 1])):
        with pytest.raises(BadInput, match="game ID"):
            tracks.write(other, None)


def test_urls_say_everything() -> None:
    puzzle = board(
        4, 20, "N3 W4 S20", [16, None, 300, 0], [4] * 19 + [None],
        blocked=frozenset({cell_at(1, 1), cell_at(3, 5)}), given=((cell_at(0, 2), "NE"),),
    )  # fmt: skip
    inner = Path(
        rows=3, cols=3, doors=(Spot(2, 3), Spot(1, 0)),
        blocked=frozenset({cell_at(1, 1)}),
    )  # fmt: skip
    for one in (puzzle, inner):
        assert pp.load(pp.to_url(one)) == one
        assert pp.load("https://example.org/p?" + pp.to_url(one)) == one
    for text in ("path/2/2/1111/n1", "path/2/2/1111/x1n2", "path/2/2/111./n1s2/0/d/d"):
        with pytest.raises(BadInput):
            pp.load(text)
    (entry,) = pp.load_all("path/2/2/11111/n1s2")
    assert [warning.code for warning in entry.warnings] == ["left out"]


def test_crosses_of_a_player_are_kept_in_json() -> None:
    puzzle = board(2, 2, "W1 E2")
    marks = {Var(LINE, Spot(1, 2)): 1, Var(VISITED, cell_at(1, 0)): 0}
    data = park_json.write(puzzle, GENRE, marks)
    assert park_json.read(data, GENRE) == (puzzle, marks)


# --- published


def test_the_26_letters() -> None:
    unsolved, solved = data_folder("path", "unsolved"), data_folder("path", "solved")
    files = sorted(unsolved.glob("*.txt"))
    assert len(files) == 26
    for file in files:
        puzzle: Any = pp.load(file)
        text = (solved / file.name).read_text()
        again, answer = codec.TEXT.read(text)
        assert puzzle == again
        assert answer is not None
        assert pp.check(puzzle, answer)
        report = pp.solve(puzzle)
        assert report.status is pp.Status.UNIQUE, file.name
        assert lines_only({v: x for v, x in report.solutions[0].items() if v.layer == LINE}) == lines_only(answer)
        assert codec.TEXT.write(puzzle, answer).split() == text.split()
        assert tsv.read(tsv.write(puzzle, answer))[1] == answer
        assert codec.TEXT.read(codec.TEXT.write(puzzle, None))[0] == puzzle
        assert pp.load(pp.to_url(puzzle)) == puzzle


@pytest.mark.parametrize(("n", "want"), [(2, 2), (3, 12), (4, 184), (5, 8512), (6, 1262816), (7, 575780564)])
def test_blank_boards_from_corner_to_corner(n: int, want: int) -> None:
    assert pp.count(GENRE.blank(n, n)).count == want


# --- making and drawing


@pytest.mark.parametrize("doors", maker.DOORS)
def test_doors_and_cover_are_as_asked(doors: str) -> None:
    for seed, (rows, cols) in enumerate([(6, 6), (5, 8), (1, 4), (6, 1)]):
        made = pp.generate("path", rows, cols, seed=seed, doors=doors, cover=0.5)
        puzzle = made.puzzle
        assert isinstance(puzzle, Path)
        visited = sum(x for v, x in made.solution.items() if v.layer == VISITED)
        if min(rows, cols) > 1:
            assert visited >= round(0.5 * rows * cols)
        (a, b) = puzzle.door_cells
        corners = {cell_at(r, c) for r in (0, rows - 1) for c in (0, cols - 1)}
        if doors == "corners":
            assert {a, b} <= corners
        if doors == "opposite":
            assert {a.row, b.row} == {0, rows - 1} or {a.col, b.col} == {0, cols - 1}
    with pytest.raises(BadInput, match="random, corners, opposite"):
        pp.generate("path", 4, 4, doors="nowhere")
    with pytest.raises(BadInput, match="one cell"):
        pp.generate("path", 1, 1)


def test_a_cover_out_of_reach_gives_the_longest_that_was_found() -> None:
    made = pp.generate("path", 3, 4, seed=1, cover=1.0, doors="corners")
    assert pp.check(made.puzzle, made.solution)


def test_clues_show_whether_they_are_met() -> None:
    puzzle = board(2, 3, "W1 E1", [3, 0], [1, 2, None])
    marks = drawn(puzzle, "╶─╴ ...")
    shapes = GENRE.draw(puzzle, marks, pp.check(puzzle, marks)).shapes
    states = {s.at: s.state for s in shapes if isinstance(s, Number)}
    assert states == {Spot(-1, 1): "met", Spot(-1, 3): "wrong", Spot(1, -1): "met", Spot(3, -1): "met"}
    assert not [s for s in shapes if s.t == "ring"], "clues are marked, not their cells"
    line = next(s for s in shapes if isinstance(s, Line))
    assert line.at == (Spot(1, 0), cell_at(0, 0), cell_at(0, 1), cell_at(0, 2), Spot(1, 6))
    say = GENRE.draw(puzzle, marks, None).say
    assert (
        say(cell_at(0, 0))
        == "Row 1, column 1. Door left. Line through the door, from right. Row 1: 3 of 3. Column 1: 1 of 1."
    )
    assert say(cell_at(1, 2)) == "Row 2, column 3. Row 2: 0 of 0."
