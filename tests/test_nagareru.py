"""Nagareru: the referee on boards drawn by hand, both readings, formats, every loop tried, published boards."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import loops
import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.lines import STEPS
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.kit.referee import line_adjacency, trace_lines
from puzzlepark.genres.nagareru import maker
from puzzlepark.genres.nagareru.rules import FLOW, LINE, Nagareru
from puzzlepark.registry import genre_named
from rivers import marks_of, nagareru

READINGS = ("strict", "paper")
THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
SHARES = {"ishihata-zdd": 0.15, "cp": 0.02, "ishihata-csp": 0.01, "search": 0.1}
PARTS = 10 if THOROUGH else 2
BOARDS = 2_000 if THOROUGH else 10
GENRE = genre_named("nagareru")
URL = "nagare/10/10/k6a44k1g9f61c6a5b7c3g5c51b7a7a4k5g4d"


def broken(board: str, drawn: str, winds: str = "strict") -> list[tuple[str, tuple[Spot, ...]]]:
    puzzle = nagareru(board, winds)
    return [(v.code, v.where) for v in pp.check(puzzle, GENRE.read_answer(drawn, puzzle)).violations]


# The referee, on boards drawn by hand.


def test_tracer_follows_one_loop() -> None:
    puzzle = nagareru(".. ..")
    (walk,) = trace_lines(line_adjacency(GENRE.read_answer("┌┐ └┘", puzzle), LINE))
    assert walk.closed
    assert sorted(walk.nodes) == list(puzzle.grid.cells)


def test_tracer_keeps_walks_apart() -> None:
    puzzle = nagareru("..... ..... .....")
    walks = trace_lines(line_adjacency(GENRE.read_answer("╶─┐┌┐ ..│└┘ ..╵..", puzzle), LINE))
    assert sorted((walk.closed, len(walk.nodes)) for walk in walks) == [(False, 5), (True, 4)]


def test_tracer_stops_at_branches() -> None:
    puzzle = nagareru("... ...")
    marks = GENRE.read_answer("┌┬┐ └┴┘", puzzle)
    assert [v.code for v in pp.check(puzzle, marks).violations] == ["loop.branch", "loop.branch"]
    assert pp.check(puzzle, marks).final


@pytest.mark.parametrize(
    ("board", "drawn", "code", "row", "col"),
    [
        (".. ..", "╶┐ .╵", "loop.end", 1, 1),
        ("...d ....", "┌┐.. └┘..", "white.missed", 1, 4),
        (".d. ...", "┌─┐ └─┘", "white.turned", 1, 2),
        (".r. .r.", "┌─┐ └─┘", "white.against", 2, 2),
        (".U. ...", "┌─┐ └─┘", "black.entered", 1, 2),
        ("... R.. ...", ".┌┐ .││ .└┘", "wind.crossed", 2, 2),
        ("R..L ....", ".┌┐. .└┘.", "wind.against", 1, 2),
    ],
)
def test_what_is_broken_and_where(board: str, drawn: str, code: str, row: int, col: int) -> None:
    assert (code, (cell_at(row - 1, col - 1),)) in broken(board, drawn)


def test_running_with_the_wind_and_turning_away_is_legal() -> None:
    # The wind blows right along the middle row: arrive with it and turn, or turn into it.
    assert broken("...... R..... ......", "...... .┌───┐ .└───┘") == []
    assert broken("... R.. ...", ".┌┐ .└┘ ...") == []
    assert broken("... R.. ...", "... .┌┐ .└┘") == []


def test_perpendicular_winds_force_a_turn() -> None:
    board = "..D. .... R... ...."
    report = pp.solve(nagareru(board), limit=None)
    through = [s for s in report.solutions if s[Var(LINE, Spot(5, 4))] or s[Var(LINE, Spot(4, 5))]]
    assert through
    for solution in through:
        north, west, east, south = (solution[Var(LINE, Spot(5 + dr, 5 + dc))] for dr, dc in STEPS.values())
        assert (north, south) != (1, 1)
        assert (west, east) != (1, 1)
    assert ("wind.crossed", (cell_at(2, 2),)) in broken(board, ".... .... .┌─┐ .└─┘")


def test_opposite_winds_make_a_cell_unusable() -> None:
    for drawn in ("┌┐.. └┘..", ".┌┐. .└┘.", ".┌─┐ .└─┘"):
        assert broken("R..L ....", drawn)
    assert pp.solve(nagareru("R..L ....")).status is pp.Status.NONE


def test_winds_blow_through_arrows_and_stop_at_black() -> None:
    assert [g.cells for g in nagareru("R.r.N.").gusts] == [(cell_at(0, 1), cell_at(0, 2), cell_at(0, 3))]
    assert nagareru("RN..").gusts == ()
    assert [len(g.cells) for g in nagareru("R...L").gusts] == [3, 3]


@pytest.mark.parametrize("board", ["..... ..N.. ..r.. ..U..", "..... ..D.. ..r.. ..N.."])
def test_readings_differ_on_a_white_cell_in_a_cross_wind(board: str) -> None:
    strict, paper = nagareru(board), nagareru(board, "paper")
    assert pp.solve(strict).status is pp.Status.NONE
    report = pp.solve(paper, limit=None)
    assert report.count == len({_edges(w) for w in loops.solutions(board.split(), "paper")}) > 0
    assert pp.check(paper, report.solutions[0])
    assert {v.code for v in pp.check(strict, line_marks(report.solutions[0])).violations} == {"wind.crossed"}


def _edges(walk: loops.Walk) -> frozenset[frozenset[loops.Cell]]:
    return frozenset(frozenset(pair) for pair in pairwise((*walk, walk[0])))


def test_a_wind_along_the_arrow_is_fine_in_both_readings() -> None:
    for reading in READINGS:
        assert broken("R.r. ....", ".┌─┐ .└─┘", reading) == []


def test_unique_line_with_free_direction_is_reported() -> None:
    assert pp.solve(nagareru(".. ..")).status is pp.Status.UNIQUE
    directed = pp.solve(nagareru(".. .."), view="directed")
    assert directed.status is pp.Status.MULTIPLE
    assert directed.solutions[0].project((LINE,)) == directed.solutions[1].project((LINE,))


def test_isolated_white_cells_and_boards_without_room() -> None:
    for board in ("r", "...", "NNN NrN NNN", ".r. NNN ...", "r.. ... ...", "NN NN"):
        for engine in ("search", "sat", "cp", "ishihata-csp", "ishihata-zdd"):
            assert pp.solve(nagareru(board), engine=engine).status is pp.Status.NONE, (board, engine)


def test_flow_that_is_written_is_judged() -> None:
    puzzle = nagareru(".r. ...")
    good = pp.solve(puzzle).solutions[0]
    assert GENRE.check(puzzle, good)
    turned = {v: -x if v.layer == FLOW else x for v, x in good.items()}
    assert [v.code for v in GENRE.check(puzzle, turned).violations] == ["white.against"]
    first = next(v for v, x in good.items() if v.layer == FLOW and x)
    mixed = {**good, first: -good[first]}
    assert "loop.direction" in {v.code for v in GENRE.check(puzzle, mixed).violations}
    stray = next(v for v, x in good.items() if v.layer == FLOW and not x)
    assert [v.code for v in GENRE.check(puzzle, {**good, stray: 1}).violations] == ["loop.direction"]


def test_half_played_boards_are_not_final_before_they_must_be() -> None:
    puzzle = nagareru(".r. ... ...")
    assert not pp.check(puzzle, {}).final
    ahead = {Var(LINE, Spot(1, 2)): 1}
    assert not pp.check(puzzle, ahead).final
    assert pp.check(puzzle, {Var(LINE, Spot(1, 2)): 0}).final
    assert pp.check(puzzle, {Var(LINE, Spot(2, 3)): 1}).final


def test_an_infeasible_arrow_is_the_reason() -> None:
    for board, words in (
        ("r.. ... ...", "straight through the arrow in row 1, column 1"),
        ("... .r. .U.", "does not blow its way"),
    ):
        report = pp.solve(nagareru(board))
        assert report.certificate is not None
        assert words in report.certificate.sentence


# Formats.


def test_the_real_url() -> None:
    puzzle = pp.load(URL)
    assert isinstance(puzzle, Nagareru)
    assert (puzzle.rows, puzzle.cols) == (10, 10)
    assert puzzle.cells[11:15] == "U.rr"
    assert pp.to_url(puzzle) == "https://puzz.link/p?" + URL
    report = pp.solve(puzzle, view="directed")
    assert report.status is pp.Status.UNIQUE
    for form in ("p.html?", "p?", "/p?nagare_edit/"):
        text = form + URL.removeprefix("nagare/") if form.endswith("/") else "https://x.example/" + form + URL
        assert pp.load(text) == puzzle


def test_long_runs_of_blanks() -> None:
    for n in (25, 26, 27, 52, 53):
        puzzle = Nagareru(rows=1, cols=n + 1, cells="." * n + "N")
        assert pp.load(pp.to_url(puzzle)) == puzzle
        assert pp.load(pp.to_url(Nagareru(rows=1, cols=n, cells="." * n))).cols == n


def test_file_with_lines_crosses_and_pencilled_directions() -> None:
    text = "pzprv3/nagare/2/3/. r ./N . ./1r -1/0u 1/1 -1d 0/"
    ((_, puzzle, marks),) = pp.load_all(text.replace("/", "\n"))
    assert puzzle == nagareru(".r. N..")
    assert marks == {
        Var(LINE, Spot(1, 2)): 1,
        Var(LINE, Spot(1, 4)): 0,
        Var(LINE, Spot(3, 4)): 1,
        Var(LINE, Spot(2, 1)): 1,
        Var(LINE, Spot(2, 3)): 0,
    }


def test_file_keeps_marks_and_tells_directions() -> None:
    puzzle = nagareru(".r. ...")
    solution = pp.solve(puzzle).solutions[0]
    form = next(f for f in GENRE.formats if f.name == "pzpr")
    text = form.write(puzzle, solution)
    assert "1r 1r" in text
    assert "1l 1l" in text
    back = form.read(text)[1]
    assert back == {v: x for v, x in solution.items() if v.layer == LINE}
    assert form.read(form.write(puzzle, None))[1] is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("nagare/2/2/0", '"0"'),
        ("pzprv3\nnagare\n1\n2\n. x\n", "one of"),
        ("pzprv3\nnagare\n1\n2\n. .\n3\n", "an edge is"),
        ("pzprv3\nnagare\n1\n2\n. .\n1 1\n", "should end"),
        ('{"genre": "nagareru", "rows": 1, "cols": 1, "cells": [[10]]}', "from 0 to 9"),
        ('{"genre": "nagareru", "rows": 1, "cols": 1, "cells": [[0]], "winds": "mild"}', "mild"),
    ],
)
def test_malformed_texts(text: str, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        pp.load(text)


def test_paper_reading_is_kept_by_json_and_refused_by_pzpr(tmp_path: Path) -> None:
    puzzle = nagareru(".r. ...", "paper")
    pp.save(puzzle, tmp_path / "a.json")
    assert pp.load(tmp_path / "a.json") == puzzle
    assert puzzle != nagareru(".r. ...")
    for name in ("a.pzpr", "a.url"):
        with pytest.raises(BadInput, match="paper"):
            pp.save(puzzle, tmp_path / name)


def test_drawn_answers() -> None:
    puzzle = nagareru("... ...")
    assert sum(GENRE.read_answer("┌─┐ └─┘", puzzle).values()) == 6
    spots = (Spot(1, 2), Spot(1, 4), Spot(3, 2), Spot(3, 4), Spot(2, 1), Spot(2, 5))
    assert GENRE.read_answer("1 1\n1 1\n1 0 1\n", puzzle) == {Var(LINE, spot): 1 for spot in spots}
    for wrong in ("┌─┐ └─.", "┌─┐", "┌─┐ └─x"):
        with pytest.raises(BadInput):
            GENRE.read_answer(wrong, puzzle)


# Making.


def test_the_maker_gives_right_answers_and_the_shares_asked_for() -> None:
    rng = random.Random(3)
    for rows, cols in ((2, 2), (2, 7), (5, 5), (10, 10), (9, 14)):
        for options in ({"arrows": 1.0, "black": 1.0}, {"arrows": 0.0, "black": 0.5}, {"arrows": 0.4, "black": 0.0}):
            for length in (0.0, 0.5, 1.0):
                given = {**options, "loop": length, "winds": "strict"}
                puzzle, answer = maker.make(rows, cols, rng, given)
                assert pp.check(puzzle, answer)
                assert set(answer) == {Var(LINE, e) for e in puzzle.grid.edges}
                if not options["arrows"]:
                    assert not set(puzzle.cells) & set("udlr")
                if not options["black"]:
                    assert not set(puzzle.cells) & set("NUDLR")
    with pytest.raises(BadInput):
        maker.make(1, 9, rng, {"arrows": 1.0, "black": 1.0, "loop": 0.5, "winds": "strict"})


# Everything against trying every loop.

SIZES = [(1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 4), (4, 3), (4, 4), (4, 4)]


def random_board(rng: random.Random) -> list[str]:
    """Random cells, mostly blank; or a loop's own clues, some of them changed."""
    rows, cols = (5, 5) if rng.random() < 0.02 else rng.choice(SIZES)
    if rng.random() < 0.6 or rows == 1:
        chars = rng.choice([".........udlr", "......UDLRN", "....udlrUDLRN", ".........UDLR", ".............udlrUDLRN"])
        return ["".join(rng.choice(chars) for _ in range(cols)) for _ in range(rows)]
    shares = {"arrows": rng.random(), "black": rng.random(), "loop": rng.random(), "winds": "strict"}
    cells = list(maker.make(rows, cols, rng, shares)[0].cells)
    for i, char in enumerate(cells):
        if rng.random() < 0.3:
            cells[i] = "."
        elif char != "." and rng.random() < 0.1:
            cells[i] = rng.choice("udlrUDLRN")
    return ["".join(cells[i : i + cols]) for i in range(0, rows * cols, cols)]


@pytest.mark.parametrize("part", range(PARTS))
def test_engines_and_referee_agree_with_trying_every_loop(part: int) -> None:
    kinds = {0: 0, 1: 0, 2: 0}
    for number in range(BOARDS):
        seed = part * BOARDS + number
        rng = random.Random(f"nagareru {seed}")
        board = random_board(rng)
        for reading in READINGS:
            walks = loops.solutions(board, reading)
            agree(nagareru(" ".join(board), reading), walks, f"seed {seed}, {reading}: {board}", rng)
            kinds[min(2, len({_edges(w) for w in walks}))] += 1
    assert kinds[0], kinds
    assert kinds[1] + kinds[2], kinds


def agree(puzzle: Nagareru, walks: list[loops.Walk], case: str, rng: random.Random) -> None:
    line_adjacency = {frozenset(marks_of(puzzle, w).items()) for w in walks}
    every = loops.all_loops(puzzle.rows, puzzle.cols)
    for walk in every if len(every) < 20 else rng.sample(every, 20 if THOROUGH else min(len(every), 200)):
        marks = marks_of(puzzle, walk)
        assert bool(pp.check(puzzle, marks)) == (frozenset(marks.items()) in line_adjacency), case
    large = len(every) > 100
    for engine in ("frontier", "sat", "ishihata-zdd", "cp", "ishihata-csp", "search"):
        if engine == "search" and large and rng.random() < 0.98:
            continue
        # The slow ones would take hours for all of the thousands.
        if THOROUGH and rng.random() > SHARES.get(engine, 1.0):
            continue
        few = engine in ("cp", "ishihata-csp") and len(line_adjacency) > 4
        if few or len(line_adjacency) > 1000:
            report = pp.solve(puzzle, engine=engine, seconds=None)
            assert report.status is (pp.Status.MULTIPLE if len(line_adjacency) > 1 else pp.Status.UNIQUE), (
                f"{engine}, {case}"
            )
            assert line_adjacency.issuperset(line_part(s) for s in report.solutions), f"{engine}, {case}"
            continue
        report = pp.solve(puzzle, limit=None, engine=engine, seconds=None)
        assert {line_part(s) for s in report.solutions} == line_adjacency, f"{engine}, {case}"
        assert report.exhausted
        assert pp.count(puzzle, engine=engine, seconds=None).count == len(line_adjacency), f"{engine}, {case}"
        if engine in ("frontier", "sat", "ishihata-zdd") or len(line_adjacency) < 3:
            directed = pp.solve(puzzle, limit=None, engine=engine, view="directed", seconds=None)
            assert directed.count == len(walks), f"{engine}, {case}"
            assert {line_part(s) for s in directed.solutions} == line_adjacency, f"{engine}, {case}"


def line_marks(marks: Marks) -> Marks:
    return {v: x for v, x in marks.items() if v.layer == LINE}


def line_part(marks: Marks) -> frozenset[tuple[Var, int]]:
    return frozenset((v, x) for v, x in marks.items() if v.layer == LINE)


# Making.


def test_made_puzzles_are_interesting() -> None:
    """Unique by another engine; no cell can be blanked, and no wind blows on nothing."""
    for rows, cols, seed in ((6, 6, 1), (8, 8, 2), (7, 10, 3), (10, 10, 4)):
        made = pp.generate("nagareru", rows, cols, seed=seed)
        assert isinstance(made.puzzle, Nagareru)
        assert pp.solve(made.puzzle, engine="sat", seconds=60).status is pp.Status.UNIQUE
        for i, char in enumerate(made.puzzle.cells):
            if char != ".":
                fewer = replace(made.puzzle, cells=made.puzzle.cells[:i] + "." + made.puzzle.cells[i + 1 :])
                assert pp.solve(fewer, engine="sat", seconds=60).status in (pp.Status.MULTIPLE, pp.Status.NONE)
        assert len(made.puzzle.gusts) == sum(char in "UDLR" for char in made.puzzle.cells)


def test_options_for_the_loop_are_heard() -> None:
    lengths = []
    for loop in (0.2, 0.5, 0.8):
        made = [pp.generate("nagareru", 8, 8, seed=s, loop=loop, arrows=0.5) for s in range(3)]
        lengths.append(sum(sum(line_marks(m.solution).values()) for m in made))
    assert lengths[0] < lengths[1] < lengths[2]


def test_the_papers_reading_is_asked_for_by_name() -> None:
    text = "pzprv3/nagare/4/3/. D ./. r ./. N ./. . ./0 0 /0 0 /0 0 /0 0 /0 0 0 /0 0 0 /0 0 0 /"
    strict, paper = pp.load(text), pp.load(text, genre="nagareru:paper")
    assert isinstance(strict, Nagareru)
    assert isinstance(paper, Nagareru)
    assert (strict.winds, paper.winds) == ("strict", "paper")
    assert pp.solve(strict).status is pp.Status.NONE
    assert pp.solve(paper).status is pp.Status.UNIQUE
    with pytest.raises(pp.BadInput, match="no variant"):
        pp.load(text, genre="nagareru:mild")


def test_a_variant_is_made_by_name() -> None:
    one = pp.generate("nagareru:paper", 5, 5, seed=3)
    assert isinstance(one.puzzle, Nagareru)
    assert one.puzzle.winds == one.puzzle.info.made["winds"] == "paper"
    assert one.puzzle == pp.generate("nagareru", 5, 5, seed=3, winds="paper").puzzle
    with pytest.raises(pp.BadInput, match="no variant"):
        pp.generate("nagareru:mild", 5, 5)


def test_directed_answers_are_judged() -> None:
    puzzle = nagareru(".r. ...")
    solution = pp.solve(puzzle, view="directed").solutions[0]
    assert pp.check(puzzle, dict(solution))
    turned = {v: -x if v.layer == FLOW else x for v, x in solution.items()}
    assert {v.code for v in pp.check(puzzle, turned).violations} == {"white.against"}
