"""The hint command."""

from __future__ import annotations

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.commands.solve import read_marks
from puzzlepark.interfaces.cli.inputs import read_one
from puzzlepark.interfaces.cli.options import (
    bound,
    genre_option,
    json_option,
    refuse_unknown,
    seconds_option,
    view_option,
)


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=shell_completion.files)
@click.argument("marks", required=False, shell_complete=shell_completion.files)
@click.option(
    "--grade",
    "grade",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    help="How much to show: 1 where to look, 2 why, 3 what follows.",
)
@seconds_option(10.0, "Time limit for solving the puzzle first; inf for no limit.")
@view_option
@genre_option
@json_option
def hint(
    puzzle: str, marks: str | None, grade: int, seconds: float, view: str | None, genre: str | None, as_json: bool
) -> None:
    """Report whether the marks of an unfinished board are correct, and show the next step.

    Without MARKS, the marks in INPUT are used. If there are none, or they are a whole solution, the hint is for the
    empty board. A mark is wrong if no solution has it.

    \b
    park hint half-played.json
    park hint puzzle.txt marks.json --grade 1
    """
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.check import check
    from puzzlepark.tasks.explain.hint import hint as run

    refuse_unknown(genre)
    entry = read_one(puzzle, genre)
    if marks is not None:
        current = read_marks(marks, entry.puzzle)
    else:
        current = {} if entry.marks is None or check(entry.puzzle, entry.marks) else entry.marks
    result = run(entry.puzzle, current, view, seconds=bound(seconds))
    if as_json:
        click.echo(json_line(entry.name, serialize_steps.hint(entry.puzzle, result)), nl=False)
    else:
        # On paper, players cannot mark that they have seen a step, so the steps that depend on it are printed, too.
        later = (*result.before, result.step)[1:] if result.before and grade == 3 else ()
        for line in dict.fromkeys((*result.grades[:grade], *(step.sentence for step in later if step))):
            click.echo(line)
