"""Generate: the general way to make a puzzle of any genre.

The options are read here; `making` makes the puzzle.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from puzzlepark import papers
from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Option
from puzzlepark.core.names import nearest as nearest_name
from puzzlepark.core.names import unknown
from puzzlepark.core.painting import Sheet
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.core.puzzle import Marks, Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import FOR_GOOD, SEED, Budget, Clock, Status
from puzzlepark.core.symmetry import HALF_TURN, SYMMETRIES, Symmetry
from puzzlepark.core.watch import PAUSE, Cancel, OnInterrupt, Progress, refuse_on_interrupt, report_progress, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.formats.picture_rows import picture_of_rows
from puzzlepark.registry import GenreLike
from puzzlepark.tasks.files import read_bytes, variant
from puzzlepark.tasks.make.boards import random_board
from puzzlepark.tasks.make.levels import level_named
from puzzlepark.tasks.make.making import LEVEL_BOARDS, Made, Making, Target, generator
from puzzlepark.tasks.solve import solve, view_named

T = TypeVar("T")
NEEDS_BOARDS = 500
"""Puzzles that are made, at most, until one needs a technique."""


def generate(
    genre: GenreLike,
    height: int | str | tuple[int, int] | None = None,
    width: int | None = None,
    seed: int | None = SEED,
    *,
    size: int | str | tuple[int, int] | None = None,
    rows: int | None = None,
    cols: int | None = None,
    level: int | str | None = None,
    symmetric: str | bool | None = None,
    minimal: bool = False,
    nearest: bool = False,
    needs: str | None = None,
    method: str | None = None,
    picture: str | Path | bytes | Sheet | Sequence[Sequence[Any]] | None = None,
    view: str | None = None,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    on_interrupt: OnInterrupt = "raise",
    **options: float | int | str,
) -> Made:
    """Make one puzzle with exactly one solution in the view. The same seed and options make the same puzzle; with
    None, a fresh seed is taken, which the puzzle's record tells (`puzzle.info.made["seed"]`).

    A board has 10 rows and 10 columns unless told: `height` and `width`, which may also be called `rows` and `cols`, or
    both as one `size`, such as 8, (8, 12) or "8x12". With one number, the board is square.

    "genre:variant" asks for a variant of the rules. Other `options` are those of the genre's maker. A `picture` is made
    into a puzzle by the genres that can; it has its own size. It is a file, a file's bytes, or rows of cells: numbers
    (0 is blank), "#rrggbb", (red, green, blue) or None. A `Sheet` is taken as it is, with its own palette.

    `level` is what `grade` should say, from 1 to 5 or by its name, such as "hard". `symmetric` names a symmetry of the
    clues' places, True a half-turn. `minimal`: without any of its clues it has a second solution. If none of many
    boards has the level, Unreached tells so; with `nearest`, the nearest level will do.

    `needs` names a technique, as "hidden-pair": puzzles of this seed and the next are made until one needs it, and
    the record has the seed that made it. BadInput if the genre has no such technique, or if no puzzle of many has it.

    `method` names a published way to make puzzles of the genre, with options of its own and none of those above.

    Raises BadInput for options that do not exist, or if none of many boards is unique, and Stopped if the time
    ends, or `cancel()` is true, before any such board was found. `progress(what, done, all)` is called at each step.
    Ctrl-C raises KeyboardInterrupt; with `on_interrupt` "report" it is like the end of the time.
    """
    refuse_on_interrupt(on_interrupt)
    told, wide = _size(height, width, size, rows, cols)
    seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    level = level_named(level)
    clock = Clock(Budget(seconds))
    try:
        with watching(progress, cancel, clock.left), kernels_poll():
            name = symmetry_name(symmetric)
            asked = (level, name, minimal, nearest)
            if method is not None:
                _refuse_options_beside(method, asked, picture)
                made = _by_method(genre, told, wide, seed, method, view, seconds, options)
            elif needs is not None:
                made = _needing(needs, genre, told, wide, seed, asked, picture, view, seconds, options)
            else:
                made = _generate(genre, told, wide, seed, asked, picture, view, seconds, options)
    except Stopped as stop:
        if stop.reason == "interrupted" and on_interrupt == "raise":
            raise KeyboardInterrupt from None
        raise
    if made.stopped == "interrupted" and on_interrupt == "raise":
        raise KeyboardInterrupt
    return made


GENERAL = (
    "size",
    "rows",
    "cols",
    "height",
    "width",
    "seed",
    "level",
    "symmetric",
    "minimal",
    "nearest",
    "method",
    "view",
)
"""The options of every genre, which a misspelt name may have meant."""
Extent = int | str | tuple[int, int] | None


def _size(height: Extent, width: int | None, size: Extent, rows: int | None, cols: int | None) -> tuple[int, int]:
    """The rows and columns that are asked for, by whichever words; raises BadInput where they contradict each other."""
    one = [value for value in (height, size) if value is not None and not isinstance(value, int)]
    if one or size is not None:
        if len([value for value in (height, width, size, rows, cols) if value is not None]) > 1:
            raise BadInput("The size is told twice: height and width, or one size, is enough.")
        return _both(one[0] if one else size)
    found = list[Any]()
    for first, second, names in ((height, rows, "height and rows"), (width, cols, "width and cols")):
        if first is not None and second is not None:
            raise BadInput(f"The size is told twice: {names} are the same.")
        found.append(first if first is not None else second)
    high, wide = found
    if high is None and wide is None:
        return 10, 10
    _refuse_size(high if high is not None else wide, wide if wide is not None else high, 0)
    return (high if high is not None else wide), (wide if wide is not None else high)


def _both(size: Any) -> tuple[int, int]:
    """Rows and columns of one size."""
    if isinstance(size, str):
        words = size.lower().replace("×", "x").split("x")
        if len(words) > 2 or not all(word.strip().isdecimal() and word.isascii() for word in words):
            raise BadInput(f'A size is such as 8 or 8x12, rows and columns, not "{clipped(size)}".')
        size = [int(word) for word in words]
    found = [size, size] if isinstance(size, int) else list(size) if isinstance(size, tuple | list) else []
    if len(found) == 1:
        found *= 2
    if len(found) != 2:
        raise BadInput(f"A size is a number, two of them or a text such as 8x12, not {clipped(repr(size))}.")
    _refuse_size(found[0], found[1], 0)
    return found[0], found[1]


def _needing(
    technique: str,
    genre: GenreLike,
    rows: int,
    cols: int,
    seed: int,
    asked: tuple[int | None, str, bool, bool],
    picture: str | Path | bytes | Sheet | Sequence[Sequence[Any]] | None,
    view: str | None,
    seconds: float | None,
    given: Mapping[str, float | int | str],
) -> Made:
    """The puzzle of the first seed from this one on that a person solves by a technique, among others."""
    from puzzlepark.tasks.explain.explain import explain
    from puzzlepark.tasks.explain.techniques import is_technique, technique_named

    kind, _ = variant(genre)
    name, clock = technique_named(kind, technique), Clock(Budget(seconds))
    for k in range(NEEDS_BOARDS):
        rest = clock.rest().seconds
        made = _generate(genre, rows, cols, seed + k, asked, picture, view, rest, given)
        clock.tick()
        if any(is_technique(step, name) for step in explain(made.puzzle, view, seconds=clock.rest().seconds).steps):
            return made
    raise BadInput(f'Of {NEEDS_BOARDS} puzzles of {kind.title}, none of {rows}x{cols} needs "{technique[:60]}".')


def _generate(
    genre: GenreLike,
    rows: int,
    cols: int,
    seed: int,
    asked: tuple[int | None, str, bool, bool],
    picture: str | Path | bytes | Sheet | Sequence[Sequence[Any]] | None,
    view: str | None,
    seconds: float | None,
    given: Mapping[str, float | int | str],
) -> Made:
    kind, fields = variant(genre)
    level, symmetric, minimal, nearest = asked
    _refuse_size(rows, cols, seed)
    # What is made of a picture has one solution in every view, unless another view is asked for.
    view = view_named(kind, kind.views[-1] if view is None and picture is not None else view)
    target = Target(level, symmetry_named(kind, symmetric, rows == cols), minimal, nearest)
    clock = Clock(Budget(seconds))
    if picture is None:
        options = options_of(kind, {**_usual(kind, level, seed), **given, **_fixed_by(kind, fields)})
        # Every level has boards of its own.
        words = f"{kind.name} {rows} {cols} {seed}" + ("" if level is None else f" level {level}")
        rng = TimedRandom(words).until(clock)
        make = partial(random_board, kind, rows, cols, rng, {**options, "view": view}, clock)
    else:
        if kind.maker.picture is None:
            read = "; load reads an image as one" if any(form.name == "image" for form in kind.formats) else ""
            raise BadInput(f"{kind.title} puzzles are not made from pictures{read}.")
        options = options_of(kind, given, picture=True)
        rng = TimedRandom(f"{kind.name} {seed}").until(clock)
        content = _content(picture)
        make = partial(kind.maker.picture.make, content, rng, {**options, "view": view})
    making = Making(kind, partial(_varied, make, fields), {**options, "view": view}, target, rng, clock, LEVEL_BOARDS)
    made = making.run(report_progress)
    return with_record(made, record_of(kind, seed, options, view, made.level, symmetric, minimal))


def _refuse_size(rows: Any, cols: Any, seed: Any) -> None:
    if not all(type(x) is int for x in (rows, cols, seed)):
        raise BadInput("Height, width and seed are whole numbers.")
    if rows < 1 or cols < 1:
        raise BadInput(f"A board has at least one row and one column, not {rows}x{cols}.")
    refuse_huge(rows, cols)


def with_record(made: Made, record: dict[str, Any]) -> Made:
    """The same with the record of its making in the puzzle."""
    if made.stopped:
        record["stopped"] = made.stopped
    puzzle = replace(made.puzzle, info=replace(made.puzzle.info, made=record))
    found = made.report.solutions[0]
    return replace(made, puzzle=puzzle, solution=Solution(puzzle, found.layers, found.values_by_layer))


def _refuse_options_beside(method: str, asked: tuple[int | None, str, bool, bool], picture: object) -> None:
    names = ("level", "symmetric", "minimal", "nearest", "picture")
    set_ones = [name for name, value in zip(names, (*asked, picture), strict=True) if value]
    if set_ones:
        raise BadInput(f'The method "{method}" has no option "{set_ones[0]}".')


def _by_method(
    genre: GenreLike,
    rows: int,
    cols: int,
    seed: int,
    method: str,
    view: str | None,
    seconds: float | None,
    given: Mapping[str, float | int | str],
) -> Made:
    """A puzzle by a published method, proved unique in the view by the engines here."""
    kind, fields = variant(genre)
    _refuse_size(rows, cols, seed)
    view, options, clock = view_named(kind, view), options_of(kind, given, method=method), Clock(Budget(seconds))
    rng = TimedRandom(f"{kind.name} {rows} {cols} {seed} {method}").until(clock)
    blank = replace(kind.blank(rows, cols), **fields)
    while True:
        puzzle, calls = papers.generators(kind.name)[method].make(blank, rng, options, clock)
        report = solve(puzzle, view=view, seconds=clock.rest().seconds, on_interrupt="report")
        if report.stopped in FOR_GOOD:
            raise Stopped(report.stopped)
        if report.status is Status.UNIQUE:
            report.stats.figures["calls"] = calls
            record = record_of(kind, seed, {"method": method, **options}, view, None, "", False)
            return with_record(Made(puzzle, report.solutions[0], report), record)
        if view == kind.views[0]:
            raise EngineFault(f"A puzzle that was made unique is not: {report.status}.")


def _content(picture: str | Path | bytes | Sheet | Sequence[Sequence[Any]]) -> bytes | Sheet:
    if isinstance(picture, Sheet):
        return picture
    return read_bytes(picture) if isinstance(picture, str | Path | bytes) else picture_of_rows(picture)


def symmetry_name(symmetric: str | bool | None) -> str:
    """The name of the symmetry that is asked for; empty for none."""
    return HALF_TURN if symmetric is True else symmetric or ""


def symmetry_named(genre: Genre[Any], name: str, square: bool) -> Symmetry | None:
    """The symmetry of this name; none for an empty one."""
    if not name:
        return None
    if name not in SYMMETRIES:
        raise unknown('There is no symmetry "{name}"', name, SYMMETRIES, "there are")
    if not genre.maker.clues.symmetric:
        raise BadInput(f"The clues of {genre.title} cannot be placed symmetrically: its answer says where they are.")
    if SYMMETRIES[name].swap and not square:
        raise BadInput(f"Only a square board can have clues with the symmetry {name}.")
    return SYMMETRIES[name]


def recorded(
    genre: GenreLike,
    seed: int,
    view: str | None = None,
    *,
    level: int | None = None,
    symmetric: str | bool | None = None,
    minimal: bool = False,
    nearest: bool = False,
    method: str | None = None,
    **options: float | int | str,
) -> dict[str, Any]:
    """The record that `generate` would leave in `info.made` with these arguments, if the time is enough and the puzzle
    has the level that was asked for."""
    kind, fields = variant(genre)
    if method is not None:
        by_method = {"method": method, **options_of(kind, options, method=method)}
        return record_of(kind, seed, by_method, view_named(kind, view), None, "", False)
    used = options_of(kind, {**_usual(kind, level, seed), **options, **_fixed_by(kind, fields)})
    name = symmetry_name(symmetric)
    return record_of(kind, seed, used, view_named(kind, view), level, name, minimal)


def record_of(
    kind: Genre[Any],
    seed: int,
    options: Mapping[str, Any],
    view: str,
    level: int | None,
    symmetric: str,
    minimal: bool,
) -> dict[str, Any]:
    """How a puzzle was made: what `info.made` tells."""
    made = {"generator": generator(), "seed": seed, **options}
    asked = {"level": level, "symmetric": symmetric, "minimal": minimal, "view": view if view != kind.views[0] else ""}
    return made | {key: value for key, value in asked.items() if value}


def _usual(kind: Genre[Any], level: int | None, seed: int) -> Mapping[str, Any]:
    """The options used unless given: those of the level, or shares that vary with the seed."""
    if level is not None:
        return kind.maker.level_options.get(level, {})
    spans = ((option.name, option.varies) for option in kind.maker.options if option.varies is not None)
    return {name: round(random.Random(f"{kind.name} {seed} {name}").uniform(*span), 2) for name, span in spans}


def _fixed_by(kind: Genre[Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the maker that a variant's fields decide."""
    return {option.name: fields[option.name] for option in kind.maker.options if option.name in fields}


def _varied(make: Callable[[], tuple[Any, Marks]], fields: Mapping[str, Any]) -> tuple[Any, Marks]:
    """A new board under a variant's rules."""
    puzzle, answer = make()
    return replace(puzzle, **fields), answer


class _TimedList(list[T]):
    """A list that raises Stopped when the time is over: makers go through a sample with much work for each item."""

    def __init__(self, poll: Callable[[], None], items: Iterable[T]) -> None:
        super().__init__(items)
        self.poll = poll

    def __iter__(self) -> Iterator[T]:
        for item in super().__iter__():
            self.poll()
            yield item


class TimedRandom(random.Random):
    """Random numbers that raise Stopped when the time is over: so makers, who always need them, end in time."""

    clock: Clock
    next_poll: float

    def until(self, clock: Clock) -> TimedRandom:
        self.clock, self.next_poll = clock, 0.0
        return self

    def getrandbits(self, k: int, /) -> int:
        self._poll()
        return super().getrandbits(k)

    def random(self) -> float:
        self._poll()
        return super().random()

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        return _TimedList(self._poll, super().sample(population, k, counts=counts))

    def _poll(self) -> None:
        """Check the deadline. A number of draws would be no measure: between two, a maker may go through the board."""
        if time.monotonic() > self.next_poll:
            self.clock.tick()
            self.next_poll = time.monotonic() + PAUSE


def options_of(
    genre: Genre[Any], given: Mapping[str, float | int | str], picture: bool = False, method: str | None = None
) -> dict[str, Any]:
    """Every option of the genre's maker, its picture maker or a method: the value given, or else its default."""
    offered = genre.maker.picture_options if picture else genre.maker.options
    if method is not None:
        methods = papers.generators(genre.name)
        if method not in methods:
            if not methods:
                raise BadInput(f'{genre.title} has no method "{clipped(method)}"; it has none but the usual one.')
            raise unknown(f'{genre.title} has no method "{{name}}"', method, methods, "there is")
        offered = methods[method].options
    known = {option.name: option for option in offered}
    for name, value in given.items():
        if name not in known:
            if (near := nearest_name(name, GENERAL)) and not nearest_name(name, known):
                raise BadInput(f'There is no option "{clipped(name)}"; did you mean "{near}"?')
            if not known:
                raise BadInput(f'The maker of {genre.title} has no option "{clipped(name)}"; it has no options.')
            raise unknown(f'The maker of {genre.title} has no option "{{name}}"', name, known, "its options are")
        _refuse_value(known[name], value)
    return {name: given.get(name, option.default) for name, option in known.items()}


def method_options(genre: Genre[Any]) -> dict[str, tuple[Option, ...]]:
    """The genre's methods, with the options of each."""
    return {name: method.options for name, method in papers.generators(genre.name).items()}


def _refuse_value(option: Option, value: object) -> None:
    """Raise BadInput for a value of the wrong type or out of bounds."""
    kinds: tuple[type, ...] = (int, float) if isinstance(option.default, float) else (type(option.default),)
    if not isinstance(value, kinds) or isinstance(value, bool):
        what = {str: "a word", int: "a whole number", float: "a number"}[type(option.default)]
        raise BadInput(f'The option "{option.name}" is {what}; it cannot be {clipped(repr(value))}.')
    if option.choices and value not in option.choices:
        raise unknown(f'The option "{option.name}" cannot be "{{name}}"', str(value), option.choices, "it is one of")
    low, high = option.low, option.high
    if isinstance(value, int | float) and low is not None and high is not None and not low <= value <= high:
        raise BadInput(f'The option "{option.name}" is {value}; it must be between {low} and {high}.')
