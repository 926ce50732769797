"""The command that names the clues of puzzles that are at fault."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.batch import run_batch
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED
from puzzlepark.interfaces.cli.options import batch_options, bound, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome

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
    """Name the clues of puzzles that are redundant, ineffective or infeasible.

    Redundant: without it nothing changes. Ineffective: all or a part of it says nothing on this board. Infeasible: no
    board obeys it, alone or together with one other. A puzzle with one solution and none of these is interesting.

    \b
    park audit puzzle.txt
    park audit folder --jobs 2 --json
    """
    refuse_unknown(genre)
    work = partial(_audited, as_json, view, bound(seconds))
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _audited(as_json: bool, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    from puzzlepark.interfaces.cli.show import json_line
    from puzzlepark.tasks.answers import diagnosis as serialize_diagnosis
    from puzzlepark.tasks.diagnose.audit import audit as run

    found = run(entry.puzzle, view, seconds)
    text = json_line(entry.name, serialize_diagnosis.audit(found)) if as_json else _text(entry.name, found)
    return Outcome(text, code=STOPPED if found.stopped else ANSWERED, interrupted=found.stopped == "interrupted")


def _text(name: str, found: Audit) -> str:
    from puzzlepark.interfaces.cli.show import clipped, duration, paint, seen_as
    from puzzlepark.tasks.diagnose.words import audit_sentences

    word = "UNDECIDED" if found.interesting is None else "INTERESTING" if found.interesting else "NOT INTERESTING"
    how = "  ".join(part for part in (duration(found.seconds), seen_as(found.puzzle, found.view)) if part)
    head = f"{paint(clipped(name), bold=True)}: {word}  {how}"
    return "".join(f"{line}\n" for line in (head, *audit_sentences(found)))
