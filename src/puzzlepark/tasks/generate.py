"""Generate: the general way to make a puzzle of any genre.

The genre's maker gives a random board with every clue and its answer. While that has a second solution, the
genre may mend it where the two differ; if it cannot, another board is tried. Then clues are taken away in
random order as long as uniqueness can be proved. Uniqueness always means that in the view that was asked for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.genre import Genre, Option
from puzzlepark.core.plain import refuse_huge
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.report import FOR_GOOD, SEED, Budget, Clock, Report, Status
from puzzlepark.core.watch import Cancel, OnInterrupt, Progress, refuse_on_interrupt, watching
from puzzlepark.engines import portfolio
from puzzlepark.engines.kernels import kernels_look
from puzzlepark.formats.picture_rows import picture_of_rows
from puzzlepark.tasks.files import read_bytes, variant
from puzzlepark.tasks.oracle import Oracle
from puzzlepark.tasks.solve import count_model, solve, solve_model, view_named

PROOF_STEPS = 20_000
"""A board whose uniqueness takes longer to prove is not kept. Steps and not seconds, so that a seed repeats."""
MOST_BOARDS = 1_000
"""Random boards that are tried before none is taken to be unique."""
THINNING = 0.8
"""The share of the time after which no more clues are taken away; the rest is for the last proof."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made: unique, proved. `stopped` tells if time ended before every clue was tried."""

    puzzle: Puzzle
    solution: Solution
    report: Report
    stopped: str | None = None

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


def generate(
    genre: str,
    height: int = 10,
    width: int = 10,
    seed: int = SEED,
    *,
    picture: str | Path | bytes | Sequence[Sequence[Any]] | None = None,
    view: str | None = None,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    on_interrupt: OnInterrupt = "raise",
    **wishes: float | int | str,
) -> Made:
    """Make one puzzle with exactly one solution in the view. The same seed and wishes make the same puzzle.

    "genre:variant" asks for a variant of the rules. Wishes are the options of the genre's maker. A `picture` is made
    into a puzzle by the genres that can; it has its own size. It is a file, a file's bytes, or rows of cells: numbers
    (0 is blank), "#rrggbb", (red, green, blue) or None. Raises BadInput for wishes that cannot be understood, or if
    none of many boards is unique, and Stopped if the time ends, or `cancel()` is true, before any unique board was
    found. `progress(what, done, all)` is told of each step. Ctrl-C raises KeyboardInterrupt; with `on_interrupt`
    "report" it is like the end of the time.
    """
    refuse_on_interrupt(on_interrupt)
    try:
        with watching(None, cancel), kernels_look():
            made = _generate(genre, height, width, seed, picture, view, seconds, progress, wishes)
    except Stopped as stop:
        if stop.reason == "interrupted" and on_interrupt == "raise":
            raise KeyboardInterrupt from None
        raise
    if made.stopped == "interrupted" and on_interrupt == "raise":
        raise KeyboardInterrupt
    return made


def _generate(
    genre: str,
    rows: int,
    cols: int,
    seed: int,
    picture: str | Path | bytes | Sequence[Sequence[Any]] | None,
    view: str | None,
    seconds: float | None,
    progress: Progress | None,
    wishes: Mapping[str, float | int | str],
) -> Made:
    kind, fields = variant(genre)
    if not all(isinstance(x, int) for x in (rows, cols, seed)):
        raise BadInput("Height, width and seed are whole numbers.")
    if rows < 1 or cols < 1:
        raise BadInput(f"A board of {rows}x{cols} cannot be made.")
    refuse_huge(rows, cols)
    # What is made of a picture has one solution in every view, unless another view is asked for.
    view = view_named(kind, kind.views[-1] if view is None and picture is not None else view)
    clock = Clock(Budget(seconds))
    say = progress or (lambda what, done, all: None)
    if picture is None:
        options = options_of(kind, {**wishes, **_told_by(kind, fields)})
        rng = _TimedRandom(f"{kind.name} {rows} {cols} {seed}").until(clock)
        make = partial(kind.maker.make, rows, cols, rng, {**options, "view": view})
    else:
        if kind.maker.from_picture is None:
            raise BadInput(f"{kind.title} puzzles are not made from pictures.")
        options = options_of(kind, wishes, picture=True)
        rng = _TimedRandom(f"{kind.name} {seed}").until(clock)
        content = read_bytes(picture) if isinstance(picture, str | Path | bytes) else picture_of_rows(picture)
        make = partial(kind.maker.from_picture, content, rng, {**options, "view": view})
    full, proof = _unique_board(kind, partial(_varied, make, fields), rng, {**options, "view": view}, clock, say)
    thinning = Clock(Budget(None if seconds is None else THINNING * clock.left))
    puzzle, stopped = _fewer_clues(kind, full, view, rng, thinning, say)
    report = solve(puzzle, view=view, seconds=clock.rest().seconds, on_interrupt="report")
    if report.status in (Status.NONE, Status.MULTIPLE):
        raise EngineFault(f"A puzzle that was made unique is not: {report.status}.")
    if report.status is not Status.UNIQUE:
        puzzle, stopped, report = full, report.stopped, proof
    made = _record(kind, seed, options, view)
    if stopped:
        made["stopped"] = stopped
    puzzle = replace(puzzle, info=replace(puzzle.info, made=made))
    solution = report.solutions[0]
    return Made(puzzle, Solution(puzzle, solution.layers, solution.values_by_layer), report, stopped)


def recorded(genre: str, seed: int, view: str | None = None, **wishes: float | int | str) -> dict[str, Any]:
    """What a puzzle that `generate` makes so says of its making, in `info.made`, if the time was enough."""
    kind, fields = variant(genre)
    options = options_of(kind, {**wishes, **_told_by(kind, fields)})
    return _record(kind, seed, options, view_named(kind, view))


def _record(kind: Genre[Any], seed: int, options: Mapping[str, Any], view: str) -> dict[str, Any]:
    made = {"generator": f"puzzlepark {version('puzzlepark')}", "seed": seed, **options}
    return made if view == kind.views[0] else {**made, "view": view}


def _told_by(kind: Genre[Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the maker that a variant's fields decide."""
    return {option.name: fields[option.name] for option in kind.maker.options if option.name in fields}


def _varied(make: Callable[[], tuple[Any, Marks]], fields: Mapping[str, Any]) -> tuple[Any, Marks]:
    """A new board under a variant's rules."""
    puzzle, answer = make()
    return replace(puzzle, **fields), answer


class _TimedRandom(random.Random):
    """Random numbers that raise Stopped when the time is over: so makers, who always need them, end in time."""

    clock: Clock
    drawn = 0

    def until(self, clock: Clock) -> _TimedRandom:
        self.clock = clock
        return self

    def getrandbits(self, k: int, /) -> int:
        self.drawn += 1
        if self.drawn % 64 == 0:
            self.clock.tick()
        return super().getrandbits(k)


def options_of(genre: Genre[Any], wishes: Mapping[str, float | int | str], picture: bool = False) -> dict[str, Any]:
    """Every option of the genre's maker, or of what it makes of a picture, with the wishes put in."""
    known = {option.name: option for option in (genre.maker.picture_options if picture else genre.maker.options)}
    for name, value in wishes.items():
        if name not in known:
            told = f"its options are {', '.join(known)}" if known else "it has no options"
            raise BadInput(f'The maker of {genre.title} has no option "{name}"; {told}.')
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
    make: Callable[[], tuple[Any, Marks]],
    rng: random.Random,
    options: Mapping[str, Any],
    clock: Clock,
    say: Progress,
) -> tuple[Puzzle, Report]:
    """A full board with one solution, and the proof of that."""
    oracle = Oracle(clock)
    for tried in range(1, MOST_BOARDS + 1):
        say("making a board", tried, 0)
        clock.tick()
        puzzle, answer = make()
        unique = genre.maker.unique
        board = unique(puzzle, answer, rng, options, oracle) if unique else (puzzle, answer)
        while board is not None:
            say("looking for a unique board", tried, 0)
            clock.tick()
            puzzle, answer = board
            report = solve_model(puzzle, genre.model(puzzle), options["view"], 2, clock.rest(PROOF_STEPS))
            if report.stopped in ("interrupted", "cancelled"):
                raise Stopped(report.stopped)
            if report.status is Status.UNIQUE:
                return puzzle, report
            other = next((s for s in report.solutions if any(s[v] != x for v, x in answer.items())), None)
            repair = genre.maker.repair
            board = repair(puzzle, answer, other, rng) if repair else None
    raise BadInput(
        f"None of {MOST_BOARDS} boards like this has exactly one solution as {options['view']}; "
        "ask for another size, view or other options."
    )


def _fewer_clues(
    genre: Genre[Any], puzzle: Puzzle, view: str, rng: random.Random, clock: Clock, say: Progress
) -> tuple[Puzzle, str | None]:
    """The puzzle with clues taken away in random order while it stays unique, and why that ended early, if it did.

    Several are tried at once while that goes well, and fewer after it did not. Where taking one away can make
    another needless that was needed, it goes round again until a whole round has found nothing.
    """
    clues = list(genre.clues(puzzle))
    rng.shuffle(clues)
    done, together, taken = 0, 4, 0
    while done < len(clues):
        say("taking clues away", done, len(clues))
        if not clock.left:
            return puzzle, "deadline"
        fewer = puzzle
        some = clues[done : done + together]
        for clue in some:
            fewer = genre.without(fewer, clue)
        report = _quick_proof(genre, fewer, view, clock, ask_again=together == 1)
        if report.stopped in FOR_GOOD:
            return puzzle, report.stopped
        if report.status is Status.UNIQUE:
            puzzle, done, taken, together = fewer, done + len(some), taken + len(some), 2 * together
        elif together > 1:
            together = max(1, min(together, len(some)) // 2)
        else:
            done += 1
    if taken and not genre.maker.monotone:
        return _fewer_clues(genre, puzzle, view, rng, clock, say)
    return puzzle, None


def _quick_proof(genre: Genre[Any], puzzle: Puzzle, view: str, clock: Clock, ask_again: bool) -> Report:
    """Whether there is one solution, by counting to two; another engine may be asked where the first gives up."""
    model = genre.model(puzzle)
    report = count_model(puzzle, model, view, clock.rest(PROOF_STEPS), limit=2)
    if report.stopped == "cap" and ask_again:
        with suppress(BadInput):  # it may refuse the board
            return solve_model(puzzle, model, view, 2, clock.rest(PROOF_STEPS), portfolio.SECOND_OPINION)
    return report
