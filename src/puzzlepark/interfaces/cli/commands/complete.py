"""The complete command."""

from __future__ import annotations

import sys

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.inputs import read_one, stem_of
from puzzlepark.interfaces.cli.options import (
    bound,
    force_option,
    genre_option,
    read_level,
    refuse_unknown,
    seconds_option,
    view_option,
)
from puzzlepark.interfaces.cli.outputs import JSON, output_for


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=shell_completion.files)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Other seeds give other puzzles."
)
@click.option(
    "--level",
    metavar="LEVEL",
    callback=read_level,
    shell_complete=shell_completion.levels,
    help="The difficulty: 1 to 5, or easy, medium, hard, …; or the nearest.",
)
@click.option("--symmetric", metavar="NAME", help="A symmetry of the clues: half-turn, left-right, diagonal, …")
@click.option("--thin", is_flag=True, help="Remove clues from a board with one solution, instead of adding some.")
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=shell_completion.files,
    help="A file or a folder. By default, a terminal shows the puzzle, and a pipe gets JSON, like with -.",
)
@click.option(
    "--format",
    "--to",
    "form",
    shell_complete=shell_completion.forms,
    metavar="FORM",
    help="json, txt, url, svg, png, …",
)
@seconds_option(60.0, "Time limit; inf for no limit.")
@view_option
@genre_option
@force_option
def complete(
    puzzle: str,
    seed: int,
    level: int | None,
    symmetric: str | None,
    thin: bool,
    output: str | None,
    form: str | None,
    seconds: float,
    view: str | None,
    genre: str | None,
    force: bool,
) -> None:
    """Complete an unfinished puzzle: keep all clues, and add clues until there is exactly one solution.

    --thin removes clues instead. The solution is proved to be unique. If a level cannot be reached, the nearest one is
    used, with a message.

    \b
    park complete begun.json -o whole.json
    park complete begun.json --level hard --symmetric half-turn
    park complete full.json --thin --format url
    """
    from puzzlepark.interfaces.cli.formatting import board
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode
    from puzzlepark.tasks.make.completion import complete as complete_puzzle

    refuse_unknown(genre)
    entry = read_one(puzzle, genre)
    place = output_for(output, form, "json", force)
    suffix = place.suffix(genre_of(entry.puzzle))
    made = complete_puzzle(
        entry.puzzle, seed, level=level, symmetric=symmetric, thin=thin, view=view, seconds=bound(seconds)
    )
    if level is not None and made.level != level:
        click.echo(f"park: the level is {made.level}, the nearest to {level} that was found.", err=True)
    if output is None and form is None and sys.stdout.isatty():
        click.echo(board(made.puzzle, None))
        return
    content = encode(made.puzzle, suffix, made.solution if suffix in JSON else None)
    written = place.add(f"{stem_of(entry)}-whole", suffix, content)
    if written is not None:
        click.echo(written, nl=not isinstance(written, bytes))
    place.close()
