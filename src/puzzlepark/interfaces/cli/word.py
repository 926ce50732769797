"""The command that writes a word in puzzles."""

from __future__ import annotations

import click

from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.options import bound, force_option, read_level, read_size, seconds_option
from puzzlepark.interfaces.cli.outputs import JSON, target


@click.command()
@click.argument("text")
@click.argument("size", callback=read_size, default="8x8")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, other puzzles.")
@click.option("--level", metavar="LEVEL", callback=read_level, help="How hard: 1 to 5, or easy, medium, hard, …")
@click.option("--nearest", is_flag=True, help="Where no board has the level, take the nearest.")
@click.option("-o", "--output", metavar="OUT", help="A file, or a folder with a file for each; without it, print them.")
@click.option("--format", "--to", "form", shell_complete=complete.forms, metavar="FORM", help="json, txt, url, svg, …")
@click.option("--solved", is_flag=True, help="With the answer, also in forms other than JSON.")
@seconds_option(60.0, "Time for the whole word.")
@click.option("--genre", metavar="NAME", help="The genre, where several draw characters.")
@force_option
def word(
    text: str,
    size: tuple[int, int],
    seed: int,
    level: int | None,
    nearest: bool,
    output: str | None,
    form: str | None,
    solved: bool,
    seconds: float,
    genre: str | None,
    force: bool,
) -> None:
    """Make a puzzle for each letter and digit of TEXT; its solution reads as the character.

    SIZE is that of each board, 6x6 or more. Each puzzle has exactly one solution, proved.

    \b
    park word HELLO
    park word HELLO --level 3
    park word HELLO 10x10 --format svg --solved -o hello
    """
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode
    from puzzlepark.tasks.make.word import word as make

    made = make(text, *size, seed, level=level, nearest=nearest, genre=genre, seconds=bound(seconds))
    place = target(output, form, "jsonl", force)
    for number, each in enumerate(made, 1):
        suffix = place.suffix(genre_of(each.puzzle))
        shown = each.solution if solved or suffix in JSON else None
        written = place.put(f"{number:02d}-{each.puzzle.info.title}", suffix, encode(each.puzzle, suffix, shown))
        if written is not None:
            click.echo(written, nl=not isinstance(written, bytes))
    place.close()
