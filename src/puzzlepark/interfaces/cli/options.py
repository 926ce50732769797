"""Options and arguments that commands share, and how their values are read."""

from __future__ import annotations

import re
from collections.abc import Callable

import click

from puzzlepark.interfaces.cli import complete

Command = Callable[..., None]


def read_seconds(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    """A time of 0 or more; `inf` is no limit."""
    if value is not None and not value >= 0:
        raise click.BadParameter(f"{value} is no time; say a number of seconds, 0 or more, or inf.")
    return value


def bound(seconds: float) -> float | None:
    """The time limit as tasks take it; None is no limit."""
    return None if seconds == float("inf") else seconds


def read_size(_: click.Context, __: click.Parameter, value: str) -> tuple[int, int]:
    """Rows and columns from 10x12; 10 alone is a square."""
    found = re.fullmatch(r"([0-9]{1,7})(?:[xX×]([0-9]{1,7}))?", value)
    if not found:
        raise click.BadParameter(f'a size is ROWSxCOLUMNS, such as 10x10, not "{value}".')
    return int(found[1]), int(found[2] or found[1])


def read_genre(_: click.Context, __: click.Parameter, value: str) -> str:
    """A genre as it was typed; one that there is not is refused before anything else that is missing."""
    from puzzlepark.tasks.files import variant

    variant(value)
    return value


def read_level(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """A level by its number or its name."""
    from puzzlepark.core.errors import BadInput

    if value is None:
        return None
    from puzzlepark.tasks.make.levels import level_named

    try:
        return level_named(value)
    except BadInput as error:
        raise click.BadParameter(str(error)) from None


inputs_argument = click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, shell_complete=complete.files)
genre_option = click.option(
    "--genre",
    shell_complete=complete.genres,
    metavar="NAME",
    help="Read every input as this genre; GENRE:VARIANT for other rules.",
)
view_option = click.option(
    "--view",
    shell_complete=complete.views,
    metavar="NAME",
    help="What counts as the same solution (see `park genres NAME`).",
)
engine_option = click.option(
    "--engine", shell_complete=complete.engines, metavar="NAME", help="Use this engine only (see `park engines`)."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
skip_option = click.option("--skip", is_flag=True, help="Exit as if inputs that cannot be read were not there.")
jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that work at once."
)
maker_option = click.option(
    "--option",
    "options",
    shell_complete=complete.maker_options,
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the maker (see `park genres GENRE`).",
)
force_option = click.option("--force", is_flag=True, help="Overwrite files that are there with other content.")


EACH = "Time for each puzzle; inf for no bound."


def seconds_option(default: float, help: str = EACH) -> Callable[[Command], Command]:
    """The time limit of a command."""
    return click.option("--seconds", type=float, callback=read_seconds, default=default, show_default=True, help=help)


def batch_options(seconds: float) -> Callable[[Command], Command]:
    """What every command takes that answers for many puzzles: the inputs, the time for each, and how to go about it."""

    def decorated(command: Command) -> Command:
        last_first = (json_option, skip_option, jobs_option, genre_option, view_option, seconds_option(seconds))
        for option in (*last_first, inputs_argument):
            command = option(command)
        return command

    return decorated


def refuse_unknown(genre: str | None, engine: str | None = None) -> None:
    """Refuse an unknown genre or engine once, not for each puzzle."""
    from puzzlepark.tasks.files import variant
    from puzzlepark.tasks.solve import engine_named

    if genre is not None:
        variant(genre)
    if engine is not None:
        engine_named(engine)
