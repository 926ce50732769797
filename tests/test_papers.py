"""The papers' algorithms: boards made by hand, their theorems, their errata, and brute force on random boards."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from paper_boards import (
    SMALL,
    Picture,
    brute_force,
    counted,
    pictures,
    refusal,
    run,
    singles,
    tilepaint,
)
from puzzlepark.core.engine import Engine
from puzzlepark.core.fields.regions import CLUE_CELL
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.genres.tilepaint import GENRE
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers import (
    fridolin,
    fridolin_complete,
    fridolin_printed,
    fridolin_prune,
    fridolin_row,
    fridolin_tomography,
)

COMPLETE = fridolin_complete.ENGINE
PRUNE = fridolin_prune.ENGINE
PRINTED = fridolin_printed.ENGINE
TOMOGRAPHY = fridolin_tomography.ENGINE
ROW = fridolin_row.ENGINE
ENGINES = (COMPLETE, PRUNE, PRINTED, TOMOGRAPHY, ROW)
SEARCHES = pytest.mark.parametrize("engine", [COMPLETE, PRUNE, PRINTED], ids=lambda engine: engine.name)

# Hand-made boards.


@SEARCHES
def test_search_finds_the_only_solution(engine: Engine) -> None:
    outcome = run(engine, SMALL)
    assert outcome.found == pictures("### .#.")
    assert outcome.exhausted
    assert outcome.certificate is None
    assert outcome.stats.method
    assert outcome.stats.figures["nodes"] > 0


@SEARCHES
def test_search_lists_all_solutions_in_a_fixed_order(engine: Engine) -> None:
    puzzle = singles([1, 1], [1, 1])
    first = run(engine, puzzle)
    assert sorted(first.found) == pictures(".# #.\n#. .#")
    assert run(engine, puzzle).found == first.found


def test_complete_search_goes_by_growing_mask() -> None:
    outcome = run(COMPLETE, tilepaint("AB", [None], [None, None]))
    assert outcome.found == pictures("..\n#.\n.#\n##")
    assert outcome.stats.figures["nodes"] == 4


def test_prune_tries_coloured_first() -> None:
    assert run(PRUNE, tilepaint("AB", [None], [None, None])).found == pictures("##\n#.\n.#\n..")


def test_prune_as_printed_looks_at_coloured_tiles_only() -> None:
    """Two of three single cells in a row, counted by hand. The printed search never prunes after a white tile."""
    puzzle = tilepaint("ABC", [2], [None] * 3)
    printed, pruned = run(PRINTED, puzzle), run(PRUNE, puzzle)
    assert printed.found == pruned.found == pictures("##.\n#.#\n.##")
    # The whole tree has 2 + 4 + 8 states; with A and B white the clue is out of reach, which saves two.
    assert (printed.stats.figures["nodes"], pruned.stats.figures["nodes"]) == (14, 12)


def test_prune_as_printed_finds_the_same_and_visits_no_fewer_states() -> None:
    rng, more = random.Random(11), 0
    for _ in range(60):
        puzzle = random_board(rng)
        printed, pruned = run(PRINTED, puzzle), run(PRUNE, puzzle)
        assert printed.found == pruned.found
        assert printed.stats.figures["nodes"] >= pruned.stats.figures["nodes"]
        more += printed.stats.figures["nodes"] > pruned.stats.figures["nodes"]
    assert more > 20


@SEARCHES
def test_one_tile(engine: Engine) -> None:
    assert run(engine, tilepaint("AAA AAA", [3, None], [None] * 3)).found == pictures("### ###")
    assert run(engine, tilepaint("AAA AAA", [0, None], [None] * 3)).found == pictures("... ...")
    assert len(run(engine, tilepaint("AAA AAA", [None] * 2, [None] * 3)).found) == 2
    assert run(engine, tilepaint("AAA AAA", [3, 0], [None] * 3)).reason is not None


@SEARCHES
def test_tomography_boards_by_search(engine: Engine) -> None:
    assert len(run(engine, singles([2, 1], [1, 1, 1])).found) == 3


def test_verification() -> None:
    instance = fridolin.instance_of(SMALL)
    assert instance.IG == ((1, 1, 2), (3, 1, 4))
    assert (instance.CR, instance.CC, instance.p) == ((3, 1), (None, 2, 1), 4)
    right, split, wrong = [[1, 1, 1], [0, 1, 0]], [[1, 1, 1], [1, 0, 0]], [[1, 1, 0], [1, 1, 1]]
    assert fridolin.is_verified(instance, right)
    assert not fridolin.is_all_same(instance, split)
    assert fridolin.is_all_same(instance, wrong)
    assert not fridolin.comply_constraint(instance, wrong)
    assert not fridolin.is_verified(instance, split)
    assert not fridolin.is_verified(instance, wrong)


def test_is_sum_equal_skips_boards_with_a_missing_clue() -> None:
    assert fridolin.is_sum_equal([1, 2], [3])
    assert not fridolin.is_sum_equal([1, 2], [2])
    assert fridolin.is_sum_equal([1, None], [5])
    assert fridolin.is_sum_equal([1, 2], [None])


def test_zero_is_a_clue_and_none_is_not() -> None:
    assert run(PRUNE, tilepaint("AB", [None], [0, None])).found == pictures(".#\n..")


# Theorems as reasons for "no solution".

THEOREMS = {
    "Theorem 1: the row clues add up to 3, but the column clues to 2.": singles([2, 1], [1, 1]),
    "Definition 1: row 2 has the clue 3, but only 2 cells.": tilepaint("AB CD", [None, 3], [None, None]),
    "Definition 1: column 1 has the clue 2, but only 1 cell.": tilepaint("AB", [None], [2, None]),
    "Theorem 3: row 2 has the clue 1, but each of its tile segments has at least 2 cells.": tilepaint(
        "AABB CCBB", [2, 1], [None] * 4
    ),
    "Corollary 2: column 2 has the clue 1, but each of its tile segments has at least 2 cells.": tilepaint(
        "AB AB CD CD", [None] * 4, [None, 1]
    ),
    "Theorem 2: row 1 has the odd clue 3, but each of its tile segments has an even number of cells.": tilepaint(
        "AABB", [3], [None] * 4
    ),
    "Corollary 1: column 1 has the odd clue 3, but each of its tile segments has an even number of cells.": tilepaint(
        "AE AF BG BH", [None] * 4, [3, None]
    ),
}


@pytest.mark.parametrize(("sentence", "puzzle"), THEOREMS.items(), ids=[s.split(":")[0] for s in THEOREMS])
def test_theorem_is_named(sentence: str, puzzle: Tilepaint) -> None:
    assert not brute_force(puzzle)
    certificate = fridolin.instance_checks(fridolin.instance_of(puzzle))
    assert certificate is not None
    assert certificate.sentence == sentence
    clues = {spot for spot, _ in puzzle.clues}
    assert clues.intersection(certificate.where)
    outcome = run(PRUNE, puzzle)
    assert (outcome.found, outcome.exhausted, outcome.certificate) == ([], True, certificate)
    assert outcome.stats.figures["nodes"] == 0
    assert run(COMPLETE, puzzle).reason is not None


def test_theorem_marks_the_line() -> None:
    certificate = fridolin.parity_condition(fridolin.instance_of(tilepaint("CC AA", [None, 1], [None] * 2)))
    assert certificate is not None
    assert certificate.where == (Spot(3, -1), cell_at(1, 0), cell_at(1, 1))


def test_checks_pass_solvable_boards() -> None:
    zero, bare = tilepaint("AABB", [0], [None] * 4), tilepaint("AB", [None], [None] * 2)
    for puzzle in (SMALL, singles([2, 1], [2, 1]), zero, bare):
        assert fridolin.instance_checks(fridolin.instance_of(puzzle)) is None


# Errata.


@SEARCHES
def test_no_solution_after_a_failed_search(engine: Engine) -> None:
    """No theorem applies to this board: neither 2 + 3 nor 3 + 3 nor 3 alone is 4."""
    puzzle = tilepaint("AABBBCCC", [4], [None] * 8)
    assert fridolin.instance_checks(fridolin.instance_of(puzzle)) is None
    outcome = run(engine, puzzle)
    assert (outcome.found, outcome.exhausted) == ([], True)
    assert outcome.reason is not None
    assert "ways to colour the tiles" in outcome.reason or "every way to colour the tiles" in outcome.reason


@SEARCHES
def test_a_row_whose_parity_is_right_does_not_loop_for_ever(engine: Engine) -> None:
    """The printed Algorithm 5 never leaves a row that has as many coloured cells, mod 2, as its clue."""
    assert run(engine, tilepaint("AAB CCD", [2, 2], [None] * 3), seconds=5).found == pictures("##. ##.")


def test_prune_prunes_the_uncoloured_branch() -> None:
    """Every tile must be coloured: two nodes for each tile, one of which is pruned."""
    puzzle = singles([6] * 6, [6] * 6)
    outcome = run(PRUNE, puzzle)
    assert outcome.found == [(1,) * 36]
    assert outcome.stats.figures["nodes"] == 72


@pytest.mark.parametrize(
    ("tiles", "clue", "colours"),
    [("AAABC", 2, [1]), ("AAABC", 3, [0]), ("ABBCC", 2, [1])],
    ids=["exceeded", "out of reach", "parity"],
)
def test_prune_turns_back_at_once(tiles: str, clue: int, colours: list[int]) -> None:
    """Each of the three reasons alone, with undecided tiles left; after undoing, the state is valid again."""
    board = fridolin_prune.PartialColouring(fridolin.instance_of(tilepaint(tiles, [clue], [None] * 5)))
    for tile, colour in enumerate(colours, 1):
        board.colour(tile, colour)
    assert not board.is_valid_conf(len(colours))
    before = fridolin_prune.PartialColouring(fridolin.instance_of(tilepaint(tiles, [clue], [None] * 5)))
    for tile in range(1, len(colours) + 1):
        board.clear(tile)
    assert vars(board) == vars(before)


@SEARCHES
def test_more_tiles_than_bits_of_an_int(engine: Engine) -> None:
    """33 tiles: with 32-bit integers, 1 << 33 overflows, and the answer is a wrong "no solution"."""
    puzzle = tilepaint([range(33)], [1], [None] * 33)
    outcome = run(engine, puzzle, limit=3)
    assert len(set(outcome.found)) == 3
    outcome = run(PRUNE, puzzle)
    assert len(outcome.found) == 33


def test_masks_have_any_number_of_bits() -> None:
    assert fridolin_complete.coloured_tiles(1 << 40 | 1, 45) == [1, 41]


def test_complete_search_stops_at_the_deadline() -> None:
    """The first mask that solves this is 2^39."""
    outcome = run(COMPLETE, tilepaint([range(40)], [None], [None] * 39 + [1]), limit=1, seconds=0.05)
    assert (outcome.found, outcome.stopped) == ([], "deadline")
    assert outcome.stats.figures["nodes"] > 0


@SEARCHES
def test_tiles_may_be_numbered_in_any_order(engine: Engine) -> None:
    rng = random.Random(5)
    for _ in range(10):
        puzzle = random_board(rng)
        names = rng.sample(range(100), 30)
        grid = [[names[t] for t in row] for row in split(puzzle.tiles, puzzle.cols)]
        renamed = Tilepaint(
            rows=puzzle.rows, cols=puzzle.cols, tiles=tuple(t for r in grid for t in r), clues=puzzle.clues
        )
        assert run(engine, renamed).found == run(engine, puzzle).found


def test_prune_has_no_depth_limit() -> None:
    n = 5000
    outcome = run(PRUNE, tilepaint([range(n)], [n], [None] * n))
    assert outcome.found == [(1,) * n]


def test_prune_stops_at_the_deadline_and_keeps_what_it_found() -> None:
    outcome = run(PRUNE, tilepaint([range(60)], [30], [None] * 60), seconds=0.05)
    assert outcome.stopped == "deadline"
    assert outcome.found


@pytest.mark.parametrize("engine", [COMPLETE, PRUNE, ROW], ids=lambda engine: engine.name)
def test_no_time_at_all(engine: Engine) -> None:
    assert run(engine, tilepaint("AAB", [2], [None] * 3), seconds=0).stopped == "deadline"


# Refusals.


class Other(Puzzle):
    genre = "other"


def test_refusals() -> None:
    holed = Tilepaint(rows=1, cols=3, tiles=(0, CLUE_CELL, 1), clues=((Spot(1, -1), 1),))
    for engine in ENGINES:
        assert refusal(engine, Other(rows=1, cols=1)) == "this algorithm solves tilepaint, not other"
        assert refusal(engine, holed) == "the paper's Tilepaint has no clue cells inside the grid"
    assert refusal(COMPLETE, SMALL, None) is None
    assert refusal(PRUNE, SMALL, None) is None
    assert refusal(ROW, SMALL) == "it needs a board of one row or one column"
    assert refusal(TOMOGRAPHY, SMALL) == "it needs tiles of one cell each"
    assert refusal(TOMOGRAPHY, tilepaint("AB", [1], [None, 1])) == "it needs a clue for every row and column"
    for limit in (None, 3):
        assert "no more than 2" in (refusal(TOMOGRAPHY, singles([1], [1]), limit) or "")


def test_row_refuses_what_does_not_fit_into_memory() -> None:
    puzzle = tilepaint([range(1000)], [500], [None] * 1000)
    task = Task(puzzle, "paint", 2, Clock(Budget(10.0, memory=1000)))
    assert "memory" in (ROW.refuses(GENRE.model(puzzle), task) or "")


# Random boards against brute force.


def split(cells: tuple[int, ...], n: int) -> list[tuple[int, ...]]:
    return [cells[i : i + n] for i in range(0, len(cells), n)]


def random_board(rng: random.Random, most_tiles: int = 8) -> Tilepaint:
    """A small board of random tiles; some clues missing, in a third of the boards some of them wrong."""
    m, n = rng.choice([(1, rng.randint(1, 8)), (rng.randint(1, 8), 1), (rng.randint(2, 4), rng.randint(2, 4))])
    tiles = list(range(m * n))
    joins = [(i, i + 1) for i in range(m * n) if i % n < n - 1] + [(i, i + n) for i in range(m * n - n)]
    rng.shuffle(joins)
    wanted = rng.randint(1, most_tiles)
    for a, b in joins:
        if len(set(tiles)) <= wanted:
            break
        tiles = [tiles[a] if t == tiles[b] else t for t in tiles]
    colours = {t: rng.randrange(2) for t in sorted(set(tiles))}
    rows = [sum(colours[t] for t in row) for row in split(tuple(tiles), n)]
    columns = [sum(colours[tiles[i]] for i in range(j, m * n, n)) for j in range(n)]
    wrong = rng.choice([0.0, 0.0, 0.3])
    missing = rng.choice([0.0, 0.3, 0.8])
    return tilepaint(split(tuple(tiles), n), *(_disturbed(clues, wrong, missing, rng) for clues in (rows, columns)))


def _disturbed(clues: list[int], wrong: float, missing: float, rng: random.Random) -> list[int | None]:
    found: list[int | None] = []
    for clue in clues:
        moved = max(0, clue + rng.choice((-2, -1, 1, 2))) if rng.random() < wrong else clue
        found.append(None if rng.random() < missing else moved)
    return found


def random_singles(rng: random.Random) -> Tilepaint:
    """A board of single cells with all clues; half the time the clues are shuffled away from their picture."""
    m, n = rng.randint(1, 3), rng.randint(1, 4)
    picture = [[rng.randrange(2) for _ in range(n)] for _ in range(m)]
    rows, columns = [sum(row) for row in picture], [sum(column) for column in zip(*picture, strict=True)]
    if rng.random() < 0.5:
        clues = rng.choice([rows, columns])
        clues[rng.randrange(len(clues))] += 1
        other = rng.choice([rows, columns])
        other[rng.randrange(len(other))] += 1
    return singles(rows, columns)


def agree(puzzle: Tilepaint, seed: int) -> set[Picture]:
    """Every algorithm that accepts the board finds the solutions of brute force, or a reason if there are none."""
    truth = brute_force(puzzle)
    for engine in (COMPLETE, PRUNE, ROW):
        if refusal(engine, puzzle, None):
            continue
        outcome = run(engine, puzzle)
        assert sorted(outcome.found) == sorted(truth), f"{engine.name}, seed {seed}: {puzzle}"
        assert outcome.exhausted
        assert (outcome.reason is None) == bool(truth), f"{engine.name}, seed {seed}: {puzzle}"
        assert counted(engine, puzzle) in (None, len(truth)), f"{engine.name}, seed {seed}: {puzzle}"
    if refusal(TOMOGRAPHY, puzzle) is None:
        outcome = run(TOMOGRAPHY, puzzle, limit=2)
        assert len(set(outcome.found)) == len(outcome.found) == min(2, len(truth)), f"seed {seed}: {puzzle}"
        assert outcome.exhausted == (len(truth) < 2), f"seed {seed}: {puzzle}"
        assert truth.issuperset(outcome.found)
        assert counted(TOMOGRAPHY, puzzle) == (len(truth) if len(truth) < 2 else None), f"seed {seed}: {puzzle}"
    if certificate := fridolin.instance_checks(fridolin.instance_of(puzzle)):
        assert not truth, f"seed {seed}: {certificate.sentence} {puzzle}"
    return truth


def test_agreement_with_brute_force() -> None:
    sizes = [len(agree(random_board(random.Random(seed)), seed)) for seed in range(400)]
    # The sample is worth something only if it has boards of every kind.
    assert min(sizes.count(0), sizes.count(1), sum(n > 1 for n in sizes)) > 40


def test_tomography_agrees_with_brute_force() -> None:
    sizes = [len(agree(random_singles(random.Random(seed)), seed)) for seed in range(150)]
    assert min(sizes.count(0), sizes.count(1), sum(n > 1 for n in sizes)) > 15


# Published boards.


def data_folder() -> Path:
    root = Path(__file__).resolve().parent.parent
    folder = Path(os.environ.get("PARK_DATA") or root.parent / "shared" / "data") / "tilepaint"
    if not folder.is_dir():
        pytest.skip(f"the published puzzles are not here: no folder {folder}")
    return folder


def test_published_ten_by_ten() -> None:
    """Prune-and-search proves published 10×10 boards unique and finds their published answers."""
    seen = 0
    for path in sorted(data_folder().glob("*_tc.in")):
        numbers = [int(word) for word in path.read_text().split()]
        m, n, *rest = numbers
        if (m, n) != (10, 10):
            continue
        columns, rows = ([None if c < 0 else c for c in part] for part in (rest[:n], rest[n : n + m]))
        outcome = run(PRUNE, tilepaint(split(tuple(rest[n + m :]), n), rows, columns))
        answer = path.with_name(path.name.replace("_tc.in", "_sol.txt")).read_text().split()
        assert outcome.found == [tuple(int(word) for word in answer)], path.name
        seen += 1
        if seen == 12:
            break
    assert seen, "there is no 10x10 board among the published puzzles"
