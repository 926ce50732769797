"""The diagnose command."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED
from puzzlepark.interfaces.cli.options import batch_options, bound, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.run_inputs import run_batch

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
    """Report what is wrong with puzzles: several solutions, none, or unnecessary clues.

    Several: how many, where they differ, the fewest clues to add, and single clues to change. None: clues that
    contradict each other. One: clues that can be removed.

    \b
    park diagnose puzzle.txt
    park diagnose draft.json --seconds 120 --json
    """
    refuse_unknown(genre)
    work = partial(_diagnose, as_json, view, bound(seconds))
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _diagnose(as_json: bool, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    """Diagnose one puzzle."""
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.tasks.answers import diagnosis as serialize_diagnosis
    from puzzlepark.tasks.diagnose.diagnose import diagnose as run

    result = run(entry.puzzle, view, seconds)
    text = json_line(entry.name, serialize_diagnosis.diagnosis(result)) if as_json else _text(entry.name, result)
    return Outcome(text, code=STOPPED if result.stopped else ANSWERED, interrupted=result.stopped == "interrupted")


def _text(name: str, result: Diagnosis) -> str:
    """A diagnosis as text: a head, and a line for each finding."""
    from puzzlepark.interfaces.cli.formatting import clipped, duration, paint, view_text
    from puzzlepark.tasks.diagnose.words import sentences

    details = "  ".join(part for part in (duration(result.seconds), view_text(result.puzzle, result.view)) if part)
    head = f"{paint(clipped(name), bold=True)}: {result.status.name}  {details}"
    return "".join(f"{line}\n" for line in (head, *sentences(result)))
