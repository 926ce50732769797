"""Options and arguments that commands share, with the parsers of their values."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.cli import shell_completion

if TYPE_CHECKING:
    from puzzlepark.registry import GenreLike

Command = Callable[..., None]
MOST_IN_STEM = 60
"""Maximum number of characters that a genre contributes to the names of files."""


class NamedGenre(NamedTuple):
    """A genre as it was given, and what that means: a name with its variant, or the document of a file."""

    given: str
    genre: GenreLike

    @property
    def stem(self) -> str:
        """The beginning of the names of files with puzzles of the genre."""
        if isinstance(self.genre, str):
            return self.given.partition(":")[0]
        return re.sub(r"\W+", "-", PurePath(self.given).stem).strip("-")[:MOST_IN_STEM] or "own"

    def __str__(self) -> str:
        return self.given


def read_seconds(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    """Check that a time is 0 or more; `inf` is no limit."""
    if value is not None and not value >= 0:
        raise click.BadParameter(f"{value} is not a time limit; give a number of seconds, 0 or more, or inf.")
    return value


def bound(seconds: float) -> float | None:
    """Convert a time limit to the form of tasks, where None is no limit."""
    return None if seconds == float("inf") else seconds


def read_size(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Parse rows and columns, such as 10x12; a single number is a square."""
    if value is None:
        return None
    match = re.fullmatch(r"([0-9]{1,7})(?:[xX×]([0-9]{1,7}))?", value)
    if not match:
        raise click.BadParameter(f'a size is ROWSxCOLUMNS, such as 10x10, not "{value}".')
    return int(match[1]), int(match[2] or match[1])


def read_genre(_: click.Context, __: click.Parameter, value: str) -> NamedGenre:
    """Read a genre's name, or a file that declares rules, before other errors are reported."""
    from puzzlepark.tasks.files import genre_or_declaration

    return NamedGenre(value, genre_or_declaration(value))


def read_level(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """Parse a level, given by its number or name."""
    from puzzlepark.core.errors import BadInput

    if value is None:
        return None
    from puzzlepark.tasks.make.levels import level_named

    try:
        return level_named(value)
    except BadInput as error:
        raise click.BadParameter(str(error)) from None


def _read_inputs(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Require at least one INPUT, with a better message than click's."""
    if not value:
        raise click.UsageError("Missing argument INPUT: name a file or a URL, or - to read what is piped in.")
    return value


inputs_argument = click.argument(
    "inputs", metavar="INPUT...", nargs=-1, callback=_read_inputs, shell_complete=shell_completion.files
)
genre_option = click.option(
    "--genre",
    shell_complete=shell_completion.genres,
    metavar="NAME",
    help="Read every input as this genre, or as GENRE:VARIANT.",
)
view_option = click.option(
    "--view",
    shell_complete=shell_completion.views,
    metavar="NAME",
    help="What counts as the same solution (see `park genres NAME`).",
)
engine_option = click.option(
    "--engine",
    shell_complete=shell_completion.engines,
    metavar="NAME",
    help="Use this engine only (see `park engines`).",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
skip_option = click.option("--skip", is_flag=True, help="Ignore unreadable inputs in the exit code.")
jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes."
)
maker_option = click.option(
    "--option",
    "options",
    shell_complete=shell_completion.maker_options,
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the maker (see `park genres GENRE`).",
)
force_option = click.option("--force", is_flag=True, help="Overwrite existing files with other content.")


SECONDS_HELP = "Time limit for each puzzle; inf for no limit."


def seconds_option(default: float, help: str = SECONDS_HELP) -> Callable[[Command], Command]:
    """The option for the time limit of a command."""
    return click.option("--seconds", type=float, callback=read_seconds, default=default, show_default=True, help=help)


def batch_options(seconds: float) -> Callable[[Command], Command]:
    """The arguments and options of commands that take many puzzles, with this default time limit."""

    def decorate(command: Command) -> Command:
        last_first = (json_option, skip_option, jobs_option, genre_option, view_option, seconds_option(seconds))
        for option in (*last_first, inputs_argument):
            command = option(command)
        return command

    return decorate


def refuse_unknown(genre: str | None, engine: str | None = None) -> None:
    """Raise BadInput for an unknown genre or engine, before any puzzle is read."""
    from puzzlepark.tasks.files import variant
    from puzzlepark.tasks.solve import engine_named

    if genre is not None:
        variant(genre)
    if engine is not None:
        engine_named(engine)
