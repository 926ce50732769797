"""Completion of boards that were begun by hand: one solution, and everything given stays."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import puzzlepark as pp
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.fields.cells import Setting
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.genre import Genre
from puzzlepark.genres.kit.cages import Cage
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.registry import genres
from puzzlepark.tasks.edit import blank, edit, from_answer
from puzzlepark.tasks.make.boards import random_board
from puzzlepark.tasks.make.completion import complete

from tiny import sizes

EACH = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


def half(genre: Genre[Any], puzzle: Any) -> Any:
    """The puzzle without every second clue, as long as there is a solution: in some genres clues add solutions."""
    for clue in genre.clues(puzzle)[::2]:
        less = genre.without(puzzle, clue)
        puzzle = less if pp.solve(less, limit=1).solutions else puzzle
    return puzzle


@pytest.mark.share(25)
@EACH
def test_clues_are_added_until_there_is_one_solution(genre: Genre[Any]) -> None:
    # Not every course of a Slalom can be completed: of some answers no black cells beside the loop make the only one.
    seed = 4 if genre.name == "slalom" else 3
    begun = half(genre, pp.generate(genre.name, *genre.near_size(4, 4), seed=seed).puzzle)
    made = complete(begun, seconds=None)
    assert pp.solve(made.puzzle).unique
    assert pp.check(made.puzzle, made.solution)
    assert set(genre.clues(begun)) <= set(genre.clues(made.puzzle))
    assert complete(begun, seconds=None).puzzle == made.puzzle
    for part in genre.fields:
        for clue in part.clues(begun):
            assert part.words(begun, clue) == part.words(made.puzzle, clue)


@pytest.mark.share(15)
@EACH
def test_an_empty_board_is_made_as_a_whole(genre: Genre[Any]) -> None:
    size, easiest = genre.near_size(4, 4), min({1, 2, 3, 4, 5}.difference(genre.maker.rare))
    made = complete(blank(genre.name, *size), 5, level=easiest)
    assert (made.puzzle.rows, made.puzzle.cols) == size
    assert pp.solve(made.puzzle).unique


def test_clues_are_taken_away_to_a_level() -> None:
    full = complete(half(genres()["slitherlink"], pp.generate("slitherlink", 6, 6).puzzle)).puzzle
    genre = genres()["slitherlink"]
    assert genre.clues_from is not None
    full = genre.clues_from(full, pp.solve(full).solutions[0])
    made = complete(full, level=1, thin=True, seconds=None)
    assert made.level == pp.grade(made.puzzle).level == 1
    assert set(genre.clues(made.puzzle)) < set(genre.clues(full))
    even = complete(full, symmetric="half-turn", thin=True, seconds=None)
    places = set(genre.clues(even.puzzle))
    assert places == {pp.Spot(12 - r, 12 - c) for r, c in places}


@pytest.mark.parametrize("genre", ["norinori", "star-battle"])
def test_rooms_that_were_drawn_stay(genre: str) -> None:
    made = pp.generate(genre, 6, 6)
    assert complete(made.puzzle).puzzle == made.puzzle
    begun = from_answer(blank(genre, 6, 6), dict(made.solution))
    assert len(pp.solve(begun).solutions) == 2
    with pytest.raises(BadInput, match="No way was found"):
        complete(begun)


def lost(genre: Genre[Any], before: Any, after: Any) -> list[str]:
    """The given parts that another board lacks, field by field, computed independently of the fields."""
    gone = []
    for part in genre.fields:
        old, new = getattr(before, part.name), getattr(after, part.name)
        if isinstance(part, Regions):
            rooms, found = (Counter(map(frozenset, _rooms(ids).values())) for ids in (old, new))
            gone += [f"{part.name}: {sorted(room)}" for room in rooms - found if len(room) > 1 or not part.single]
        elif isinstance(part, Setting) or part.name in ("palette", "doors"):
            gone += [part.name] if old != new else []
        elif isinstance(old, str) or (old and isinstance(old[0] if isinstance(old, tuple) else None, str)):
            pairs = list(zip(old, new, strict=True))
            gone += [f"{part.name}: {a} at {i}" for i, (a, b) in enumerate(pairs) if a not in (b, ".", "?")]
            gone += [f"{part.name}: ? at {i}" for i, (a, b) in enumerate(pairs) if a == "?" and b == "."]
        else:
            kept, at = set(new), {piece[0] for piece in new if isinstance(piece, tuple)}
            vague = {piece for piece in old if "-2" in str(piece) or (isinstance(piece, Cage) and not piece.target)}
            gone += [f"{part.name}: {piece}" for piece in sorted(set(old) - kept - vague)]
            gone += [f"{part.name}: {piece}" for piece in sorted(vague) if piece[0] not in at]
    return gone


def _rooms(ids: Any) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for i, room in enumerate(ids):
        found.setdefault(room, []).append(i)
    return found


def begun_boards(genre: Genre[Any], count: int, seed: int) -> Iterator[Any]:
    """Small boards of the genre without some clues and other parts, which have several solutions."""
    rng = random.Random(f"{genre.name} {seed}")
    for _ in range(40 * count):
        size = rng.choice([*sizes(genre), genre.near_size(4, 4)])
        try:
            options = {option.name: option.default for option in genre.maker.options}
            puzzle, _ = random_board(genre, *size, rng, options)
            share = rng.choice((0.0, 0.2, 0.5, 0.9))
            for part in genre.fields:
                value = getattr(puzzle, part.name)
                for group in part.groups(puzzle):
                    if rng.random() < share:
                        with suppress(BadInput):
                            puzzle = puzzle.changed(**{part.name: part.without_group(puzzle, group)})
                pieces = isinstance(value, tuple) and value and isinstance(value[0], tuple) and part.name != "doors"
                if pieces and rng.random() < 0.5:
                    with suppress(BadInput):
                        fewer = tuple(piece for piece in value if rng.random() >= share)
                        puzzle = puzzle.changed(**{part.name: fewer})
                more = list(islice(part.additions(puzzle), 500)) if rng.random() < 0.2 else []
                if more:
                    puzzle = puzzle.changed(**{part.name: rng.choice(more)[1]()})
            several = puzzle != genre.blank(*size) and len(pp.solve(puzzle, limit=2).solutions) == 2
        except BadInput:
            continue
        if several:
            yield puzzle
            count -= 1
        if not count:
            return


@EACH
def test_what_is_given_stays_to_the_letter(genre: Genre[Any]) -> None:
    boards = list(begun_boards(genre, 4, seed=1))
    assert boards or genre.name == "galaxies", "the stars of a small board leave no choice"
    for begun in boards:
        try:
            made = complete(begun, seconds=None)
        except BadInput as error:
            assert "No way was found" in str(error) or "never has one solution" in str(error)
            continue
        assert not lost(genre, begun, made.puzzle), (genre.pack(begun), genre.pack(made.puzzle))
        assert pp.solve(made.puzzle).unique


def test_clues_that_cannot_be_taken_away_stay_where_they_are() -> None:
    with pytest.raises(BadInput, match="No way was found"):
        pp.complete(pp.Nurimisaki(numbers=[[2, None], [None, 2]]))
    begun = pp.Nurikabe(numbers=[[3, None, None], [None] * 3, [None] * 3])
    made = pp.complete(begun).puzzle
    assert made.plain.numbers[0][0] == 3
    assert pp.solve(made).unique


def test_what_cannot_be_completed_is_told() -> None:
    board = edit(blank("slitherlink", 3, 3), [])
    wrong = board.changed(numbers=((pp.Spot(1, 1), 3), (pp.Spot(1, 3), 0), (pp.Spot(3, 1), 0)))
    with pytest.raises(BadInput, match="no solution"):
        complete(wrong)
    several = board.changed(numbers=((pp.Spot(1, 1), 2),))
    with pytest.raises(BadInput, match="several"):
        complete(several, thin=True)
    with pytest.raises(BadInput, match="symmetry"):
        complete(several, symmetric="inside out")
    with pytest.raises(Stopped):
        complete(several, seconds=0)


def test_the_library_completes_what_was_begun() -> None:
    begun = {"genre": "sudoku", "numbers": [[1, None, None, None], [None] * 4, [None] * 4, [None] * 4]}
    made = pp.complete(begun)
    assert made.puzzle.info.made["completed"] == "filled up"
    assert made.puzzle.plain.numbers[0][0] == 1
    assert pp.solve(made.puzzle).unique
    again = pp.complete(begun, seed=None)
    seed = again.puzzle.info.made["seed"]
    assert pp.complete(begun, seed=seed).puzzle == again.puzzle
    assert pp.complete(made, thin=True).puzzle.info.made["completed"] == "thinned"


def test_the_command_completes_what_was_begun(tmp_path: Path) -> None:
    begun = pp.Sudoku(numbers=[[1, None, None, None], [None] * 4, [None] * 4, [None] * 4])
    pp.save(begun, tmp_path / "begun.json")
    out = tmp_path / "whole.json"
    run = CliRunner().invoke(
        cli, ["complete", str(tmp_path / "begun.json"), "-o", str(out), "--symmetric", "half-turn"]
    )
    assert run.exit_code == 0, run.output
    assert pp.load(out) == pp.complete(begun, symmetric=True).puzzle
    run = CliRunner().invoke(cli, ["complete", str(out), "--level", "5", "--to", "url"])
    assert "the nearest to 5 that was found" in run.output
    assert pp.loads(run.stdout.strip()).genre == "sudoku"
