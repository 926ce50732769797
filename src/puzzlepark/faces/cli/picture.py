"""The command that makes a puzzle from a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.faces.cli.errors import ANSWERED, STOPPED, complain
from puzzlepark.faces.cli.make import EACH_SECONDS, read_wishes
from puzzlepark.faces.cli.options import bound, read_seconds
from puzzlepark.faces.cli.show import duration, seen_as

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre


@click.command()
@click.argument("source", metavar="PICTURE")
@click.option("-o", "--output", metavar="FILE", help="x.json, x.svg, …; without it, JSON right here.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, another puzzle.")
@click.option("--view", metavar="VIEW", help="In which view there is one solution.  [default: the strictest]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A wish (see `park genres GENRE`).")
@click.option("--colours", type=int, help="The same as --option colours=N.")
@click.option("--cells", type=int, help="The same as --option cells=N.")
@click.option("--longest", type=int, help="The same as --option longest=N.")
@click.option("--background", help="The same as --option background=WORD.")
@click.option(
    "--seconds", type=float, callback=read_seconds, default=EACH_SECONDS, show_default=True, help="Time for making it."
)
@click.option("--genre", metavar="NAME", help="The genre, where several are made from pictures.")
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
    from puzzlepark.tasks.files import encode, read_bytes, write_whole
    from puzzlepark.tasks.generate import generate

    kind = _genre(genre)
    named = tuple(f"{name}={value}" for name, value in more.items() if value is not None)
    wishes: dict[str, Any] = read_wishes((*named, *options), kind, picture=True)
    suffix = Path(output).suffix.lower() if output is not None else ".json"
    content = read_bytes(source)
    try:
        made = generate(
            kind.name,
            seed=seed,
            picture=content,
            view=view or kind.views[-1],
            seconds=bound(seconds),
            on_interrupt="report",
            **wishes,
        )
    except Stopped as stop:
        if stop.reason == "interrupted":
            raise
        complain(f"no puzzle with one solution was found in {duration(seconds)}.")
        click.get_current_context().exit(STOPPED)
    data = encode(made.puzzle, suffix, made.solution if suffix in (".json", ".jsonl") else None)
    if output is None:
        click.echo(data, nl=False)
    else:
        write_whole(Path(output), data)
    for sentence in kind.maker.summary(made.puzzle) if kind.maker.summary else ():
        click.echo(sentence, err=True)
    seen = " ".join(part for part in ("One solution", seen_as(made.puzzle, made.report.view)) if part)
    click.echo(f"{seen}, proved by {made.report.engine}.", err=True)
    click.get_current_context().exit(ANSWERED)


def _genre(name: str | None) -> Genre[Any]:
    """The genre of this name, or the one that makes puzzles of pictures."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.core.genre import genre_named, genres

    if name is not None:
        return genre_named(name)
    able = [genre for genre in genres().values() if genre.maker.picture_options]
    if len(able) != 1:
        raise BadInput(f"Say which genre with --genre: {', '.join(genre.name for genre in able) or 'there is none'}.")
    return able[0]
