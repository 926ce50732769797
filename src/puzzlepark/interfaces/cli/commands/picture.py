"""The picture command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.commands.generate import EACH_SECONDS, read_options
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED, print_error
from puzzlepark.interfaces.cli.formatting import duration, view_text
from puzzlepark.interfaces.cli.options import bound, maker_option, seconds_option
from puzzlepark.interfaces.cli.outputs import JSON


@click.command()
@click.argument("source", metavar="PICTURE", shell_complete=shell_completion.files)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=shell_completion.files,
    help="x.json, x.svg, …; by default, or with -, print JSON.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Other seeds give other puzzles."
)
@click.option(
    "--view",
    shell_complete=shell_completion.views,
    metavar="VIEW",
    help="The view in which the solution is unique.  [default: the strictest]",
)
@maker_option
@click.option("--colours", type=int, help="The same as --option colours=N.")
@click.option("--cells", type=int, help="The same as --option cells=N.")
@click.option("--longest", type=int, help="The same as --option longest=N.")
@click.option("--background", help="The same as --option background=WORD.")
@seconds_option(EACH_SECONDS, "Time limit.")
@click.option(
    "--genre",
    shell_complete=shell_completion.genres,
    metavar="NAME",
    help="The genre, or GENRE:VARIANT, if several can be made from pictures.",
)
def picture(
    source: str,
    output: str | None,
    seed: int,
    view: str | None,
    options: tuple[str, ...],
    seconds: float,
    genre: str | None,
    **shortcuts: int | str | None,
) -> None:
    """Make a puzzle from a picture: PNG, JPEG, GIF, WebP, BMP, or a text with one character per cell.

    The puzzle is proved to have exactly one solution, which shows the picture.

    \b
    park picture cat.png -o cat.json
    park picture cat.jpg --cells 32 --colours 6 --longest 12 --background border -o cat.svg
    """
    from puzzlepark.core.errors import Stopped
    from puzzlepark.tasks.files import encode, read_bytes, variant, write_whole
    from puzzlepark.tasks.make.generate import generate

    genre = genre or _only_genre()
    kind = variant(genre)[0]
    named = tuple(f"{name}={value}" for name, value in shortcuts.items() if value is not None)
    given: dict[str, Any] = read_options((*named, *options), kind, picture=True)
    to_stdout = output is None or output == "-"
    suffix = ".json" if output is None or to_stdout else Path(output).suffix.lower()
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
        print_error(f"no puzzle with one solution was found in {duration(seconds)}.")
        click.get_current_context().exit(STOPPED)
    data = encode(made.puzzle, suffix, made.solution if suffix in JSON else None)
    if output is None or to_stdout:
        click.echo(data, nl=False)
    else:
        write_whole(Path(output), data)
    for sentence in kind.maker.summary(made.puzzle) if kind.maker.summary else ():
        click.echo(sentence, err=True)
    claim = " ".join(part for part in ("One solution", view_text(made.puzzle, made.report.view)) if part)
    click.echo(f"{claim}, proved by {made.report.engine}.", err=True)
    click.get_current_context().exit(ANSWERED)


def _only_genre() -> str:
    """Return the name of the only genre that can be made from pictures; raise BadInput if there are several."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.registry import genres

    names = [genre.name for genre in genres().values() if genre.maker.picture]
    if len(names) != 1:
        raise BadInput(f"Select a genre with --genre: {', '.join(names) or 'there is none'}.")
    return names[0]
