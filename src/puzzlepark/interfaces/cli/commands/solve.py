"""The commands solve, count, sample and check."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.commands.certificate import certificate_option, write_certificate
from puzzlepark.interfaces.cli.commands.counting import Sizes, count_by_size, read_sizes
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED, WRONG
from puzzlepark.interfaces.cli.inputs import read_one
from puzzlepark.interfaces.cli.options import (
    batch_options,
    bound,
    engine_option,
    genre_option,
    json_option,
    refuse_unknown,
    skip_option,
)
from puzzlepark.interfaces.cli.outcomes import Outcome
from puzzlepark.interfaces.cli.run_inputs import run_batch
from puzzlepark.interfaces.cli.streams import text_of

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Marks, Puzzle
    from puzzlepark.core.report import Report
    from puzzlepark.interfaces.cli.progress import Progress
    from puzzlepark.tasks.files import Entry


class SolveOptions(NamedTuple):
    """The positional arguments of `tasks.solve`, after the puzzle."""

    limit: int | None
    seconds: float | None
    engine: str | None
    view: str | None


@click.command()
@click.option("--all", "find_all", is_flag=True, help="Find every solution.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Maximum number of solutions; 2, the default, decides uniqueness.",
)
@engine_option
@certificate_option
@click.option("--forced", is_flag=True, help="Show the marks that every solution has, instead of solutions.")
@click.option(
    "--printed",
    is_flag=True,
    help="Show the answers of published algorithms exactly as printed, including their errors.",
)
@click.option(
    "--format",
    "--to",
    "form",
    shell_complete=shell_completion.forms,
    metavar="FORM",
    help="Print the solved puzzles in a format: json, txt, pzpr, …",
)
@batch_options(10.0)
def solve(
    inputs: tuple[str, ...],
    find_all: bool,
    limit: int | None,
    engine: str | None,
    certificate: str | None,
    forced: bool,
    printed: bool,
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
    form: str | None,
) -> None:
    """Solve puzzles, and report whether the solution is unique.

    --certificate writes a proof that there is exactly one solution or none, for `park verify`.

    \b
    park solve puzzle.txt
    park solve puzzle.txt --certificate proof
    park solve unfinished.json --forced
    park solve folder --jobs 4 --json > answers.jsonl
    park solve "https://puzz.link/p?tilepaint/3/2/…"
    park generate tilepaint 8x8 --count 5 --format url | park solve - --format json | park check -
    """
    if find_all and limit is not None:
        raise click.UsageError("--all and --limit exclude each other.")
    if as_json and form is not None:
        raise click.UsageError("--json and --format exclude each other.")
    if certificate is not None and form is not None:
        raise click.UsageError("--certificate and --format exclude each other.")
    if printed and (find_all or limit or engine or view or as_json or form or certificate):
        raise click.UsageError("--printed takes no other options than --seconds, --genre, --jobs and --skip.")
    if forced and (find_all or limit or engine or view or form or certificate or printed):
        raise click.UsageError("--forced takes no other options than --seconds, --genre, --jobs, --skip and --json.")
    refuse_unknown(genre, engine)
    if forced:
        from puzzlepark.interfaces.cli.commands.forced import show_forced

        work = partial(show_forced, as_json, bound(seconds))
        click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))
    if printed:
        work = partial(_answer_as_printed, bound(seconds))
        click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))
    options = SolveOptions(None if find_all else limit or 2, bound(seconds), engine, view)
    if form is None:
        work = partial(_solve, as_json, options, certificate)
        code = run_batch(inputs, genre, work, jobs=jobs, skip=skip, sum_up=not as_json)
    else:
        from puzzlepark.interfaces.cli.outputs import Stream

        stream = Stream()

        def write(_: Entry, outcome: Outcome, progress: Progress) -> None:
            if isinstance(outcome.content, bytes):
                progress.echo(stream.next(outcome.content), nl=False)

        code = run_batch(inputs, genre, partial(_solve_to_format, form, options), write, jobs=jobs, skip=skip)
    click.get_current_context().exit(code)


def _solve(as_json: bool, options: SolveOptions, certificate: str | None, entry: Entry) -> Outcome:
    """Solve one puzzle, and write a certificate if there is a folder for it."""
    from puzzlepark.interfaces.cli.formatting import report_text
    from puzzlepark.tasks import solve as tasks

    report = tasks.solve(entry.puzzle, *options, on_interrupt="report")
    outcome = _outcome(as_json, entry, report, report_text)
    if certificate is None:
        return outcome
    return write_certificate(outcome, certificate, entry, options.view, options.seconds, report)


def _answer_as_printed(seconds: float | None, entry: Entry) -> Outcome:
    """Run the published algorithms on one puzzle exactly as printed."""
    from puzzlepark.interfaces.cli.formatting import printed_text
    from puzzlepark.tasks.printed import printed

    return Outcome(printed_text(entry.name, printed(entry.puzzle, seconds)))


def _solve_to_format(form: str, options: SolveOptions, entry: Entry) -> Outcome:
    """Return the puzzle with its first solution in a format. If it is not solved or not unique, the status is the
    error."""
    from puzzlepark.interfaces.cli.formatting import headline
    from puzzlepark.interfaces.cli.outputs import suffix_of
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks import solve as tasks
    from puzzlepark.tasks.files import encode

    report = tasks.solve(entry.puzzle, *options, on_interrupt="report")
    interrupted = report.stopped == "interrupted"
    error = "" if str(report.status) == "unique" else f"{entry.name}: {headline(report)}"
    content: str | bytes = ""
    if report.solutions:
        content = encode(entry.puzzle, suffix_of(form, genre_of(entry.puzzle)), report.solutions[0])
    return Outcome(content, error, _code(report), interrupted=interrupted)


@click.command()
@engine_option
@certificate_option
@click.option(
    "--sizes",
    metavar="A..B",
    callback=read_sizes,
    help="Count the blank boards of these sizes; INPUT are genres. 2x1..8 are boards with 2 rows.",
)
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --sizes: store each count in this file, and do not repeat those that are in it.",
)
@batch_options(60.0)
def count(
    inputs: tuple[str, ...],
    engine: str | None,
    certificate: str | None,
    sizes: Sizes | None,
    resume: Path | None,
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
) -> None:
    """Count the solutions of puzzles exactly.

    --certificate writes all solutions with a proof that there are no others, for `park verify`.

    \b
    park count puzzle.txt
    park count puzzle.txt --engine sat --seconds 600
    park count slitherlink --sizes 1..7
    """
    refuse_unknown(genre, engine)
    if sizes is not None:
        if certificate or genre or skip or jobs != 1:
            raise click.UsageError(
                "--sizes takes no other options than --seconds, --engine, --view, --resume and --json."
            )
        code = count_by_size(
            inputs, sizes, view=view, seconds=bound(seconds), engine=engine, resume=resume, as_json=as_json
        )
        click.get_current_context().exit(code)
    if resume is not None:
        raise click.UsageError("--resume needs --sizes.")
    work = partial(_count, as_json, view, bound(seconds), engine, certificate)
    code = run_batch(inputs, genre, work, jobs=jobs, skip=skip, sum_up=not as_json)
    click.get_current_context().exit(code)


def _count(
    as_json: bool, view: str | None, seconds: float | None, engine: str | None, certificate: str | None, entry: Entry
) -> Outcome:
    """Count the solutions of one puzzle, and write a certificate if there is a folder for it."""
    from puzzlepark.interfaces.cli.formatting import count_text
    from puzzlepark.tasks import solve as tasks

    report = tasks.count(entry.puzzle, view, seconds, engine, on_interrupt="report")
    outcome = _outcome(as_json, entry, report, count_text)
    return outcome if certificate is None else write_certificate(outcome, certificate, entry, view, seconds)


def _outcome(as_json: bool, entry: Entry, report: Report, show: Callable[[str, Puzzle, Report], str]) -> Outcome:
    """Convert a report to an outcome, as text or JSON."""
    if as_json:
        from puzzlepark.interfaces.cli.formatting import json_line
        from puzzlepark.tasks.answers import serialize

        text = json_line(entry.name, serialize.report(entry.puzzle, report))
    else:
        text = show(entry.name, entry.puzzle, report)
    return Outcome(text, "", _code(report), str(report.status), report.stopped == "interrupted")


def _code(report: Report) -> int:
    """The exit code of a report: ANSWERED if the search was exhaustive or reached the limit of solutions."""
    return ANSWERED if report.exhausted or report.stopped == "limit" else STOPPED


@click.command()
@click.option("-k", "number", type=click.IntRange(min=1), default=1, show_default=True, help="How many to draw.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed draws the same solutions.")
@batch_options(60.0)
def sample(
    inputs: tuple[str, ...],
    number: int,
    seed: int,
    view: str | None,
    seconds: float,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
) -> None:
    """Draw solutions at random, each as likely as any other.

    Each is drawn independently from all solutions, so the same one may occur twice.

    \b
    park sample puzzle.txt
    park sample puzzle.txt -k 10 --seed 7 --json
    """
    refuse_unknown(genre)
    work = partial(_sample, as_json, number, seed, view, bound(seconds))
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _sample(as_json: bool, number: int, seed: int, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    """Draw solutions of one puzzle."""
    from puzzlepark.core.errors import Stopped
    from puzzlepark.interfaces.cli.formatting import STOPS, json_line, sample_text
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks import sample as tasks
    from puzzlepark.tasks.answers import serialize
    from puzzlepark.tasks.solve import view_named

    puzzle = entry.puzzle
    view = view_named(genre_of(puzzle), view)
    try:
        solutions = tasks.sample(puzzle, number, seed, view, seconds)
    except Stopped as stop:
        reason = STOPS.get(stop.reason, "the time ran out")
        return Outcome("", f"{entry.name}: none was drawn: {reason}.", STOPPED, "", stop.reason == "interrupted")
    if as_json:
        return Outcome(json_line(entry.name, serialize.sample(puzzle, view, seed, solutions)))
    return Outcome(sample_text(entry.name, puzzle, view, seed, solutions))


@click.command()
@click.argument("puzzle", shell_complete=shell_completion.files)
@click.argument("answer", required=False, shell_complete=shell_completion.files)
@genre_option
@click.option("--printed", is_flag=True, help="Also show the answer of the published verification, exactly as printed.")
@skip_option
@json_option
def check(puzzle: str, answer: str | None, genre: str | None, printed: bool, skip: bool, as_json: bool) -> None:
    """Check an answer: exit code 0 if right, 1 if wrong.

    Only the rules decide; no solver is used. Without ANSWER, the marks in PUZZLE are checked, which may have several
    puzzles.

    \b
    park check puzzle.txt answer.txt
    park check solved.json
    """
    refuse_unknown(genre)
    if printed and as_json:
        raise click.UsageError("--printed and --json exclude each other.")
    if answer is None or (answer == "-" and puzzle == "-"):  # standard input may have both
        code = run_batch([puzzle], genre, partial(_check, as_json, printed, puzzle), skip=skip)
    else:
        entry = read_one(puzzle, genre)
        entry = entry._replace(marks=read_marks(answer, entry.puzzle))
        outcome = _check(as_json, printed, puzzle, entry)
        click.echo(outcome.content, nl=False)
        code = outcome.code
    click.get_current_context().exit(code)


def _check(as_json: bool, printed: bool, source: str, entry: Entry) -> Outcome:
    """Check the answer of one puzzle; its name is printed unless it is the only puzzle of its source."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.interfaces.cli.formatting import json_line, verdict_text
    from puzzlepark.interfaces.cli.streams import title_of
    from puzzlepark.tasks.answers import serialize
    from puzzlepark.tasks.check import check as judge

    if entry.marks is None:
        raise BadInput("this has a puzzle, but no answer to check.")
    verdict = judge(entry.puzzle, entry.marks)
    is_only_puzzle = entry.name == title_of(source)
    if as_json:
        text = json_line(entry.name, serialize.verdict(entry.puzzle, entry.marks, verdict))
    else:
        text = verdict_text("" if is_only_puzzle else entry.name, entry.puzzle, entry.marks, verdict)
    if printed:
        from puzzlepark.tasks.printed import verified

        text += verified(entry.puzzle, entry.marks) + "\n"
    return Outcome(text, code=ANSWERED if verdict else WRONG)


def _names_a_file(text: str) -> bool:
    """True if an answer is evidently meant as the name of a file: one line that ends in a suffix, or has a slash."""
    return "\n" not in text and re.search(r"\w\.[a-z]{1,5}$|^[\w.~-]*/\S*$", text) is not None


def read_marks(answer: str, puzzle: Puzzle) -> Marks:
    """Read the marks of an answer that was given separately from its puzzle: a file or a text."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.core.plain import clipped
    from puzzlepark.tasks.files import load_marks

    if _names_a_file(answer) and not os.path.exists(answer):
        raise BadInput(f'There is no file "{clipped(answer)}".')
    name, text = text_of(answer)
    try:
        return load_marks(text + "\n" if isinstance(text, str) else text, puzzle)
    except BadInput as error:
        reason = str(error).removeprefix("the text: ").removeprefix("the text ")
        raise BadInput(f"{name}: {reason}") from None
