"""Tilepaint at its edges: boards of unusual shape and size, formats by hand, wrong input."""

from __future__ import annotations

import random
from itertools import pairwise
from math import comb
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.genres.kit.making.regions import random_regions
from puzzlepark.genres.tilepaint.rules import LAYER, Tilepaint

Clues = list[int] | list[int | None] | None


def board(rows: int, cols: int, tiles: list[int], columns: Clues = None, across: Clues = None) -> Tilepaint:
    clues = [(Spot(-1, 2 * c + 1), k) for c, k in enumerate(columns or []) if k is not None]
    clues += [(Spot(2 * r + 1, -1), k) for r, k in enumerate(across or []) if k is not None]
    return Tilepaint(rows=rows, cols=cols, tiles=tuple(tiles), clues=tuple(clues))


def single_cells(rows: int, cols: int, columns: Clues, across: Clues) -> Tilepaint:
    return board(rows, cols, list(range(rows * cols)), columns, across)


def random_sums(n: int, seed: int) -> tuple[list[int], list[int]]:
    rng = random.Random(seed)
    rows = [[rng.random() < 0.5 for _ in range(n)] for _ in range(n)]
    return [sum(c) for c in zip(*rows, strict=True)], [sum(r) for r in rows]


def test_200x200_single_cells_are_the_polynomial_case() -> None:
    columns, across = random_sums(200, 1)
    report = pp.solve(single_cells(200, 200, columns, across))
    assert report.status is pp.Status.MULTIPLE
    assert report.engine == "subset_sum"
    assert "polynomial" in report.stats.method


def test_200x200_single_cells_unique_and_impossible() -> None:
    stairs = list(range(1, 201))
    report = pp.solve(single_cells(200, 200, stairs[::-1], stairs))
    assert report.status is pp.Status.UNIQUE
    assert report.engine == "subset_sum"
    none = pp.solve(single_cells(200, 200, [200] * 100 + [0] * 100, [101] * 100 + [99] * 100))
    assert none.status is pp.Status.NONE
    assert none.certificate is not None
    assert "cells" in none.certificate.sentence


def test_200x200_with_some_clues_missing_is_solved() -> None:
    columns, across = random_sums(200, 2)
    puzzle = single_cells(200, 200, [None, *columns[1:]], [*across[:-1], None])
    assert pp.solve(puzzle, seconds=60).status is pp.Status.MULTIPLE


def test_row_of_5000() -> None:
    puzzle = single_cells(1, 5000, None, [2500])
    assert pp.solve(puzzle).status is pp.Status.MULTIPLE
    assert pp.count(puzzle).count == comb(5000, 2500)
    pairs = board(1, 5000, [i // 2 for i in range(5000)], None, [2501])
    assert pp.solve(pairs).status is pp.Status.NONE


def test_one_tile() -> None:
    tile = [0] * 12
    assert pp.solve(board(3, 4, tile)).status is pp.Status.MULTIPLE
    assert pp.solve(board(3, 4, tile, [3] * 4)).status is pp.Status.UNIQUE
    assert pp.solve(board(3, 4, tile, [0] * 4)).status is pp.Status.UNIQUE
    assert pp.solve(board(3, 4, tile, [3, 3, 3, 2])).status is pp.Status.NONE


def test_no_clues_at_all_counts_every_colouring() -> None:
    tiles = random_regions(20, 20, random.Random(3), 2, 6)
    assert pp.count(board(20, 20, tiles)).count == 2 ** len(set(tiles))


def test_count_above_a_million_millions_is_exact() -> None:
    """Rows alone are counted: each is a binomial coefficient, and their product is known."""
    across = [3, 7, 10, 12, 15, 18, 20, 5]
    puzzle = single_cells(8, 20, None, across)
    expected = 1
    for k in across:
        expected *= comb(20, k)
    assert expected > 10**12
    assert pp.count(puzzle).count == expected


def test_count_of_crossing_lines_agrees_with_an_independent_formula() -> None:
    """Matrices with all row sums 2 and column sums 2: 1, 6, 90, 2040, 67950, 3110940 for n = 2..7 (A001499)."""
    for n, known in zip(range(2, 8), (1, 6, 90, 2040, 67950, 3110940), strict=True):
        assert pp.count(single_cells(n, n, [2] * n, [2] * n)).count == known


def test_count_keeps_within_small_memory() -> None:
    """With a cap that the states do not fit into, counting goes by cases and is still exact."""
    puzzle = single_cells(7, 7, [2] * 7, [2] * 7)
    assert pp.count(puzzle, engine="subset_sum", memory=40_000).count == 3110940


def test_contradictory_clues() -> None:
    report = pp.solve(single_cells(2, 2, [2, 2], [1, 1]))
    assert report.status is pp.Status.NONE
    assert pp.solve(single_cells(2, 2, [3, 1], [1, 1])).status is pp.Status.NONE
    assert pp.solve(board(2, 2, [0, 0, 0, 1], [1, None])).status is pp.Status.NONE


def test_deadline_keeps_what_was_found() -> None:
    columns, across = random_sums(200, 4)
    puzzle = single_cells(200, 200, columns, across)
    report = pp.count(puzzle, seconds=0.5)
    assert report.count is None
    assert report.stopped == "deadline"
    assert not report.exhausted
    report = pp.solve(single_cells(6, 6, [3] * 6, [3] * 6), limit=None, seconds=0.3, engine="search")
    assert report.stopped == "deadline"
    assert report.status in (pp.Status.MULTIPLE, pp.Status.SOLVED, pp.Status.UNKNOWN)
    assert all(pp.check(s.puzzle, s) for s in report.solutions)


def test_all_solutions_come_in_the_same_order() -> None:
    puzzle = single_cells(4, 4, [2] * 4, [2] * 4)
    first = pp.solve(puzzle, limit=None).solutions
    assert len(first) == 90
    assert len(set(first)) == 90
    assert pp.solve(puzzle, limit=None).solutions == first
    assert pp.solve(puzzle, limit=7, engine="subset_sum").solutions == first[:7]


# --- formats


URL = "https://puzz.link/p?tilepaint/6/6/mfttf5ovqrrvzv234232243331"


@pytest.mark.parametrize(
    "text",
    [
        URL,
        URL.replace("https://", "http://"),
        URL.replace("puzz.link/p?", "pzv.jp/p.html?"),
        URL.replace("tilepaint/", "tilepaint_edit/"),
        URL.replace("tilepaint/", "tilepaint_play/"),
        URL.split("?")[1],
        URL.split("//")[1],
    ],
)
def test_url_in_all_its_forms(text: str) -> None:
    puzzle = pp.load(text)
    assert (puzzle.rows, puzzle.cols) == (6, 6)
    assert pp.solve(puzzle).status is pp.Status.UNIQUE
    assert pp.to_url(puzzle) == URL


def test_url_with_clues_of_two_digits_and_clue_cells() -> None:
    n = 20
    tiles = [-1 if i == 25 else 0 if i < 25 else 1 for i in range(n * n)]
    tiles = [t if t == -1 else i for i, t in enumerate(tiles)]
    clues = [(Spot(-1, 1), 20), (Spot(1, -1), 17), (Spot(-1, 3), 0)]
    hole = cell_at(1, 5)
    for across, down in ((3, 4), (14, 18), (None, 17), (16, None), (None, None), (0, 0)):
        extra = [(Spot(hole.r, hole.c + 1), across), (Spot(hole.r + 1, hole.c), down)]
        cells = tuple((s, k) for s, k in extra if k is not None)
        puzzle = Tilepaint(rows=n, cols=n, tiles=tuple(tiles), clues=(*clues, *cells))
        url = pp.to_url(puzzle)
        assert "-14" in url
        assert "-11" in url
        assert pp.load(url) == puzzle


def test_pzpr_file_on_one_line_and_with_history() -> None:
    text = "pzprv3/tilepaint/2/2/2/0 0 /1 1 /0 1 -1 /2 . . /-1 . . /# # /+ . /"
    puzzle = pp.load(text)
    assert pp.solve(puzzle).status is pp.Status.UNIQUE
    marks = pp.load_marks(text, puzzle)
    assert {v.spot: x for v, x in marks.items()} == {cell_at(0, 0): 1, cell_at(0, 1): 1, cell_at(1, 0): 0}
    assert pp.load(text.replace("/", "\n") + '\nhistory:{"a": "/ 1 2"}\n') == puzzle


def test_text_ids_in_any_order_and_layout() -> None:
    one = pp.load("2 2\n1 -1\n1 1\n7 7\n3 3\n")
    two = pp.load("2 2 1 -1 1 1\r\n1\r\n1 9 9\r\n")
    assert one == two
    assert one.id == two.id


BAD = {
    "2 2\n1 1\n1 1\n1 2\n": "ends where the tile of row 2, column 1",
    "2 2\n1 x\n1 1\n1 2\n3 4\n": 'Line 2: the clue of column 2 was expected, "x"',
    "2 2\n1 -2\n1 1\n1 2\n3 4\n": "Line 2: the clue of column 2 is -2",
    "0 2\n1 1\n1 2\n": "the number of rows is 0",
    "2 2\n1 1\n1 1\n1 2\n3 4\n5": "Line 6",
    "2 2\n1 1\n1 1\n1 2\n2 1\n": "is not connected",
    "3000 3000\n1 1\n": "too large",
    "tilepaint/6/6/!!ttf5ovqrrvzv234232243331": "Character",
    "tilepaint/9999/9999/mf": "too large",
    "nosuch/9/9/abc": 'kind "nosuch"',
    '{"genre": "tilepaint"}': '"height"',
    '{"genre": "chess"}': 'no genre "chess"',
    '{"genre": "tilepaint", "height": 1, "width": 1, "tiles": [[0]], "rows": [true]}': "whole number",
    '{"genre": "tilepaint", "version": 7}': "version 7",
    "{": "not JSON",
    "no-such-file.txt": "no file",
    "": "",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_input_gets_one_clear_sentence(text: str) -> None:
    with pytest.raises(pp.BadInput) as error:
        pp.load(text)
    # Where another genre's text may look alike, the sentence says what is wrong as either.
    assert BAD[text].lower() in str(error.value).lower()
    assert "\n" not in str(error.value)


def test_marks_that_do_not_belong() -> None:
    puzzle = pp.load("2 2\n1 1\n1 1\n1 2\n3 4\n")
    with pytest.raises(pp.BadInput, match="ends where the mark"):
        pp.load_marks("1 0\n0\n", puzzle)
    with pytest.raises(pp.BadInput, match="another puzzle"):
        pp.load_marks(
            '{"genre": "tilepaint", "rows": 1, "cols": 1, "tiles": [[0]], "answer": {"paint": [[1]]}}', puzzle
        )
    with pytest.raises(pp.BadInput, match="has no paint at"):
        pp.check(puzzle, {pp.Var(LAYER, cell_at(5, 5)): 1})
    with pytest.raises(pp.BadInput, match="cannot be 2"):
        pp.check(puzzle, {pp.Var(LAYER, cell_at(0, 0)): 2})


def test_an_answer_that_looks_like_a_puzzle_is_read_as_an_answer() -> None:
    puzzle = pp.load("2 3\n2 1 1\n3 1\n1 2 3\n4 5 6\n")
    marks = pp.load_marks("1 1 1\n1 0 0\n", puzzle)
    assert pp.check(puzzle, marks)


def test_marks_without_blanks_between() -> None:
    puzzle = pp.load("2 3\n2 1 1\n3 1\n1 2 3\n4 5 6\n")
    assert pp.check(puzzle, pp.load_marks("###\n#++\n", puzzle))


# --- the maker


def test_tilings_have_natural_tiles() -> None:
    rng = random.Random(5)
    for rows, cols, low, high in ((10, 10, 2, 6), (1, 30, 2, 4), (15, 8, 3, 9), (6, 6, 1, 1)):
        tiles = random_regions(rows, cols, rng, low, high)
        puzzle = board(rows, cols, tiles)
        sizes = [puzzle.tiles.count(t) for t in set(puzzle.tiles)]
        assert max(sizes) <= high + low
        assert sum(s < low for s in sizes) <= len(sizes) // 10


def test_made_puzzles_carry_seed_and_options() -> None:
    made = pp.generate("tilepaint", 7, 9, seed=5, smallest=3, largest=5, paint=0.3)
    assert made.puzzle.info.made["seed"] == 5
    assert made.puzzle.info.made["largest"] == 5
    share = sum(v for v in made.solution.values()) / 63
    assert 0.15 < share < 0.45


def test_more_paint_is_more_paint() -> None:
    shares = [sum(pp.generate("tilepaint", 8, 8, seed=1, paint=p).solution.values()) for p in (0.1, 0.5, 0.9)]
    assert all(a < b for a, b in pairwise(shares))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"colour": 3}, 'no option "colour"'),
        ({"paint": 1.5}, "between"),
        ({"paint": "much"}, "cannot be"),
        ({"smallest": 9, "largest": 3}, "larger than the largest"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(pp.BadInput, match=sentence):
        pp.generate("tilepaint", 5, 5, **options)
