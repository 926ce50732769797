"""Generate: the general way to make a puzzle of any genre.

The genre's maker gives a random board with every clue and its answer. While that has a second solution, the
genre may mend it where the two differ; if it cannot, another board is tried. Then clues are taken away in
random order as long as uniqueness can be proved.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from math import inf
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre, Option, genre_named
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.report import Budget, Clock, Report, Status
from puzzlepark.formats.text import refuse_huge
from puzzlepark.tasks.solve import solve

PROOF_STEPS = 20_000
"""A board whose uniqueness takes longer to prove is not kept. Steps and not seconds, so that a seed repeats."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much is done, and how much there is."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made: unique, proved. `stopped` tells if time ended before every clue was tried."""

    puzzle: Puzzle
    solution: Solution
    report: Report
    stopped: str | None = None


def generate(
    genre: str,
    rows: int = 10,
    cols: int = 10,
    seed: int = 0,
    *,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    **wishes: float | int | str,
) -> Made:
    """Make one puzzle with exactly one solution. The same seed and wishes make the same puzzle.

    Wishes are the options of the genre's maker. Raises BadInput for wishes it cannot understand, and Stopped
    if the time ends before any unique board was found.
    """
    kind = genre_named(genre)
    if not all(isinstance(x, int) for x in (rows, cols, seed)):
        raise BadInput("Rows, columns and seed are whole numbers.")
    if rows < 1 or cols < 1:
        raise BadInput(f"A board of {rows}x{cols} cannot be made.")
    refuse_huge(rows, cols)
    options = _options(kind, wishes)
    clock = Clock(Budget(seconds))
    say = progress or (lambda what, done, all: None)
    rng = random.Random(f"{genre} {rows} {cols} {seed}")
    puzzle, report = _unique_board(kind, rows, cols, rng, options, clock, say)
    puzzle, report, stopped = _fewer_clues(kind, puzzle, report, rng, clock, say)
    made = {"generator": f"puzzlepark {version('puzzlepark')}", "seed": seed, **options}
    if stopped:
        made["stopped"] = stopped
    puzzle = replace(puzzle, info=replace(puzzle.info, made=made))
    solution = report.solutions[0]
    return Made(puzzle, Solution(puzzle, solution.layers, solution.values_by_layer), report, stopped)


def _options(genre: Genre[Any], wishes: Mapping[str, float | int | str]) -> dict[str, Any]:
    """Every option of the genre's maker, with the wishes put in."""
    known = {option.name: option for option in genre.options}
    for name, value in wishes.items():
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadInput(f'The maker of {genre.title} has no option "{name}"; its options are {names}.')
        _refuse_wish(known[name], value)
    return {name: wishes.get(name, option.default) for name, option in known.items()}


def _refuse_wish(option: Option, value: object) -> None:
    """Raise BadInput for a wish of the wrong kind or out of bounds."""
    kinds: tuple[type, ...] = (int, float) if isinstance(option.default, float) else (type(option.default),)
    if not isinstance(value, kinds) or isinstance(value, bool):
        what = {str: "a word", int: "a whole number", float: "a number"}[type(option.default)]
        raise BadInput(f'The option "{option.name}" is {what}; it cannot be {value!r}.')
    low, high = option.low, option.high
    if isinstance(value, int | float) and low is not None and high is not None and not low <= value <= high:
        raise BadInput(f'The option "{option.name}" is {value}; it must be between {low} and {high}.')


def _unique_board(
    genre: Genre[Any],
    rows: int,
    cols: int,
    rng: random.Random,
    options: Mapping[str, Any],
    clock: Clock,
    say: Progress,
) -> tuple[Puzzle, Report]:
    """A full board with one solution."""
    tried = 0
    while True:
        tried += 1
        board: tuple[Any, Marks] | None = genre.make(rows, cols, rng, options)
        while board is not None:
            say("looking for a unique board", tried, 0)
            clock.tick()
            puzzle, answer = board
            report = _proof(puzzle, clock)
            if report.stopped == "interrupted":
                raise Stopped("interrupted")
            if report.status is Status.UNIQUE:
                return puzzle, report
            other = next((s for s in report.solutions if any(s[v] != x for v, x in answer.items())), None)
            board = genre.mend(puzzle, answer, other, rng)


def _fewer_clues(
    genre: Genre[Any], puzzle: Puzzle, report: Report, rng: random.Random, clock: Clock, say: Progress
) -> tuple[Puzzle, Report, str | None]:
    """The puzzle with clues taken away in random order while it stays unique."""
    clues = list(genre.clues(puzzle))
    rng.shuffle(clues)
    before = puzzle
    for done, clue in enumerate(clues):
        try:
            clock.tick()
        except Stopped as stop:
            return puzzle, report, stop.reason
        say("taking clues away", done, len(clues))
        fewer = genre.without(puzzle, clue)
        proof = _proof(fewer, clock)
        if proof.stopped == "interrupted":
            return puzzle, report, "interrupted"
        if proof.status is Status.UNIQUE:
            puzzle, report = fewer, proof
    if puzzle != before and not genre.monotone:
        return _fewer_clues(genre, puzzle, report, rng, clock, say)
    return puzzle, report, None


def _proof(puzzle: Puzzle, clock: Clock) -> Report:
    return solve(puzzle, limit=2, seconds=None if clock.left == inf else clock.left, steps=PROOF_STEPS)
