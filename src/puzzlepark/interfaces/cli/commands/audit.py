"""The audit command."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED
from puzzlepark.interfaces.cli.options import batch_options, bound, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.run_inputs import run_batch

if TYPE_CHECKING:
    from puzzlepark.core.diagnosis import Audit
    from puzzlepark.tasks.files import Entry


@click.command()
@batch_options(30.0)
def audit(
    inputs: tuple[str, ...],
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
) -> None:
    """List the clues of puzzles that are redundant, ineffective or infeasible.

    Redundant: the solutions are the same without it. Ineffective: it has no effect on this board, or a part of it has
    none. Infeasible: no board satisfies it, alone or with one other clue. A puzzle with one solution and no such clues
    is interesting.

    \b
    park audit puzzle.txt
    park audit folder --jobs 2 --json
    """
    refuse_unknown(genre)
    work = partial(_audit, as_json, view, bound(seconds))
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _audit(as_json: bool, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    """Audit one puzzle."""
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.tasks.answers import diagnosis as serialize_diagnosis
    from puzzlepark.tasks.diagnose.audit import audit as run

    result = run(entry.puzzle, view, seconds)
    text = json_line(entry.name, serialize_diagnosis.audit(result)) if as_json else _text(entry.name, result)
    return Outcome(text, code=STOPPED if result.stopped else ANSWERED, interrupted=result.stopped == "interrupted")


def _text(name: str, result: Audit) -> str:
    """The result of an audit as text: a head, and a line for each finding."""
    from puzzlepark.interfaces.cli.formatting import clipped, duration, paint, view_text
    from puzzlepark.tasks.diagnose.words import audit_sentences

    words = {None: "UNDECIDED", True: "INTERESTING", False: "NOT INTERESTING"}
    details = "  ".join(part for part in (duration(result.seconds), view_text(result.puzzle, result.view)) if part)
    head = f"{paint(clipped(name), bold=True)}: {words[result.interesting]}  {details}"
    return "".join(f"{line}\n" for line in (head, *audit_sentences(result)))
