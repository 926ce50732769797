"""The command that says what is wrong with puzzles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.batch import run_batch
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED
from puzzlepark.interfaces.cli.options import batch_options, bound, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome

if TYPE_CHECKING:
    from puzzlepark.core.diagnosis import Diagnosis
    from puzzlepark.tasks.files import Entry


@click.command()
@batch_options(30.0)
def diagnose(
    inputs: tuple[str, ...],
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
) -> None:
    """Tell what is wrong with puzzles: several solutions, none, or clues that are spare.

    Several: how many, where they differ, the fewest clues to add, and single clues to change. None: clues that
    contradict each other. One: clues that can be taken away.

    \b
    park diagnose puzzle.txt
    park diagnose draft.json --seconds 120 --json
    """
    refuse_unknown(genre)
    work = partial(_diagnosed, as_json, view, bound(seconds))
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _diagnosed(as_json: bool, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    from puzzlepark.interfaces.cli.show import json_line
    from puzzlepark.tasks.answers import diagnosis as serialize_diagnosis
    from puzzlepark.tasks.diagnose.diagnose import diagnose as run

    found = run(entry.puzzle, view, seconds)
    data = serialize_diagnosis.diagnosis(found)
    text = json_line(entry.name, data) if as_json else _text(entry.name, found)
    code = STOPPED if found.stopped else ANSWERED
    return Outcome(text, code=code, interrupted=found.stopped == "interrupted")


def _text(name: str, found: Diagnosis) -> str:
    from puzzlepark.interfaces.cli.show import clipped, duration, paint, seen_as
    from puzzlepark.tasks.diagnose.words import sentences

    how = "  ".join(part for part in (duration(found.seconds), seen_as(found.puzzle, found.view)) if part)
    head = f"{paint(clipped(name), bold=True)}: {found.status.name}  {how}"
    return "".join(f"{line}\n" for line in (head, *sentences(found)))
