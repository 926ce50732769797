"""The why command."""

from __future__ import annotations

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.commands.solve import read_marks
from puzzlepark.interfaces.cli.inputs import read_one
from puzzlepark.interfaces.cli.options import bound, genre_option, json_option, refuse_unknown, seconds_option


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=shell_completion.files)
@click.argument("claim")
@click.option("--marks", "answer", metavar="MARKS", help="The marks on the board: a file or a text.")
@click.option("--level", type=click.IntRange(1, 5), help="No step above this level.")
@click.option("--steps", type=click.IntRange(1), default=12, show_default=True, help="The most steps of an answer.")
@seconds_option(10.0, "Time limit; inf for no limit.")
@genre_option
@json_option
def why(
    puzzle: str,
    claim: str,
    answer: str | None,
    level: int | None,
    steps: int,
    seconds: float,
    genre: str | None,
    as_json: bool,
) -> None:
    """Say whether a claim about an unfinished board is true, and by which steps it follows.

    The claim R3C5=2 says that row 3, column 5 is 2, R3C5!=2 that it is not, and R3C5-R3C6=1 is about the edge between
    two cells. Without --marks, the marks in INPUT are used, unless they are a whole solution.

    \b
    park why half-played.json R3C5=2
    park why puzzle.txt R1C1!=1 --marks marks.json --level 2
    """
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.check import check
    from puzzlepark.tasks.explain.why import why as run

    refuse_unknown(genre)
    entry = read_one(puzzle, genre)
    if answer is not None:
        marks = read_marks(answer, entry.puzzle)
    else:
        marks = {} if entry.marks is None or check(entry.puzzle, entry.marks) else entry.marks
    found = run(entry.puzzle, marks, claim, level=level, steps=steps, seconds=bound(seconds))
    if as_json:
        click.echo(json_line(entry.name, serialize_steps.why(found)), nl=False)
    else:
        click.echo(found)
