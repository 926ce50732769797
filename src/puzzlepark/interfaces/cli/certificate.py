"""Certificates: the option that writes one, and the command that verifies it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import replace
from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, WRONG, complain
from puzzlepark.interfaces.cli.inputs import one
from puzzlepark.interfaces.cli.options import genre_option, json_option, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.outputs import put

if TYPE_CHECKING:
    from puzzlepark.core.report import Report
    from puzzlepark.tasks.certificate import Verified
    from puzzlepark.tasks.files import Entry

certificate_option = click.option(
    "--certificate", metavar="FOLDER", help="Write a proof of the answer into this folder; `park verify` checks it."
)


def certified(
    outcome: Outcome, folder: str, entry: Entry, view: str | None, seconds: float | None, report: Report | None = None
) -> Outcome:
    """Write the certificate of an answer, and return its outcome; without a report the answer is a count."""
    from puzzlepark.core.errors import BadInput, Stopped
    from puzzlepark.tasks.certificate import certify

    if outcome.interrupted:
        return outcome
    try:
        texts = certify(entry.puzzle, view, seconds, counted=report is None, report=report)
    except BadInput as error:
        return replace(outcome, complaint=f"{entry.name}: {error}", code=BAD)
    except Stopped as stop:
        return replace(outcome, complaint=f"{entry.name}: no certificate: {stop}", code=STOPPED)
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        put(Path(folder) / name, text.encode(), force=False)
    return outcome


@click.command()
@click.argument("folder", shell_complete=complete.files)
@click.option("--of", "source", metavar="INPUT", help="The puzzle that it must be about.")
@click.option("--referee", is_flag=True, help="Reject a certificate that rests on the model of the genre alone.")
@click.option("--lrat", is_flag=True, help="Write the proofs as LRAT into the folder, too, for other checkers.")
@genre_option
@json_option
def verify(folder: str, source: str | None, referee: bool, lrat: bool, genre: str | None, as_json: bool) -> None:
    """Verify a certificate: exit code 0 if it proves what it claims, 1 if it does not.

    Everything is derived again from the puzzle, and no solver is used.

    \b
    park solve puzzle.txt --certificate proof
    park verify proof --of puzzle.txt
    """
    from puzzlepark.core.errors import Rejected
    from puzzlepark.tasks.certificate import lrat_proofs
    from puzzlepark.tasks.certificate import verify as check

    refuse_unknown(genre)
    try:
        found = check(folder, None if source is None else one(source, genre).puzzle, referee=referee)
    except Rejected as error:
        complain(str(error))
        click.get_current_context().exit(WRONG)
    for name, text in (lrat_proofs(folder) if lrat else {}).items():
        put(Path(folder) / name, text.encode(), force=False)
    click.echo(_json(found) if as_json else _text(found), nl=False)
    click.get_current_context().exit(ANSWERED)


def _text(found: Verified) -> str:
    says = {"unique": "exactly one solution", "none": "no solution"}.get(found.kind, f"{found.count:,} solutions")
    work = f"{found.clauses:,} clauses, {found.lemmas:,} of them lemmas; {found.lines:,} lines of proof followed"
    again = "There is no second proof: this one rests on the model of the genre."
    if found.refusals is not None:
        again = f"Proved again by the referee alone: {found.refusals:,} refusals, {found.second_lines:,} lines."
    return f"{found.puzzle}\nProved: {says} as {found.view}.\n({work}.)\n{again}\n"


def _json(found: Verified) -> str:
    from puzzlepark.interfaces.cli.show import json_line
    from puzzlepark.tasks.answers import serialize

    return json_line(found.puzzle.genre, serialize.verified(found))
