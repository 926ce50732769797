"""The Gymnasium environment: its own checker accepts it for several genres, and the judge finds planted marks."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.puzzle import Var
from shares import THOROUGH

gymnasium = pytest.importorskip("gymnasium", reason="the package gymnasium is missing")

from puzzlepark import gym as park_gym  # noqa: E402

GENRES = ("sudoku", "akari", "slitherlink", "nurikabe", "tents")
OBSERVATIONS = ("grid", "text", "json", "picture", "grid")
MOVES = 20_000 if THOROUGH else 60


@pytest.mark.parametrize(("genre", "observation"), list(zip(GENRES, OBSERVATIONS, strict=True)))
def test_the_checker_of_gymnasium_accepts_it(genre: str, observation: Any) -> None:
    from gymnasium.utils.env_checker import check_env

    size = (4, 4) if genre == "sudoku" else (5, 5)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*spec|.*not within the obs.*|.*Box.*")
        env = gymnasium.make("puzzlepark/Puzzle-v0", genre=genre, size=size, observation=observation).unwrapped
        check_env(env)


def test_moves_by_meaning_lead_to_the_solution() -> None:
    env = park_gym.PuzzleEnv("akari", (5, 5), level=1, reward="judge")
    env.reset(seed=4)
    solution = pp.solve(env.puzzle).solutions[0]
    last: tuple[Any, ...] = ()
    for step in pp.explain(env.puzzle).steps:
        for var, value in {**step.follow, **step.marks}.items():
            if var not in env.marks:
                assert solution[var] == value
                last = env.step(env.action(var, value))
                assert last[4]["worth"] in ("follows", "early")
                assert env.marks[var] == value
    _observation, reward, terminated, _truncated, _info = last
    assert terminated
    assert reward >= park_gym.SOLVED


def test_one_seed_gives_one_puzzle_and_levels_are_kept() -> None:
    env = park_gym.PuzzleEnv("sudoku", (4, 4), level=1)
    first = env.reset(seed=7)[1]["puzzle"]
    assert env.reset(seed=7)[1]["puzzle"] == first
    assert env.reset()[1]["puzzle"] != first
    assert pp.grade(env.puzzle).level == 1


def test_every_planted_wrong_mark_is_found() -> None:
    """A random agent puts down right marks, and now and then a wrong one, which it takes back."""
    rng = random.Random(3)
    env = park_gym.PuzzleEnv("slitherlink", (5, 5), reward="judge", most_moves=MOVES + 1)
    env.reset(seed=1)
    solution = pp.solve(env.puzzle).solutions[0]
    for move in range(MOVES // 2):
        var, value = rng.choice(env.legal())
        if move % 3 == 0:
            value = 1 - solution[var]
        *_, info = env.step(env.action(var, value))
        assert (info["worth"] in ("wrong", "breaks a rule")) == (value != solution[var]), info
        if value != solution[var]:
            *_, info = env.step(env.action(var, None))
            assert info["worth"] == "takes back"
        if len(env.marks) > len(solution) // 2:
            env.reset(options={"puzzle": env.puzzle})


def test_a_move_that_the_board_does_not_have_changes_nothing() -> None:
    env = park_gym.PuzzleEnv("sudoku", (4, 4), reward="judge")
    before, _ = env.reset(seed=1)
    after, reward, terminated, truncated, info = env.step([0, 0, 0, 0])
    assert (before == after).all()
    assert (reward, terminated, truncated, info["worth"]) == (park_gym.REWARDS["nothing"], False, False, "nothing")


def test_clues_marks_and_regions_have_planes() -> None:
    puzzle = pp.Sudoku(numbers=[[1, None, None, None], *[[None] * 4] * 3])
    env = park_gym.PuzzleEnv(puzzle)
    env.reset()
    observation, *_ = env.step(env.action(Var("digit", pp.cell(2, 3)), 4))
    spot, given = pp.cell(2, 3), pp.cell(1, 1)
    assert observation[0, spot.r + 1, spot.c + 1] == 4
    assert observation[1, given.r + 1, given.c + 1] == 1
    with pytest.raises(pp.BadInput):
        env.reset(options={"puzzle": pp.Sudoku(9)})
    wrong: Any = "smell"
    with pytest.raises(pp.BadInput):
        park_gym.PuzzleEnv("sudoku", (4, 4), observation=wrong)
    with pytest.raises(pp.BadInput):
        park_gym.PuzzleEnv("sudoku", (4, 4), reward=wrong)


def test_the_environment_is_small() -> None:
    assert len(Path(park_gym.__file__).read_text("utf-8").splitlines()) <= 400
