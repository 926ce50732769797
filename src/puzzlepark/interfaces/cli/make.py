"""The command that makes puzzles: generate."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.core.names import a_or_an
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, worst
from puzzlepark.interfaces.cli.options import (
    force_option,
    jobs_option,
    maker_option,
    read_genre,
    read_level,
    read_seconds,
    read_size,
)
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.outputs import JSON, PICTURES, Journal, Target, suffix_of, target
from puzzlepark.interfaces.cli.pool import outcomes
from puzzlepark.interfaces.cli.progress import Progress

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre
    from puzzlepark.tasks.files import Entry

Value = float | int | str
Tell = Callable[[str, int, int], None]

SHOWN = "a drawing"
"""In the place of a file ending: puzzles are drawn on the terminal."""
SEEDS_EACH = 20
"""Seeds that are tried for each puzzle wanted, where many make the same ones."""
EACH_SECONDS = 60.0
"""The time for one puzzle, where none is given for the whole run."""


class Order(NamedTuple):
    """A puzzle to make."""

    name: str
    seed: int


@dataclass(frozen=True)
class Recipe:
    """What all puzzles of a run have in common. `end` is when the run has to end, by the monotonic clock."""

    genre: str
    rows: int
    cols: int
    options: dict[str, Any]
    suffix: str
    end: float | None

    def stem(self, seed: int) -> str:
        """The name of a file: a seed makes another puzzle for each level, so that one folder can take them all."""
        level = f"-level{self.options['level']}" if self.options.get("level") else ""
        return f"{self.genre.partition(':')[0]}-{self.rows}x{self.cols}{level}-s{seed:04d}"


@click.command()
@click.argument("genre", callback=read_genre, shell_complete=complete.genres)
@click.argument("size", callback=read_size)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many puzzles.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="The first puzzle's seed; each next has the next one. The same seed makes the same puzzle.",
)
@click.option(
    "--level",
    metavar="LEVEL",
    callback=read_level,
    help="How hard, as `park grade` says: 1 to 5, or easy, medium, hard, expert, extreme.",
)
@click.option("--symmetric", metavar="NAME", help="A symmetry of the clues: half-turn, left-right, diagonal, …")
@click.option("--minimal", is_flag=True, help="No clue is spare.")
@click.option("--nearest", is_flag=True, help="Where no board has the level, take the nearest.")
@click.option("--method", metavar="NAME", help="A published way to make puzzles; `park genres GENRE` lists them.")
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=complete.files,
    help="A folder, for a file each, or a file for all; a .jsonl that is there is gone on with. Without it a terminal "
    "shows them; otherwise, or as -, they are printed.",
)
@click.option(
    "--seconds", type=float, callback=read_seconds, help="Time for the whole run.  [default: 60 for each puzzle]"
)
@click.option(
    "--format", "--to", "form", shell_complete=complete.forms, metavar="FORM", help="json, txt, pzpr, url, svg, png, …"
)
@maker_option
@click.option(
    "--view",
    shell_complete=complete.views,
    metavar="VIEW",
    help="In which view there is one solution.  [default: the genre's first]",
)
@jobs_option
@force_option
def generate(
    genre: str,
    size: tuple[int, int],
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
    """Make puzzles that have exactly one solution, proved.

    In a folder or a .jsonl file each is written as soon as it is made. Ctrl-C leaves what is finished, and the same
    command goes on from there: puzzles that are there as JSON are not made again. A file with anything else in it stays
    as it is unless --force is given.
    No two are the same up to rotation and reflection: a seed that makes a puzzle again is passed over.

    \b
    park generate tilepaint 10x10 --count 20 --seed 1 -o puzzles
    park generate sudoku 9x9 --level 3 --symmetric half-turn
    park generate tilepaint 8x12 --option largest=9 --format url
    park generate nagareru 8x8 --method ishihata --option white=0.3
    """
    from puzzlepark.interfaces.cli.show import duration
    from puzzlepark.tasks.files import variant

    kind = variant(genre)[0]
    asked: dict[str, Any] = {
        **read_options(options, kind, method=method),
        "view": view,
        "level": level,
        "symmetric": symmetric,
    }
    asked |= {"minimal": minimal, "nearest": nearest, "method": method}
    shown = output is None and form is None and sys.stdout.isatty()
    place = target(output, form, "json", force)
    suffix = SHOWN if shown else suffix_of(place.form, kind)
    if not shown:
        _refuse_form(place, suffix, kind)
    if place.kind == "file" and suffix == ".jsonl":
        place.journal = Journal(place.path, force)
    if count > 1:
        place.refuse_several(suffix)
    started = time.monotonic()
    recipe = Recipe(genre, *size, asked, suffix, None if seconds is None else started + seconds)
    with Progress(count) as progress:
        made, code = _run(recipe, seed, count, place, jobs, progress)
    place.close()
    puzzles = "1 puzzle" if count == 1 else f"{count} puzzles"
    into = "" if place.kind == "here" else f", in {place.path}"
    click.echo(f"Made {made} of {puzzles} in {duration(time.monotonic() - started)}{into}.", err=True)
    if shown and made:
        again = f"park generate {genre} {size[0]}x{size[1]}" + f" --seed {seed}" * (seed != 1)
        click.echo(f'Save it by "{again} -o puzzle.json", then play it by "park play puzzle.json".', err=True)
    click.get_current_context().exit(code)


def _run(recipe: Recipe, first: int, count: int, place: Target, jobs: int, progress: Progress) -> tuple[int, int]:
    """Make puzzles, a seed each, until the time ends or the user interrupts: how many there are, and the exit code.
    The seeds of duplicates are replaced by further ones, up to a bound."""
    run = _Run(recipe, place, jobs, progress)
    end = first + count * SEEDS_EACH
    try:
        while run.goes_on and run.made + run.failed < count and first < end:
            seeds = range(first, min(end, first + count - run.made - run.failed))
            run.make(seeds)
            first = seeds.stop
    except KeyboardInterrupt:
        progress.complain("interrupted.")
    else:
        if run.goes_on and run.made + run.failed < count:
            progress.complain(f"there are only {run.made} different puzzles in {count * SEEDS_EACH} seeds.")
    return run.made, worst([*run.codes, ANSWERED if run.made == count else STOPPED])


class _Run:
    """Puzzles under way, and which there are already."""

    def __init__(self, recipe: Recipe, place: Target, jobs: int, progress: Progress) -> None:
        self.recipe, self.place, self.jobs, self.progress = recipe, place, jobs, progress
        self.made = self.failed = 0
        self.codes: list[int] = []
        self.known: set[str] = set()
        self.goes_on = True
        self.there = _journalled(recipe, place.journal) if place.journal is not None else {}

    def make(self, seeds: range) -> None:
        """A puzzle for each seed; one that is known is passed over."""
        work = partial(_made, self.recipe, self._tell if self.jobs == 1 else None)
        for order, outcome in outcomes(work, self._orders(seeds), self.jobs):
            assert isinstance(order, Order)
            if outcome.complaint:
                self.progress.complain(outcome.complaint)
            self.codes.append(outcome.code)
            if not isinstance(outcome.content, bytes):
                self.failed += 1
                if outcome.code == BAD:  # what is wrong with one is wrong with all
                    self.goes_on = False
                    break
            elif outcome.status not in self.known:
                shown = self.recipe.suffix == SHOWN
                stem = self.recipe.stem(order.seed)
                written = outcome.content if shown else self.place.put(stem, self.recipe.suffix, outcome.content)
                self._take(outcome.status)
                if written is not None:
                    self.progress.echo(written if isinstance(written, bytes) else f"{written}\n", nl=False)

    def _orders(self, seeds: range) -> Iterator[Order]:
        """The seeds whose puzzles the folder does not have yet."""
        for seed in seeds:
            if self.recipe.end is not None and time.monotonic() >= self.recipe.end:
                self.goes_on = False
                return
            there = None
            if self.place.kind == "folder" and not self.place.force:
                there = _is_made(self.recipe, self.place, seed)
            elif self.place.journal is not None:
                there = self.there.get(seed)
            if there is None:
                yield Order(f"seed {seed}", seed)
            elif there not in self.known:
                self._take(there)

    def _take(self, canonical: str) -> None:
        self.known.add(canonical)
        self.made += 1
        self.progress.step()

    def _tell(self, what: str, done: int, whole: int) -> None:
        self.progress.tell(f"{what} {done}/{whole}" if whole else what)


def _made(recipe: Recipe, tell: Tell | None, order: Order) -> Outcome:
    """One puzzle, as the content of its file, with its canonical form as `status`. JSON has its answer, other forms
    are to be solved. One that was not finished because of Ctrl-C is none."""
    from puzzlepark.core.errors import Stopped, Unreached
    from puzzlepark.interfaces.cli.show import duration
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode
    from puzzlepark.tasks.make.generate import generate as make

    left = EACH_SECONDS if recipe.end is None else max(0.0, recipe.end - time.monotonic())
    try:
        made = make(recipe.genre, recipe.rows, recipe.cols, order.seed, seconds=left, progress=tell, **recipe.options)
    except Unreached as missed:
        return Outcome(complaint=f"{order.name}: {missed}", code=STOPPED)
    except Stopped as stop:
        if stop.reason == "interrupted":
            raise
        return Outcome(
            complaint=f"{order.name}: no board with one solution was found in {duration(left)}.", code=STOPPED
        )
    if made.stopped == "interrupted":
        raise KeyboardInterrupt
    warning = ""
    if made.stopped is not None:
        warning = f"{order.name}: {made.stopped} before every clue was tried; with more time, it has fewer clues."
    if recipe.suffix == SHOWN:
        from puzzlepark.interfaces.cli.show import board

        content = f"{board(made.puzzle, None, None)}\n".encode()
    else:
        content = encode(made.puzzle, recipe.suffix, made.solution if recipe.suffix in JSON else None)
    return Outcome(content, warning, status=genre_of(made.puzzle).canonical(made.puzzle))


def _is_made(recipe: Recipe, place: Target, seed: int) -> str | None:
    """The canonical form of the puzzle that the folder has already: a document that says that it was made so."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import read_bytes, read_text

    path = place.path / f"{recipe.stem(seed)}{recipe.suffix}"
    if recipe.suffix not in JSON or not path.is_file():
        return None
    try:
        (entry,) = read_text(read_bytes(path).decode(), recipe.genre)
    except (BadInput, UnicodeDecodeError, ValueError):
        return None
    return _form_if_made_so(recipe, entry, seed)


def _form_if_made_so(recipe: Recipe, entry: Entry, seed: int) -> str | None:
    """The canonical form of a puzzle, if its record says that this recipe made it from this seed."""
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.make.generate import recorded

    puzzle = entry.puzzle
    found = {name: value for name, value in puzzle.info.made.items() if name != "stopped"}
    right = found == recorded(recipe.genre, seed, **recipe.options) and (puzzle.rows, puzzle.cols) == (
        recipe.rows,
        recipe.cols,
    )
    return genre_of(puzzle).canonical(puzzle) if right and entry.marks is not None else None


def _journalled(recipe: Recipe, journal: Journal) -> dict[int, str]:
    """The puzzles of this recipe that a collection has already: their canonical forms by their seeds."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.registry import genre_named
    from puzzlepark.tasks.files import read_text, variant

    found = dict[int, str]()
    name = variant(recipe.genre)[0].name
    for line in journal.lines:
        try:
            (entry,) = read_text(line)
        except BadInput:
            continue
        seed = entry.puzzle.info.made.get("seed")
        if type(seed) is int and genre_named(entry.puzzle.genre).name == name:
            form = _form_if_made_so(recipe, entry, seed)
            found |= {seed: form} if form is not None else {}
    return found


def read_options(
    options: tuple[str, ...], genre: Genre[Any], picture: bool = False, method: str | None = None
) -> dict[str, Value]:
    """The options for the genre's maker, for making from a picture or for a method, with numbers parsed."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.make.generate import options_of

    given: dict[str, Value] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise BadInput(f'An option is NAME=VALUE, not "{option}".')
        given[name] = _number(value)
    options_of(genre, given, picture, method)
    return given


def _number(text: str) -> Value:
    if re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        return int(text)
    return float(text) if re.fullmatch(r"[+-]?[0-9]{0,15}\.[0-9]{1,15}", text) else text


def _refuse_form(place: Target, suffix: str, genre: Genre[Any]) -> None:
    """Refuse an unknown form before the work, not after it."""
    from puzzlepark.core.errors import BadInput

    known = [*JSON, *PICTURES, *(s for f in genre.formats for s in f.suffixes)]
    if suffix not in known:
        raise BadInput(
            f'{a_or_an(genre.title)} puzzle cannot be written as "{suffix}"; the endings are {" ".join(known)}.'
        )
    if place.kind == "here" and suffix in PICTURES:
        raise BadInput("Pictures go into files; say -o FOLDER.")
