"""The command that tells what is wrong with puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from puzzlepark.faces.cli.errors import ANSWERED, BAD, STOPPED, complain, sentence, worst
from puzzlepark.faces.cli.inputs import Fault, entries
from puzzlepark.faces.cli.options import bound, read_seconds

if TYPE_CHECKING:
    from puzzlepark.core.diagnosis import Diagnosis


@click.command()
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True)
@click.option(
    "--seconds",
    type=float,
    callback=read_seconds,
    default=30.0,
    show_default=True,
    help="Time for each puzzle; inf for no bound.",
)
@click.option("--view", metavar="NAME", help="What counts as the same solution (see `park genres NAME`).")
@click.option("--genre", metavar="NAME", help="Read every input as this genre; GENRE:VARIANT for other rules.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
def diagnose(inputs: tuple[str, ...], seconds: float, view: str | None, genre: str | None, as_json: bool) -> None:
    """Tell what is wrong with puzzles: several solutions, none, or clues that are spare.

    Several: how many, where they differ, the fewest clues to add, and single clues to change. None: clues that
    contradict each other. One: clues that can be taken away.

    \b
    park diagnose puzzle.txt
    park diagnose draft.json --seconds 120 --json
    """
    from puzzlepark.faces.cli.show import print_json
    from puzzlepark.tasks import serialize_diagnosis
    from puzzlepark.tasks.diagnose import diagnose as run
    from puzzlepark.tasks.files import variant

    if genre is not None:
        variant(genre)
    codes: list[int] = []
    for item in entries(inputs, genre):
        if isinstance(item, Fault):
            complain(item.sentence)
            codes += [] if item.skipped else [BAD]
            continue
        try:
            found = run(item.puzzle, view, bound(seconds))
        except Exception as error:
            complain(f"{item.name}: {sentence(error)}")
            codes.append(BAD)
            continue
        if as_json:
            print_json(item.name, serialize_diagnosis.diagnosis(found))
        else:
            _print(item.name, found)
        codes.append(STOPPED if found.stopped else ANSWERED)
        if found.stopped == "interrupted":
            complain("interrupted.")
            break
    click.get_current_context().exit(worst(codes))


def _print(name: str, found: Diagnosis) -> None:
    from puzzlepark.faces.cli.show import clipped, duration, paint, seen_as
    from puzzlepark.tasks.diagnosis_text import sentences

    how = "  ".join(part for part in (duration(found.seconds), seen_as(found.puzzle, found.view)) if part)
    click.echo(f"{paint(clipped(name), bold=True)}: {found.status.name}  {how}")
    for line in sentences(found):
        click.echo(line)
