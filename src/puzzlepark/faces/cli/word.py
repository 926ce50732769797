"""The command that writes a word in puzzles."""

from __future__ import annotations

from pathlib import Path

import click

from puzzlepark.faces.cli.options import bound, read_seconds, read_size
from puzzlepark.faces.cli.outputs import PICTURES, put, suffix_of


@click.command()
@click.argument("text")
@click.argument("size", callback=read_size, default="8x8")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, other puzzles.")
@click.option("-o", "--output", metavar="FOLDER", help="Write a file for each character; without it, print them.")
@click.option("--format", "form", default="jsonl", show_default=True, help="json, txt, url, svg, png, …")
@click.option("--solved", is_flag=True, help="With the answer, also in forms other than JSON.")
@click.option(
    "--seconds", type=float, callback=read_seconds, default=60.0, show_default=True, help="Time for the whole word."
)
@click.option("--genre", metavar="NAME", help="The genre, where several draw characters.")
@click.option("--force", is_flag=True, help="Overwrite files that are there with other content.")
def word(
    text: str,
    size: tuple[int, int],
    seed: int,
    output: str | None,
    form: str,
    solved: bool,
    seconds: float,
    genre: str | None,
    force: bool,
) -> None:
    """Make a puzzle for each letter and digit of TEXT; its solution reads as the character.

    SIZE is that of each board, 6x6 or more. Each puzzle has exactly one solution, proved.

    \b
    park word HELLO
    park word HELLO 10x10 --format svg --solved -o hello
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.core.genre import genre_of
    from puzzlepark.tasks.files import encode
    from puzzlepark.tasks.word import word as make

    if output is None and f".{form.removeprefix('.')}" in PICTURES:
        raise BadInput("Pictures go into files; say -o FOLDER.")
    made = make(text, *size, seed, genre=genre, seconds=bound(seconds))
    for number, each in enumerate(made, 1):
        suffix = suffix_of(form, genre_of(each.puzzle))
        shown = each.solution if solved or suffix in (".json", ".jsonl") else None
        content = encode(each.puzzle, suffix, shown)
        if output is None:
            click.echo(content, nl=False)
            continue
        path = Path(output) / f"{number:02d}-{each.puzzle.info.title}{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, content, force)
        click.echo(str(path))
