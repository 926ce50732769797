"""The word command."""

from __future__ import annotations

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.options import bound, force_option, read_level, read_size, seconds_option
from puzzlepark.interfaces.cli.outputs import JSON, output_for


@click.command()
@click.argument("text")
@click.argument("size", callback=read_size, default="8x8")
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Other seeds give other puzzles."
)
@click.option("--level", metavar="LEVEL", callback=read_level, help="The difficulty: 1 to 5, or easy, medium, hard, …")
@click.option("--nearest", is_flag=True, help="If no board has the level, use the nearest level.")
@click.option(
    "-o", "--output", metavar="OUT", help="A file, or a folder with a file each; by default, standard output."
)
@click.option(
    "--format", "--to", "form", shell_complete=shell_completion.forms, metavar="FORM", help="json, txt, url, svg, …"
)
@click.option("--solved", is_flag=True, help="With the answer, also in formats other than JSON.")
@seconds_option(60.0, "Time limit for the whole word.")
@click.option("--genre", metavar="NAME", help="The genre, if several can draw characters.")
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
    """Make a puzzle for each letter and digit of TEXT, whose solution draws the character.

    SIZE is the size of each board, 6x6 or more. Each puzzle is proved to have exactly one solution.

    \b
    park word HELLO
    park word HELLO --level 3
    park word HELLO 10x10 --format svg --solved -o hello
    """
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode
    from puzzlepark.tasks.make.word import word as make

    made = make(text, *size, seed, level=level, nearest=nearest, genre=genre, seconds=bound(seconds))
    place = output_for(output, form, "jsonl", force)
    for number, character in enumerate(made, 1):
        suffix = place.suffix(genre_of(character.puzzle))
        answer = character.solution if solved or suffix in JSON else None
        content = encode(character.puzzle, suffix, answer)
        written = place.add(f"{number:02d}-{character.puzzle.info.title}", suffix, content)
        if written is not None:
            click.echo(written, nl=not isinstance(written, bytes))
    place.close()
