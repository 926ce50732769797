"""Make a puzzle for each letter and digit of a text, with an answer that looks like the character."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped, Unreached
from puzzlepark.core.genre import Genre
from puzzlepark.core.plain import refuse_huge
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import SEED, Budget, Clock, Report, Status
from puzzlepark.core.watch import Cancel, Progress, report_progress, set_activity, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genres
from puzzlepark.tasks.consistency import given
from puzzlepark.tasks.diagnose.addition import addition_for
from puzzlepark.tasks.diagnose.probe import Probe, Undecided
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.make.levels import refuse_level
from puzzlepark.tasks.make.making import Made, Making, Target, generator
from puzzlepark.tasks.solve import solve_model

LONGEST = 100
"""Maximum number of characters of a text."""
BOARDS = 20
"""Maximum number of boards of a character that are tried to find one of a level."""


def word(
    text: str,
    height: int = 8,
    width: int = 8,
    seed: int = SEED,
    *,
    level: int | None = None,
    nearest: bool = False,
    genre: str | None = None,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> tuple[Made, ...]:
    """Make a puzzle for each letter and digit of a text. Its only solution has the shape of the character.

    Letters become capitals; spaces are omitted. The same seed makes the same puzzles. If the usual clues leave several
    solutions, the fewest additional clues reveal parts of the answer. `level` is the level that `grade` should report,
    from 1 to 5; more parts are revealed if the level needs them. Unreached is raised for a character without a board of
    the level; with `nearest`, the nearest level is accepted. `genre` names a genre that draws characters, by default
    the first. Raises BadInput for other characters and for sizes that are too small, and Stopped if the time ends or
    `cancel()` is true.
    """
    if not isinstance(text, str):
        raise BadInput(f"A word is a text, not {text!r:.24}.")
    kind, chars = genre_drawing(genre), characters(text)
    if level is not None:
        refuse_level(level)
    if not all(isinstance(x, int) for x in (height, width, seed)):
        raise BadInput("Height, width and seed are whole numbers.")
    refuse_huge(height, width)
    clock = Clock(Budget(seconds))
    made = []
    with watching(progress, cancel, clock.left), kernels_poll():
        for done, char in enumerate(chars):
            set_activity("making characters", done, len(chars))
            report_progress("making characters", done, len(chars))
            assert kind.maker.word is not None
            words = f"{kind.name} {height} {width} {seed} {done} {char}" + ("" if level is None else f" level {level}")
            rng = random.Random(words)
            draw = partial(kind.maker.word, char, height, width, rng)
            if level is None:
                new = _unique(kind, *draw(), clock)
            else:
                new = _of_level(kind, draw, char, Target(level, None, minimal=False, nearest=nearest), rng, clock)
            about = {
                "generator": generator(),
                "word": chars,
                "character": done + 1,
                "seed": seed,
            }
            if new.level is not None:
                about["level"] = new.level
            puzzle = replace(new.puzzle, info=replace(new.puzzle.info, title=char, made=about))
            solution = Solution(puzzle, new.solution.layers, new.solution.values_by_layer)
            made.append(replace(new, puzzle=puzzle, solution=solution))
    return tuple(made)


def characters(text: str) -> str:
    """The characters of a text, as they are drawn. Raises BadInput if there are none or too many."""
    chars = "".join(text.upper().split())
    if not 0 < len(chars) <= LONGEST:
        raise BadInput(f"A text has from 1 to {LONGEST} letters and digits, not {len(chars)}.")
    return chars


def genre_drawing(name: str | None) -> Genre[Any]:
    """The genre of this name, which must draw characters; with None, the first genre that does."""
    kinds = [kind for kind in genres().values() if kind.maker.word is not None]
    kind = kinds[0] if name is None else variant(name)[0]
    if kind not in kinds:
        raise BadInput(f"{kind.title} puzzles do not draw characters; {', '.join(k.name for k in kinds)} does.")
    return kind


def _of_level(
    genre: Genre[Any],
    draw: Callable[[], tuple[Any, Marks]],
    char: str,
    target: Target,
    rng: random.Random,
    clock: Clock,
) -> Made:
    """A puzzle of the target's level. First, clues reveal all parts of the answer; then, clues are removed as long as
    the level allows it."""

    def make() -> tuple[Any, Marks]:
        """The board with clues that reveal all parts of the answer."""
        puzzle, answer = draw()
        return (puzzle if genre.reveals is None else genre.reveals(puzzle, answer)), answer

    try:
        making = Making(genre, make, {"view": genre.views[0]}, target, rng, clock, boards=BOARDS)
        return making.run(lambda what, done, all: None)
    except Unreached as missed:
        raise Unreached(f'"{char}": {missed}') from None


def _unique(genre: Genre[Any], puzzle: Puzzle, answer: Marks, clock: Clock) -> Made:
    """The puzzle with one solution in which additional clues reveal the fewest parts of the answer."""
    view = genre.views[0]
    report = _decided(solve_model(puzzle, genre.model(puzzle), view, 2, clock.rest()))
    if report.status is not Status.UNIQUE:
        probe = Probe(puzzle, view, clock, lambda what, done, all: None)
        whole = _decided(solve_model(puzzle, given(genre.model(puzzle), answer), view, 1, clock.rest()))
        try:
            added = addition_for(probe, whole.solutions[0])
        except Undecided:
            raise Stopped("deadline") from None
        if added is None:
            raise BadInput(f"No clues make this character unique at {puzzle.rows}x{puzzle.cols}.")
        puzzle = added.puzzle
        report = _decided(solve_model(puzzle, genre.model(puzzle), view, 2, clock.rest()))
    return Made(puzzle, report.solutions[0], report)


def _decided(report: Report) -> Report:
    """The report if it is exhaustive, or ended at its limit of solutions. Raises Stopped otherwise."""
    if not report.exhausted and report.stopped != "limit":
        raise Stopped(report.stopped or "deadline")
    return report
