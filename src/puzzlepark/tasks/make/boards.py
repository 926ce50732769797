"""Draw random boards with the genre's maker, or else from a random answer that engines find on the empty board."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.record import replace
from puzzlepark.core.report import FOR_GOOD, Budget, Clock
from puzzlepark.tasks.solve import solve_model

GUESS_STEPS = 2_000
"""Step limit of one search with guesses. A limit in seconds would not let a seed repeat its board."""
MOST_EMPTY_BOARDS = 200
"""Maximum number of boards with random rooms and without clues that are drawn until one has an answer."""
MOST_GUESSES = 60
"""Maximum number of searches with guesses; the engine decides the remaining values."""

Guess = tuple[Var, int]


def random_board(
    genre: Genre[Any], rows: int, cols: int, rng: random.Random, options: Mapping[str, Any], clock: Clock | None = None
) -> tuple[Any, Marks]:
    """A random puzzle with every possible clue, and its answer. Raises BadInput for a size that the genre refuses, and
    Stopped when the time of the clock is over."""
    if genre.maker.make is not None:
        return genre.maker.make(rows, cols, rng, options)
    empty, clock = genre.maker.empty, clock or Clock(Budget(None))
    without_answer = set[Puzzle]()
    for _ in range(MOST_EMPTY_BOARDS):
        clock.tick()
        board = genre.blank(rows, cols) if empty is None else empty(genre, rows, cols, rng)
        try:
            answer = random_answer(genre, board, rng, clock)
        except BadInput:
            # Empty boards without rooms are all the same, and a board that is drawn twice shows that there are few.
            if board in without_answer or empty is None:
                raise
            without_answer.add(board)
        else:
            return board if genre.clues_from is None else genre.clues_from(board, answer), answer
    raise BadInput(f"No {genre.title} board of {rows}x{cols} with random rooms was found that has an answer.")


def random_answer(genre: Genre[Any], puzzle: Puzzle, rng: random.Random, clock: Clock) -> dict[Var, int]:
    """The marks of a random solution."""
    solution = random_solution(genre, puzzle, rng, clock)
    return {var: solution[var] for layer in genre.model(puzzle).answer for var in layer.vars}


def random_solution(genre: Genre[Any], puzzle: Puzzle, rng: random.Random, clock: Clock) -> Solution:
    """A random solution of a puzzle with many solutions; not all are equally likely.

    Random values are guessed for variables in random order, several at once. If no solution with these values is found,
    half as many are guessed. Raises Stopped when the time of the clock is over.
    """
    model = genre.model(puzzle)
    solution = _solution(genre, puzzle, model, [], clock.rest())
    if solution is None:
        raise BadInput(f"An empty {genre.title} board of {puzzle.rows}x{puzzle.cols} has no answer.")
    values = [(var, layer.values) for layer in model.answer for var in layer.vars]
    guesses = [(var, rng.choice(domain)) for var, domain in rng.sample(values, len(values))]
    confirmed, together = list[Guess](), max(1, len(guesses) // 4)
    for _ in range(MOST_GUESSES):
        guesses = [(var, value) for var, value in guesses if solution[var] != value]
        if not guesses:
            break
        clock.tick()
        batch = guesses[:together]
        other = _solution(genre, puzzle, model, [*confirmed, *batch], clock.rest(GUESS_STEPS))
        if other is not None:
            solution, guesses, confirmed = other, guesses[together:], [*confirmed, *batch]
        elif together > 1:
            together //= 2
        else:
            guesses = guesses[1:]
    return solution


def _solution(genre: Genre[Any], puzzle: Puzzle, model: Model, guesses: list[Guess], budget: Budget) -> Solution | None:
    """A solution that agrees with the guesses; None if there is none, or if the budget is too small."""
    given = tuple(Posting("guess", Table((var,), ((value,),))) for var, value in guesses)
    report = solve_model(puzzle, replace(model, rules=model.rules + given), genre.views[0], 1, budget)
    if not report.solutions and report.stopped in FOR_GOOD:
        raise Stopped(report.stopped)
    return report.solutions[0] if report.solutions else None
