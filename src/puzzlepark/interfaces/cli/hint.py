"""The command that helps on a half-played board."""

from __future__ import annotations

import click

from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.answer import marks_apart
from puzzlepark.interfaces.cli.inputs import one
from puzzlepark.interfaces.cli.options import (
    bound,
    genre_option,
    json_option,
    refuse_unknown,
    seconds_option,
    view_option,
)


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=complete.files)
@click.argument("marks", required=False, shell_complete=complete.files)
@click.option(
    "--grade",
    "grade",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    help="How much to show: 1 where to look, 2 why, 3 what is found.",
)
@seconds_option(10.0, "Time to solve the puzzle, which comes first; inf for no bound.")
@view_option
@genre_option
@json_option
def hint(
    puzzle: str, marks: str | None, grade: int, seconds: float, view: str | None, genre: str | None, as_json: bool
) -> None:
    """Say whether a half-played board is still right, and show the next step.

    Without MARKS, those in INPUT are taken; there may be none, and a whole solution is no board to be helped on: the
    hint is then for an empty one. A mark is wrong if no solution has it.

    \b
    park hint half-played.json
    park hint puzzle.txt marks.json --grade 1
    """
    from puzzlepark.interfaces.cli.show import json_line
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.check import check
    from puzzlepark.tasks.explain.hint import hint as run

    refuse_unknown(genre)
    entry = one(puzzle, genre)
    if marks is not None:
        played = marks_apart(marks, entry.puzzle)
    else:
        played = {} if entry.marks is None or check(entry.puzzle, entry.marks) else entry.marks
    found = run(entry.puzzle, played, view, seconds=bound(seconds))
    if as_json:
        click.echo(json_line(entry.name, serialize_steps.hint(entry.puzzle, found)), nl=False)
    else:
        # Whoever plays on paper cannot say which steps were seen: what rests on them is told, too.
        later = (*found.before, found.step)[1:] if found.before and grade == 3 else ()
        for line in dict.fromkeys((*found.grades[:grade], *(step.sentence for step in later if step))):
            click.echo(line)
