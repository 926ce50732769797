"""The command that makes a puzzle from a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED, complain
from puzzlepark.interfaces.cli.make import EACH_SECONDS, read_options
from puzzlepark.interfaces.cli.options import bound, maker_option, seconds_option
from puzzlepark.interfaces.cli.outputs import JSON
from puzzlepark.interfaces.cli.show import duration, seen_as


@click.command()
@click.argument("source", metavar="PICTURE", shell_complete=complete.files)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=complete.files,
    help="x.json, x.svg, …; without it, or as -, JSON right here.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, another puzzle.")
@click.option(
    "--view",
    shell_complete=complete.views,
    metavar="VIEW",
    help="In which view there is one solution.  [default: the strictest]",
)
@maker_option
@click.option("--colours", type=int, help="The same as --option colours=N.")
@click.option("--cells", type=int, help="The same as --option cells=N.")
@click.option("--longest", type=int, help="The same as --option longest=N.")
@click.option("--background", help="The same as --option background=WORD.")
@seconds_option(EACH_SECONDS, "Time for making it.")
@click.option(
    "--genre",
    shell_complete=complete.genres,
    metavar="NAME",
    help="The genre, where several are made from pictures; GENRE:VARIANT too.",
)
def picture(
    source: str,
    output: str | None,
    seed: int,
    view: str | None,
    options: tuple[str, ...],
    seconds: float,
    genre: str | None,
    **more: int | str | None,
) -> None:
    """Make a puzzle from a picture: PNG, JPEG, GIF, WebP, BMP, or a text with a character a cell.

    It has exactly one solution, proved, and solving it shows the picture.

    \b
    park picture cat.png -o cat.json
    park picture cat.jpg --cells 32 --colours 6 --longest 12 --background border -o cat.svg
    """
    from puzzlepark.core.errors import Stopped
    from puzzlepark.tasks.files import encode, read_bytes, variant, write_whole
    from puzzlepark.tasks.make.generate import generate

    genre = genre or _only_genre()
    kind = variant(genre)[0]
    named = tuple(f"{name}={value}" for name, value in more.items() if value is not None)
    given: dict[str, Any] = read_options((*named, *options), kind, picture=True)
    here = output is None or output == "-"
    suffix = ".json" if output is None or here else Path(output).suffix.lower()
    content = read_bytes(source)
    try:
        made = generate(
            genre,
            seed=seed,
            picture=content,
            view=view,
            seconds=bound(seconds),
            on_interrupt="report",
            **given,
        )
    except Stopped as stop:
        if stop.reason == "interrupted":
            raise
        complain(f"no puzzle with one solution was found in {duration(seconds)}.")
        click.get_current_context().exit(STOPPED)
    data = encode(made.puzzle, suffix, made.solution if suffix in JSON else None)
    if output is None or here:
        click.echo(data, nl=False)
    else:
        write_whole(Path(output), data)
    for sentence in kind.maker.summary(made.puzzle) if kind.maker.summary else ():
        click.echo(sentence, err=True)
    seen = " ".join(part for part in ("One solution", seen_as(made.puzzle, made.report.view)) if part)
    click.echo(f"{seen}, proved by {made.report.engine}.", err=True)
    click.get_current_context().exit(ANSWERED)


def _only_genre() -> str:
    """The name of the one genre that makes puzzles of pictures; BadInput asks which, if there are several."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.registry import genres

    able = [genre.name for genre in genres().values() if genre.maker.picture]
    if len(able) != 1:
        raise BadInput(f"Say which genre with --genre: {', '.join(able) or 'there is none'}.")
    return able[0]
