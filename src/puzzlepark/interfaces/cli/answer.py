"""The commands that answer: solve, count, sample, check."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.batch import run_batch
from puzzlepark.interfaces.cli.certificate import certificate_option, certified
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED, WRONG
from puzzlepark.interfaces.cli.inputs import one
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
from puzzlepark.interfaces.cli.streams import text_of

if TYPE_CHECKING:
    from puzzlepark.core.puzzle import Marks, Puzzle
    from puzzlepark.core.report import Report
    from puzzlepark.interfaces.cli.progress import Progress
    from puzzlepark.tasks.files import Entry


class Search(NamedTuple):
    """What is asked of `tasks.solve`."""

    limit: int | None
    seconds: float | None
    engine: str | None
    view: str | None


@click.command()
@click.option("--all", "find_all", is_flag=True, help="Find every solution.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Find at most this many; 2, the default, shows whether it is unique.",
)
@engine_option
@certificate_option
@click.option(
    "--printed", is_flag=True, help="Show what published algorithms answer exactly as printed, errors included."
)
@click.option(
    "--format",
    "--to",
    "form",
    shell_complete=complete.forms,
    metavar="FORM",
    help="Print the puzzles solved, as json, txt, pzpr, …",
)
@batch_options(10.0)
def solve(
    inputs: tuple[str, ...],
    find_all: bool,
    limit: int | None,
    engine: str | None,
    certificate: str | None,
    printed: bool,
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
    form: str | None,
) -> None:
    """Solve puzzles, and tell whether the solution is the only one.

    With --certificate, a proof that there is one solution or none is written, for `park verify`.

    \b
    park solve puzzle.txt
    park solve puzzle.txt --certificate proof
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
    refuse_unknown(genre, engine)
    if printed:
        work = partial(_printed, bound(seconds))
        click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))
    search = Search(None if find_all else limit or 2, bound(seconds), engine, view)
    if form is None:
        work = partial(_solved, as_json, search, certificate)
        code = run_batch(inputs, genre, work, jobs=jobs, skip=skip, sum_up=not as_json)
    else:
        from puzzlepark.interfaces.cli.outputs import Stream

        stream = Stream()

        def put(_: Entry, outcome: Outcome, progress: Progress) -> None:
            if isinstance(outcome.content, bytes):
                progress.echo(stream.next(outcome.content), nl=False)

        code = run_batch(inputs, genre, partial(_written, form, search), put, jobs=jobs, skip=skip)
    click.get_current_context().exit(code)


def _solved(as_json: bool, search: Search, certificate: str | None, entry: Entry) -> Outcome:
    from puzzlepark.interfaces.cli.show import report_text
    from puzzlepark.tasks import solve as tasks

    report = tasks.solve(entry.puzzle, *search, on_interrupt="report")
    outcome = _outcome(as_json, entry, report, report_text)
    return (
        outcome if certificate is None else certified(outcome, certificate, entry, search.view, search.seconds, report)
    )


def _printed(seconds: float | None, entry: Entry) -> Outcome:
    from puzzlepark.interfaces.cli.show import printed_text
    from puzzlepark.tasks.printed import printed

    return Outcome(printed_text(entry.name, printed(entry.puzzle, seconds)))


def _written(form: str, search: Search, entry: Entry) -> Outcome:
    """The puzzle with its first solution in a form; or the verdict, if it was not solved."""
    from puzzlepark.interfaces.cli.outputs import suffix_of
    from puzzlepark.interfaces.cli.show import headline
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks import solve as tasks
    from puzzlepark.tasks.files import encode

    report = tasks.solve(entry.puzzle, *search, on_interrupt="report")
    stopped = report.stopped == "interrupted"
    if not report.solutions:
        return Outcome("", f"{entry.name}: {headline(report)}", _code(report), interrupted=stopped)
    content = encode(entry.puzzle, suffix_of(form, genre_of(entry.puzzle)), report.solutions[0])
    several = "" if str(report.status) == "unique" else f"{entry.name}: {headline(report)}"
    return Outcome(content, several, _code(report), interrupted=stopped)


@click.command()
@engine_option
@certificate_option
@batch_options(60.0)
def count(
    inputs: tuple[str, ...],
    engine: str | None,
    certificate: str | None,
    seconds: float,
    view: str | None,
    genre: str | None,
    jobs: int,
    skip: bool,
    as_json: bool,
) -> None:
    """Count the solutions of puzzles exactly.

    With --certificate, all solutions are written with a proof that there are no others, for `park verify`.

    \b
    park count puzzle.txt
    park count puzzle.txt --engine sat --seconds 600
    """
    refuse_unknown(genre, engine)
    work = partial(_counted, as_json, view, bound(seconds), engine, certificate)
    code = run_batch(inputs, genre, work, jobs=jobs, skip=skip, sum_up=not as_json)
    click.get_current_context().exit(code)


def _counted(
    as_json: bool, view: str | None, seconds: float | None, engine: str | None, certificate: str | None, entry: Entry
) -> Outcome:
    from puzzlepark.interfaces.cli.show import count_text
    from puzzlepark.tasks import solve as tasks

    report = tasks.count(entry.puzzle, view, seconds, engine, on_interrupt="report")
    outcome = _outcome(as_json, entry, report, count_text)
    return outcome if certificate is None else certified(outcome, certificate, entry, view, seconds)


def _outcome(as_json: bool, entry: Entry, report: Report, show: Callable[[str, Puzzle, Report], str]) -> Outcome:
    """A report as an outcome, for people or as JSON."""
    if as_json:
        from puzzlepark.interfaces.cli.show import json_line
        from puzzlepark.tasks.answers import serialize

        text = json_line(entry.name, serialize.report(entry.puzzle, report))
    else:
        text = show(entry.name, entry.puzzle, report)
    return Outcome(text, "", _code(report), str(report.status), report.stopped == "interrupted")


def _code(report: Report) -> int:
    """ANSWERED if the search was complete or found as many solutions as were wanted."""
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

    They are drawn one by one from all, so that the same may come twice.

    \b
    park sample puzzle.txt
    park sample puzzle.txt -k 10 --seed 7 --json
    """
    refuse_unknown(genre)
    work = partial(_sampled, as_json, number, seed, view, bound(seconds))
    click.get_current_context().exit(run_batch(inputs, genre, work, jobs=jobs, skip=skip))


def _sampled(as_json: bool, number: int, seed: int, view: str | None, seconds: float | None, entry: Entry) -> Outcome:
    from puzzlepark.core.errors import Stopped
    from puzzlepark.interfaces.cli.show import STOPS, json_line, sample_text
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks import sample as tasks
    from puzzlepark.tasks.answers import serialize
    from puzzlepark.tasks.solve import view_named

    puzzle = entry.puzzle
    seen = view_named(genre_of(puzzle), view)
    try:
        drawn = tasks.sample(puzzle, number, seed, seen, seconds)
    except Stopped as stop:
        reason = STOPS.get(stop.reason, "the time ran out")
        return Outcome("", f"{entry.name}: none was drawn: {reason}.", STOPPED, "", stop.reason == "interrupted")
    if as_json:
        return Outcome(json_line(entry.name, serialize.sample(puzzle, seen, seed, drawn)))
    return Outcome(sample_text(entry.name, puzzle, seen, seed, drawn))


@click.command()
@click.argument("puzzle", shell_complete=complete.files)
@click.argument("answer", required=False, shell_complete=complete.files)
@genre_option
@click.option("--printed", is_flag=True, help="Show the published verification's answer too, exactly as printed.")
@skip_option
@json_option
def check(puzzle: str, answer: str | None, genre: str | None, printed: bool, skip: bool, as_json: bool) -> None:
    """Check an answer: exit code 0 if right, 1 if wrong.

    The rules alone decide, no solver. Without ANSWER, the marks in PUZZLE are checked; it may hold several puzzles.

    \b
    park check puzzle.txt answer.txt
    park check solved.json
    """
    refuse_unknown(genre)
    if printed and as_json:
        raise click.UsageError("--printed and --json exclude each other.")
    if answer is None or (answer == "-" and puzzle == "-"):  # standard input may well hold both
        code = run_batch([puzzle], genre, partial(_checked, as_json, printed, puzzle), skip=skip)
    else:
        entry = one(puzzle, genre)
        entry = entry._replace(marks=marks_apart(answer, entry.puzzle))
        outcome = _checked(as_json, printed, puzzle, entry)
        click.echo(outcome.content, nl=False)
        code = outcome.code
    click.get_current_context().exit(code)


def _checked(as_json: bool, printed: bool, source: str, entry: Entry) -> Outcome:
    from puzzlepark.core.errors import BadInput
    from puzzlepark.interfaces.cli.show import json_line, verdict_text
    from puzzlepark.interfaces.cli.streams import title_of
    from puzzlepark.tasks.answers import serialize
    from puzzlepark.tasks.check import check as judge

    if entry.marks is None:
        raise BadInput("this holds the puzzle, but no answer to check.")
    verdict = judge(entry.puzzle, entry.marks)
    alone = entry.name == title_of(source)
    if as_json:
        text = json_line(entry.name, serialize.verdict(entry.puzzle, entry.marks, verdict))
    else:
        text = verdict_text("" if alone else entry.name, entry.puzzle, entry.marks, verdict)
    if printed:
        from puzzlepark.tasks.printed import verified

        text += verified(entry.puzzle, entry.marks) + "\n"
    return Outcome(text, code=ANSWERED if verdict else WRONG)


def _names_a_file(text: str) -> bool:
    """Whether an answer is plainly meant as the name of a file."""
    return "\n" not in text and re.search(r"\w\.[a-z]{1,5}$|^[\w.~-]*/\S*$", text) is not None


def marks_apart(answer: str, puzzle: Puzzle) -> Marks:
    """The marks of an answer that stands apart from its puzzle."""
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
