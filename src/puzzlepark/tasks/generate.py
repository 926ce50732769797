"""Generate: the general way to make a puzzle of any genre.

The genre's maker gives a random board with every clue and its answer. While that has a second solution, the
genre may mend it where the two differ; if it cannot, another board is tried. Then clues are taken away in
random order as long as uniqueness can be proved, or as long as steps of the wanted level solve the rest. Uniqueness
always means that in the view that was asked for, and is proved by an engine in the end.
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

from puzzlepark.core.errors import BadInput, EngineFault, Stopped, Unreached
from puzzlepark.core.genre import Genre, Option
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import refuse_huge
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.report import FOR_GOOD, SEED, Budget, Clock, Report, Status
from puzzlepark.core.steps import LEVELS
from puzzlepark.core.turns import HALF_TURN, SYMMETRIES, Turn
from puzzlepark.core.watch import Cancel, OnInterrupt, Progress, refuse_on_interrupt, watching
from puzzlepark.engines import portfolio
from puzzlepark.engines.kernels import kernels_look
from puzzlepark.formats.picture_rows import picture_of_rows
from puzzlepark.formats.reduce import Sheet
from puzzlepark.tasks.files import read_bytes, variant
from puzzlepark.tasks.levels import TOP, Closure, found_level, looks_of, refuse_level, thin_to_level
from puzzlepark.tasks.oracle import Oracle
from puzzlepark.tasks.solve import count_model, solve, solve_model, view_named
from puzzlepark.tasks.thinning import Thinning

PROOF_STEPS = 20_000
"""A board whose uniqueness takes longer to prove is not kept. Steps and not seconds, so that a seed repeats."""
MOST_BOARDS = 1_000
"""Random boards that are tried before none is taken to be unique."""
LEVEL_BOARDS = 300
"""Unique boards that are tried before none is taken to have a level."""
PATIENCE = 8
"""Changes in vain after which another board is made."""
THINNING = 0.8
"""The share of the time after which no more clues are taken away; the rest is for the last proof."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made: unique, proved. `stopped` tells if time ended before every clue was tried. `level` is the
    level it has, where one was asked for."""

    puzzle: Puzzle
    solution: Solution
    report: Report
    stopped: str | None = None
    level: int | None = None

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


@dataclass(frozen=True)
class Wish:
    """What a puzzle should be like, whatever its genre: see `generate`."""

    level: int | None
    turn: Turn | None
    minimal: bool
    nearest: bool


def generate(
    genre: str,
    height: int = 10,
    width: int = 10,
    seed: int = SEED,
    *,
    level: int | None = None,
    symmetric: str | bool | None = None,
    minimal: bool = False,
    nearest: bool = False,
    picture: str | Path | bytes | Sheet | Sequence[Sequence[Any]] | None = None,
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
    (0 is blank), "#rrggbb", (red, green, blue) or None. A `Sheet` is taken as it is, with its own palette.

    `level` is what `grade` should say, from 1 to 5. `symmetric` names a symmetry of the clues' places, True a
    half-turn. `minimal`: without any of its clues it has a second solution. If none of many boards has the level,
    Unreached tells so; with `nearest`, the nearest level will do.

    Raises BadInput for wishes that cannot be understood, or if none of many boards is unique, and Stopped if the time
    ends, or `cancel()` is true, before any such board was found. `progress(what, done, all)` is told of each step.
    Ctrl-C raises KeyboardInterrupt; with `on_interrupt` "report" it is like the end of the time.
    """
    refuse_on_interrupt(on_interrupt)
    try:
        with watching(None, cancel), kernels_look():
            name = HALF_TURN if symmetric is True else symmetric or ""
            asked = (level, name, minimal, nearest)
            made = _generate(genre, height, width, seed, asked, picture, view, seconds, progress, wishes)
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
    asked: tuple[int | None, str, bool, bool],
    picture: str | Path | bytes | Sheet | Sequence[Sequence[Any]] | None,
    view: str | None,
    seconds: float | None,
    progress: Progress | None,
    wishes: Mapping[str, float | int | str],
) -> Made:
    kind, fields = variant(genre)
    level, symmetric, minimal, nearest = asked
    if level is not None:
        refuse_level(level)
    if not all(isinstance(x, int) for x in (rows, cols, seed)):
        raise BadInput("Height, width and seed are whole numbers.")
    if rows < 1 or cols < 1:
        raise BadInput(f"A board of {rows}x{cols} cannot be made.")
    refuse_huge(rows, cols)
    # What is made of a picture has one solution in every view, unless another view is asked for.
    view = view_named(kind, kind.views[-1] if view is None and picture is not None else view)
    wish = Wish(level, _symmetry(kind, symmetric, rows == cols), minimal, nearest)
    clock = Clock(Budget(seconds))
    if picture is None:
        options = options_of(kind, {**kind.maker.levels.get(wish.level or 0, {}), **wishes, **_told_by(kind, fields)})
        rng = _TimedRandom(f"{kind.name} {rows} {cols} {seed}").until(clock)
        make = partial(kind.maker.make, rows, cols, rng, {**options, "view": view})
    else:
        if kind.maker.from_picture is None:
            raise BadInput(f"{kind.title} puzzles are not made from pictures.")
        options = options_of(kind, wishes, picture=True)
        rng = _TimedRandom(f"{kind.name} {seed}").until(clock)
        content = _content(picture)
        make = partial(kind.maker.from_picture, content, rng, {**options, "view": view})
    making = _Making(kind, partial(_varied, make, fields), {**options, "view": view}, wish, rng, clock)
    made = making.run(progress or (lambda what, done, all: None))
    record = _record(kind, seed, options, view, made.level, symmetric, minimal)
    if made.stopped:
        record["stopped"] = made.stopped
    puzzle = replace(made.puzzle, info=replace(made.puzzle.info, made=record))
    found = made.report.solutions[0]
    return replace(made, puzzle=puzzle, solution=Solution(puzzle, found.layers, found.values_by_layer))


def _content(picture: str | Path | bytes | Sheet | Sequence[Sequence[Any]]) -> bytes | Sheet:
    if isinstance(picture, Sheet):
        return picture
    return read_bytes(picture) if isinstance(picture, str | Path | bytes) else picture_of_rows(picture)


def _symmetry(genre: Genre[Any], name: str, square: bool) -> Turn | None:
    """The symmetry of this name; none for an empty one."""
    if not name:
        return None
    if name not in SYMMETRIES:
        raise BadInput(f'There is no symmetry "{name}"; there are {", ".join(SYMMETRIES)}.')
    if not genre.maker.symmetric:
        raise BadInput(f"The clues of {genre.title} cannot be placed symmetrically: its answer says where they are.")
    if SYMMETRIES[name].swap and not square:
        raise BadInput(f"Only a square board can have clues with the symmetry {name}.")
    return SYMMETRIES[name]


def recorded(
    genre: str,
    seed: int,
    view: str | None = None,
    *,
    level: int | None = None,
    symmetric: str | bool | None = None,
    minimal: bool = False,
    nearest: bool = False,
    **wishes: float | int | str,
) -> dict[str, Any]:
    """What a puzzle that `generate` makes so says of its making, in `info.made`, if the time was enough and it has the
    level that was asked for."""
    kind, fields = variant(genre)
    options = options_of(kind, {**kind.maker.levels.get(level or 0, {}), **wishes, **_told_by(kind, fields)})
    name = HALF_TURN if symmetric is True else symmetric or ""
    return _record(kind, seed, options, view_named(kind, view), level, name, minimal)


def _record(
    kind: Genre[Any],
    seed: int,
    options: Mapping[str, Any],
    view: str,
    level: int | None,
    symmetric: str,
    minimal: bool,
) -> dict[str, Any]:
    made = {"generator": f"puzzlepark {version('puzzlepark')}", "seed": seed, **options}
    asked = {"level": level, "symmetric": symmetric, "minimal": minimal, "view": view if view != kind.views[0] else ""}
    return made | {key: value for key, value in asked.items() if value}


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


class _Making:
    """One run: boards are made and thinned until one is as wished."""

    def __init__(
        self,
        genre: Genre[Any],
        make: Callable[[], tuple[Any, Marks]],
        options: Mapping[str, Any],
        wish: Wish,
        rng: random.Random,
        clock: Clock,
    ) -> None:
        self.genre, self.make, self.options, self.wish, self.rng, self.clock = genre, make, options, wish, rng, clock
        self.view: str = options["view"]
        self.boards = 0
        self.by_steps = wish.level is not None and wish.level < TOP and not wish.minimal

    def run(self, say: Progress) -> Made:
        """The first board that is as wished, or one of the nearest level."""
        wanted, best, easier = self.wish.level, None, 0
        try:
            for _ in range(MOST_BOARDS if wanted is None else LEVEL_BOARDS):
                made = self._attempt(say)
                if made is None:
                    continue
                if made.level == wanted:
                    return made
                assert made.level is not None
                assert wanted is not None
                easier += made.level < wanted
                if best is None or best.level is None or abs(made.level - wanted) < abs(best.level - wanted):
                    best = made
                if wanted < TOP and not self.wish.minimal:
                    # Boards that are too easy with the fewest clues by steps may be harder with the fewest by proof.
                    self.by_steps = made.level > wanted
        except Stopped:
            if best is None or not self.wish.nearest:
                raise
        if best is not None and self.wish.nearest:
            return best
        if wanted is None:
            raise BadInput("None of many boards like this stays unique with clues in symmetric places.")
        wish = f"level {wanted} ({LEVELS[wanted - 1]})"
        raise Unreached(
            f"None of {LEVEL_BOARDS} boards like this is of {wish}; {easier} were easier. "
            "Ask for another level, size or other options, or for the nearest level."
        )

    def _attempt(self, say: Progress) -> Made | None:
        """A board as it is wished, except perhaps for its level; None where it cannot be thinned so."""
        full, proof = self._unique_board(say)
        level = self.wish.level
        thinning = Thinning(self.genre, full, self.wish.turn)
        stopped = None
        try:
            if not self._thin(thinning, proof, say):
                return None
        except Stopped as stop:
            if level is not None:
                raise
            stopped = stop.reason
        puzzle = thinning.puzzle
        found = None
        if level is not None:
            puzzle, proof, found = self._shifted(puzzle, proof, level)
            if found != level and not self.wish.nearest:
                return Made(puzzle, proof.solutions[0], proof, None, found)
        report = solve(puzzle, view=self.view, seconds=self.clock.rest().seconds, on_interrupt="report")
        if report.status in (Status.NONE, Status.MULTIPLE):
            raise EngineFault(f"A puzzle that was made unique is not: {report.status}.")
        if report.status is Status.UNIQUE:
            return Made(puzzle, report.solutions[0], report, stopped, found)
        if level is not None:
            raise Stopped(report.stopped or "deadline")
        return Made(full, proof.solutions[0], proof, report.stopped)

    def _shifted(self, puzzle: Puzzle, proof: Report, wanted: int) -> tuple[Puzzle, Report, int]:
        """The board and its level; where it is not the wanted one, and the genre can, changed bit by bit towards it."""
        shift, level, vain = self.genre.maker.shift, self._level(puzzle, proof), 0
        while shift is not None and level != wanted and vain < PATIENCE:
            self.clock.tick()
            board = shift(puzzle, proof.solutions[0], level < wanted, self.rng)
            vain += 1
            if board is None:
                break
            report = solve_model(board[0], self.genre.model(board[0]), self.view, 2, self.clock.rest(PROOF_STEPS))
            if report.status is Status.UNIQUE:
                other = self._level(board[0], report)
                if other == wanted or (other < wanted) == (level < wanted):
                    puzzle, proof, level, vain = board[0], report, other, 0
        return puzzle, proof, level

    def _level(self, puzzle: Puzzle, proof: Report) -> int:
        looks = looks_of(self.genre.model(puzzle), self.view, proof.solutions[0], self.clock)
        return found_level(looks, None if self.wish.nearest else self.wish.level)

    def _thin(self, thinning: Thinning, proof: Report, say: Progress) -> bool:
        """Take clues away as is wished; False where the board will not do."""
        wish, tell = self.wish, partial(say, "taking clues away")
        if not self.genre.clues(thinning.puzzle):
            return True
        if self.by_steps and wish.level is not None:
            closure = Closure(self.genre, thinning.puzzle, self.view, proof.solutions[0], self.clock)
            return thin_to_level(thinning, closure, wish.level, self.rng, tell)
        clock = Clock(Budget(None if self.clock.budget.seconds is None else THINNING * self.clock.left))
        keeps = partial(self._proved, clock)
        lopsided = thinning.lopsided()
        if lopsided and not thinning.take(lopsided, keeps):
            return False
        if wish.level is not None or wish.minimal or wish.turn or self.genre.maker.sparse:
            # Where taking one away can make another needless that was needed, it goes round again.
            while thinning.run(thinning.groups(self.rng), keeps, tell) and not self.genre.maker.monotone:
                pass
        return True

    def _proved(self, clock: Clock, fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
        """Whether there is one solution, by counting to two; another engine may be asked where the first gives up."""
        clock.tick()
        model = self.genre.model(fewer)
        report = count_model(fewer, model, self.view, clock.rest(PROOF_STEPS), limit=2)
        if report.stopped == "cap" and alone:
            with suppress(BadInput):  # it may refuse the board
                report = solve_model(fewer, model, self.view, 2, clock.rest(PROOF_STEPS), portfolio.SECOND_OPINION)
        if report.stopped in FOR_GOOD:
            raise Stopped(report.stopped)
        return report.status is Status.UNIQUE

    def _unique_board(self, say: Progress) -> tuple[Puzzle, Report]:
        """A full board with one solution, and the proof of that."""
        genre, clock, oracle = self.genre, self.clock, Oracle(self.clock)
        for _ in range(MOST_BOARDS):
            self.boards += 1
            say("making a board", self.boards, 0)
            clock.tick()
            puzzle, answer = self.make()
            unique = genre.maker.unique
            board = unique(puzzle, answer, self.rng, self.options, oracle) if unique else (puzzle, answer)
            while board is not None:
                say("looking for a unique board", self.boards, 0)
                clock.tick()
                puzzle, answer = board
                report = solve_model(puzzle, genre.model(puzzle), self.view, 2, clock.rest(PROOF_STEPS))
                if report.stopped in ("interrupted", "cancelled"):
                    raise Stopped(report.stopped)
                if report.status is Status.UNIQUE:
                    return puzzle, report
                other = next((s for s in report.solutions if any(s[v] != x for v, x in answer.items())), None)
                repair = genre.maker.repair
                board = repair(puzzle, answer, other, self.rng) if repair else None
        raise BadInput(
            f"None of {MOST_BOARDS} boards like this has exactly one solution as {self.view}; "
            "ask for another size, view or other options."
        )
