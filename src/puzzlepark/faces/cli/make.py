"""The command that makes puzzles: generate."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.faces.cli.errors import ANSWERED, STOPPED, complain
from puzzlepark.faces.cli.options import read_seconds, read_size
from puzzlepark.faces.cli.outputs import PICTURES, put, suffix_of
from puzzlepark.faces.cli.show import duration, on_terminal

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre
    from puzzlepark.tasks.generate import Made

Wish = float | int | str
Tell = Callable[[int, str], None]
"""Called with how many puzzles are made and what is being done."""

SEEDS_EACH = 20
"""Seeds that are tried for each puzzle wanted, where many make the same ones."""
EACH_SECONDS = 60.0
"""The time for one puzzle, where none is given for the whole run."""


@dataclass(frozen=True)
class Place:
    """Where made puzzles go: a folder, or standard output if it is None."""

    folder: Path | None
    suffix: str
    force: bool

    def put(self, made: Made, seed: int) -> Path | None:
        """Write a puzzle; JSON has its answer, other forms are to be solved."""
        from puzzlepark.tasks.files import encode

        puzzle = made.puzzle
        content = encode(puzzle, self.suffix, made.solution if self.suffix in (".json", ".jsonl") else None)
        if self.folder is None:
            click.echo(content, nl=False)
            return None
        path = self.folder / f"{puzzle.genre}-{puzzle.rows}x{puzzle.cols}-s{seed:04d}{self.suffix}"
        put(path, content, self.force)
        return path


@click.command()
@click.argument("genre")
@click.argument("size", callback=read_size)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many puzzles.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="The first puzzle's seed; each next has the next one. The same seed makes the same puzzle.",
)
@click.option("--level", type=click.IntRange(1, 5), help="How hard: 1 (easy) to 5 (extreme), as `park grade` says.")
@click.option("--symmetric", metavar="NAME", help="A symmetry of the clues: half-turn, left-right, diagonal, …")
@click.option("--minimal", is_flag=True, help="No clue is spare.")
@click.option("--nearest", is_flag=True, help="Where no board has the level, take the nearest.")
@click.option("-o", "--output", metavar="FOLDER", help="Write a file for each; without it, print them.")
@click.option(
    "--seconds", type=float, callback=read_seconds, help="Time for the whole run.  [default: 60 for each puzzle]"
)
@click.option("--format", "form", default="json", show_default=True, help="json, txt, pzpr, url, svg, png, …")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A wish (see `park genres GENRE`).")
@click.option("--view", metavar="VIEW", help="In which view there is one solution.  [default: the genre's first]")
@click.option("--force", is_flag=True, help="Overwrite files that are there with other content.")
def generate(
    genre: str,
    size: tuple[int, int],
    count: int,
    seed: int,
    level: int | None,
    symmetric: str | None,
    minimal: bool,
    nearest: bool,
    output: str | None,
    seconds: float | None,
    form: str,
    options: tuple[str, ...],
    view: str | None,
    force: bool,
) -> None:
    """Make puzzles that have exactly one solution, proved.

    Each is written as soon as it is made; Ctrl-C leaves what was made until then. No two are the same up to rotation
    and reflection: a seed that makes a puzzle again is passed over.

    \b
    park generate tilepaint 10x10 --count 20 --seed 1 -o puzzles
    park generate sudoku 9x9 --level 3 --symmetric half-turn
    park generate tilepaint 8x12 --option largest=9 --format url
    """
    from puzzlepark.tasks.files import variant

    kind = variant(genre)[0]
    wishes: dict[str, Any] = {**read_wishes(options, kind), "view": view, "level": level, "symmetric": symmetric}
    wishes |= {"minimal": minimal, "nearest": nearest}
    place = Place(_folder(output), suffix_of(form, kind), force)
    _refuse_form(place, kind)
    started = time.monotonic()
    with _progress(count, place) as tell:
        made = _run(genre, size, count, seed, seconds, wishes, place, tell)
    puzzles = "1 puzzle" if count == 1 else f"{count} puzzles"
    into = "" if place.folder is None else f", in {place.folder}"
    click.echo(f"Made {made} of {puzzles} in {duration(time.monotonic() - started)}{into}.", err=True)
    click.get_current_context().exit(ANSWERED if made == count else STOPPED)


def read_wishes(options: tuple[str, ...], genre: Genre[Any], picture: bool = False) -> dict[str, Wish]:
    """The options for the genre's maker, or for making from a picture, with numbers parsed."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.generate import options_of

    wishes: dict[str, Wish] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise BadInput(f'An option is NAME=VALUE, not "{option}".')
        wishes[name] = _number(value)
    options_of(genre, wishes, picture)
    return wishes


def _number(text: str) -> Wish:
    if re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        return int(text)
    return float(text) if re.fullmatch(r"[+-]?[0-9]{0,15}\.[0-9]{1,15}", text) else text


def _folder(output: str | None) -> Path | None:
    if output is None or output == "-":
        return None
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _refuse_form(place: Place, genre: Genre[Any]) -> None:
    """Refuse an unknown form before the work, not after it."""
    from puzzlepark.core.errors import BadInput

    known = [".json", ".jsonl", *PICTURES, *(s for f in genre.formats for s in f.suffixes)]
    if place.suffix not in known:
        raise BadInput(
            f'A {genre.title} puzzle cannot be written as "{place.suffix}"; the endings are {" ".join(known)}.'
        )
    if place.folder is None and place.suffix in PICTURES:
        raise BadInput("Pictures go into files; say -o FOLDER.")


def _run(
    genre: str,
    size: tuple[int, int],
    count: int,
    first: int,
    seconds: float | None,
    wishes: dict[str, Any],
    place: Place,
    tell: Tell,
) -> int:
    """Make a puzzle for each seed until the time ends or the user interrupts; returns how many were made.

    Seeds of duplicates are replaced by further ones, up to a bound.
    """
    from puzzlepark.core.errors import Stopped, Unreached
    from puzzlepark.core.genre import genre_of
    from puzzlepark.tasks.generate import generate as make

    end = None if seconds is None else time.monotonic() + seconds
    number, failed, known = 0, 0, set[str]()

    def progress(what: str, done: int, whole: int) -> None:
        tell(number, f"{what} {done}/{whole}" if whole else what)

    for seed in range(first, first + count * SEEDS_EACH):
        if number + failed == count:
            break
        left = EACH_SECONDS if end is None else max(0.0, end - time.monotonic())
        tell(number, "")
        try:
            made = make(genre, *size, seed, seconds=left, progress=progress, **wishes)
            form = genre_of(made.puzzle).canonical(made.puzzle)
            if form in known:
                continue
            known.add(form)
            path = place.put(made, seed)
        except Unreached as missed:
            complain(f"seed {seed}: {missed}")
            failed += 1
            continue
        except (Stopped, KeyboardInterrupt) as stop:
            if isinstance(stop, KeyboardInterrupt) or stop.reason == "interrupted":
                complain("interrupted.")
                break
            complain(f"seed {seed}: no board with one solution was found in {duration(left)}.")
            if end is not None:
                break
            failed += 1
            continue
        number += 1
        if made.stopped is not None:
            complain(f"seed {seed}: {made.stopped} before every clue was tried; with more time, it has fewer clues.")
        if path is not None and not _bar_hides(place):
            click.echo(str(path))
        if made.stopped == "interrupted" or (end is not None and time.monotonic() >= end):
            break
    else:
        complain(f"there were only {number} different puzzles in {count * SEEDS_EACH} seeds.")
    return number


def _has_bar(place: Place) -> bool:
    """Whether to show a progress bar: on a terminal, and not amid the puzzles themselves."""
    return sys.stderr is not None and sys.stderr.isatty() and not (place.folder is None and on_terminal())


def _bar_hides(place: Place) -> bool:
    """Whether the bar replaces the names of the files."""
    return _has_bar(place) and on_terminal()


@contextmanager
def _progress(count: int, place: Place) -> Iterator[Tell]:
    """A progress bar on a terminal, nothing elsewhere."""
    if not _has_bar(place):
        yield lambda made, what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}", style="dim"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=count)
        yield lambda made, what: bar.update(task, completed=made, description=what)
