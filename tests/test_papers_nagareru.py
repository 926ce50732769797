"""Nagareru by its paper: diagrams of cycles, the paper's generator, and its engines on the published boards."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import loops
import puzzlepark as pp
from commands import park
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.nagareru.rules import LINE, Nagareru
from puzzlepark.papers import ishihata_generator
from puzzlepark.papers.ishihata import blank, cycle_constraint, nagareru_constraint, size_constraint
from puzzlepark.papers.zdd import both, construct_zdd
from puzzlepark.registry import genre_named
from rivers import nagareru

from conftest import data_folder
from yardstick import within

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
GENRE = genre_named("nagareru")
LOOPS = {2: 1, 3: 13, 4: 213, 5: 9349}


def test_frozen_loop_counts() -> None:
    for n, number in LOOPS.items():
        assert len(loops.all_loops(n, n)) == number
        puzzle = nagareru(" ".join(["." * n] * n))
        assert pp.count(puzzle, engine="ishihata-zdd").count == number
        assert construct_zdd(blank(n, n).m, cycle_constraint(blank(n, n))).count() == number
        if n < 5:
            assert pp.count(puzzle, engine="sat").count == number
            assert pp.count(puzzle, engine="sat", view="directed").count == 2 * number
    assert pp.count(nagareru(" ".join(["." * 6] * 6)), engine="ishihata-zdd").count == 1_222_363


def test_zdds_of_sizes_and_of_cycles_of_a_size() -> None:
    assert construct_zdd(10, size_constraint(3)).count() == 1 + 10 + 45 + 120
    graph = blank(4, 4)
    by_size = sorted(len(w) for w in loops.all_loops(4, 4))
    for K in (3, 4, 8, 12, 16):
        zdd = construct_zdd(graph.m, both(cycle_constraint(graph), size_constraint(K)))
        assert zdd.count() == sum(size <= K for size in by_size)
        assert construct_zdd(graph.m, both(size_constraint(K), cycle_constraint(graph))).nodes == zdd.nodes
        assert sorted(map(len, zdd)) == [size for size in by_size if size <= K]


def test_zdds_are_reduced() -> None:
    graph = blank(4, 4)
    zdd = construct_zdd(graph.m, nagareru_constraint(graph))
    assert len(set(zdd.nodes)) == len(zdd.nodes)
    assert all(node.one != 0 for node in zdd.nodes[2:])
    assert all(zdd.nodes[child].layer < node.layer for node in zdd.nodes[2:] for child in node[1:])
    sets = list(zdd)
    assert len(sets) == len(set(sets)) == zdd.count() == 213
    # A family has one reduced diagram: without colours, Algorithms 3 and 4 build the same.
    assert construct_zdd(graph.m, cycle_constraint(graph)).nodes == zdd.nodes


def loop_cells(made: pp.Made) -> int:
    return sum(x for var, x in made.solution.items() if var.layer == "line")


@pytest.mark.parametrize("solver", ["zdd", "frontier"])
def test_the_papers_generator_makes_interesting_instances(solver: str) -> None:
    for seed, (w, h) in enumerate([(3, 3), (4, 4), (5, 4), (5, 5)] if THOROUGH else [(3, 3), (4, 4)]):
        made = pp.generate("nagareru", h, w, seed, method="ishihata", solver=solver)
        assert made.puzzle == pp.generate("nagareru", h, w, seed, method="ishihata", solver=solver).puzzle
        assert pp.solve(made.puzzle, engine="sat").status is pp.Status.UNIQUE
        assert isinstance(made.puzzle, pp.Nagareru)
        assert ishihata_generator.is_sound(made.puzzle)
        for clue in GENRE.clues(made.puzzle):
            assert pp.solve(GENRE.without(made.puzzle, clue), engine="sat").status is not pp.Status.UNIQUE
        assert made.report.stats.figures["calls"] > 3
        assert made.puzzle.info.made["method"] == "ishihata"


def test_the_papers_generator_makes_the_same_with_either_solver() -> None:
    """Both give the same numbers, so the same random choices follow."""
    for size in (0, 10):
        made = [pp.generate("nagareru", 5, 5, 2, method="ishihata", solver=s, cells=size) for s in ("zdd", "frontier")]
        assert made[0].puzzle.id == made[1].puzzle.id
        assert made[0].report.stats.figures["calls"] == made[1].report.stats.figures["calls"]


def test_the_papers_generator_keeps_its_size_constraint_and_its_share_of_white() -> None:
    def made(**options: Any) -> list[pp.Made]:
        return [pp.generate("nagareru", 5, 5, seed, method="ishihata", **options) for seed in range(4)]

    small = made(cells=8)
    assert max(map(loop_cells, made())) > 8 >= max(map(loop_cells, small))
    assert all(pp.solve(one.puzzle, engine="sat").status is pp.Status.UNIQUE for one in small)
    white, black = (
        sum(char in "udlr" for one in made(white=share) for row in one.puzzle.to_dict()["cells"] for char in row)
        for share in (0.9, 0.1)
    )
    assert white > black


def test_the_papers_csp_is_cancelled_while_it_searches() -> None:
    """A blank board of this size takes minutes."""
    board = nagareru(" ".join(["." * 12] * 12))

    def cancelled() -> pp.Report:
        polls = count()
        return pp.solve(board, 1, None, "ishihata-csp", cancel=lambda: next(polls) >= 20)

    assert within(1_000, cancelled).stopped == "cancelled"


def test_a_method_takes_its_own_options_alone() -> None:
    for options, sentence in (
        ({"method": "other"}, 'Nagareru has no method "other"; there is ishihata.'),
        ({"method": "ishihata", "loop": 0.5}, "its options are white, cells, start, solver"),
        ({"method": "ishihata", "cells": 3}, "the shortest passes 4"),
        ({"method": "ishihata", "solver": "magic"}, "frontier, zdd"),
        ({"method": "ishihata", "level": 2}, 'has no option "level"'),
    ):
        with pytest.raises(pp.BadInput, match=sentence):
            pp.generate("nagareru", 4, 4, **options)
    with pytest.raises(pp.BadInput, match="it has only the usual one"):
        pp.generate("sudoku", 4, 4, method="ishihata")


def test_a_method_on_the_command_line(tmp_path: Path) -> None:
    words = ("generate", "nagareru", "4x4", "--method", "ishihata", "--option", "white=0.3", "-o", tmp_path)
    assert park(*words).exit_code == 0
    (file,) = tmp_path.iterdir()
    made = pp.load(file).info.made
    assert (made["method"], made["white"]) == ("ishihata", 0.3)
    before = file.stat().st_mtime_ns
    assert park(*words).exit_code == 0, "the folder has it already"
    assert file.stat().st_mtime_ns == before
    assert park("generate", "nagareru", "4x4", "--method", "ishihata", "--level", "2").exit_code == 2
    assert "--method ishihata cells=0" in park("genres", "nagareru").stdout


def test_a_method_in_the_stricter_view_and_of_a_variant() -> None:
    made = pp.generate("nagareru:paper", 4, 4, 5, method="ishihata", view="directed")
    assert made.puzzle.info.made["view"] == "directed"
    assert isinstance(made.puzzle, pp.Nagareru)
    assert made.puzzle.winds == "paper"
    assert pp.solve(made.puzzle, view="directed").status is pp.Status.UNIQUE


def line_part(marks: Marks) -> frozenset[tuple[Var, int]]:
    return frozenset((v, x) for v, x in marks.items() if v.layer == LINE)


def published() -> list[Path]:
    found = sorted(data_folder("nagareru").rglob("*.txt"))
    assert len(found) > 200
    return found


@pytest.mark.parametrize("reading", ["strict", "paper"])
def test_published_boards_are_unique(reading: str) -> None:
    free = []
    for number, path in enumerate(published()):
        if not THOROUGH and number % 3 and path.stem != "rand_5_5_10":
            continue
        puzzle = pp.load(path)
        assert isinstance(puzzle, Nagareru)
        puzzle = replace(puzzle, winds=reading)
        report = pp.solve(puzzle, seconds=60)
        assert report.status is pp.Status.UNIQUE, path.name
        assert report.engine in ("frontier", "cdcl")
        if report.stricter_views != (("directed", pp.Status.UNIQUE),):
            free.append(path.stem)
        if not THOROUGH and number % 5:
            continue
        by_sat = pp.solve(puzzle, engine="sat", seconds=60)
        assert by_sat.status is pp.Status.UNIQUE, path.name
        assert line_part(by_sat.solutions[0]) == line_part(report.solutions[0]), path.name
        ways = pp.solve(puzzle, engine="sat", view="directed", seconds=60)
        assert report.stricter_views == (("directed", ways.status),), path.name
    assert free == ["rand_5_5_10"]


def test_published_boards_by_the_papers_zdd() -> None:
    for path in published():
        puzzle = pp.load(path)
        if puzzle.rows <= (8 if THOROUGH else 7):
            report = pp.solve(puzzle, engine="ishihata-zdd", seconds=60)
            assert report.status is pp.Status.UNIQUE, path.name
            assert report.count == 1
            assert line_part(report.solutions[0]) == line_part(pp.solve(puzzle).solutions[0]), path.name


def test_published_boards_by_the_papers_csp() -> None:
    for path in [p for p in published() if "rand_5_5" in p.name][: None if THOROUGH else 6]:
        report = pp.solve(pp.load(path), engine="ishihata-csp", seconds=60)
        assert report.status is pp.Status.UNIQUE, path.name


def test_the_generator_may_begin_with_coloured_cells() -> None:
    """Appendix A: the result is as good as without, and a start of 0 changes nothing."""
    usual = pp.generate("nagareru", 6, 6, 3, method="ishihata")
    assert pp.generate("nagareru", 6, 6, 3, method="ishihata", start=0).puzzle == usual.puzzle
    others = [
        pp.generate("nagareru", 6, 6, seed, method="ishihata", start=start) for start in (6, 36) for seed in (3, 4)
    ]
    assert all(made.report.unique for made in others)
    calls = [made.report.stats.figures["calls"] for made in (others[0], usual)]
    assert calls[0] < calls[1], "the cells of a batch are counted together"
