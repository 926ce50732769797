"""The lesson command."""

from __future__ import annotations

from pathlib import Path

import click

from puzzlepark.core.report import SEED
from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.options import bound, json_option, refuse_unknown, seconds_option


@click.command()
@click.argument("genre", shell_complete=shell_completion.genres)
@click.argument("technique", required=False, shell_complete=shell_completion.techniques)
@click.option("--seed", type=int, default=SEED, show_default=True, help="Other seeds give other positions.")
@click.option("--picture", type=click.Path(dir_okay=False), help="Draw the step into this SVG file.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@seconds_option(60.0, "Time limit of the search for a position; inf for no limit.")
@json_option
def lesson(
    genre: str, technique: str | None, seed: int, picture: str | None, force: bool, seconds: float, as_json: bool
) -> None:
    """Show a small position whose next step uses a technique, and the step.

    Without a TECHNIQUE, list the techniques of the genre.

    \b
    park lesson sudoku
    park lesson sudoku hidden-single
    park lesson nurikabe "Island must grow" --picture lesson.svg
    """
    from puzzlepark.formats.svg import svg
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.interfaces.cli.outputs import write_file
    from puzzlepark.registry import genre_named
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.explain.draw_steps import draw_step
    from puzzlepark.tasks.explain.lesson import lesson as run
    from puzzlepark.tasks.explain.techniques import techniques_for

    refuse_unknown(genre)
    if technique is None:
        titles = {each.code: each.title for each in techniques_for(genre_named(genre))}
        width = max(map(len, titles))
        for code, title in titles.items():
            click.echo(f"{code:{width}}  {title}")
        return
    result = run(genre, technique, seed, seconds=bound(seconds))
    if picture is not None:
        write_file(Path(picture), svg(draw_step(result.puzzle, result.marks, result.step)).encode(), force)
    if as_json:
        click.echo(json_line("", serialize_steps.lesson(result)), nl=False)
    else:
        click.echo(str(result))
