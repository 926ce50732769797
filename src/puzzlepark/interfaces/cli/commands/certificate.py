"""Certificates: the option that writes them, and the command verify."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import replace
from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, WRONG, print_error
from puzzlepark.interfaces.cli.inputs import read_one
from puzzlepark.interfaces.cli.options import genre_option, json_option, refuse_unknown
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.outputs import write_file

if TYPE_CHECKING:
    from puzzlepark.core.report import Report
    from puzzlepark.tasks.certificate import Verified
    from puzzlepark.tasks.files import Entry

certificate_option = click.option(
    "--certificate", metavar="FOLDER", help="Write a proof of the answer into this folder; `park verify` checks it."
)


def write_certificate(
    outcome: Outcome, folder: str, entry: Entry, view: str | None, seconds: float | None, report: Report | None = None
) -> Outcome:
    """Write the certificate of an answer, and return the outcome, with an error if that fails. Without a report, the
    answer is a count."""
    from puzzlepark.core.errors import BadInput, Stopped
    from puzzlepark.tasks.certificate import certify

    if outcome.interrupted:
        return outcome
    try:
        texts = certify(entry.puzzle, view, seconds, counted=report is None, report=report)
    except BadInput as error:
        return replace(outcome, error=f"{entry.name}: {error}", code=BAD)
    except Stopped as stop:
        return replace(outcome, error=f"{entry.name}: no certificate: {stop}", code=STOPPED)
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        write_file(Path(folder) / name, text.encode(), force=False)
    return outcome


@click.command()
@click.argument("folder", shell_complete=shell_completion.files)
@click.option("--of", "source", metavar="INPUT", help="The puzzle that the certificate must be about.")
@click.option("--referee", is_flag=True, help="Reject a certificate that is based on the genre's model only.")
@click.option("--lrat", is_flag=True, help="Also write the proofs into the folder as LRAT, for other checkers.")
@genre_option
@json_option
def verify(folder: str, source: str | None, referee: bool, lrat: bool, genre: str | None, as_json: bool) -> None:
    """Verify a certificate: exit code 0 if it proves its claim, 1 if not.

    Everything is derived again from the puzzle. No solver is used.

    \b
    park solve puzzle.txt --certificate proof
    park verify proof --of puzzle.txt
    """
    from puzzlepark.core.errors import Rejected
    from puzzlepark.tasks.certificate import lrat_proofs
    from puzzlepark.tasks.certificate import verify as check

    refuse_unknown(genre)
    try:
        verified = check(folder, None if source is None else read_one(source, genre).puzzle, referee=referee)
    except Rejected as error:
        print_error(str(error))
        click.get_current_context().exit(WRONG)
    for name, text in (lrat_proofs(folder) if lrat else {}).items():
        write_file(Path(folder) / name, text.encode(), force=False)
    click.echo(_json(verified) if as_json else _text(verified), nl=False)
    click.get_current_context().exit(ANSWERED)


def _text(verified: Verified) -> str:
    """A verified certificate in sentences: what is proved, by how much work, and whether the referee proves it, too."""
    claims = {"unique": "exactly one solution", "none": "no solution"}
    claim = claims.get(verified.kind, f"{verified.count:,} solutions")
    work = (
        f"{verified.clauses:,} clauses, {verified.lemmas:,} of them lemmas; {verified.lines:,} lines of proof checked"
    )
    second = "There is no second proof: this one is based on the model of the genre."
    if verified.refusals is not None:
        second = f"Proved again by the referee alone: {verified.refusals:,} refusals, {verified.second_lines:,} lines."
    return f"{verified.puzzle}\nProved: {claim} as {verified.view}.\n({work}.)\n{second}\n"


def _json(verified: Verified) -> str:
    """A verified certificate as a line of JSON."""
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.tasks.answers import serialize

    return json_line(verified.puzzle.genre, serialize.verified(verified))
