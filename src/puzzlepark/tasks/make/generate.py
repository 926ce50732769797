"""Make a puzzle of any genre. This module reads the arguments of `generate`; the module `making` makes the puzzle."""

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
from puzzlepark.core.record import dataclass, replace
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
"""Maximum number of puzzles that are made until one needs a technique."""


Picture = str | Path | bytes | Sheet | Sequence[Sequence[Any]]
OptionValue = float | int | str
Size = int | str | tuple[int, int] | None


@dataclass(frozen=True)
class _Request:
    """The arguments of `generate` after they were checked. Makers and published methods read them."""

    genre: GenreLike
    rows: int
    cols: int
    seed: int
    level: int | None
    symmetric: str
    minimal: bool
    nearest: bool
    picture: Picture | None
    view: str | None
    seconds: float | None
    options: Mapping[str, OptionValue]


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
    difficulty: int | str | None = None,
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
    """Make one puzzle with exactly one solution in the view. The same seed and options make the same puzzle. With
    seed None, a fresh seed is drawn and recorded in `puzzle.info.made["seed"]`.

    A board has 10 rows and 10 columns by default. Give `height` and `width`, also called `rows` and `cols`, or both as
    one `size`, such as 8, (8, 12) or "8x12". With one number, the board is square.

    "genre:variant" asks for a variant of the rules. Other `options` are those of the genre's maker. Some genres make
    puzzles from a `picture`, which has its own size. It is a file name, the bytes of a file, or rows of cells: numbers
    (0 is blank), "#rrggbb", (red, green, blue) or None. A `Sheet` is used unchanged, with its own palette.

    `level`, also called `difficulty`, is what `grade` should report, from 1 to 5 or by its name, such as "hard". If no
    board of the level is found, Unreached is raised; with `nearest`, the board of the nearest level is returned.
    `symmetric` names a symmetry of the clues' places; True is a half-turn. With `minimal`, the puzzle has several
    solutions without any one of its clues.

    `needs` names a technique, such as "hidden-pair". Puzzles of this seed and the following ones are made until one
    needs the technique; its record has the seed that made it. Raises BadInput if the genre has no such technique, or
    if none of the puzzles needs it.

    `method` names a published way to make puzzles of the genre. It has options of its own and none of those above.

    Raises BadInput for unknown options, or if none of many boards is unique. Raises Stopped if the time ends, or
    `cancel()` is true, before a board is found. `progress(what, done, all)` is called at each step. Ctrl-C raises
    KeyboardInterrupt; with `on_interrupt` "report" it ends the search like a deadline.
    """
    refuse_on_interrupt(on_interrupt)
    height, width = _size(height, width, size, rows, cols)
    seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    if level is not None and difficulty is not None:
        raise BadInput('"level" and "difficulty" are the same; give one of them.')
    level = level_named(difficulty if level is None else level)
    clock = Clock(Budget(seconds))
    try:
        with watching(progress, cancel, clock.left), kernels_poll():
            request = _Request(
                genre=genre,
                rows=height,
                cols=width,
                seed=seed,
                level=level,
                symmetric=symmetry_name(symmetric),
                minimal=minimal,
                nearest=nearest,
                picture=picture,
                view=view,
                seconds=seconds,
                options=options,
            )
            if method is not None:
                made = _by_method(request, method)
            elif needs is not None:
                made = _needing(request, needs)
            else:
                made = _by_maker(request)
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
"""The options of every genre, which are suggested for a misspelt name."""


def _size(height: Size, width: int | None, size: Size, rows: int | None, cols: int | None) -> tuple[int, int]:
    """The numbers of rows and columns, from whichever arguments give them. Raises BadInput if they are given twice."""
    both_sides = [value for value in (height, size) if value is not None and not isinstance(value, int)]
    if both_sides or size is not None:
        if len([value for value in (height, width, size, rows, cols) if value is not None]) > 1:
            raise BadInput("The size is given twice: height and width, or one size, is enough.")
        return _both_sides(both_sides[0] if both_sides else size)
    row_count = _one_of(height, rows, "height and rows")
    col_count = _one_of(width, cols, "width and cols")
    if row_count is None and col_count is None:
        return 10, 10
    if row_count is None:
        row_count = col_count
    if col_count is None:
        col_count = row_count
    _refuse_size(row_count, col_count, 0)
    return row_count, col_count


def _one_of(one: Any, alias: Any, names: str) -> Any:
    """The argument that is given, of two names for the same one. Raises BadInput if both are given."""
    if one is not None and alias is not None:
        raise BadInput(f"The size is given twice: {names} are the same.")
    return alias if one is None else one


def _both_sides(size: Any) -> tuple[int, int]:
    """The numbers of rows and columns for a size such as 8, (8, 12) or "8x12". Raises BadInput for anything else."""
    if isinstance(size, str):
        words = size.lower().replace("×", "x").split("x")
        if len(words) > 2 or not all(word.strip().isdecimal() and word.isascii() for word in words):
            raise BadInput(f'A size is such as 8 or 8x12, rows and columns, not "{clipped(size)}".')
        size = [int(word) for word in words]
    sides = [size] if isinstance(size, int) else list(size) if isinstance(size, tuple | list) else []
    if len(sides) == 1:
        sides *= 2
    if len(sides) != 2:
        raise BadInput(f"A size is a number, two of them or a text such as 8x12, not {clipped(repr(size))}.")
    rows, cols = sides
    _refuse_size(rows, cols, 0)
    return rows, cols


def _needing(request: _Request, technique: str) -> Made:
    """The puzzle of the first seed, from the requested one on, whose explanation uses the technique."""
    from puzzlepark.tasks.explain.explain import explain
    from puzzlepark.tasks.explain.techniques import is_technique, technique_named

    genre, _ = variant(request.genre)
    name, clock = technique_named(genre, technique), Clock(Budget(request.seconds))
    for k in range(NEEDS_BOARDS):
        made = _by_maker(replace(request, seed=request.seed + k, seconds=clock.rest().seconds))
        clock.tick()
        steps = explain(made.puzzle, request.view, seconds=clock.rest().seconds).steps
        if any(is_technique(step, name) for step in steps):
            return made
    size = f"{request.rows}x{request.cols}"
    raise BadInput(f'Of {NEEDS_BOARDS} puzzles of {genre.title}, none of {size} needs "{technique[:60]}".')


def _by_maker(request: _Request) -> Made:
    """A puzzle by the maker of the genre, from random boards or from a picture."""
    genre, fields = variant(request.genre)
    rows, cols, seed, level, picture = request.rows, request.cols, request.seed, request.level, request.picture
    _refuse_size(rows, cols, seed)
    # Puzzles from pictures have one solution in every view, unless a view is requested.
    view = view_named(genre, genre.views[-1] if request.view is None and picture is not None else request.view)
    symmetry = symmetry_named(genre, request.symmetric, rows == cols)
    target = Target(level, symmetry, request.minimal, request.nearest)
    clock = Clock(Budget(request.seconds))
    if picture is None:
        options = _board_options(genre, fields, level, seed, request.options)
        seed_text = f"{genre.name} {rows} {cols} {seed}" + ("" if level is None else f" level {level}")
        rng = TimedRandom(seed_text).until(clock)
        make = partial(random_board, genre, rows, cols, rng, {**options, "view": view}, clock)
    else:
        if genre.maker.picture is None:
            read = "; load reads an image as one" if any(form.name == "image" for form in genre.formats) else ""
            raise BadInput(f"{genre.title} puzzles are not made from pictures{read}.")
        options = options_of(genre, request.options, picture=True)
        rng = TimedRandom(f"{genre.name} {seed}").until(clock)
        make = partial(genre.maker.picture.make, _content(picture), rng, {**options, "view": view})
    make_variant = partial(_make_variant, make, fields)
    making = Making(genre, make_variant, {**options, "view": view}, target, rng, clock, LEVEL_BOARDS)
    made = making.run(report_progress)
    return with_record(made, record_of(genre, seed, options, view, made.level, request.symmetric, request.minimal))


def _refuse_size(rows: Any, cols: Any, seed: Any) -> None:
    """Raise BadInput unless these are a possible size and a seed."""
    if not all(type(x) is int for x in (rows, cols, seed)):
        raise BadInput("Height, width and seed are whole numbers.")
    if rows < 1 or cols < 1:
        raise BadInput(f"A board has at least one row and one column, not {rows}x{cols}.")
    refuse_huge(rows, cols)


def with_record(made: Made, record: dict[str, Any]) -> Made:
    """A copy whose puzzle has the record of how it was made."""
    if made.stopped:
        record["stopped"] = made.stopped
    puzzle = replace(made.puzzle, info=replace(made.puzzle.info, made=record))
    solution = made.report.solutions[0]
    return replace(made, puzzle=puzzle, solution=Solution(puzzle, solution.layers, solution.values_by_layer))


def _refuse_other_options(request: _Request, method: str) -> None:
    """Raise BadInput for an option of the maker that published methods do not have."""
    for name in ("level", "symmetric", "minimal", "nearest", "picture"):
        if vars(request)[name]:
            raise BadInput(f'The method "{method}" has no option "{name}".')


def _by_method(request: _Request, method: str) -> Made:
    """A puzzle by a published method, proved unique in the view by the engines."""
    _refuse_other_options(request, method)
    genre, fields = variant(request.genre)
    rows, cols, seed = request.rows, request.cols, request.seed
    _refuse_size(rows, cols, seed)
    view, options = view_named(genre, request.view), options_of(genre, request.options, method=method)
    clock = Clock(Budget(request.seconds))
    rng = TimedRandom(f"{genre.name} {rows} {cols} {seed} {method}").until(clock)
    blank = replace(genre.blank(rows, cols), **fields)
    while True:
        puzzle, calls = papers.generators(genre.name)[method].make(blank, rng, options, clock)
        report = solve(puzzle, view=view, seconds=clock.rest().seconds, on_interrupt="report")
        if report.stopped in FOR_GOOD:
            raise Stopped(report.stopped)
        if report.status is Status.UNIQUE:
            report.stats.figures["calls"] = calls
            record = record_of(genre, seed, {"method": method, **options}, view, None, "", False)
            return with_record(Made(puzzle, report.solutions[0], report), record)
        if view == genre.views[0]:
            raise EngineFault(f"A puzzle that was made unique is not: {report.status}.")


def _content(picture: Picture) -> bytes | Sheet:
    """The picture in a form that makers read: the bytes of an image, or cells with colours."""
    if isinstance(picture, Sheet):
        return picture
    return read_bytes(picture) if isinstance(picture, str | Path | bytes) else picture_of_rows(picture)


def symmetry_name(symmetric: str | bool | None) -> str:
    """The name of the requested symmetry; empty for none."""
    return HALF_TURN if symmetric is True else symmetric or ""


def symmetry_named(genre: Genre[Any], name: str, square: bool) -> Symmetry | None:
    """The symmetry of this name; None for an empty name."""
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
    """The record that `generate` stores in `info.made` for these arguments, provided that the time is sufficient and
    the puzzle has the requested level."""
    known_genre, fields = variant(genre)
    view = view_named(known_genre, view)
    if method is not None:
        by_method = {"method": method, **options_of(known_genre, options, method=method)}
        return record_of(known_genre, seed, by_method, view, None, "", False)
    all_options = _board_options(known_genre, fields, level, seed, options)
    return record_of(known_genre, seed, all_options, view, level, symmetry_name(symmetric), minimal)


def record_of(
    genre: Genre[Any],
    seed: int,
    options: Mapping[str, Any],
    view: str,
    level: int | None,
    symmetric: str,
    minimal: bool,
) -> dict[str, Any]:
    """How a puzzle was made, as stored in `info.made`."""
    made = {"generator": generator(), "seed": seed, **options}
    other_view = view if view != genre.views[0] else ""
    requested = {"level": level, "symmetric": symmetric, "minimal": minimal, "view": other_view}
    return made | {key: value for key, value in requested.items() if value}


def _board_options(
    genre: Genre[Any], fields: Mapping[str, Any], level: int | None, seed: int, given: Mapping[str, OptionValue]
) -> dict[str, Any]:
    """The options for a random board: the given ones, the defaults, and those that a variant's `fields` fix."""
    fixed = {option.name: fields[option.name] for option in genre.maker.options if option.name in fields}
    return options_of(genre, {**_default_options(genre, level, seed), **given, **fixed})


def _default_options(genre: Genre[Any], level: int | None, seed: int) -> Mapping[str, Any]:
    """The default options of the level if one is given; otherwise, values of the numeric options, drawn at random from
    the seed."""
    if level is not None:
        return genre.maker.level_options.get(level, {})
    spans = ((option.name, option.varies) for option in genre.maker.options if option.varies is not None)
    return {name: round(random.Random(f"{genre.name} {seed} {name}").uniform(*span), 2) for name, span in spans}


def _make_variant(make: Callable[[], tuple[Any, Marks]], fields: Mapping[str, Any]) -> tuple[Any, Marks]:
    """A new board with the fields of a variant."""
    puzzle, answer = make()
    return replace(puzzle, **fields), answer


class _TimedList(list[T]):
    """A list whose iteration raises Stopped when the time is over, because makers do much work for each item."""

    def __init__(self, poll: Callable[[], None], items: Iterable[T]) -> None:
        super().__init__(items)
        self.poll = poll

    def __iter__(self) -> Iterator[T]:
        for item in super().__iter__():
            self.poll()
            yield item


class TimedRandom(random.Random):
    """Random numbers that raise Stopped when the time is over. All makers draw some, so all of them end in time."""

    clock: Clock
    next_poll: float

    def until(self, clock: Clock) -> TimedRandom:
        """Set the clock whose end raises Stopped, and return this generator."""
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
        """Check the deadline, but at most once per PAUSE seconds, because makers draw many numbers."""
        if time.monotonic() > self.next_poll:
            self.clock.tick()
            self.next_poll = time.monotonic() + PAUSE


def options_of(
    genre: Genre[Any], given: Mapping[str, float | int | str], picture: bool = False, method: str | None = None
) -> dict[str, Any]:
    """A value for every option of the genre's maker, its picture maker or a method: the given one or the default."""
    offered = genre.maker.picture_options if picture else genre.maker.options
    if method is not None:
        methods = papers.generators(genre.name)
        if method not in methods:
            if not methods:
                raise BadInput(f'{genre.title} has no method "{clipped(method)}"; it has only the usual one.')
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
