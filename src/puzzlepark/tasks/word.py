"""Word: a puzzle for each letter and digit of a text; its answer reads as that character."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib.metadata import version
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre, genres
from puzzlepark.core.plain import refuse_huge
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.report import SEED, Budget, Clock, Report, Status
from puzzlepark.core.watch import Progress
from puzzlepark.tasks.addition import addition
from puzzlepark.tasks.consistency import given
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.making import Made
from puzzlepark.tasks.probe import Probe, Undecided
from puzzlepark.tasks.solve import solve_model

LONGEST = 100
"""Characters of a text at most."""


def word(
    text: str,
    height: int = 8,
    width: int = 8,
    seed: int = SEED,
    *,
    genre: str | None = None,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
) -> tuple[Made, ...]:
    """A puzzle with exactly one solution for each letter and digit; the solution reads as the character.

    Small letters are taken as capitals, spaces are left out. The same seed makes the same puzzles. Where the usual
    clues leave several solutions, the fewest parts of the answer are given away. `genre` is one that draws characters,
    by default the first. Raises BadInput for other characters and for sizes that are too small, Stopped by the time.
    """
    kind = _genre(genre)
    chars = "".join(text.upper().split())
    if not 0 < len(chars) <= LONGEST:
        raise BadInput(f"A text has from 1 to {LONGEST} letters and digits, not {len(chars)}.")
    if not all(isinstance(x, int) for x in (height, width, seed)):
        raise BadInput("Height, width and seed are whole numbers.")
    refuse_huge(height, width)
    clock = Clock(Budget(seconds))
    made = []
    for done, char in enumerate(chars):
        if progress is not None:
            progress("making characters", done, len(chars))
        rng = random.Random(f"{kind.name} {height} {width} {seed} {done} {char}")
        assert kind.maker.word is not None
        puzzle, answer = kind.maker.word(char, height, width, rng)
        about = {"generator": f"puzzlepark {version('puzzlepark')}", "word": chars, "character": done + 1, "seed": seed}
        puzzle = replace(puzzle, info=replace(puzzle.info, title=char, made=about))
        made.append(_unique(kind, puzzle, answer, clock))
    return tuple(made)


def _genre(name: str | None) -> Genre[Any]:
    """The genre of this name, which must draw characters, or else the first that does."""
    kinds = [kind for kind in genres().values() if kind.maker.word is not None]
    kind = kinds[0] if name is None else variant(name)[0]
    if kind not in kinds:
        raise BadInput(f"{kind.title} puzzles do not draw characters; {', '.join(k.name for k in kinds)} does.")
    return kind


def _unique(genre: Genre[Any], puzzle: Puzzle, answer: Marks, clock: Clock) -> Made:
    """The puzzle with as many parts of the answer given away as are needed."""
    view = genre.views[0]
    report = _decided(solve_model(puzzle, genre.model(puzzle), view, 2, clock.rest()))
    if report.status is not Status.UNIQUE:
        probe = Probe(puzzle, view, clock, lambda what, done, all: None)
        whole = _decided(solve_model(puzzle, given(genre.model(puzzle), answer), view, 1, clock.rest()))
        try:
            added = addition(probe, whole.solutions[0])
        except Undecided:
            raise Stopped("deadline") from None
        if added is None:
            raise BadInput(f'No clues make "{puzzle.info.title}" unique at {puzzle.rows}x{puzzle.cols}.')
        puzzle = added.puzzle
        report = _decided(solve_model(puzzle, genre.model(puzzle), view, 2, clock.rest()))
    solution = report.solutions[0]
    return Made(puzzle, Solution(puzzle, solution.layers, solution.values_by_layer), report)


def _decided(report: Report) -> Report:
    """The report, if it is an answer; raises Stopped if not."""
    if not report.exhausted and report.stopped != "limit":
        raise Stopped(report.stopped or "deadline")
    return report
