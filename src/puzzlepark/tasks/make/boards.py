"""Random boards: by the genre's maker, or else from a random answer that engines find on the empty board."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.record import replace
from puzzlepark.core.report import FOR_GOOD, Budget, Clock
from puzzlepark.tasks.solve import solve_model

GUESS_STEPS = 2_000
"""A guess whose answer takes more steps is dropped. Not seconds, so that a seed repeats."""
MOST_GUESSES = 60
"""Questions about guesses; the engine decides the rest of the answer."""

Guess = tuple[Var, int]


def random_board(
    genre: Genre[Any], rows: int, cols: int, rng: random.Random, options: Mapping[str, Any], clock: Clock | None = None
) -> tuple[Any, Marks]:
    """A random puzzle with every clue it can have, and its answer; raises BadInput for a size that the genre refuses,
    and Stopped by the clock."""
    if genre.maker.make is not None:
        return genre.maker.make(rows, cols, rng, options)
    blank = genre.blank(rows, cols)
    answer = random_answer(genre, blank, rng, clock or Clock(Budget(None)))
    return blank if genre.clues_from is None else genre.clues_from(blank, answer), answer


def random_answer(genre: Genre[Any], puzzle: Puzzle, rng: random.Random, clock: Clock) -> dict[Var, int]:
    """The marks of a random solution."""
    found = random_solution(genre, puzzle, rng, clock)
    return {var: found[var] for layer in genre.model(puzzle).answer for var in layer.vars}


def random_solution(genre: Genre[Any], puzzle: Puzzle, rng: random.Random, clock: Clock) -> Solution:
    """A solution of a puzzle with many, found by guessing values at random places, several at once while that goes well
    and fewer after it did not. Not all solutions are equally likely. Raises Stopped by the clock."""
    model = genre.model(puzzle)
    found = _solution(genre, puzzle, model, [], clock.rest())
    if found is None:
        raise BadInput(f"An empty {genre.title} board of {puzzle.rows}x{puzzle.cols} has no answer.")
    values = [(var, layer.values) for layer in model.answer for var in layer.vars]
    guesses = [(var, rng.choice(known)) for var, known in rng.sample(values, len(values))]
    sure, together = list[Guess](), max(1, len(guesses) // 4)
    for _ in range(MOST_GUESSES):
        guesses = [(var, value) for var, value in guesses if found[var] != value]
        if not guesses:
            break
        clock.tick()
        some = guesses[:together]
        other = _solution(genre, puzzle, model, [*sure, *some], clock.rest(GUESS_STEPS))
        if other is not None:
            found, guesses, sure = other, guesses[together:], [*sure, *some]
        elif together > 1:
            together //= 2
        else:
            guesses = guesses[1:]
    return found


def _solution(genre: Genre[Any], puzzle: Puzzle, model: Model, guesses: list[Guess], budget: Budget) -> Solution | None:
    """A solution in which the guesses are right; None if there is none, or if it takes too long to find."""
    given = tuple(Rule("guess", Table((var,), ((value,),))) for var, value in guesses)
    report = solve_model(puzzle, replace(model, rules=model.rules + given), genre.views[0], 1, budget)
    if not report.solutions and report.stopped in FOR_GOOD:
        raise Stopped(report.stopped)
    return report.solutions[0] if report.solutions else None
