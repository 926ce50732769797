"""The command that makes the rest of a board that was begun."""

from __future__ import annotations

import sys

import click

from puzzlepark.interfaces.cli import complete as completion
from puzzlepark.interfaces.cli.inputs import one, stem_of
from puzzlepark.interfaces.cli.options import (
    bound,
    force_option,
    genre_option,
    read_level,
    refuse_unknown,
    seconds_option,
    view_option,
)
from puzzlepark.interfaces.cli.outputs import JSON, target


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=completion.files)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, another rest.")
@click.option(
    "--level", metavar="LEVEL", callback=read_level, help="How hard: 1 to 5, or easy, medium, hard, …; or near that."
)
@click.option("--symmetric", metavar="NAME", help="A symmetry of the clues: half-turn, left-right, diagonal, …")
@click.option("--thin", is_flag=True, help="Take clues away from a board with one solution, instead of adding some.")
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=completion.files,
    help="A file or a folder. Without it a terminal shows the puzzle; otherwise, or as -, it is printed.",
)
@click.option(
    "--format", "--to", "form", shell_complete=completion.forms, metavar="FORM", help="json, txt, url, svg, png, …"
)
@seconds_option(60.0, "Time for the whole; inf for no bound.")
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
    """Make the rest of a board that was begun: every clue stays, and others are added until there is one solution.

    With --thin, clues are taken away instead. What is made has exactly one solution, proved. A level that cannot be
    reached is said, and the nearest is taken.

    \b
    park complete begun.json -o whole.json
    park complete begun.json --level hard --symmetric half-turn
    park complete full.json --thin --format url
    """
    from puzzlepark.interfaces.cli.show import board
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.files import encode
    from puzzlepark.tasks.make.completion import complete as make_the_rest

    refuse_unknown(genre)
    entry = one(puzzle, genre)
    place = target(output, form, "json", force)
    suffix = place.suffix(genre_of(entry.puzzle))
    made = make_the_rest(
        entry.puzzle, seed, level=level, symmetric=symmetric, thin=thin, view=view, seconds=bound(seconds)
    )
    if level is not None and made.level != level:
        click.echo(f"park: the level is {made.level}, the nearest to {level} that was found.", err=True)
    if output is None and form is None and sys.stdout.isatty():
        click.echo(board(made.puzzle, None))
        return
    content = encode(made.puzzle, suffix, made.solution if suffix in JSON else None)
    written = place.put(f"{stem_of(entry)}-whole", suffix, content)
    if written is not None:
        click.echo(written, nl=not isinstance(written, bytes))
    place.close()
