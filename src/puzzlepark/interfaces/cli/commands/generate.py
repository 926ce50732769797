"""The generate command."""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.core.names import a_or_an
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, worst
from puzzlepark.interfaces.cli.options import (
    NamedGenre,
    force_option,
    jobs_option,
    maker_option,
    read_genre,
    read_level,
    read_seconds,
    read_size,
)
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.outputs import JSON, PICTURES, Journal, Output, output_for, suffix_of
from puzzlepark.interfaces.cli.process_pool import outcomes
from puzzlepark.interfaces.cli.progress import Progress

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre
    from puzzlepark.registry import GenreLike
    from puzzlepark.tasks.files import Entry

Value = float | int | str

USUAL_SIDE = 10
DRAWING = "a drawing"
"""Used instead of a file suffix: puzzles are drawn on the terminal."""
SEEDS_EACH = 20
"""Maximum number of seeds per requested puzzle, since several seeds may make the same puzzle."""
EACH_SECONDS = 60.0
"""The time limit for one puzzle, if there is none for the whole run."""


class Order(NamedTuple):
    """A puzzle to make, and its name in messages."""

    name: str
    seed: int


@dataclass(frozen=True)
class Recipe:
    """The options of all puzzles of a run. `end` is the deadline of the run by the monotonic clock."""

    name: str
    """The name of the genre in names of files."""
    genre: GenreLike
    rows: int
    cols: int
    options: dict[str, Any]
    suffix: str
    end: float | None

    def stem(self, seed: int) -> str:
        """The file name of a puzzle, without its suffix. It includes the level, since puzzles depend on it."""
        level = f"-level{self.options['level']}" if self.options.get("level") else ""
        return f"{self.name}-{self.rows}x{self.cols}{level}-s{seed:04d}"


def _read_seed(_: click.Context, __: click.Parameter, value: str | int) -> int:
    """Parse a seed: a whole number of 0 or more, or "random"."""
    if value == "random":
        return random.SystemRandom().randrange(1 << 32)
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise click.BadParameter(f'a seed is a whole number of 0 or more, or random, not "{text[:24]}".')
    return int(text)


@click.command()
@click.argument("genre", callback=read_genre, shell_complete=shell_completion.genres)
@click.argument("size", callback=read_size, required=False)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many puzzles.")
@click.option(
    "--seed",
    type=str,
    callback=_read_seed,
    metavar="SEED",
    default=1,
    show_default=True,
    help="The seed of the first puzzle, or random; each next one has the next seed. "
    "The same seed makes the same puzzle.",
)
@click.option(
    "--level",
    metavar="LEVEL",
    callback=read_level,
    shell_complete=shell_completion.levels,
    help="The difficulty by `park grade`: 1 to 5, or easy, medium, hard, expert, extreme.",
)
@click.option("--symmetric", metavar="NAME", help="A symmetry of the clues: half-turn, left-right, diagonal, …")
@click.option("--minimal", is_flag=True, help="Without unnecessary clues.")
@click.option("--nearest", is_flag=True, help="If no board has the level, use the nearest level.")
@click.option("--method", metavar="NAME", help="A published method of making puzzles; `park genres GENRE` lists them.")
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=shell_completion.files,
    help="A folder with a file each, or a file for all; an existing .jsonl is continued. By default, a terminal shows "
    "the puzzles, and a pipe gets JSON, like with -.",
)
@click.option(
    "--seconds", type=float, callback=read_seconds, help="Time limit of the whole run.  [default: 60 for each puzzle]"
)
@click.option(
    "--format",
    "--to",
    "form",
    shell_complete=shell_completion.forms,
    metavar="FORM",
    help="json, txt, pzpr, url, svg, png, …",
)
@maker_option
@click.option(
    "--view",
    shell_complete=shell_completion.views,
    metavar="VIEW",
    help="The view in which the solution is unique.  [default: the genre's first]",
)
@jobs_option
@force_option
def generate(
    genre: NamedGenre,
    size: tuple[int, int] | None,
    count: int,
    seed: int,
    level: int | None,
    symmetric: str | None,
    minimal: bool,
    nearest: bool,
    method: str | None,
    output: str | None,
    seconds: float | None,
    form: str | None,
    options: tuple[str, ...],
    view: str | None,
    jobs: int,
    force: bool,
) -> None:
    """Make puzzles that are proved to have exactly one solution.

    GENRE is a name, or a JSON file that declares rules; the board of such a file is ignored.
    SIZE is rows and columns, by default 10x10 or the nearest size that the genre has.

    In a folder or a .jsonl file, each puzzle is written as soon as it is made. After Ctrl-C, the same command resumes:
    puzzles that exist as JSON are not made again. Files with other content are kept, unless --force is given.
    No two puzzles are equal up to rotation and reflection: a seed that repeats a puzzle is skipped.

    \b
    park generate tilepaint 10x10 --count 20 --seed 1 -o puzzles
    park generate sudoku 9x9 --level 3 --symmetric half-turn
    park generate tilepaint 8x12 --option largest=9 --format url
    park generate nagareru 8x8 --method ishihata --option white=0.3
    park generate rules.json 6x6
    """
    from puzzlepark.interfaces.cli.formatting import duration
    from puzzlepark.tasks.files import variant

    resolved_genre = variant(genre.genre)[0]
    size = size or resolved_genre.near_size(USUAL_SIDE, USUAL_SIDE)
    arguments: dict[str, Any] = {
        **read_options(options, resolved_genre, method=method),
        "view": view,
        "level": level,
        "symmetric": symmetric,
        "minimal": minimal,
        "nearest": nearest,
        "method": method,
    }
    draws = output is None and form is None and sys.stdout.isatty()
    place = output_for(output, form, "json", force)
    suffix = DRAWING if draws else suffix_of(place.form, resolved_genre)
    if not draws:
        _refuse_form(place, suffix, resolved_genre)
    if place.kind == "file" and suffix == ".jsonl":
        place.journal = Journal(place.path, force)
    if count > 1:
        place.refuse_several(suffix)
    started = time.monotonic()
    recipe = Recipe(genre.stem, genre.genre, *size, arguments, suffix, None if seconds is None else started + seconds)
    with Progress(count) as progress:
        result = _run(recipe, seed, count, place, jobs, progress)
    place.close()
    puzzles = "1 puzzle" if count == 1 else f"{count} puzzles"
    into = "" if place.kind == "stdout" else f", in {place.path}"
    click.echo(f"Made {result.made} of {puzzles} in {duration(time.monotonic() - started)}{into}.", err=True)
    if draws and result.made:
        again = f"park generate {genre} {size[0]}x{size[1]}" + f" --seed {seed}" * (seed != 1)
        click.echo(f'Save it by "{again} -o puzzle.json", then play it by "park play puzzle.json".', err=True)
    click.get_current_context().exit(result.code)


class _RunResult(NamedTuple):
    """The number of puzzles, including those that existed already, and the exit code."""

    made: int
    code: int


def _run(recipe: Recipe, first: int, count: int, place: Output, jobs: int, progress: Progress) -> _RunResult:
    """Make puzzles, one per seed, until the deadline or an interrupt. Seeds of duplicates are replaced by further
    ones, up to SEEDS_EACH per puzzle."""
    run = _Run(recipe, place, jobs, progress)
    end = first + count * SEEDS_EACH
    try:
        while not run.stopped and run.made + run.failed < count and first < end:
            seeds = range(first, min(end, first + count - run.made - run.failed))
            run.make(seeds)
            first = seeds.stop
    except KeyboardInterrupt:
        progress.print_error("interrupted.")
    else:
        if not run.stopped and run.made + run.failed < count:
            progress.print_error(f"there are only {run.made} different puzzles in {count * SEEDS_EACH} seeds.")
    return _RunResult(run.made, worst([*run.codes, ANSWERED if run.made == count else STOPPED]))


class _Run:
    """The state of a run."""

    def __init__(self, recipe: Recipe, place: Output, jobs: int, progress: Progress) -> None:
        self.recipe, self.place, self.jobs, self.progress = recipe, place, jobs, progress
        self.made = self.failed = 0
        self.codes: list[int] = []
        self.known: set[str] = set()
        """The canonical forms of the puzzles so far."""
        self.stopped = False
        self.in_journal = _forms_in_journal(recipe, place.journal) if place.journal is not None else {}

    def make(self, seeds: range) -> None:
        """Make a puzzle for each seed, and skip duplicates."""
        # Only puzzles that are made in this process can report their progress.
        work = partial(_make, self.recipe, self._on_progress if self.jobs == 1 else None)
        for order, outcome in outcomes(work, self._orders(seeds), self.jobs):
            assert isinstance(order, Order)
            if outcome.error:
                self.progress.print_error(outcome.error)
            self.codes.append(outcome.code)
            if not isinstance(outcome.content, bytes):
                self.failed += 1
                if outcome.code == BAD:  # all other puzzles would fail, too
                    self.stopped = True
                    break
            elif outcome.status not in self.known:
                suffix = self.recipe.suffix
                draws, stem = suffix == DRAWING, self.recipe.stem(order.seed)
                written = outcome.content if draws else self.place.add(stem, suffix, outcome.content)
                self._count(outcome.status)
                if written is not None:
                    self.progress.echo(written if isinstance(written, bytes) else f"{written}\n", nl=False)

    def _orders(self, seeds: range) -> Iterator[Order]:
        """Yield the orders whose puzzles do not exist yet, and count the existing ones."""
        for seed in seeds:
            if self.recipe.end is not None and time.monotonic() >= self.recipe.end:
                self.stopped = True
                return
            existing = None
            if self.place.kind == "folder" and not self.place.force:
                existing = _form_in_folder(self.recipe, self.place, seed)
            elif self.place.journal is not None:
                existing = self.in_journal.get(seed)
            if existing is None:
                yield Order(f"seed {seed}", seed)
            elif existing not in self.known:
                self._count(existing)

    def _count(self, canonical: str) -> None:
        """Count a puzzle with this canonical form."""
        self.known.add(canonical)
        self.made += 1
        self.progress.advance()

    def _on_progress(self, activity: str, done: int, total: int) -> None:
        self.progress.set_activity(f"{activity} {done}/{total}" if total else activity)


def _make(recipe: Recipe, on_progress: Callable[[str, int, int], None] | None, order: Order) -> Outcome:
    """Make a puzzle. The outcome has the content of its file, and its canonical form as `status`.

    Only JSON includes the answer. After Ctrl-C, an unfinished puzzle is discarded.
    """
    from puzzlepark.core.errors import Stopped, Unreached
    from puzzlepark.interfaces.cli.formatting import duration
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode
    from puzzlepark.tasks.make.generate import generate as make

    seconds = EACH_SECONDS if recipe.end is None else max(0.0, recipe.end - time.monotonic())
    size = recipe.rows, recipe.cols
    try:
        made = make(recipe.genre, *size, order.seed, seconds=seconds, progress=on_progress, **recipe.options)
    except Unreached as error:
        return Outcome(error=f"{order.name}: {error}", code=STOPPED)
    except Stopped as stop:
        if stop.reason == "interrupted":
            raise
        return Outcome(
            error=f"{order.name}: no board with one solution was found in {duration(seconds)}.", code=STOPPED
        )
    if made.stopped == "interrupted":
        raise KeyboardInterrupt
    warning = ""
    if made.stopped is not None:
        warning = f"{order.name}: {made.stopped} before every clue was tried; with more time, it has fewer clues."
    if recipe.suffix == DRAWING:
        from puzzlepark.interfaces.cli.formatting import board

        content = f"{board(made.puzzle, None, None)}\n".encode()
    else:
        content = encode(made.puzzle, recipe.suffix, made.solution if recipe.suffix in JSON else None)
    return Outcome(content, warning, status=genre_of(made.puzzle).canonical(made.puzzle))


def _form_in_folder(recipe: Recipe, place: Output, seed: int) -> str | None:
    """The canonical form of the puzzle of this seed, if the folder has it already, made with the same options."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import read_bytes, read_text

    path = place.path / f"{recipe.stem(seed)}{recipe.suffix}"
    if recipe.suffix not in JSON or not path.is_file():
        return None
    try:
        (entry,) = read_text(read_bytes(path).decode(), recipe.genre)
    except (BadInput, UnicodeDecodeError, ValueError):
        return None
    return _form_if_made_by(recipe, entry, seed)


def _form_if_made_by(recipe: Recipe, entry: Entry, seed: int) -> str | None:
    """The canonical form of a puzzle, if its record says that this recipe made it from this seed."""
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import variant
    from puzzlepark.tasks.make.generate import recorded

    puzzle = entry.puzzle
    if type(puzzle) is not variant(recipe.genre)[0].puzzle:
        return None
    record = {name: value for name, value in puzzle.info.made.items() if name != "stopped"}
    same_record = record == recorded(recipe.genre, seed, **recipe.options)
    same_size = (puzzle.rows, puzzle.cols) == (recipe.rows, recipe.cols)
    return genre_of(puzzle).canonical(puzzle) if same_record and same_size and entry.marks is not None else None


def _forms_in_journal(recipe: Recipe, journal: Journal) -> dict[int, str]:
    """The canonical forms, by seed, of the puzzles of this recipe that a collection has already."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import read_text

    forms = dict[int, str]()
    for line in journal.lines:
        try:
            (entry,) = read_text(line)
        except BadInput:
            continue
        seed = entry.puzzle.info.made.get("seed")
        if type(seed) is int:
            form = _form_if_made_by(recipe, entry, seed)
            forms |= {seed: form} if form is not None else {}
    return forms


def read_options(
    options: tuple[str, ...], genre: Genre[Any], picture: bool = False, method: str | None = None
) -> dict[str, Value]:
    """Parse NAME=VALUE options for the genre's maker, for a picture, or for a method; raise BadInput for unknown
    ones."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.make.generate import options_of

    values: dict[str, Value] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise BadInput(f'An option is NAME=VALUE, not "{option}".')
        values[name] = _parse_value(value)
    options_of(genre, values, picture, method)
    return values


def _parse_value(text: str) -> Value:
    """The value of an option: a whole number, a decimal number, or else the text."""
    if re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        return int(text)
    return float(text) if re.fullmatch(r"[+-]?[0-9]{0,15}\.[0-9]{1,15}", text) else text


def _refuse_form(place: Output, suffix: str, genre: Genre[Any]) -> None:
    """Raise BadInput for an unknown format before puzzles are made."""
    from puzzlepark.core.errors import BadInput

    known = [*JSON, *PICTURES, *(suffix for form in genre.formats for suffix in form.suffixes)]
    if suffix not in known:
        raise BadInput(
            f'{a_or_an(genre.title)} puzzle cannot be written as "{suffix}"; the endings are {" ".join(known)}.'
        )
    if place.kind == "stdout" and suffix in PICTURES:
        raise BadInput("Pictures are written to files; use -o FOLDER.")
